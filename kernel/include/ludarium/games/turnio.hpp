// Turnio (Alexander K. Hartmann, January 1999); the rules are in turnio/rules.py, the chips in
// turnio_chips.hpp. Where two corners meet, their bitwise and is the symbol of the pair, or 0. Pairs
// and points are kept up to date as chips are laid and turned.
#pragma once

#include <cstring>

#include "ludarium/codes.hpp"
#include "ludarium/game.hpp"
#include "ludarium/games/turnio_chips.hpp"

namespace ludarium {

class Turnio : public TurnioChips {
  public:
    static constexpr int kRulesVersion = 1;
    static constexpr int kSize = 6;
    static constexpr int kCells = kSize * kSize;
    static constexpr int kXChips = 2;
    static constexpr int kMaxLegal = 4 * kCells;  // the first chip goes anywhere, four ways

    // The actions, in this order; the last three parts with the blockers only.
    static constexpr int kLay = kKinds;                       // cell by cell, the lies
    static constexpr int kTurn = kLay + kCells * kLies;       // a cell
    static constexpr int kKeep = kTurn + kCells;
    static constexpr int kPut = kKeep + 1;                    // a cell
    static constexpr int kTakeOff = kPut + kCells;            // a cell
    static constexpr int kShift = kTakeOff + kCells;          // from each cell to each other
    static constexpr int kDone = kShift + kCells * (kCells - 1);

    enum Stage : std::uint8_t { kDrawing, kLaying, kTurning, kBlocking };

    struct State {
        std::uint64_t laid = 0;     // the squares that hold a chip
        std::uint64_t counter = 0;  // those of them that turn counter-clockwise
        std::uint64_t fixed = 0;    // those of them in two or more pairs
        std::uint64_t blocked = 0;  // the X-chips
        // The last square stands for all beyond the rim: it stays bare.
        std::array<std::uint8_t, kCells + 1> corners{};
        std::array<std::uint8_t, kCells + 1> pairs{};  // that each chip takes part in
        std::array<std::uint8_t, kKinds> bag{5, 5, 5, 5, 3, 3, 3, 3, 3, 3};
        std::array<std::uint8_t, 2> points{};  // of circles and of squares
        std::uint8_t hand = 0;                 // the kind, while it is being laid
        Stage stage = kDrawing;
    };

    using Key = StateKey<7>;

    Board board;

    Turnio(int first, bool blockers) : board(square(kSize)), first_(first), blockers_(blockers) {
        if (first != 0 && first != 1) throw Error("first: expected 0 (circle) or 1 (square)");
        for (int cell = 0; cell < kCells; ++cell)
            for (int d = 0; d < 4; ++d) {
                const int other = board.neighbours[cell][d];
                neighbours_[cell][d] = static_cast<std::uint8_t>(other == kOff ? kCells : other);
            }
    }

    int seats() const { return 2; }
    int action_count() const { return blockers_ ? kDone + 1 : kKeep + 1; }

    State initial_state() const { return State(); }

    int to_move(const State& s) const {
        if (s.stage == kDrawing) return s.laid == kAll ? kOver : kChance;
        const int odd = std::popcount(s.laid) & 1;
        return s.stage == kLaying ? odd : 1 - odd;
    }

    void legal(const State& s, ActionList<kMaxLegal>& list) const {
        list.size = 0;
        switch (s.stage) {
            case kDrawing: return legal_draws(s, list);
            case kLaying: return legal_lays(s, list);
            case kTurning: return legal_turns(s, list);
            case kBlocking: return legal_blocks(s, list);
        }
    }

    // At a draw, the number of chips of that kind in the bag.
    int weight(const State& s, int action) const {
        return s.stage == kDrawing ? s.bag[action] : 1;
    }

    int random_action(const State& s, Rng& rng) const {
        switch (s.stage) {
            case kDrawing: return random_draw(s, rng);
            case kLaying: return random_lay(s, rng);
            case kTurning: return random_turn(s, rng);
            default: return random_block(s, rng);
        }
    }

    void apply(State& s, int action) const {
        switch (s.stage) {
            case kDrawing: return draw(s, action);
            case kLaying: return apply_lay(s, action - kLay);
            case kTurning: return apply_turn(s, action - kTurn);
            case kBlocking: return apply_block(s, action);
        }
    }

    unsigned winners(const State& s) const {
        const unsigned circles = s.points[0] >= s.points[1], squares = s.points[1] >= s.points[0];
        return circles << first_ | squares << (1 - first_);
    }

    static void draw(State& s, int kind) {
        --s.bag[kind];
        s.hand = static_cast<std::uint8_t>(kind);
        s.stage = kLaying;
    }

