// Subsume (Mark Steere, February 2024) on bitboards; the rules are in subsume/rules.py.
//
// Cells lie in rows of a parallelogram, so that each of the six directions is one shift for all
// cells. *Filled* cells are stones and surrounded cells; the rest is *open*, connected to the
// outside over empty cells. Paving the filled cells with the small triangles between three
// neighbours, an outermost loop is the rim of a patch of triangles that each touch at least two
// others along a side: cutting a kink is removing a triangle that touches only one. So the loops
// are found by removing such triangles, all at once, until none is left to remove.
#pragma once

#include <cstdlib>

#include "ludarium/codes.hpp"
#include "ludarium/game.hpp"

namespace ludarium {

// With room for boards of side `Most`.
template <int Most>
class Subsume {
  public:
    static constexpr int kRulesVersion = 1;
    static constexpr int kStride = 2 * Most;  // one spare column keeps rows apart
    static constexpr int W = (kStride * (2 * Most - 1) + 63) / 64;
    static constexpr int kMaxLegal = 3 * Most * (Most - 1) + 1;
    static constexpr std::uint8_t kNobody = 2;
    using Cells = Bits<W>;
    using Key = StateKey<2 * W + 1>;

    struct State {
        std::array<Cells, 2> stones{};
        Cells open{};
        Cells legal{};  // for the colour to move
        std::uint8_t turn = 0;
        std::uint8_t winner = kNobody;
    };

    explicit Subsume(int side = Most)
        : side_(side), enough_(3 * (side - 1) + 1), board_(hexagon({side, side, side, side, side, side})) {
        const int rows = 2 * side - 1;
        int cell = 0;
        for (int row = 0; row < rows; ++row) {
            const int length = rows - std::abs(row - (side - 1));
            const int offset = row < side ? side - 1 - row : 0;
            for (int i = 0; i < length; ++i, ++cell) {
                const int bit = row * kStride + offset + i;
                bit_[cell] = static_cast<std::uint16_t>(bit);
                cell_[bit] = static_cast<std::uint16_t>(cell);
                all_.set(bit);
                if (board_.on_perimeter(cell)) perimeter_.set(bit);
            }
        }
        for (cell = 0; cell < board_.size(); ++cell)
            for (int i = 0; i < 6; ++i) {
                const int other = board_.neighbours[cell][i];
                neighbours_[bit_[cell]][i] = static_cast<std::uint16_t>(other == kOff ? kNoBit : bit_[other]);
            }
    }

    int side() const { return side_; }
    int seats() const { return 2; }
    int action_count() const { return board_.size(); }
    const Board& board() const { return board_; }
    int bit(int cell) const { return bit_[cell]; }  // where a cell lies in sets of cells

    State initial_state() const {
        State s;
        s.open = s.legal = all_;
        return s;
    }

    int to_move(const State& s) const { return s.winner == kNobody ? s.turn : kOver; }

    void legal(const State& s, ActionList<kMaxLegal>& list) const {
        list.size = 0;
        s.legal.each([&](int bit) { list.add(cell_[bit]); });
    }
    int weight(const State&, int) const { return 1; }

    int random_action(const State& s, Rng& rng) const {
        return cell_[s.legal.select(rng.below(s.legal.count()))];
    }

    void apply(State& s, int action) const {
        const int bit = bit_[action];
        s.stones[s.turn].set(bit);
        s.open.reset(bit);
        unsigned filled = filled_around(s, bit);
        if (kArcs[filled] > 1) {
            s.open = reach(s.open & perimeter_, s.open);
            filled = filled_around(s, bit);
        }
        if (kWide[filled]) resolve(s, bit);
        if (s.winner == kNobody) pass_turn(s);
    }

    unsigned winners(const State& s) const { return 1u << s.winner; }

    // In cells of the perimeter, which is what the game is about.
    int margin(const State& s, int seat) const {
        return (s.stones[seat] & perimeter_).count() - (s.stones[1 - seat] & perimeter_).count();
    }
    // What is open or surrounded follows from the stones.
    Key key(const State& s) const {
        Key key;
        for (int w = 0; w < W; ++w) {
            key[w] = s.stones[0].word[w];
            key[W + w] = s.stones[1].word[w];
        }
        key[2 * W] = s.winner == kNobody ? s.turn : kNobody;
        return key;
    }

    std::string encode(const State& s) const {
        const char turn = s.winner == kNobody ? kStones[s.turn] : '-';
        return write_stones<W>(board_, std::array{ByCell{s.stones[0], bit_}, ByCell{s.stones[1], bit_}},
                               2) +
               ":" + turn;
    }

