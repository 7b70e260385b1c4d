// What Churn and Flume show alike, and all they show.
#pragma once

#include "ludarium/batch/sight.hpp"
#include "ludarium/games/majority.hpp"

namespace ludarium {

template <class G>
class MajoritySight {
  public:
    explicit MajoritySight(const G& game) : game_(game) {}

    Canvas canvas() const { return Canvas(game_.board); }

    template <class Paint>
    void paint(const typename G::State& s, int seat, Paint& paint) const {
        const int colour = seat ^ static_cast<int>(s.swapped);
        paint.cells(s.stones[colour]);
        paint.cells(s.stones[1 - colour]);
        paint_turn(paint, 2, seat, s.turn ^ static_cast<int>(s.swapped), colour);
        paint.number(game_.may_swap(s));
        paint.number(s.swapped);
    }

  private:
    const G& game_;
};

}  // namespace ludarium
