// Alpha-beta against the plainest minimax, and against looking at everything.
#pragma once

#include "ludarium/search/alphabeta.hpp"
#include "solving.hpp"

namespace ludarium::tests {

template <Game G>
SearchResult think(AlphaBeta<G>& search, const SearchLimit& limit, bool stopped = false) {
    const std::atomic<bool> stop{stopped};
    std::atomic<std::uint64_t> done{0};
    const SearchResult result = search.run(limit, 1, 1, stop, done);
    CHECK_EQUAL(done.load(), result.simulations);
    return result;
}
inline SearchLimit positions(std::uint64_t count) { return {count, 1e9}; }

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
        const SearchResult result = search.run_to(depth);
        auto next = state;
        game.apply(next, result.action);
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
        const SearchResult result = think(search, positions(2'000'000));
        if (!result.proven) continue;
        ++proven;
        Everything<G> everything(game);
        const double best = everything.look(state)[seat].value;
        CHECK(std::abs(result.value[seat] - best) < 1e-6);
        CHECK(std::abs(everything.look_after(state, result.action)[seat].value - best) < 1e-6);
    }
    return proven;
}

}  // namespace ludarium::tests
