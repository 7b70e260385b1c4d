// What is known of Wunchunk beyond its rules: chunks are strength as long as there is room, because
// each is a stone in every turn, though they lose the game when the board is full. Random
// playouts see only the latter: early on they say next to nothing about who wins.
#pragma once

#include <algorithm>
#include <cmath>

#include "ludarium/games/wunchunk.hpp"
#include "ludarium/search/knowledge.hpp"

namespace ludarium {

template <int W>
struct Knowledge<Wunchunk<W>> {
    using State = typename Wunchunk<W>::State;

    Knowledge(const Wunchunk<W>& game, const SearchParams&) : game_(game), cells_(game.board.size()) {}

    double estimate(const State& state, int seat) const {
        const int colour = seat ^ static_cast<int>(state.swapped);
        double others = 0;
        for (int other = 0; other < game_.seats(); ++other)
            if (other != colour) others += strength(state, other);
        return std::tanh(strength(state, colour) - others / (game_.seats() - 1));
    }

    double trust(const State& state) const {
        return std::clamp((state.room / cells_ - kPlayed) / (kSeen - kPlayed), 0.0, 1.0);
    }

  private:
    // Rounded by hand from linear fits to how games on side 6 ended; docs/methods.md tells which.
    static constexpr double kChunk = 0.45, kCrumb = 0.07;
    // The share of empty cells up to which only playouts count, and from which on only the estimate;
    // chosen by matches.
    static constexpr double kPlayed = 0.45, kSeen = 0.95;

    double strength(const State& state, int colour) const {
        return kChunk * state.chunks[colour] + kCrumb * game_.crumbs(state, colour);
    }

    const Wunchunk<W>& game_;
    double cells_;
};

}  // namespace ludarium
