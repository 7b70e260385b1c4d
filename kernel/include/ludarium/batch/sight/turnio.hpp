// What a seat sees of Turnio: its own symbol and the other's, whichever of the two they are, as in
// turnio/observation.py.
#pragma once

#include "ludarium/batch/sight.hpp"
#include "ludarium/games/turnio.hpp"

namespace ludarium {

template <>
struct Sight<Turnio> {
  public:
    explicit Sight(const Turnio& game) : game_(game) {
        for (int kind = 0; kind < Turnio::kKinds; ++kind) {
            kinds_[0][kind] = kind;
            kinds_[1][kind] = exchanged(kind);
        }
    }

    Canvas canvas() const { return Canvas(game_.board); }

    template <class Paint>
    void paint(const Turnio::State& s, int seat, Paint& paint) const {
        const int own = game_.symbol(seat);
        paint_chips(s, own, paint);
        const int laid = std::popcount(s.laid) & 1;
        const bool before = s.stage == Turnio::kDrawing || s.stage == Turnio::kLaying;
        paint_turn(paint, 2, seat, before ? laid : 1 - laid, own);
        const int stages = game_.has_blockers() ? 4 : 3;
        for (int stage = 0; stage < stages; ++stage) paint.number(s.stage == stage);
        const bool in_hand = s.stage == Turnio::kLaying;
        for (const int kind : kinds_[own]) paint.number(in_hand && s.hand == kind);
        for (const int kind : kinds_[own]) paint.number(s.bag[kind]);
    }

  private:
    // Quarters by symbol and corner, arrows, what is fixed, and the X-chips.
    template <class Paint>
    void paint_chips(const Turnio::State& s, int own, Paint& paint) const {
        std::array<std::array<std::uint64_t, 4>, 2> quarters{};
        for (std::uint64_t rest = s.laid; rest; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            for (int corner = 0; corner < 4; ++corner)
                if (const unsigned quarter = s.corners[cell] >> 2 * corner & 3)
                    quarters[quarter - 1][corner] |= rest & (~rest + 1);
        }
        for (const int symbol : {own, 1 - own})
            for (const std::uint64_t cells : quarters[symbol]) paint.cells(Bits<1>{{cells}});
        paint.cells(Bits<1>{{s.laid & ~s.counter}});
        paint.cells(Bits<1>{{s.counter}});
        paint.cells(Bits<1>{{s.fixed}});
        if (game_.has_blockers()) paint.cells(Bits<1>{{s.blocked}});
    }

    // The kind of chip that has circles where this one has squares.
    static int exchanged(int kind) {
        const unsigned corners = Turnio::corners_of(Turnio::lies_of(kind).from);
        const unsigned other = (corners & 0x55) << 1 | (corners >> 1 & 0x55);
        for (int candidate = kind & 1; candidate < Turnio::kKinds; candidate += 2) {
            const auto [from, to] = Turnio::lies_of(candidate);
            for (int lie = from; lie < to; ++lie)
                if (Turnio::corners_of(lie) == other) return candidate;
        }
        return kind;
    }

    const Turnio& game_;
    std::array<std::array<int, Turnio::kKinds>, 2> kinds_{};  // as the owner of a symbol counts them
};

}  // namespace ludarium
