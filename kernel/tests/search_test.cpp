#include "ludarium/games/churn.hpp"
#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/search/search.hpp"
#include "playing.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

template <Game G>
SearchResult think(Search<G>& search, std::uint64_t simulations, int threads = 1,
                   std::uint64_t seed = 1) {
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    SearchLimit limit;
    limit.simulations = simulations;
    return search.run(limit, threads, seed, stop, done);
}

// The default cap costs the sanitizers a second for each search.
SearchParams small(std::uint32_t max_nodes = 300'000) {
    SearchParams params;
    params.max_nodes = max_nodes;
    return params;
}

// The winners under best play, by looking at everything; of equally good moves the first counts.
template <Game G>
unsigned solve(const G& game, const typename G::State& state, std::map<std::string, unsigned>& known) {
    const int mover = game.to_move(state);
    if (mover == kOver) return game.winners(state);
    const auto [entry, fresh] = known.try_emplace(game.encode(state), 0);
    if (!fresh) return entry->second;
    unsigned best = 0;
    for (const int action : legal_actions(game, state)) {
        typename G::State next = state;
        game.apply(next, action);
        const unsigned winners = solve(game, next, known);
        if (!best || share(winners, game.seats(), mover) > share(best, game.seats(), mover)) best = winners;
    }
    return known[game.encode(state)] = best;
}

// What a search proves is what looking at everything finds. Returns whether it was proven.
template <Game G>
bool check_proof(const G& game, const typename G::State& state, std::uint64_t simulations) {
    at_case() = game.encode(state);
    std::map<std::string, unsigned> known;
    const unsigned winners = solve(game, state, known);
    Search<G> search(game, state, small());
    const SearchResult found = think(search, simulations);
    if (!found.proven) return false;
    for (int seat = 0; seat < game.seats(); ++seat)
        CHECK_EQUAL(found.value[seat], share(winners, game.seats(), seat));
    typename G::State next = state;
    game.apply(next, found.action);
    CHECK_EQUAL(solve(game, next, known), winners);  // the move keeps what the position promises
    return true;
}

// The tree below a node, copied the plain way.
struct Copy {
    int action, mover;
    std::uint32_t visits;
    double sum;
    unsigned proven;
    std::vector<Copy> children;
    bool operator==(const Copy&) const = default;
};

Copy copy_of(const Tree& tree, std::uint32_t index) {
    const Node& node = tree.at(index);
    Copy copy{node.action, node.mover, node.visits, node.sum, node.proven, {}};
    for (std::uint32_t i = 0; node.has_children() && i < node.count; ++i)
        copy.children.push_back(copy_of(tree, node.children + i));
    return copy;
}

std::uint32_t size_of(const Copy& copy) {
    std::uint32_t size = 1;
    for (const Copy& child : copy.children) size += size_of(child);
    return size;
}

// Every node of a tree has exactly the legal steps of its position as children.
template <Game G>
void check_legal_below(const G& game, const Tree& tree, std::uint32_t index,
                       const typename G::State& state) {
    const Node& node = tree.at(index);
    if (!node.has_children()) return;
    CHECK_EQUAL(static_cast<int>(node.mover), game.to_move(state));
    const std::vector<int> legal = legal_actions(game, state);
    CHECK_EQUAL(legal.size(), std::size_t{node.count});
    std::uint64_t visits = 0;
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const std::uint32_t at = node.children + i;
        CHECK(at > index && at < tree.size());
        CHECK_EQUAL(static_cast<int>(tree.at(at).action), legal[i]);
        visits += tree.at(at).visits;
        typename G::State next = state;
        game.apply(next, legal[i]);
        check_legal_below(game, tree, at, next);
    }
    CHECK(visits <= node.visits);
}

template <Game G>
void check_advance(const G& game, std::uint64_t simulations, std::uint32_t max_nodes, int threads) {
    Search<G> search(game, game.initial_state(), small(max_nodes));
    typename G::State state = game.initial_state();
    Rng rng(3, 3);
    for (int step = 0; game.to_move(state) != kOver && step < 80; ++step) {
        const SearchResult found = think(search, simulations, threads, rng.next());
        CHECK(found.nodes <= max_nodes && search.tree().size() <= max_nodes);
        const std::vector<int> legal = legal_actions(game, state);
        // Mostly the best move, whose subtree is large, sometimes any.
        const int action = found.action >= 0 && rng.below(3) ? found.action : game.random_action(state, rng);
        const Copy before = copy_of(search.tree(), 0);
        search.advance(action);
        game.apply(state, action);
        CHECK_EQUAL(game.encode(search.state()), game.encode(state));
        const Copy after = copy_of(search.tree(), 0);
        CHECK_EQUAL(search.tree().size(), size_of(after));
        check_legal_below(game, search.tree(), 0, state);
        if (before.children.empty()) continue;
        const auto index = std::find(legal.begin(), legal.end(), action) - legal.begin();
        CHECK(after == before.children[static_cast<std::size_t>(index)]);
    }
}

