// What a search is asked and what it answers.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "ludarium/game.hpp"
#include "ludarium/search/params.hpp"

namespace ludarium {

struct SearchLimit {
    std::uint64_t simulations = std::numeric_limits<std::uint64_t>::max();
    double seconds = std::numeric_limits<double>::infinity();
};

struct Candidate {
    int action;
    std::uint32_t visits;
    double value;  // to the seat to move
    bool proven;
};

struct SearchResult {
    int action = -1;
    std::array<double, kMaxSeats> value{};  // by seat
    bool proven = false;
    std::vector<Candidate> candidates;  // most promising first
    std::vector<int> line;              // the principal line, from the chosen move
    std::uint64_t simulations = 0;      // made by this call
    std::uint32_t nodes = 0;
};

}  // namespace ludarium