    // For those who compare many ways to lay or turn a chip without doing it.
    static constexpr std::uint64_t kAll = (std::uint64_t{1} << kCells) - 1;
    static std::uint8_t turned(const State& s, int cell) {
        return std::rotl(s.corners[cell], s.counter >> cell & 1 ? -2 : 2);
    }
    // The neighbours of a square, kCells where the board ends.
    const std::array<std::uint8_t, 4>& neighbours(int cell) const { return neighbours_[cell]; }
    // The colour of a seat: 0 for circles, 1 for squares.
    int symbol(int seat) const { return seat ^ first_; }
    bool has_blockers() const { return blockers_; }
    // By how much circles gain on squares when the chip on a square comes to lie so.
    int swing(const State& s, int cell, std::uint8_t corners) const {
        const std::uint32_t facing = corners_facing(s, neighbours_[cell]);
        const std::uint32_t before = to_all_sides(s.corners[cell]) & facing;
        const std::uint32_t after = to_all_sides(corners) & facing;
        return change(before, after, 0x55555555) - change(before, after, 0xaaaaaaaa);
    }
    // The pairs that a chip lying so would make: one bit each, one byte per neighbour, clockwise from the
    // north.
    std::uint32_t pairs_made(const State& s, int cell, std::uint8_t corners) const {
        return to_all_sides(corners) & corners_facing(s, neighbours_[cell]);
    }

    // In points.
    int margin(const State& s, int seat) const {
        const int symbol = seat ^ first_;
        return s.points[symbol] - s.points[1 - symbol];
    }
    // The bag holds what is neither on the board nor in the hand.
    Key key(const State& s) const {
        Key key{};
        std::memcpy(key.data(), s.corners.data(), kCells);
        key[5] = s.counter | std::uint64_t{s.stage} << 48 | std::uint64_t{s.hand} << 56;
        key[6] = s.blocked;
        return key;
    }

    std::string encode(const State& s) const {
        const std::string rows = write_rows(board, [&](int cell) -> std::string {
            if (s.blocked >> cell & 1) return "X";
            return s.laid >> cell & 1 ? chip_text(s.corners[cell], s.counter >> cell & 1) : "";
        });
        return rows + ":" + (s.stage == kLaying ? kind_text(s.hand) : kStageWords[s.stage]);
    }

    State decode(std::string_view code) const {
        const auto part = fields(code, 2);
        State s;
        read_rows(board, part[0],
                  [&](std::string_view rest, int cell) { return read_symbol(s, rest, cell); });
        read_stage(s, part[1]);
        check_playable(s);
        return s;
    }

  private:
    static constexpr std::uint64_t kLeft = 0x041041041;  // the first square of each row
    static constexpr std::uint64_t kRight = kLeft << (kSize - 1);
    static constexpr int kChips = 38;

    static constexpr std::array<const char*, 4> kStageWords{"draw", "lay", "turn", "block"};

    static std::uint64_t bit(int cell) { return std::uint64_t{1} << cell; }

    template <class F>
    static void each(std::uint64_t cells, F&& visit) {
        for (; cells; cells &= cells - 1) visit(std::countr_zero(cells));
    }

    static std::uint64_t neighbours_of(std::uint64_t cells) {
        const std::uint64_t rows = cells << kSize | cells >> kSize;
        return (rows | (cells & ~kRight) << 1 | (cells & ~kLeft) >> 1) & kAll;
    }

    // The squares on which the next chip may be placed unless an X-chip lies there.
    static std::uint64_t frontier(const State& s) {
        return s.laid ? neighbours_of(s.laid) & ~s.laid : kAll;
    }
    static std::uint64_t open(const State& s) { return frontier(s) & ~s.blocked; }

    void legal_draws(const State& s, ActionList<kMaxLegal>& list) const {
        if (s.laid == kAll) return;
        for (int kind = 0; kind < kKinds; ++kind)
            if (s.bag[kind]) list.add(kind);
    }

    void legal_lays(const State& s, ActionList<kMaxLegal>& list) const {
        const auto [from, to] = lies_of(s.hand);
        each(open(s), [&](int cell) {
            for (int lie = from; lie < to; ++lie) list.add(kLay + cell * kLies + lie);
        });
    }

    void legal_turns(const State& s, ActionList<kMaxLegal>& list) const {
        each(s.laid & ~s.fixed, [&](int cell) { list.add(kTurn + cell); });
        list.add(kKeep);
    }

