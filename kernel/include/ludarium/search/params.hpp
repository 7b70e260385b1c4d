// Every tunable of the search. What suits a game is data in its folder: games/<game>/__init__.py.
#pragma once

#include <cstdint>

namespace ludarium {

struct SearchParams {
    // How much a move's being little tried counts against what is known of its value. Values lie
    // in -1..1; larger explores more.
    double exploration = 0.7;
    // Above 0, exploration follows the priors of the moves instead (PUCT), with this weight; where
    // nothing is known of the game, all moves have the same prior.
    double puct = 0.0;
    // The value assumed of a move never tried, before its exploration term: below what the
    // position has shown so far by this much. Smaller tries more moves once before going deeper.
    double first_play_reduction = 0.0;
    // How often a position is played out before its moves get nodes of their own. More saves
    // memory, fewer looks deeper.
    std::uint32_t expand_after = 2;
    // How much of a playout's value is how large the lead was at its end, 0 to 1; the rest is who
    // won.
    double margin_weight = 0.0;
    // The lead that is worth about three quarters of a win, there and where it is an estimate.
    double margin_scale = 10.0;
    // Playouts are cut after so many steps, and what has been reached is estimated.
    std::uint32_t playout_cap = 1'000'000;
    // The share of playouts that follow what is known of the game instead of pure chance.
    double guidance = 0.0;
    // Is a leaf played out many times at once, where the game can do that? 0 or 1. Not with GRAVE,
    // which looks at single playouts, and not with the lead blended in.
    std::uint32_t crowds = 0;
    // How much of a leaf's value is what is known of the game at sight, 0 to 1; the rest is the
    // playout. At 1 there are no playouts, but where the knowledge trusts itself less.
    double estimate_weight = 0.0;
    // How much of what a move is taken to be worth in the tree is its outlook (outlook.hpp), 0 to 1;
    // the rest is what simulations have shown. With three and more seats there is none of it.
    double minimax_weight = 0.0;
    // Above 0, moves that have been tried little are also judged by how they did when made later on
    // (GRAVE, grave.hpp), once that has been counted for so many simulations through a position.
    std::uint32_t grave = 0;
    // Larger trusts what happened later on less, the more a move has been tried itself.
    double grave_bias = 0.01;
    // Do positions that are reached by different ways share what is found out below them? 0 or 1.
    std::uint32_t transpositions = 1;
    // The tree never holds more nodes than this; when it is full, the least visited make room.
    std::uint32_t max_nodes = 20'000'000;
};

}  // namespace ludarium
