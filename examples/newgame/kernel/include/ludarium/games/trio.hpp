// Trio on bitboards; the rules are in trio/rules.py.
#pragma once

#include <vector>

#include "ludarium/codes.hpp"
#include "ludarium/game.hpp"

namespace ludarium {

template <int W>
class Trio {
  public:
    static constexpr int kRulesVersion = 1;  // as in trio/rules.py
    static constexpr int kCells = 64 * W;
    static constexpr int kMaxLegal = kCells + 1;
    using Key = StateKey<2 * W + 1>;

    struct State {
        std::array<Bits<W>, 2> stones{};
        std::uint8_t turn = 0;
        bool swapped = false;
        bool line = false;  // has a colour three in a line?
    };

    explicit Trio(int side)
        : board_(hexagon({side, side, side, side, side, side})),
          all_(Bits<W>::first(board_.size())) {
        for (int cell = 0; cell < board_.size(); ++cell)
            for (int way = 0; way < 3; ++way) add_line(cell, way);
    }

    int seats() const { return 2; }
    int action_count() const { return board_.size() + 1; }
    State initial_state() const { return State(); }

    int to_move(const State& s) const {
        if (s.line || empty(s).none()) return kOver;
        return s.turn ^ static_cast<int>(s.swapped);
    }

    void legal(const State& s, ActionList<kMaxLegal>& list) const {
        list.size = 0;
        empty(s).each([&](int cell) { list.add(cell); });
        if (may_swap(s)) list.add(swap());
    }

    // There are no chance steps.
    int weight(const State&, int) const { return 1; }

    int random_action(const State& s, Rng& rng) const {
        const Bits<W> cells = empty(s);
        const int count = cells.count();
        const int k = rng.below(count + may_swap(s));
        return k < count ? cells.select(k) : swap();
    }

    void apply(State& s, int action) const {
        if (action == swap()) {
            s.swapped = true;
            return;
        }
        s.stones[s.turn].set(action);
        s.line = has_line(s.stones[s.turn], action);
        s.turn ^= 1;
    }

    unsigned winners(const State& s) const {
        for (int colour = 0; colour < 2; ++colour)
            if (any_line(s.stones[colour]))
                return 1u << ((1 - colour) ^ static_cast<int>(s.swapped));
        return 3;
    }

    // The game has no score.
    int margin(const State&, int) const { return 0; }

    Key key(const State& s) const {
        Key key;
        for (int w = 0; w < W; ++w) {
            key[w] = s.stones[0].word[w];
            key[W + w] = s.stones[1].word[w];
        }
        key[2 * W] = s.turn | std::uint64_t{s.swapped} << 1;
        return key;
    }

    std::string encode(const State& s) const {
        return write_stones<W>(board_, s.stones, 2) + ":" + kStones[s.turn] + ":" +
               (s.swapped ? "swapped" : "-");
    }

    State decode(std::string_view code) const {
        const auto part = fields(code, 3);
        State s;
        read_stones<W>(board_, part[0], s.stones, 2);
        s.turn = static_cast<std::uint8_t>(read_letter(part[1], "rb"));
        s.swapped = read_flag(part[2], "swapped");
        if (s.swapped && s.stones[0].none()) throw Error("code: nobody can have swapped yet");
        const bool red = any_line(s.stones[0]), blue = any_line(s.stones[1]);
        if (red && blue) throw Error("code: expected a line of one colour at most");
        s.line = red || blue;
        return s;
    }

  private:
    int swap() const { return board_.size(); }
    Bits<W> empty(const State& s) const { return all_ - (s.stones[0] | s.stones[1]); }
    bool may_swap(const State& s) const {
        return s.turn == 1 && !s.swapped && s.stones[1].none() && s.stones[0].count() == 1;
    }

    void add_line(int first, int way) {
        const int second = board_.neighbours[first][way];
        const int third = second == kOff ? kOff : board_.neighbours[second][way];
        if (third == kOff) return;
        const Bits<W> line = Bits<W>::one(first) | Bits<W>::one(second) | Bits<W>::one(third);
        line.each([&](int cell) { through_[cell].push_back(static_cast<int>(lines_.size())); });
        lines_.push_back(line);
    }
    // Among the lines through one cell.
    bool has_line(const Bits<W>& stones, int cell) const {
        for (const int line : through_[cell])
            if ((lines_[line] - stones).none()) return true;
        return false;
    }
    bool any_line(const Bits<W>& stones) const {
        for (const auto& line : lines_)
            if ((line - stones).none()) return true;
        return false;
    }

    Board board_;
    Bits<W> all_;
    std::vector<Bits<W>> lines_;
    std::array<std::vector<int>, kCells> through_;
};

}  // namespace ludarium