    // The X-steps, or none, that leave the opponent a square to place on.
    void legal_blocks(const State& s, ActionList<kMaxLegal>& list) const {
        const Blocks b(s);
        each(b.put, [&](int on) { list.add(kPut + on); });
        each(b.take_off, [&](int off) { list.add(kTakeOff + off); });
        for (int x = 0; x < b.placed; ++x)
            each(b.shift[x], [&](int on) { list.add(shift(b.from[x], on)); });
        if (b.done) list.add(kDone);
    }

    // The legal X-steps, as sets of squares.
    struct Blocks {
        std::uint64_t put = 0, take_off = 0;
        int placed = 0;
        std::array<int, kXChips> from;
        std::array<std::uint64_t, kXChips> shift;
        bool done;

        explicit Blocks(const State& s) {
            const std::uint64_t edge = frontier(s), now = edge & ~s.blocked;
            const std::uint64_t empty = kAll & ~s.laid & ~s.blocked;
            done = now != 0;
            each(s.blocked, [&](int off) {
                const std::uint64_t then = now | (edge & bit(off));
                if (then) take_off |= bit(off);
                from[placed] = off;
                shift[placed++] = leaving_one(then, empty);
            });
            if (placed < kXChips) put = leaving_one(now, empty);
        }
        // The squares of `empty` that can be blocked so that one of `open` is left.
        static std::uint64_t leaving_one(std::uint64_t open, std::uint64_t empty) {
            if (open & (open - 1)) return empty;
            return open ? empty & ~open : 0;
        }
    };

    static int shift(int off, int on) {
        return kShift + off * (kCells - 1) + on - static_cast<int>(on > off);
    }

    // Every chip that is left is equally likely. Written without a branch: none is predictable.
    int random_draw(const State& s, Rng& rng) const {
        const int chip = rng.below(kChips - std::popcount(s.laid));
        int kind = 0, before = 0;
        for (int k = 0; k < kKinds - 1; ++k) {
            before += s.bag[k];
            kind += chip >= before;
        }
        return kind;
    }

    int random_lay(const State& s, Rng& rng) const {
        const auto [from, to] = lies_of(s.hand);
        const int lies = to - from;
        const std::uint64_t cells = open(s);
        const int k = rng.below(std::popcount(cells) * lies);
        const int cell = select_bit(cells, k >> (lies >> 1));  // there are two lies or four
        return kLay + cell * kLies + from + (k & (lies - 1));
    }

    int random_turn(const State& s, Rng& rng) const {
        const std::uint64_t cells = s.laid & ~s.fixed;
        const int count = std::popcount(cells);
        const int k = rng.below(count + 1);
        return k < count ? kTurn + select_bit(cells, k) : kKeep;
    }

    int random_block(const State& s, Rng& rng) const {
        const Blocks b(s);
        const int puts = std::popcount(b.put), offs = std::popcount(b.take_off);
        std::array<int, kXChips> shifts{};
        for (int x = 0; x < b.placed; ++x) shifts[x] = std::popcount(b.shift[x]);
        int k = rng.below(puts + offs + shifts[0] + shifts[1] + static_cast<int>(b.done));
        if (k < puts) return kPut + select_bit(b.put, k);
        if ((k -= puts) < offs) return kTakeOff + select_bit(b.take_off, k);
        k -= offs;
        for (int x = 0; x < b.placed; k -= shifts[x++])
            if (k < shifts[x]) return shift(b.from[x], select_bit(b.shift[x], k));
        return kDone;
    }

    void apply_lay(State& s, int lay) const {
        lay_chip(s, lay / kLies, lay % kLies, s.hand & 1);
        s.hand = 0;
        s.stage = kTurning;
    }

    void apply_turn(State& s, int cell) const {
        if (cell < kCells) {
            set_corners(s, cell, turned(s, cell));
        }
        s.stage = blockers_ && s.laid != kAll ? kBlocking : kDrawing;
    }

    void apply_block(State& s, int action) const {
        s.stage = kDrawing;
        if (action == kDone) return;
        if (action < kTakeOff) {
            s.blocked |= bit(action - kPut);
        } else if (action < kShift) {
            s.blocked &= ~bit(action - kTakeOff);
        } else {
            const int off = (action - kShift) / (kCells - 1), on = (action - kShift) % (kCells - 1);
            s.blocked = (s.blocked & ~bit(off)) | bit(on + static_cast<int>(on >= off));
        }
    }

    void lay_chip(State& s, int cell, int lie, std::uint64_t counter) const {
        s.laid |= bit(cell);
        s.counter |= counter << cell;
        set_corners(s, cell, corners_of(lie));
    }

