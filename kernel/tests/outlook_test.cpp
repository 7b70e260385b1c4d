// Implicit minimax: what the positions of a tree are worth at sight, and what the search makes of it.
#include "ludarium/search/outlook.hpp"

#include <cmath>

#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/search/knowledge/subsume.hpp"
#include "ludarium/search/knowledge/turnio.hpp"
#include "ludarium/search/knowledge/wunchunk.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

SearchParams looking(double weight) {
    SearchParams params = small();
    params.minimax_weight = weight;
    params.margin_scale = 4.0;
    params.transpositions = 0;
    return params;
}

constexpr double kRounded = 1.0 / kOutlook;

// Every leaf is worth what it is at sight, and every other node what its children make it worth.
// Returns the number of nodes with children.
template <Game G>
int check_outlooks(const G& game, const Tree& tree, const Node& node, const typename G::State& state,
                   const PlayoutEvaluator<G>& evaluator) {
    at_case() = game.encode(state);
    CHECK(!node.is_proven());
    if (!node.has_children()) {
        CHECK(std::abs(node.outlook_of(0) - evaluator.estimate(state).value[0]) <= kRounded);
        return 0;
    }
    int inner = 1;
    double least = 1, most = -1;
    const Node* child = tree.children(node);
    for (const Node* end = child + tree.count(node); child < end; ++child) {
        typename G::State next = state;
        game.apply(next, child->action);
        inner += check_outlooks(game, tree, *child, next, evaluator);
        least = std::min(least, child->outlook_of(0));
        most = std::max(most, child->outlook_of(0));
    }
    at_case() = game.encode(state);
    const double outlook = node.outlook_of(0);
    if (node.mover == kChance)
        CHECK(outlook >= least - kRounded && outlook <= most + kRounded);
    else
        CHECK_EQUAL(outlook, node.mover == 0 ? most : least);
    return inner;
}

template <Game G>
void check_tree_of(const G& game, typename G::State state, std::uint64_t simulations) {
    const SearchParams params = looking(0.4);
    Search<G> search(game, state, params);
    think(search, simulations);
    const PlayoutEvaluator<G> evaluator(game, params);
    CHECK(check_outlooks(game, search.tree(), search.tree().root(), state, evaluator) > 20);
}

constexpr int kBest = 3;  // a point

// Playouts that tell nothing, where a stone on a point is worth something at sight.
struct Blind {
    Blind(const Flume<1>&, const SearchParams&) {}
    template <class Halt>
    Evaluation evaluate(Flume<1>::State&, Rng&, const Halt&, std::vector<SeatAction>*) const {
        return {};
    }
    bool weighs() const { return false; }
    void weigh(const Flume<1>::State&, const ActionList<Flume<1>::kMaxLegal>&, float*) const {}
    Evaluation estimate(const Flume<1>::State& s) const {
        const double value = 0.5 * s.stones[0].test(kBest) - 0.5 * s.stones[1].test(kBest);
        return {{value, -value}};
    }
};

}  // namespace

TEST(outlooks_are_what_minimax_makes_of_the_tree) {
    const Flume<1> flume(7);
    check_tree_of(flume, flume.initial_state(), 3'000);
    const Subsume<5> subsume;
    auto state = subsume.initial_state();
    Rng rng(2, 2);
    for (int step = 0; step < 20; ++step) subsume.apply(state, subsume.random_action(state, rng));
    check_tree_of(subsume, state, 3'000);
    const Turnio turnio(0, false);
    auto drawn = turnio.initial_state();
    for (int step = 0; step < 16; ++step) turnio.apply(drawn, turnio.random_action(drawn, rng));
    check_tree_of(turnio, drawn, 3'000);
}

TEST(outlooks_draw_the_search) {
    const Flume<1> game(7);
    auto state = game.initial_state();
    game.apply(state, 24);  // seat 1 is to move
    Search<Flume<1>, Blind> looks(game, state, looking(0.5)), plain(game, state, looking(0.0));
    const SearchResult result = think(looks, 2'000);
    CHECK_EQUAL(result.action, kBest);
    CHECK(result.candidates[0].visits > 3 * result.candidates[1].visits);
    for (const Candidate& c : think(plain, 2'000).candidates) CHECK(c.visits < 100);
}

TEST(outlooks_are_for_two_seats) {
    const Wunchunk<1> game(3, 4, 0);
    Search<Wunchunk<1>> looks(game, game.initial_state(), looking(0.5)),
        plain(game, game.initial_state(), looking(0.0));
    CHECK(summary(think(looks, 1'000)) == summary(think(plain, 1'000)));
}

TEST(outlooks_change_no_proof) {
    for (int number = 0; number < 10; ++number) {
        const Flume<1> game(5);
        const auto state = with_empty(game, 7, 51, number);
        SearchParams shared = looking(0.5);
        shared.transpositions = 1;
        Search<Flume<1>> looks(game, state, shared), plain(game, state, looking(0.0));
        const SearchResult one = think(looks, 200'000), two = think(plain, 200'000);
        CHECK(one.proven && two.proven);
        CHECK_EQUAL(one.value[0], two.value[0]);
    }
}

TEST(outlooks_on_several_threads) {
    const Subsume<4> game;
    SearchParams params = looking(0.5);
    params.max_nodes = 3'000;
    Search<Subsume<4>> search(game, game.initial_state(), params);
    CHECK_EQUAL(visits_of(think(search, 6'000, 4)), 6'000u);
}
