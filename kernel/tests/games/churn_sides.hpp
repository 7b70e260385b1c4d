#pragma once

#include <array>

#include "ludarium/games/churn.hpp"
#include "solving.hpp"

namespace ludarium::tests {

// A regular board of Churn.
inline std::array<int, 6> sides(int side) { return {side, side, side, side, side, side}; }

template <int W>
BuiltSolver<Churn<W>> churn_solver(const Churn<W>& game, const std::array<int, 6>& sides, bool plain = false) {
    return {game, "churn", {sides.begin(), sides.end()}, plain};
}

}  // namespace ludarium::tests
