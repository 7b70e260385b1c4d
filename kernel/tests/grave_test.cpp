// GRAVE: what is counted of later moves, and what the search makes of it.
#include "ludarium/search/grave.hpp"

#include <cmath>

#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/search/knowledge/subsume.hpp"
#include "ludarium/search/knowledge/turnio.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

SearchParams with_grave(std::uint32_t enough, std::uint32_t max_nodes = 300'000) {
    SearchParams params = small(max_nodes);
    params.grave = enough;
    return params;
}

constexpr int kGood = 3, kBad = 5;  // points

// Playouts where seat 1 wins in which it plays 3 and loses in which it plays 5, whatever came before.
struct Later {
    Later(const Flume<1>&, const SearchParams&) {}
    template <class Halt>
    Evaluation evaluate(Flume<1>::State&, Rng& rng, const Halt&, std::vector<SeatAction>* steps) const {
        const bool won = rng.below(2) == 1;
        if (steps) steps->push_back({1, won ? kGood : kBad});
        return won ? Evaluation{{-1, 1}} : Evaluation{{1, -1}};
    }
    bool weighs() const { return false; }
    void weigh(const Flume<1>::State&, const ActionList<Flume<1>::kMaxLegal>&, float*) const {}
    Evaluation estimate(const Flume<1>::State&) const { return {}; }
};

std::uint32_t visits_of(const SearchResult& result, int action) {
    for (const Candidate& c : result.candidates)
        if (c.action == action) return c.visits;
    return 0;
}

template <Game G>
void check_repeats_with_grave(const G& game) {
    const SearchParams params = with_grave(40);
    Search<G> one(game, game.initial_state(), params), two(game, game.initial_state(), params);
    Rng rng(1, 1);
    for (int step = 0; step < 8; ++step) {
        const SearchResult a = think(one, 800, 1, 7), b = think(two, 800, 1, 7);
        CHECK(summary(a) == summary(b) && a.line == b.line && a.value == b.value);
        const int action = a.action >= 0 ? a.action : game.random_action(one.state(), rng);
        one.advance(action);
        two.advance(action);
        check_search(game, one);
    }
}

}  // namespace

TEST(later_moves_are_counted_by_seat_and_action) {
    LaterMoves later(2, 7);
    const std::vector<SeatAction> steps{{0, 3}, {kChance, 4}, {1, 3}, {0, 6}};
    later.add(steps.data(), steps.data() + 4, {{1, -1}});
    later.add(steps.data() + 2, steps.data() + 4, {{-1, 1}});
    CHECK_EQUAL(later.simulations(), 2u);
    const auto is_near = [](double value, double expected) { return std::abs(value - expected) < 0.005; };
    CHECK_EQUAL(later.blended(0.25, 0, 0, 3), 1.0);        // nothing else is known
    CHECK(is_near(later.blended(0.25, 1, 0, 3), 0.625));   // once each
    CHECK(is_near(later.blended(0.5, 2, 0, 6), 0.25));     // twice each
    CHECK_EQUAL(later.blended(0.5, 0, 1, 3), 0.0);         // won once, lost once
    CHECK_EQUAL(later.blended(0.25, 5, 0, 4), 0.25);       // a draw is nobody's move
    later.clear();
    CHECK_EQUAL(later.simulations(), 0u);
    CHECK_EQUAL(later.blended(0.25, 0, 0, 3), 0.25);
}

TEST(tables_count_from_enough_simulations_on) {
    Grave grave(2, 5, 8);
    Node root(0), child(1);
    root.children = 1;
    root.visits = 30;
    LaterMoves* above = grave.of(root, true);
    CHECK(above && above == grave.of(root, true) && grave.nearest(root, nullptr) == above);
    CHECK(!grave.of(child, false));  // no children
    child.children = 9;
    child.visits = 1;
    CHECK(!grave.of(child, false));  // too few visits
    child.visits = 2;
    LaterMoves* own = grave.of(child, false);
    CHECK(own && own != above);
    for (int i = 0; i < 8; ++i) {
        CHECK(grave.nearest(child, above) == above);
        own->add(nullptr, nullptr, {});
    }
    CHECK(grave.nearest(child, above) == own);
    grave.clear();
    CHECK(!grave.nearest(root, nullptr));
    CHECK_EQUAL(grave.of(child, false)->simulations(), 0u);
}

TEST(tables_do_not_grow_without_end) {
    Grave grave(2, 5, 4);
    Node node(0);
    node.visits = 10;
    std::uint32_t tables = 0;
    for (std::uint32_t place = 1; place < 40'000; ++place) {
        node.children = place;
        tables += grave.of(node, false) != nullptr;
    }
    CHECK_EQUAL(tables, 1u << 14);
    CHECK(grave.is_half_full());
    node.children = 77;
    CHECK(grave.nearest(node, nullptr));
}

TEST(later_moves_draw_the_search) {
    const Flume<1> game(7);
    auto state = game.initial_state();
    game.apply(state, 24);  // seat 1 is to move
    Search<Flume<1>, Later> told(game, state, with_grave(50)), plain(game, state, small());
    const SearchResult result = think(told, 2'000), even = think(plain, 2'000);
    CHECK_EQUAL(result.action, kGood);
    CHECK(visits_of(result, kGood) > 3 * visits_of(even, kGood));
    CHECK(visits_of(result, kGood) > 5 * visits_of(result, kBad));
}

TEST(grave_changes_no_proof) {
    for (int number = 0; number < 10; ++number) {
        const Flume<1> game(5);
        const auto state = with_empty(game, 7, 51, number);
        Search<Flume<1>> told(game, state, with_grave(50)), plain(game, state, small());
        const SearchResult one = think(told, 200'000), two = think(plain, 200'000);
        CHECK(one.proven && two.proven);
        CHECK_EQUAL(one.value[0], two.value[0]);
    }
}

TEST(grave_repeats_and_goes_on) {
    check_repeats_with_grave(Subsume<4>());
    check_repeats_with_grave(Turnio(0, false));
}

TEST(grave_on_several_threads_in_a_full_tree) {
    const Subsume<4> game;
    SearchParams params = with_grave(20, 3'000);
    params.puct = 0.7;
    Search<Subsume<4>> search(game, game.initial_state(), params);
    CHECK_EQUAL(visits_of(think(search, 6'000, 4)), 6'000u);
    check_search(game, search);
}