template <Game G>
std::vector<std::array<double, 3>> summary(const SearchResult& found) {
    std::vector<std::array<double, 3>> list;
    for (const Candidate& c : found.candidates)
        list.push_back({static_cast<double>(c.action), static_cast<double>(c.visits), c.value});
    return list;
}

template <Game G>
void check_repeats(const G& game) {
    Search<G> one(game, game.initial_state(), small()), two(game, game.initial_state(), small());
    Rng rng(1, 1);
    for (int step = 0; step < 6; ++step) {
        const SearchResult a = think(one, 500, 1, 7), b = think(two, 500, 1, 7);
        CHECK(summary<G>(a) == summary<G>(b) && a.line == b.line && a.value == b.value);
        CHECK(copy_of(one.tree(), 0) == copy_of(two.tree(), 0));
        if (game.to_move(one.state()) == kOver) return;
        const int action = a.action >= 0 ? a.action : game.random_action(one.state(), rng);
        one.advance(action);
        two.advance(action);
    }
    Search<G> other(game, one.state(), small()), another(game, one.state(), small());
    if (game.to_move(one.state()) >= 0)
        CHECK(summary<G>(think(other, 500, 1, 7)) != summary<G>(think(another, 500, 1, 8)));
}

}  // namespace

TEST(tree_never_passes_its_cap) {
    Tree tree(10);
    CHECK_EQUAL(tree.size(), 1u);
    CHECK_EQUAL(tree.take(4), 1u);
    CHECK_EQUAL(tree.take(5), 5u);
    CHECK_EQUAL(tree.size(), 10u);
    CHECK_EQUAL(tree.take(1), 0u);
    CHECK_EQUAL(tree.take(60'000), 0u);
    CHECK_EQUAL(tree.size(), 10u);
    tree.clear();
    CHECK_EQUAL(tree.size(), 1u);
    CHECK(!tree.root().has_children());
}

TEST(tree_of_random_shape_advances) {
    for (std::uint64_t round = 0; round < 200; ++round) {
        Rng rng(17, round);
        Tree tree(3'000);
        std::vector<std::uint32_t> leaves{0};
        while (!leaves.empty() && tree.size() < 2'900) {
            const auto pick = static_cast<std::size_t>(rng.below(static_cast<int>(leaves.size())));
            const std::uint32_t parent = leaves[pick];
            leaves.erase(leaves.begin() + static_cast<std::ptrdiff_t>(pick));
            const int count = 1 + rng.below(9);
            const std::uint32_t start = tree.take(count);
            CHECK(start != 0);
            for (int i = 0; i < count; ++i) {
                const std::uint32_t at = start + static_cast<std::uint32_t>(i);
                new (&tree.at(at)) Node(static_cast<Action>(rng.below(60'000)));
                tree.at(at).visits = static_cast<std::uint32_t>(rng.below(1'000'000));
                tree.at(at).sum = rng.unit();
                tree.at(at).proven = static_cast<std::uint8_t>(rng.below(256));
                leaves.push_back(at);
            }
            tree.at(parent).count = static_cast<std::uint16_t>(count);
            tree.at(parent).mover = static_cast<std::int8_t>(rng.below(4));
            tree.at(parent).children = start;
        }
        while (tree.root().has_children()) {
            const Copy before = copy_of(tree, 0);
            const int child = rng.below(static_cast<int>(before.children.size()));
            tree.advance(tree.root().children + static_cast<std::uint32_t>(child));
            const Copy& expected = before.children[static_cast<std::size_t>(child)];
            CHECK(copy_of(tree, 0) == expected);
            CHECK_EQUAL(tree.size(), size_of(expected));
        }
    }
}

TEST(search_keeps_the_subtree_of_the_step_played) {
    check_advance(Flume<1>(3), 400, 20'000, 1);
    check_advance(Flume<1>(5), 3'000, 2'000, 1);
    check_advance(Flume<1>(5), 3'000, 20'000, 2);
    check_advance(Churn<1>({3, 3, 3, 3, 3, 3}), 1'000, 2'000, 1);
    check_advance(Subsume<3>(), 1'000, 2'000, 2);
    check_advance(Turnio(0, true), 1'000, 2'000, 1);
    check_advance(Wunchunk<1>(3, 4, 1), 1'000, 2'000, 1);
}

TEST(search_repeats_itself) {
    check_repeats(Churn<1>({3, 3, 3, 3, 3, 3}));
    check_repeats(Flume<1>(7));
    check_repeats(Subsume<4>());
    check_repeats(Turnio(1, false));
    check_repeats(Wunchunk<1>(4, 4, 0));
}

TEST(search_solves_tiny_games) {
    const Churn<1> churn({2, 2, 2, 2, 2, 2});
    CHECK(check_proof(churn, churn.initial_state(), 300'000));
    const Subsume<2> subsume;
    CHECK(check_proof(subsume, subsume.initial_state(), 300'000));
    const Flume<1> flume(3);
    auto state = flume.initial_state();
    flume.apply(state, 4);
    flume.apply(state, 0);
    CHECK(check_proof(flume, state, 1'000'000));
}

TEST(search_solves_ends_of_games) {
    int ends = 0, proofs = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        Rng rng(31, number);
        const Flume<1> flume(5);
        auto points = flume.initial_state();
        while ((flume.all - points.stones[0] - points.stones[1]).count() > 6)
            flume.apply(points, flume.random_action(points, rng));
        CHECK(check_proof(flume, points, 300'000));
        const Wunchunk<1> wunchunk(2 + static_cast<int>(number % 3), 4, 0);
        auto stones = wunchunk.initial_state();
        while (stones.room > 3 && wunchunk.to_move(stones) != kOver)
            wunchunk.apply(stones, wunchunk.random_action(stones, rng));
        if (wunchunk.to_move(stones) == kOver) continue;
        ++ends;
        proofs += check_proof(wunchunk, stones, 100'000);
    }
    CHECK(ends > 20 && proofs > ends / 2);
}

TEST(search_goes_on_when_the_tree_is_full) {
    const Flume<1> game(7);
    Search<Flume<1>> search(game, game.initial_state(), small(200));
    const SearchResult first = think(search, 2'000), second = think(search, 2'000);
    CHECK(first.nodes <= 200 && second.nodes <= 200);
    CHECK_EQUAL(second.simulations, 2'000u);
    std::uint64_t visits = 0;
    for (const Candidate& c : second.candidates) visits += c.visits;
    CHECK_EQUAL(visits, 4'000u);
}

TEST(search_has_a_move_without_a_simulation) {
    const Turnio game(0, true);
    auto state = game.initial_state();
    game.apply(state, 0);
    Search<Turnio> search(game, state, small());
    const SearchResult found = think(search, 0);
    CHECK_EQUAL(found.simulations, 0u);
    CHECK_EQUAL(found.candidates.size(), legal_actions(game, state).size());
    CHECK_EQUAL(found.action, legal_actions(game, state).front());
    CHECK(found.line.empty());
}

TEST(search_at_a_draw_and_at_the_end_has_no_move) {
    const Turnio turnio(0, false);
    Search<Turnio> drawing(turnio, turnio.initial_state(), small());
    CHECK_EQUAL(think(drawing, 10).action, -1);
    const Flume<1> flume(3);
    Search<Flume<1>> over(flume, flume.decode("rrr/rrb/bbb:b:-"), small());
    const SearchResult found = think(over, 10);
    CHECK(found.action == -1 && found.proven && found.value[0] == 1.0 && found.value[1] == -1.0);
}

TEST(search_prefers_the_better_of_certain_results) {
    // Whoever the proof names, the move played leads there, also among equals of three seats.
    int proofs = 0;
    for (std::uint64_t number = 0; number < 150; ++number) {
        Rng rng(37, number);
        const Wunchunk<1> game(3 + static_cast<int>(number % 2), 4, 0);
        auto state = game.initial_state();
        while (state.room > 2) game.apply(state, game.random_action(state, rng));
        if (game.to_move(state) == kOver) continue;
        proofs += check_proof(game, state, 20'000);
    }
    CHECK(proofs > 75);
}

TEST(search_keeps_to_its_time) {
    // One random game of this takes seconds.
    const Churn<3> game({8, 8, 8, 8, 8, 8});
    Search<Churn<3>> search(game, game.initial_state(), small());
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    SearchLimit limit;
    limit.seconds = 0.1;
    const auto start = std::chrono::steady_clock::now();
    const SearchResult found = search.run(limit, 2, 1, stop, done);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
    CHECK(found.action >= 0);
}

TEST(search_ends_before_its_counts_overflow) {
    const Flume<1> game(7);
    Search<Flume<1>> search(game, game.initial_state(), small());
    think(search, 10);
    const_cast<Tree&>(search.tree()).root().visits = std::numeric_limits<std::uint32_t>::max() - 1'005;
    CHECK_EQUAL(think(search, 10'000).simulations, 5u);
    CHECK(think(search, 10'000).action >= 0);
}

TEST(search_on_several_threads) {
    const Subsume<4> game;
    Search<Subsume<4>> search(game, game.initial_state(), small(3'000));
    const SearchResult found = think(search, 6'000, 4);
    CHECK_EQUAL(found.simulations, 6'000u);
    std::uint64_t visits = 0;
    for (const Candidate& c : found.candidates) visits += c.visits;
    CHECK_EQUAL(visits, 6'000u);
    check_legal_below(game, search.tree(), 0, search.state());
}

TEST(work_is_shared_and_errors_come_back) {
    std::atomic<int> sum{0};
    on_threads(5, [&](int number) { sum += 1 << number; });
    CHECK_EQUAL(sum.load(), 31);
    for (int thrower = 0; thrower < 3; ++thrower)
        CHECK(throws<Failure>([&] {
            on_threads(3, [&](int number) {
                if (number == thrower) throw Failure("on purpose");
            });
        }));
}
