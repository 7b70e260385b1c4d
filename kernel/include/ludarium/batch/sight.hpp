// What a seat sees of a position: the twin of `Game.cell_planes` and `Game.number_planes`.
#pragma once

#include "ludarium/batch/canvas.hpp"
#include "ludarium/game.hpp"

namespace ludarium {

// Nothing, unless a specialisation in batch/sight/<game>.hpp says it; the game's own header declares
// it, and src/games/<game>.cpp includes it. It is made from the game and has, both const:
//
//   Canvas canvas()                                     how the planes are laid out
//   void paint(const State&, int seat, auto& painter)   all planes but the board, in order
template <class G>
struct Sight {
    explicit Sight(const G&) {}
};

template <class G>
concept Observed = Game<G> && requires(const Sight<G>& sight, const typename G::State& state, int seat,
                                       Painter& painter, PlaneCount& count) {
    { sight.canvas() } -> std::same_as<Canvas>;
    sight.paint(state, seat, painter);
    sight.paint(state, seat, count);
};

constexpr int kNobodysTurn = -1;

// What every game tells: whose turn it is, from a seat's own point of view, and which of the
// colours the seat plays.
template <class Paint>
void paint_turn(Paint& paint, int seats, int seat, int turn, int colour) {
    for (int after = 0; after < seats; ++after) paint.number((seat + after) % seats == turn);
    for (int each = 0; each < seats; ++each) paint.number(each == colour);
}

}  // namespace ludarium
