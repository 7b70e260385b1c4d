// Flume (Mark Steere, January 2010) on bitboards; the rules are in flume/rules.py.
#pragma once

#include "ludarium/games/majority.hpp"

namespace ludarium {

template <int W>
class Flume : public MajorityGame<W> {
  public:
    static constexpr int kRulesVersion = 1;
    static constexpr int kCells = 64 * W;
    static constexpr int kMaxLegal = kCells + 1;

    struct State {
        std::array<Bits<W>, 2> stones{};
        std::uint8_t turn = 0;
        bool swapped = false;
    };

    explicit Flume(int size) : MajorityGame<W>(square(checked(size))) {
        for (int cell = 0; cell < this->board.size(); ++cell) {
            // A missing neighbour is a green stone: it counts, whatever is there. Pointing it at
            // the cell itself, which holds the new stone, makes it count.
            for (int d = 0; d < 4; ++d) {
                const int other = this->board.neighbours[cell][d];
                neighbours_[cell][d] = static_cast<std::uint16_t>(other == kOff ? cell : other);
            }
        }
    }

    State initial_state() const { return State(); }

    void legal(const State& s, ActionList<kMaxLegal>& list) const { this->list_steps(s, this->empty(s), list); }
    int random_action(const State& s, Rng& rng) const { return this->random_step(s, this->empty(s), rng); }

    void apply(State& s, int action) const {
        if (action == this->swap()) {
            s.swapped = true;
            return;
        }
        s.stones[s.turn].set(action);
        s.turn ^= connections(s, action) < 3;
    }

    // Random play to the end. Every empty point is legal until the board is full, so the points
    // can be drawn from a list that shrinks, which is much faster than step by step.
    std::uint32_t play_out(State& s, Rng& rng) const {
        std::uint32_t steps = 0;
        for (; (s.stones[0] | s.stones[1]).count() < 2; ++steps)  // a swap may come here
            apply(s, random_action(s, rng));
        std::array<std::uint16_t, kCells> empty;
        std::array<std::uint8_t, kCells> occupied{};
        int left = 0;
        this->empty(s).each([&](int cell) { empty[left++] = static_cast<std::uint16_t>(cell); });
        (s.stones[0] | s.stones[1]).each([&](int cell) { occupied[cell] = 1; });
        for (; left > 0; ++steps) {
            const int k = rng.below(left);
            const int cell = empty[k];
            empty[k] = empty[--left];
            s.stones[s.turn].set(cell);
            occupied[cell] = 1;
            int count = 0;
            for (const int other : neighbours_[cell]) count += occupied[other];
            s.turn ^= count < 3;
        }
        return steps;
    }

    State decode(std::string_view code) const {
        State s;
        this->decode_into(code, s);
        return s;
    }

  private:
    static int checked(int size) {
        if (size < 3 || size > 19 || size % 2 == 0 || size * size > kCells)
            throw Error("size: expected an odd number from 3 to 19");
        return size;
    }
    // Of a point that holds a stone.
    int connections(const State& s, int cell) const {
        const Bits<W> stones = s.stones[0] | s.stones[1];
        int count = 0;
        for (const int other : neighbours_[cell]) count += stones.test(other);
        return count;
    }

    std::array<std::array<std::uint16_t, 4>, kCells> neighbours_;
};

template <int W>
struct Sight<Flume<W>>;  // batch/sight/flume.hpp

}  // namespace ludarium
