// Every tunable of the search: its default, its range and what it does. What suits a game is data in
// its folder: games/<game>/__init__.py.
#pragma once

#include <cstdint>
#include <limits>
#include <variant>

namespace ludarium {

struct SearchParams {
    double exploration = 0.7;
    double puct = 0.0;
    std::uint32_t expand_after = 2;
    double margin_weight = 0.0;
    double margin_scale = 10.0;
    std::uint32_t playout_cap = 1'000'000;
    std::uint32_t crowds = 0;
    double estimate_weight = 0.0;
    double minimax_weight = 0.0;
    std::uint32_t grave = 0;
    std::uint32_t transpositions = 1;
    std::uint32_t max_nodes = 20'000'000;
};

struct Tunable {
    const char* name;
    std::variant<double SearchParams::*, std::uint32_t SearchParams::*> member;
    double least, most;
    const char* description;
};

inline constexpr Tunable kTunables[] = {
    {"exploration", &SearchParams::exploration, 0, 100,
     "UCT exploration constant: larger tries moves more that were tried little. Values lie in -1..1."},
    {"puct", &SearchParams::puct, 0, 100,
     "Above 0, exploration follows the priors of the moves instead (PUCT), with this weight. Where "
     "nothing is known of the game, all moves have the same prior."},
    {"expand_after", &SearchParams::expand_after, 0, std::numeric_limits<std::uint32_t>::max(),
     "How often a position is played out before its moves get nodes of their own. More saves memory, "
     "fewer looks deeper."},
    {"margin_weight", &SearchParams::margin_weight, 0, 1,
     "How much of a playout's value is the lead at its end; the rest is who won."},
    {"margin_scale", &SearchParams::margin_scale, 0.01, 1000,
     "The lead that is worth about three quarters of a win, in playouts and in estimates."},
    {"playout_cap", &SearchParams::playout_cap, 1, 1'000'000'000,
     "Playouts end after this many steps, and the position reached is estimated."},
    {"crowds", &SearchParams::crowds, 0, 1,
     "At 1, a leaf is played out many times at once, where the game can do that. Not with GRAVE, which "
     "looks at single playouts, and not with a margin weight."},
    {"estimate_weight", &SearchParams::estimate_weight, 0, 1,
     "How much of a leaf's value is an estimate from knowledge of the game; the rest is the playout. At 1 "
     "there are no playouts, except where the knowledge is unsure."},
    {"minimax_weight", &SearchParams::minimax_weight, 0, 1,
     "How much of a move's value in the tree is the minimax of the estimates below it (outlook.hpp); the "
     "rest is what simulations have shown. With three or more players it has no effect."},
    {"grave", &SearchParams::grave, 0, 1'000'000'000,
     "Above 0, moves that were tried little are also judged by how they did when played later (GRAVE), "
     "once that has been counted for this many simulations through a position."},
    {"transpositions", &SearchParams::transpositions, 0, 1,
     "At 1, positions that are reached in different ways share what is known below them."},
    {"max_nodes", &SearchParams::max_nodes, 1'500, 1'000'000'000,
     "The tree never holds more nodes than this. When it is full, the least visited make room."},
};

}  // namespace ludarium
