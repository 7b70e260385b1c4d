// Every tunable of the search.
#pragma once

#include <cstdint>

namespace ludarium {

struct SearchParams {
    // How much a move's being little tried counts against what is known of its value. Values lie
    // in -1..1; larger explores more.
    double exploration = 0.7;
    // The value assumed of a move never tried, before its exploration term: below what the
    // position has shown so far by this much. Smaller tries more moves once before going deeper.
    double first_play_reduction = 0.0;
    // How often a position is played out before its moves get nodes of their own. More saves
    // memory, fewer looks deeper.
    std::uint32_t expand_after = 2;
    // The tree never holds more nodes than this; when it is full the search goes on without
    // growing it.
    std::uint32_t max_nodes = 20'000'000;
};

}  // namespace ludarium
