// What Churn and Flume share: two colours fill a board, the second seat may swap instead of its
// first stone, and when the board is full the colour with more stones wins. A state has `stones`,
// `turn` and `swapped`.
#pragma once

#include "ludarium/codes.hpp"
#include "ludarium/game.hpp"

namespace ludarium {

template <int W>
struct MajorityGame {
    using Key = StateKey<2 * W + 1>;

    Board board;
    Bits<W> all;

    explicit MajorityGame(Board b) : board(std::move(b)), all(Bits<W>::first(board.size())) {}

    int seats() const { return 2; }
    int action_count() const { return board.size() + 1; }
    int swap() const { return board.size(); }

    template <class State>
    Bits<W> empty(const State& s) const {
        return all - (s.stones[0] | s.stones[1]);
    }
    template <class State>
    int to_move(const State& s) const {
        if ((s.stones[0] | s.stones[1]) == all) return kOver;
        return s.turn ^ static_cast<int>(s.swapped);
    }
    template <class State>
    bool may_swap(const State& s) const {
        return s.turn == 1 && !s.swapped && s.stones[1].none() && s.stones[0].count() == 1;
    }
    template <class State, class List>
    void list_steps(const State& s, const Bits<W>& cells, List& list) const {
        list.size = 0;
        cells.each([&](int cell) { list.add(cell); });
        if (may_swap(s)) list.add(swap());
    }
    template <class State>
    int random_step(const State& s, const Bits<W>& cells, Rng& rng) const {
        const int count = cells.count(), k = rng.below(count + may_swap(s));
        return k < count ? cells.select(k) : swap();
    }
    template <class State>
    int weight(const State&, int) const {
        return 1;
    }
    template <class State>
    unsigned winners(const State& s) const {
        const int colour = s.stones[0].count() > s.stones[1].count() ? 0 : 1;
        return 1u << (colour ^ static_cast<int>(s.swapped));
    }
    // In stones.
    template <class State>
    int margin(const State& s, int seat) const {
        const int colour = seat ^ static_cast<int>(s.swapped);
        return s.stones[colour].count() - s.stones[1 - colour].count();
    }
    template <class State>
    Key key(const State& s) const {
        Key key;
        for (int w = 0; w < W; ++w) {
            key[w] = s.stones[0].word[w];
            key[W + w] = s.stones[1].word[w];
        }
        key[2 * W] = s.turn | std::uint64_t{s.swapped} << 1;
        return key;
    }
    template <class State>
    std::string encode(const State& s) const {
        return write_stones<W>(board, s.stones, 2) + ":" + kStones[s.turn] + ":" +
               (s.swapped ? "swapped" : "-");
    }
    // Fills what the two games store alike.
    template <class State>
    void decode_into(std::string_view code, State& s) const {
        const auto part = fields(code, 3);
        read_stones<W>(board, part[0], s.stones, 2);
        s.turn = static_cast<std::uint8_t>(read_letter(part[1], "rb"));
        s.swapped = read_flag(part[2], "swapped");
        if (s.swapped && s.stones[0].none()) throw Error("code: nobody can have swapped yet");
    }
};

}  // namespace ludarium
