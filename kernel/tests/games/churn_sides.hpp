#pragma once

#include <array>

namespace ludarium::tests {

// A regular board of Churn.
inline std::array<int, 6> sides(int side) { return {side, side, side, side, side, side}; }

}  // namespace ludarium::tests