    State decode(std::string_view code) const {
        const auto part = fields(code, 2);
        std::array<Bits<W>, 2> cells{};
        read_stones<W>(board_, part[0], cells, 2);
        State s;
        for (int c = 0; c < 2; ++c)
            cells[c].each([&](int cell) { s.stones[c].set(bit_[cell]); });
        const Cells empty = all_ - s.stones[0] - s.stones[1];
        s.open = reach(empty & perimeter_, empty);
        check_loops(s);
        if (part[1] == "-") {
            if (s.winner == kNobody) throw Error("code: expected a colour to move");
            return s;
        }
        if (s.winner != kNobody) throw Error("code: a loop has won, expected '-'");
        s.turn = static_cast<std::uint8_t>(read_letter(part[1], "rb"));
        s.legal = playable(s, s.turn);
        if (s.legal.none()) throw Error("code: the colour to move has no cell to play");
        return s;
    }

  private:
    // Triangles by their lower left cell (pointing up) or upper left cell (pointing down).
    struct Patch {
        Cells up, down;
        bool any() const { return up.any() || down.any(); }
    };
    // Stones by cell number instead of by bit.
    struct ByCell {
        const Cells& stones;
        const std::array<std::uint16_t, kMaxLegal>& bit;
        bool test(int cell) const { return stones.test(bit[cell]); }
    };

    static constexpr int kNoBit = kStride - 1;  // a spare place that is never set

    // Of a ring of six, clockwise as bits: in how many arcs do the set ones lie?
    static constexpr std::array<std::uint8_t, 64> kArcs = [] {
        std::array<std::uint8_t, 64> arcs{};
        for (unsigned p = 0; p < 64; ++p)
            for (int i = 0; i < 6; ++i) arcs[p] += (p >> i & 1) && !(p >> (i + 1) % 6 & 1);
        return arcs;
    }();
    // Are three in a row set? Only then can a loop pass through the middle without a kink.
    static constexpr std::array<bool, 64> kWide = [] {
        std::array<bool, 64> wide{};
        for (unsigned p = 0; p < 64; ++p)
            for (int i = 0; i < 6; ++i)
                wide[p] |= (p >> i & 1) && (p >> (i + 1) % 6 & 1) && (p >> (i + 2) % 6 & 1);
        return wide;
    }();

    static Cells e(const Cells& b) { return up<1>(b); }
    static Cells w(const Cells& b) { return down<1>(b); }
    static Cells ne(const Cells& b) { return up<kStride>(b); }
    static Cells nw(const Cells& b) { return up<kStride - 1>(b); }
    static Cells sw(const Cells& b) { return down<kStride>(b); }
    static Cells se(const Cells& b) { return down<kStride - 1>(b); }

    // Which of the six neighbours are filled.
    unsigned filled_around(const State& s, int bit) const {
        const Cells filled = all_ - s.open;
        unsigned pattern = 0;
        for (int i = 0; i < 6; ++i)
            pattern |= static_cast<unsigned>(filled.test(neighbours_[bit][i])) << i;
        return pattern;
    }

    // The cells of `within` that are connected, through it, to `seed`.
    static Cells reach(Cells seed, const Cells& within) {
        for (;;) {
            const Cells row = seed | e(seed) | w(seed);
            const Cells wider =
                (row | ne(seed) | nw(seed) | se(seed) | sw(seed)) & within;
            if (wider == seed) return seed;
            seed = wider;
        }
    }

    // The triangles of filled cells that are left when those that touch fewer than two others are
    // removed again and again.
    Patch core(const State& s) const {
        const Cells filled = all_ - s.open;
        const Cells pair = filled & w(filled);
        Patch patch{pair & sw(filled), pair & nw(filled)};
        for (;;) {
            const Cells ups =
                patch.up & majority(patch.down, se(patch.down), sw(patch.down));
            const Cells downs = patch.down & majority(ups, nw(ups), ne(ups));
            if (ups == patch.up && downs == patch.down) return patch;
            patch = {ups, downs};
        }
    }

    // The part of a patch that is connected along sides to some of its triangles.
    static Patch connected(Patch seed, const Patch& patch) {
        for (;;) {
            const Cells ups =
                (seed.up | seed.down | se(seed.down) | sw(seed.down)) & patch.up;
            const Cells downs = (seed.down | ups | nw(ups) | ne(ups)) & patch.down;
            if (ups == seed.up && downs == seed.down) return seed;
            seed = {ups, downs};
        }
    }

