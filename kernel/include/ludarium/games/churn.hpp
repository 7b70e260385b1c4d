// Churn (Mark Steere, December 2024) on bitboards; the rules are in churn/rules.py.
//
// A state keeps the groups of each colour with their stones, their *halo* (the cells next to
// them) and their size. The size that a stone would form is then, for all cells at once, a sum of
// group sizes over halos, added up in bit planes; the cells with the least sum are legal.
#pragma once

#include "ludarium/games/majority.hpp"

namespace ludarium {

template <int W>
class Churn : public MajorityGame<W> {
  public:
    static constexpr int kRulesVersion = 1;
    static constexpr int kCells = 64 * W;
    static constexpr int kMaxGroups = 32 * W + 1;  // at most every second cell of a path
    static constexpr int kMaxLegal = kCells + 1;
    static constexpr int kPlanes = W == 1 ? 7 : 8;  // sizes up to 64, or up to 169

    struct Groups {
        int count = 0;
        std::array<Bits<W>, kMaxGroups> stones;
        std::array<Bits<W>, kMaxGroups> halo;
        std::array<std::uint8_t, kMaxGroups> size;

        void remove(int g) {
            --count;
            stones[g] = stones[count];
            halo[g] = halo[count];
            size[g] = size[count];
        }
        void add(const Bits<W>& s, const Bits<W>& h, int n) {
            stones[count] = s;
            halo[count] = h;
            size[count] = static_cast<std::uint8_t>(n);
            ++count;
        }
    };
    struct State {
        std::array<Bits<W>, 2> stones{};
        std::array<Groups, 2> groups{};
        std::uint8_t turn = 0;
        bool swapped = false;

        // Only the groups in use are copied: most of the arrays is empty room.
        State() = default;
        State(const State& other) { *this = other; }
        State& operator=(const State& other) {
            stones = other.stones;
            turn = other.turn;
            swapped = other.swapped;
            for (int c = 0; c < 2; ++c) {
                Groups& to = groups[c];
                const Groups& from = other.groups[c];
                to.count = from.count;
                for (int g = 0; g < from.count; ++g) {
                    to.stones[g] = from.stones[g];
                    to.halo[g] = from.halo[g];
                    to.size[g] = from.size[g];
                }
            }
            return *this;
        }
    };

    const std::array<int, 6> sides;

    explicit Churn(const std::array<int, 6>& lengths)
        : MajorityGame<W>(hexagon(lengths)), sides(lengths) {
        const int cells = this->board.size();
        if (cells > kCells) throw Error("sides: the board is too large");
        if (cells % 2 == 0) throw Error("sides: expected an odd number of cells");
        neighbours_ = neighbour_sets<W, kCells>(this->board);
    }

    State initial_state() const { return State(); }

    void legal(const State& s, ActionList<kMaxLegal>& list) const { this->list_steps(s, legal_cells(s), list); }
    int random_action(const State& s, Rng& rng) const { return this->random_step(s, legal_cells(s), rng); }

    void apply(State& s, int action) const {
        if (action == this->swap()) {
            s.swapped = true;
            return;
        }
        Groups& own = s.groups[s.turn];
        Bits<W> stones = Bits<W>::one(action), halo = neighbours_[action];
        int size = 1;
        for (int g = own.count - 1; g >= 0; --g) {
            if (!own.halo[g].test(action)) continue;
            stones |= own.stones[g];
            halo |= own.halo[g];
            size += own.size[g];
            own.remove(g);
        }
        s.stones[s.turn].set(action);
        if (size > 1) {
            halo -= stones;
            for (int g = own.count - 1; g >= 0; --g) {
                if (own.size[g] >= size) continue;
                s.stones[s.turn] -= own.stones[g];
                own.remove(g);
            }
        }
        own.add(stones, halo, size);
        s.turn ^= 1;
    }

    State decode(std::string_view code) const {
        State s;
        this->decode_into(code, s);
        for (int c = 0; c < 2; ++c) add_groups(s.stones[c], s.groups[c]);
        return s;
    }

    // What follows serves those who know a position by its stones alone.

    void add_groups(Bits<W> rest, Groups& groups) const {
        while (rest.any()) {
            Bits<W> stones, fresh = Bits<W>::one(rest.lowest()), halo;
            while (fresh.any()) {
                stones |= fresh;
                fresh.each([&](int cell) { halo |= neighbours_[cell]; });
                fresh = (halo & rest) - stones;
            }
            rest -= stones;
            groups.add(stones, halo - stones, stones.count());
        }
    }

    // Where the owner of these groups may put a stone.
    Bits<W> legal_cells(const Groups& own, const Bits<W>& empty) const {
        Bits<W> touched;
        for (int g = 0; g < own.count; ++g) touched |= own.halo[g];
        const Bits<W> apart = empty - touched;
        return apart.any() ? apart : least_sums(own, empty);
    }

    // The stones of the owner of these groups after one more on a cell.
    Bits<W> stones_after(const Groups& own, const Bits<W>& stones, int cell) const {
        Bits<W> joined;  // as a set of groups
        int size = 1;
        for (int g = 0; g < own.count; ++g) {
            if (!own.halo[g].test(cell)) continue;
            joined.set(g);
            size += own.size[g];
        }
        Bits<W> after = stones;
        after.set(cell);
        for (int g = 0; g < own.count && size > 1; ++g)
            if (own.size[g] < size && !joined.test(g)) after -= own.stones[g];
        return after;
    }

  private:
    Bits<W> legal_cells(const State& s) const {
        return legal_cells(s.groups[s.turn], this->empty(s));
    }

    // The cells where the sizes of the groups around add up to the least.
    Bits<W> least_sums(const Groups& own, const Bits<W>& empty) const {
        std::array<Bits<W>, kPlanes> plane{};
        for (int g = 0; g < own.count; ++g) {
            const Bits<W> cells = own.halo[g] & empty;
            Bits<W> carry;
            for (int b = 0; b < kPlanes; ++b) {
                const Bits<W> addend = own.size[g] >> b & 1 ? cells : Bits<W>();
                const Bits<W> old = plane[b];
                plane[b] = old ^ addend ^ carry;
                carry = majority(old, addend, carry);
            }
        }
        Bits<W> least = empty;
        for (int b = kPlanes - 1; b >= 0; --b) {
            const Bits<W> smaller = least - plane[b];
            if (smaller.any()) least = smaller;
        }
        return least;
    }

    std::array<Bits<W>, kCells> neighbours_;
};

template <int W>
struct Knowledge<Churn<W>>;  // search/knowledge/churn.hpp
template <int W>
struct Sight<Churn<W>>;  // batch/sight/churn.hpp

}  // namespace ludarium
