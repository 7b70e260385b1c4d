// What is known of a game beyond its rules, for the search to go by.
#pragma once

#include "ludarium/game.hpp"
#include "ludarium/search/params.hpp"

namespace ludarium {

// Nothing, unless a specialisation in search/knowledge/<game>.hpp says more; the game's own header
// declares it, and src/games/<game>.cpp includes it. It is made from (game, params) and may have
// any of these, all const:
//
//   void crowd(const State&, Rng&, double* returns)
//                                            what many random playouts at once return each seat, on average
//   double estimate(const State&, int seat)  what a position is worth at sight, in -1..1
//   double trust(const State&)               how far to go by that and not by a playout, 0 to 1
//   void weigh(const State&, const ActionList<G::kMaxLegal>&, float* weights)
//                                            how promising each move is, above 0, in any unit
template <class G>
struct Knowledge {
    Knowledge(const G&, const SearchParams&) {}
};

}  // namespace ludarium