    static Cells corners(const Patch& p) {
        return p.up | e(p.up) | ne(p.up) | p.down | e(p.down) | se(p.down);
    }
    // The cells with triangles of the patch on all six sides.
    static Cells interior(const Patch& p) {
        return p.up & e(p.up) & ne(p.up) & p.down & e(p.down) & se(p.down);
    }

    // If the new stone lies on an outermost loop, turn the loop to one colour and empty it.
    void resolve(State& s, int bit) const {
        const Patch patch = core(s);
        const Patch seed = triangles_at(bit, patch);
        if (!seed.any()) return;
        const Patch area = connected(seed, patch);
        const Cells inside = interior(area);
        const Cells loop = corners(area) - inside;
        const int movers = (s.stones[s.turn] & loop).count();
        const int owner = 2 * movers >= loop.count() ? s.turn : 1 - s.turn;
        for (Cells& stones : s.stones) stones -= loop | inside;
        s.stones[owner] |= loop;
        if ((loop & perimeter_).count() >= enough_) s.winner = static_cast<std::uint8_t>(owner);
    }

    // The triangles of a patch that have a corner at a cell.
    static Patch triangles_at(int bit, const Patch& patch) {
        const Cells cell = Cells::one(bit);
        return {(cell | w(cell) | sw(cell)) & patch.up, (cell | w(cell) | nw(cell)) & patch.down};
    }

    // The other colour is to move, unless it has no cell to play; then the mover goes on.
    void pass_turn(State& s) const {
        s.turn ^= 1;
        s.legal = playable(s, s.turn);
        if (s.legal.any()) return;
        s.turn ^= 1;
        s.legal = playable(s, s.turn);
    }

    // Neighbours with a stone, counted for all cells at once: three bits of a number each.
    struct Count {
        Cells ones, twos, fours;
    };
    static Count count_around(const Cells& b) {
        const Cells a0 = ne(b), a1 = e(b), a2 = se(b), b0 = sw(b), b1 = w(b), b2 = nw(b);
        const Cells sum_a = a0 ^ a1 ^ a2, carry_a = majority(a0, a1, a2);
        const Cells sum_b = b0 ^ b1 ^ b2, carry_b = majority(b0, b1, b2);
        const Cells carry = sum_a & sum_b;
        return {sum_a ^ sum_b, carry_a ^ carry_b ^ carry, majority(carry_a, carry_b, carry)};
    }

    // The open cells with at least as many enemy as friendly neighbours.
    Cells playable(const State& s, int colour) const {
        const Count friends = count_around(s.stones[colour]);
        const Count enemies = count_around(s.stones[1 - colour]);
        const Cells fewer_ones = friends.ones - enemies.ones;
        const Cells fewer_twos =
            (friends.twos - enemies.twos) | (fewer_ones - (friends.twos ^ enemies.twos));
        const Cells fewer =
            (friends.fours - enemies.fours) | (fewer_twos - (friends.fours ^ enemies.fours));
        return s.open - fewer;
    }

    // Refuse full loops, and find the winner of a decoded position.
    void check_loops(State& s) const {
        const Patch patch = core(s);
        Patch rest = patch;
        while (rest.any()) {
            Patch seed{};
            (rest.up.any() ? seed.up : seed.down)
                .set(rest.up.any() ? rest.up.lowest() : rest.down.lowest());
            const Patch area = connected(seed, patch);
            rest.up -= area.up;
            rest.down -= area.down;
            const Cells inside = interior(area), loop = corners(area) - inside;
            if ((inside & (s.stones[0] | s.stones[1])).any())
                throw Error("code: a stone is surrounded by a loop");
            for (int c = 0; c < 2; ++c)
                if ((loop - s.stones[c]).none() && (loop & perimeter_).count() >= enough_)
                    s.winner = static_cast<std::uint8_t>(c);
        }
    }

    int side_;
    int enough_;  // cells, more than half of the perimeter
    Board board_;
    Cells all_{}, perimeter_{};
    std::array<std::uint16_t, kMaxLegal> bit_{};
    std::array<std::uint16_t, 64 * W> cell_{};
    std::array<std::array<std::uint16_t, 6>, 64 * W> neighbours_{};
};

template <int Most>
struct Knowledge<Subsume<Most>>;  // search/knowledge/subsume.hpp
template <int Most>
struct Sight<Subsume<Most>>;  // batch/sight/subsume.hpp

}  // namespace ludarium
