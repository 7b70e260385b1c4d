// What a seat sees of Subsume.
#pragma once

#include "ludarium/batch/sight.hpp"
#include "ludarium/games/subsume.hpp"

namespace ludarium {

template <int Most>
struct Sight<Subsume<Most>> {
  public:
    using G = Subsume<Most>;

    explicit Sight(const G& game) : game_(game) {}

    Canvas canvas() const {
        return Canvas(game_.board(), [&](int cell) { return game_.bit(cell); });
    }

    template <class Paint>
    void paint(const typename G::State& s, int seat, Paint& paint) const {
        paint.cells(s.stones[seat]);
        paint.cells(s.stones[1 - seat]);
        const int mover = game_.to_move(s);
        paint_turn(paint, 2, seat, mover == kOver ? kNobodysTurn : mover, seat);
    }

  private:
    const G& game_;
};

}  // namespace ludarium
