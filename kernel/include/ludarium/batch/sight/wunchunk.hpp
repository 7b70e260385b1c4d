// What a seat sees of Wunchunk.
#pragma once

#include "ludarium/batch/sight.hpp"
#include "ludarium/games/wunchunk.hpp"

namespace ludarium {

template <int W>
struct Sight<Wunchunk<W>> {
  public:
    using G = Wunchunk<W>;

    explicit Sight(const G& game) : game_(game) {}

    Canvas canvas() const { return Canvas(game_.board); }

    // Colours and seats are exchanged by a swap, of which there is one for two seats only: so that
    // the seat of a colour is found as the colour of a seat is.
    template <class Paint>
    void paint(const typename G::State& s, int seat, Paint& paint) const {
        const int seats = game_.seats(), swap = s.swapped;
        for (int after = 0; after < seats; ++after)
            paint.cells(s.stones[((seat + after) % seats) ^ swap]);
        paint_turn(paint, seats, seat, s.turn ^ swap, seat ^ swap);
        paint.number(game_.may_swap(s));
        paint.number(s.swapped);
        paint.number(s.left);
        paint.number(s.begun);
        paint.number(s.passes);
        paint.number(s.turns);
    }

  private:
    const G& game_;
};

}  // namespace ludarium