    // The chip on a square now lies so: what was paired there before is undone.
    void set_corners(State& s, int cell, std::uint8_t corners) const {
        const auto& neighbours = neighbours_[cell];
        const std::uint32_t facing = corners_facing(s, neighbours);
        const std::uint32_t before = to_all_sides(s.corners[cell]) & facing;
        const std::uint32_t after = to_all_sides(corners) & facing;
        s.corners[cell] = corners;
        add(s.points[0], change(before, after, 0x55555555));
        add(s.points[1], change(before, after, 0xaaaaaaaa));
        add(s.pairs[cell], change(before, after, 0xffffffff));
        note_fixed(s, cell);
        for (int d = 0; d < 4; ++d) {
            add(s.pairs[neighbours[d]], change(before, after, 0xffu << 8 * d));
            note_fixed(s, neighbours[d]);
        }
    }

    // The neighbours' corners that touch a square, a byte each, clockwise from the north. Swapping
    // left with right puts what touches in the same place of the byte, for north and south after
    // half a turn.
    static std::uint32_t corners_facing(const State& s, const std::array<std::uint8_t, 4>& neighbours) {
        std::uint32_t all = 0;
        for (int d = 0; d < 4; ++d) all |= std::uint32_t{s.corners[neighbours[d]]} << 8 * d;
        const std::uint32_t mirrored = (all & 0x33333333) << 2 | (all >> 2 & 0x33333333);
        return mirrored & 0xc30f3cf0;
    }
    static std::uint32_t to_all_sides(std::uint8_t corners) {
        return std::rotl(corners, 4) * 0x00010001u | corners * 0x01000100u;
    }

    static int change(std::uint32_t before, std::uint32_t after, std::uint32_t part) {
        return std::popcount(after & part) - std::popcount(before & part);
    }
    static void add(std::uint8_t& number, int change) {
        number = static_cast<std::uint8_t>(number + change);
    }
    static void note_fixed(State& s, int cell) {
        s.fixed = (s.fixed & ~bit(cell)) | std::uint64_t{s.pairs[cell] >= 2} << cell;
    }

    // One square of a code; returns the length read, 0 if it is none.
    int read_symbol(State& s, std::string_view rest, int cell) const {
        if (rest[0] == 'X') {
            s.blocked |= bit(cell);
            return 1;
        }
        const auto arrow = rest.size() < 5 ? std::string_view::npos : kArrows.find(rest[4]);
        if (arrow == std::string_view::npos) return 0;
        for (int lie = 0; lie < kLies; ++lie) {
            if (rest.substr(0, 4) != kLieTexts[lie]) continue;
            take_from_bag(s, kind_of(lie, static_cast<int>(arrow)));
            lay_chip(s, cell, lie, arrow);
            return 5;
        }
        return 0;
    }
    static void take_from_bag(State& s, int kind) {
        if (s.bag[kind] == 0) throw Error("code: too many chips " + kind_text(kind));
        --s.bag[kind];
    }

    static void read_stage(State& s, std::string_view text) {
        for (Stage stage : {kDrawing, kTurning, kBlocking}) {
            if (text != kStageWords[stage]) continue;
            s.stage = stage;
            return;
        }
        for (int kind = 0; kind < kKinds; ++kind) {
            if (text != kind_text(kind)) continue;
            take_from_bag(s, kind);
            s.hand = static_cast<std::uint8_t>(kind);
            s.stage = kLaying;
            return;
        }
        throw Error("code: expected draw, turn, block or a chip in hand");
    }

    // Refuses what no play can reach: loose chips, X-chips out of place, a stage gone wrong.
    void check_playable(const State& s) const {
        const bool full = s.laid == kAll;
        const bool placing = s.stage == kDrawing || s.stage == kLaying;
        if (!hangs_together(s.laid)) throw Error("code: expected chips that hang together");
        if (s.blocked && (!blockers_ || !s.laid)) throw Error("code: expected no X-chips");
        if (std::popcount(s.blocked) > kXChips) throw Error("code: expected at most 2 X-chips");
        if (!placing && !s.laid) throw Error("code: expected a chip on the board");
        if (s.stage == kBlocking && (!blockers_ || full)) throw Error("code: nothing to block");
        if (placing && !full && !open(s)) throw Error("code: expected a square to place on");
        if (s.stage == kLaying && full) throw Error("code: expected no chip in hand");
    }
    static bool hangs_together(std::uint64_t cells) {
        std::uint64_t group = cells & (~cells + 1), grown = group;
        do {
            group = grown;
            grown |= neighbours_of(group) & cells;
        } while (grown != group);
        return group == cells;
    }

    int first_;
    bool blockers_;
    std::array<std::array<std::uint8_t, 4>, kCells> neighbours_;
};

template <>
struct Knowledge<Turnio>;  // search/knowledge/turnio.hpp
template <>
struct Sight<Turnio>;  // batch/sight/turnio.hpp

}  // namespace ludarium
