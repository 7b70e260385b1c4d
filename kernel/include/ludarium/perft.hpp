// The number of step sequences of a given length, the twin of analysis/perft.py.
#pragma once

#include <atomic>

#include "ludarium/game.hpp"

namespace ludarium {

template <Game G>
std::uint64_t perft(const G& game, const typename G::State& state, int depth,
                    const std::atomic<bool>& stop) {
    if (depth == 0) return 1;
    if (game.to_move(state) == kOver || stop.load(std::memory_order_relaxed)) return 0;
    ActionList<G::kMaxLegal> list;
    game.legal(state, list);
    if (depth == 1) return static_cast<std::uint64_t>(list.size);
    std::uint64_t total = 0;
    for (const Action action : list) {
        typename G::State next = state;
        game.apply(next, action);
        total += perft(game, next, depth - 1, stop);
    }
    return total;
}

}  // namespace ludarium
