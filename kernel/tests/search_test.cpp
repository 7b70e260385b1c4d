#include "ludarium/games/churn.hpp"
#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/search/knowledge/churn.hpp"
#include "ludarium/search/knowledge/subsume.hpp"
#include "ludarium/search/knowledge/wunchunk.hpp"
#include "ludarium/search/search.hpp"
#include "playing.hpp"
#include "tree_checks.hpp"

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

// Every node of a tree has exactly the legal steps of its position as children. Positions that
// share their children are looked at once.
template <Game G>
void check_legal_below(const G& game, const Tree& tree, const Node& node,
                       const typename G::State& state, std::map<std::uint32_t, std::string>& seen) {
    if (!node.has_children()) return;
    const auto [entry, fresh] = seen.try_emplace(node.children, game.encode(state));
    CHECK_EQUAL(entry->second, game.encode(state));
    if (!fresh) return;
    CHECK_EQUAL(static_cast<int>(node.mover), game.to_move(state));
    const std::vector<int> legal = legal_actions(game, state);
    CHECK_EQUAL(legal.size(), std::size_t{node.count});
    for (std::uint32_t i = 0; i < node.count; ++i) {
        const Node& child = tree.at(node.children + i);
        CHECK_EQUAL(static_cast<int>(child.action), legal[i]);
        typename G::State next = state;
        game.apply(next, legal[i]);
        check_legal_below(game, tree, child, next, seen);
    }
}
// Returns how many positions have children.
template <Game G>
std::size_t check_search(const G& game, const Search<G>& search) {
    std::map<std::uint32_t, std::string> seen;
    check_tree(search.tree());
    check_legal_below(game, search.tree(), search.tree().root(), search.state(), seen);
    return seen.size();
}

// What a node knows.
std::array<double, 5> known(const Node& node) {
    return {static_cast<double>(node.visits), node.sum, static_cast<double>(node.proven),
            static_cast<double>(node.children), static_cast<double>(node.count)};
}

template <Game G>
void check_advance(const G& game, std::uint64_t simulations, std::uint32_t max_nodes, int threads) {
    Search<G> search(game, game.initial_state(), small(max_nodes));
    typename G::State state = game.initial_state();
    Rng rng(3, 3);
    for (int step = 0; game.to_move(state) != kOver && step < 40; ++step) {
        const SearchResult found = think(search, simulations, threads, rng.next());
        CHECK(found.nodes <= max_nodes && search.tree().size() <= max_nodes);
        // Mostly the best move, whose subtree is large, sometimes any.
        const int action = found.action >= 0 && rng.below(3) ? found.action : game.random_action(state, rng);
        const Node& root = search.tree().root();
        std::optional<std::array<double, 5>> before;
        for (std::uint32_t i = 0; root.has_children() && i < root.count; ++i)
            if (search.tree().at(root.children + i).action == action)
                before = known(search.tree().at(root.children + i));
        search.advance(action);
        game.apply(state, action);
        CHECK_EQUAL(game.encode(search.state()), game.encode(state));
        CHECK(!before || known(root) == *before);
        if (!before) CHECK_EQUAL(search.tree().size(), 1u);
        if (step % 5 == 0) check_search(game, search);
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
        CHECK_EQUAL(one.tree().size(), two.tree().size());
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

TEST(search_keeps_the_subtree_of_the_step_played) {
    check_advance(Flume<1>(3), 400, 20'000, 1);
    check_advance(Flume<1>(5), 2'000, 2'000, 1);
    check_advance(Flume<1>(5), 2'000, 20'000, 2);
    check_advance(Churn<1>({3, 3, 3, 3, 3, 3}), 1'000, 2'000, 1);
    check_advance(Subsume<4>(3), 1'000, 2'000, 2);
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
    const Subsume<4> subsume(2);
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

TEST(search_grows_on_when_the_tree_is_full) {
    // The wins of these need more nodes than there is room for at a time.
    int proofs = 0;
    for (std::uint64_t number = 0; number < 10; ++number) {
        Rng rng(41, number);
        const Flume<1> game(5);
        auto state = game.initial_state();
        while ((game.all - state.stones[0] - state.stones[1]).count() > 9)
            game.apply(state, game.random_action(state, rng));
        Search<Flume<1>> search(game, state, small(3'000)), roomy(game, state, small());
        const SearchResult found = think(search, 200'000, 1 + static_cast<int>(number % 2));
        CHECK(found.nodes <= 3'000);
        check_search(game, search);
        const SearchResult exact = think(roomy, 200'000);
        CHECK(exact.proven);
        if (!found.proven) continue;
        ++proofs;
        CHECK_EQUAL(found.value[0], exact.value[0]);
    }
    CHECK(proofs >= 5);
}

// Positions that are reached by different ways have one set of children.
TEST(search_shares_transpositions) {
    const Flume<1> game(5);
    SearchParams apart = small();
    apart.transpositions = 0;
    Search<Flume<1>> shared(game, game.initial_state(), small()), single(game, game.initial_state(), apart);
    think(shared, 20'000);
    think(single, 20'000);
    const std::size_t with = check_search(game, shared), without = check_search(game, single);
    CHECK(with < without);
    std::uint32_t most = 0;
    const Pool& pool = shared.tree().pool();
    for (std::uint32_t at = pool.after(0); at; at = pool.after(at)) most = std::max(most, pool.block(at).users.load());
    CHECK(most > 1);
}

// A proof whose moves were given up is made again rather than believed without a move.
TEST(search_bears_out_what_it_says_is_certain) {
    for (std::uint64_t number = 0; number < 6; ++number) {
        Rng rng(43, number);
        const Flume<1> game(5);
        auto state = game.initial_state();
        while ((game.all - state.stones[0] - state.stones[1]).count() > 8)
            game.apply(state, game.random_action(state, rng));
        Search<Flume<1>> search(game, state, small(400));
        while (game.to_move(state) != kOver) {
            const SearchResult found = think(search, 20'000);
            if (found.proven) {
                std::map<std::string, unsigned> all;
                const unsigned winners = solve(game, state, all);
                CHECK_EQUAL(found.value[0], share(winners, 2, 0));
                auto next = state;
                game.apply(next, found.action);
                CHECK_EQUAL(solve(game, next, all), winners);
            }
            search.advance(found.action);
            game.apply(state, found.action);
        }
    }
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

TEST(search_stopped_before_it_runs_has_a_move) {
    const Flume<1> game(7);
    Search<Flume<1>> search(game, game.initial_state(), small());
    const std::atomic<bool> stop{true};
    std::atomic<std::uint64_t> done{0};
    const SearchResult found = search.run(SearchLimit(), 2, 1, stop, done);
    CHECK(found.action >= 0 && found.simulations == 0);
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
    check_search(game, search);
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
