#include "ludarium/games/churn.hpp"
#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/search/alphabeta.hpp"
#include "solving.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

template <Game G>
SearchResult think(AlphaBeta<G>& search, const SearchLimit& limit, bool stopped = false) {
    const std::atomic<bool> stop{stopped};
    std::atomic<std::uint64_t> done{0};
    const SearchResult found = search.run(limit, 1, 1, stop, done);
    CHECK_EQUAL(done.load(), found.simulations);
    return found;
}
SearchLimit positions(std::uint64_t count) { return {count, 1e9}; }

// The score of the best step when looking so many steps ahead, in the plainest way.
template <Game G>
double look_ahead(const G& game, const typename G::State& state, int seat, int depth) {
    const int mover = game.to_move(state);
    if (mover == kOver)
        return 1e9 * share(game.winners(state), game.seats(), seat) + game.margin(state, seat);
    if (depth == 0) return game.margin(state, seat);
    double best = mover == seat ? -1e10 : 1e10, sum = 0, total = 0;
    for (const int action : legal_actions(game, state)) {
        auto next = state;
        game.apply(next, action);
        const double score = look_ahead(game, next, seat, depth - 1);
        best = mover == seat ? std::max(best, score) : std::min(best, score);
        sum += game.weight(state, action) * score;
        total += game.weight(state, action);
    }
    return mover == kChance ? sum / total : best;
}

// At every depth that was finished the chosen step is one of the best.
template <Game G>
void check_depths(const G& game, const typename G::State& state, int deepest) {
    at_case() = game.encode(state);
    const int seat = game.to_move(state);
    if (seat < 0) return;
    AlphaBeta<G> search(game, state);
    for (int depth = 1; depth <= deepest; ++depth) {
        const SearchResult found = search.run_to(depth);
        auto next = state;
        game.apply(next, found.action);
        const double best = look_ahead(game, state, seat, depth);
        CHECK(std::abs(look_ahead(game, next, seat, depth - 1) - best) < 1e-6);
    }
}

template <Game G>
void check_depths_of_games(const G& game, int games, int before_end, int deepest) {
    for (int number = 0; number < games; ++number)
        check_depths(game, late(game, before_end, number), deepest);
}

// What is proven is so.
template <Game G>
int check_proofs(const G& game, int games, int before_end) {
    int proven = 0;
    for (int number = 0; number < games; ++number) {
        const auto state = late(game, before_end, number);
        const int seat = game.to_move(state);
        if (seat < 0) continue;
        at_case() = game.encode(state);
        AlphaBeta<G> search(game, state);
        const SearchResult found = think(search, positions(2'000'000));
        if (!found.proven) continue;
        ++proven;
        Everything<G> everything(game);
        const double best = everything.look(state)[seat].value;
        CHECK(std::abs(found.value[seat] - best) < 1e-6);
        CHECK(std::abs(everything.look_after(state, found.action)[seat].value - best) < 1e-6);
    }
    return proven;
}

}  // namespace

TEST(alphabeta_is_minimax_to_each_depth) {
    check_depths_of_games(Churn<1>({3, 3, 3, 3, 3, 3}), 4, 20, 3);
    check_depths_of_games(Flume<1>(5), 4, 14, 4);
    check_depths_of_games(Subsume<4>(), 4, 20, 3);
    check_depths_of_games(Turnio(0, false), 4, 14, 3);
    check_depths_of_games(Turnio(1, true), 4, 12, 3);
    check_depths_of_games(Wunchunk<1>(2, 4, 0), 4, 12, 3);
    check_depths_of_games(Wunchunk<1>(3, 4, 0), 4, 9, 3);
}

TEST(alphabeta_proves_what_is_so) {
    CHECK(check_proofs(Churn<1>({2, 2, 2, 2, 2, 2}), 5, 99) == 5);
    CHECK(check_proofs(Flume<1>(5), 8, 9) >= 6);
    CHECK(check_proofs(Subsume<4>(3), 8, 8) >= 6);
    CHECK(check_proofs(Turnio(0, false), 12, 4) >= 3);
    CHECK(check_proofs(Wunchunk<1>(2, 4, 1), 8, 4) >= 3);
    check_proofs(Wunchunk<1>(4, 4, 0), 8, 3);
}

TEST(alphabeta_keeps_its_limits) {
    const Flume<1> game(7);
    AlphaBeta<Flume<1>> search(game, game.initial_state());
    for (const std::uint64_t count : {1, 60, 5'000}) {
        const SearchResult found = think(search, positions(count));
        CHECK(found.simulations <= count && found.action >= 0 && !found.proven);
    }
    CHECK(think(search, {~std::uint64_t{0}, 0.0}).action >= 0);
    CHECK(think(search, {}, true).simulations < 1'000);
    const auto start = std::chrono::steady_clock::now();
    think(search, {~std::uint64_t{0}, 0.05});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    CHECK(took.count() >= 0.05 && took.count() < 2);
}

TEST(alphabeta_goes_along_with_a_game) {
    const Wunchunk<1> game(2, 4, 0);
    AlphaBeta<Wunchunk<1>> search(game, game.initial_state());
    while (game.to_move(search.state()) != kOver) {
        at_case() = game.encode(search.state());
        const std::vector<int> legal = legal_actions(game, search.state());
        const SearchResult found = think(search, positions(2'000));
        CHECK_EQUAL(found.candidates.size(), legal.size());
        CHECK(std::find(legal.begin(), legal.end(), found.action) != legal.end());
        search.advance(found.action);
    }
    CHECK(think(search, positions(10)).proven);
}
