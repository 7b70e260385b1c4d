// Wunchunk (Craig Duncan, 2019); the rules are in wunchunk/rules.py.
//
// Stones are never removed, so groups only grow: they are kept as groups.hpp does, and with them the
// number of chunks of each colour.
#pragma once

#include <algorithm>
#include <utility>

#include "ludarium/codes.hpp"
#include "ludarium/game.hpp"
#include "ludarium/groups.hpp"

namespace ludarium {

template <int W>
class Wunchunk {
  public:
    static constexpr int kRulesVersion = 1;
    static_assert(W >= 1 && W <= 5);
    static constexpr int kMaxSide = 10;
    static constexpr int kCells = std::array{61, 127, 169, 217, 271}[W - 1];  // sides 5 and 7 to 10
    static constexpr int kMaxLegal = kMaxSeats * kCells + 2;

    using Key = StateKey<kMaxSeats * W + 1>;

    enum Opening { kPie, kBalanced, kOpen };

    // `left` stones may still be placed this turn, `begun` says whether one has been, `passes`
    // counts the passes just before, and `turns` finished turns as long as the opening asks.
    struct State {
        std::array<Bits<W>, kMaxSeats> stones{};
        Groups<kCells> groups;
        std::array<std::uint8_t, kMaxSeats> chunks{};
        std::uint16_t room = 0;  // the number of empty cells
        std::uint16_t left = 0;
        std::uint8_t turn = 0;
        std::uint8_t passes = 0;
        std::uint8_t turns = 0;
        bool begun = false;
        bool swapped = false;
    };

    Board board;

    Wunchunk(int seats, int side, int opening)
        : board(regular(side)), seats_(seats), opening_(checked(seats, opening)),
          inverse_((1 << 16) / seats_ + 1), pass_(board.size() * seats_),
          opening_turns_(opening == kPie ? (seats == 2 ? 2 : 0) : opening == kOpen ? 2 : seats + 1),
          all_(Bits<W>::first(board.size())), neighbours_(neighbour_sets<W, kCells>(board)) {
        start_.room = static_cast<std::uint16_t>(board.size());
        start_.left = opening == kOpen ? 4 : 1;
        if (opening != kOpen) put_start(start_);
    }

    int seats() const { return seats_; }
    int action_count() const { return pass_ + 2 + (opening_ == kOpen ? 2 : has_swap()); }

    State initial_state() const { return start_; }

    int to_move(const State& s) const {
        return is_over(s) ? kOver : s.turn ^ static_cast<int>(s.swapped);
    }

    void legal(const State& s, ActionList<kMaxLegal>& list) const {
        list.size = 0;
        if (is_over(s)) return;
        if (is_choice(s)) {
            list.add(first());
            list.add(second());
            return;
        }
        if (is_layout(s)) {
            layout(s).each([&](int cell) { list.add(stone(cell, layout_colour(s))); });
            return;
        }
        const Bits<W> no = barred(s);
        empty(s).each([&](int cell) {
            for (int colour = 0; colour < seats_; ++colour)
                if (!(colour == s.turn && no.test(cell))) list.add(stone(cell, colour));
        });
        list.add(s.begun ? end() : pass());
        if (may_swap(s)) list.add(swap());
    }

    int weight(const State&, int) const { return 1; }

    int random_action(const State& s, Rng& rng) const {
        if (s.turns < opening_turns_) return random_opening(s, rng);
        return random_step(s, rng, 0);
    }

    void apply(State& s, int action) const {
        if (action < pass_) return apply_stone(s, cell_of(action), colour_of(action));
        if (action <= end()) return end_turn(s, s.begun ? 0 : s.passes + 1);
        if (opening_ == kOpen) return first_turn(s, action == first());
        s.swapped = true;
    }

    // Fewest chunks; among those tied fewest crumbs, then groups of two, of three, and so on.
    unsigned winners(const State& s) const {
        unsigned tied = (1u << seats_) - 1;
        keep_fewest(tied, [&](int colour) { return s.chunks[colour]; });
        if (tied & (tied - 1)) break_tie(s, tied);
        return s.swapped ? tied >> 1 | (tied & 1) << 1 : tied;
    }

    // At the start of seat 1's first turn, if seat 0's put a stone.
    bool may_swap(const State& s) const {
        const bool put = board.size() - s.room > 2 * seats_;
        return has_swap() && put && s.turns == 1 && !s.begun && !s.swapped;
    }

    // For those who look ahead at many stones without putting them.
    Bits<W> empty(const State& s) const {
        return all_ - (s.stones[0] | s.stones[1] | s.stones[2] | s.stones[3]);
    }
    // The cell of an action that puts a stone, else kOff; and the stone's colour.
    int cell_put(int action) const { return action < pass_ ? cell_of(action) : kOff; }
    int colour_put(int action) const { return colour_of(action); }
    // By how much a stone changes the numbers of chunks and crumbs of its colour. Where it touches
    // friends it makes one chunk of all.
    struct Change {
        int chunks = 0, crumbs = 0;
    };
    Change change(const State& s, int cell, int colour) const {
        Bits<W> friends = neighbours_[cell] & s.stones[colour];
        if (friends.none()) return {0, 1};
        Change change{1, 0};
        int chunks = 0;
        std::array<int, 3> met;  // no more groups have room around a cell
        while (friends.any()) {
            const int other = friends.lowest();
            friends.reset(other);
            friends -= neighbours_[other];
            const int root = s.groups.root(other);
            if (s.groups.is_alone(root)) {
                --change.crumbs;
            } else if (std::find(met.begin(), met.begin() + chunks, root) == met.begin() + chunks) {
                met[chunks++] = root;
                --change.chunks;
            }
        }
        return change;
    }
    // The stones of a colour that touch no friend.
    int crumbs(const State& s, int colour) const {
        int count = 0;
        s.stones[colour].each([&](int cell) { count += s.groups.is_alone(cell); });
        return count;
    }

    // In chunks, of which fewer are better.
    int margin(const State& s, int seat) const {
        const int colour = seat ^ static_cast<int>(s.swapped);
        int fewest = kCells;
        for (int other = 0; other < seats_; ++other)
            if (other != colour) fewest = std::min<int>(fewest, s.chunks[other]);
        return fewest - s.chunks[colour];
    }
    Key key(const State& s) const {
        Key key;
        for (int colour = 0; colour < kMaxSeats; ++colour)
            for (int w = 0; w < W; ++w) key[colour * W + w] = s.stones[colour].word[w];
        const unsigned flags = (s.begun ? 1u : 0u) | (s.swapped ? 2u : 0u);
        key[kMaxSeats * W] = s.left | std::uint64_t{s.turn} << 16 | std::uint64_t{s.passes} << 24 |
                             std::uint64_t{s.turns} << 32 | std::uint64_t{flags} << 40;
        return key;
    }

    std::string encode(const State& s) const {
        std::string text = write_stones<W>(board, s.stones, seats_);
        text += std::string(":") + kStones[s.turn] + ":" + std::to_string(s.left);
        text += std::string(":") + (s.begun ? "begun" : "-");
        text += ":" + std::to_string(s.passes) + ":" + std::to_string(s.turns);
        return text + ":" + (s.swapped ? "swapped" : "-");
    }

    State decode(std::string_view code) const {
        const auto part = fields(code, 7);
        std::array<Bits<W>, kMaxSeats> stones{};
        read_stones<W>(board, part[0], stones, seats_);
        State s;
        s.room = static_cast<std::uint16_t>(board.size());
        for (int colour = 0; colour < seats_; ++colour)
            stones[colour].each([&](int cell) { put(s, cell, colour); });
        s.turn = static_cast<std::uint8_t>(read_letter(part[1], kStones.substr(0, seats_)));
        s.left = static_cast<std::uint16_t>(read_number(part[2], 1, board.size()));
        s.begun = read_flag(part[3], "begun");
        s.passes = static_cast<std::uint8_t>(read_number(part[4], 0, seats_));
        s.turns = static_cast<std::uint8_t>(read_number(part[5], 0, opening_turns_));
        s.swapped = read_flag(part[6], "swapped");
        check_playable(s);
        return s;
    }

  private:
    static Board regular(int side) {
        if (side < 4 || side > kMaxSide) throw Error("sides: expected 4 to 10");
        if (3 * side * (side - 1) + 1 > kCells) throw Error("sides: the board is too large");
        return hexagon({side, side, side, side, side, side});
    }
    static Opening checked(int seats, int opening) {
        if (seats < 2 || seats > kMaxSeats) throw Error("seats: expected 2 to 4");
        if (opening < kPie || opening > kOpen) throw Error("opening: expected 0 to 2");
        if (opening == kOpen && seats != 2) throw Error("opening: open is for 2 seats");
        return static_cast<Opening>(opening);
    }

    // Dividing by the number of seats is a seventh of the time of a step, so it is multiplied; for
    // numbers as small as actions that is exact.
    int cell_of(int action) const { return action * inverse_ >> 16; }
    int colour_of(int action) const { return action - cell_of(action) * seats_; }
    int stone(int cell, int colour) const { return cell * seats_ + colour; }
    // The actions after the stones.
    int pass() const { return pass_; }
    int end() const { return pass_ + 1; }
    int swap() const { return pass_ + 2; }
    int first() const { return pass_ + 2; }
    int second() const { return pass_ + 3; }

    bool is_over(const State& s) const { return s.passes == seats_ || s.room == 0; }

    bool has_swap() const { return opening_ == kPie && seats_ == 2; }
    // Is seat 0 laying out the open start?
    bool is_layout(const State& s) const { return opening_ == kOpen && s.turns == 0; }
    // Is seat 1 choosing who plays first?
    bool is_choice(const State& s) const { return opening_ == kOpen && s.turns == 1; }

    // The empty cells where seat 0's second turn may not put a stone of its own colour: such a
    // stone raises the number of chunks, because it touches friends, but only crumbs.
    Bits<W> barred(const State& s) const {
        Bits<W> near_crumbs, near_chunks;
        if (opening_ != kBalanced || s.turns != seats_) return near_crumbs;
        const Bits<W> own = s.stones[s.turn];
        own.each([&](int cell) {
            const bool crumb = (neighbours_[cell] & own).none();
            (crumb ? near_crumbs : near_chunks) |= neighbours_[cell];
        });
        return (near_crumbs - near_chunks) & empty(s);
    }

    int layout_colour(const State& s) const { return s.left > 2 ? 0 : 1; }
    // Where the next stone of the open start may go: anywhere, or beside its fellow.
    Bits<W> layout(const State& s) const {
        const Bits<W>& fellow = s.stones[layout_colour(s)];
        return fellow.none() ? empty(s) : empty(s) & neighbours_[fellow.lowest()];
    }

    // A stone anywhere, of any colour, or no more stones, or one of `others` that come after.
    int random_step(const State& s, Rng& rng, int others) const {
        const int placements = s.room * seats_;
        const int k = rng.below(placements + 1 + others);
        if (k < placements) return stone(empty(s).select(cell_of(k)), colour_of(k));
        if (k > placements) return swap();
        return s.begun ? end() : pass();
    }

    int random_opening(const State& s, Rng& rng) const {
        if (is_choice(s)) return first() + rng.below(2);
        if (is_layout(s)) {
            const Bits<W> cells = layout(s);
            return stone(cells.select(rng.below(cells.count())), layout_colour(s));
        }
        const Bits<W> no = barred(s);
        for (;;) {  // at most one colour's placements are barred
            const int action = random_step(s, rng, may_swap(s));
            if (action >= pass_ || colour_of(action) != s.turn || !no.test(cell_of(action)))
                return action;
        }
    }

    void apply_stone(State& s, int cell, int colour) const {
        put(s, cell, colour);
        --s.left;
        s.begun = true;
        s.passes = 0;
        if (s.left && s.room) return;
        if (is_layout(s)) return choice(s);
        end_turn(s, 0);
    }

    // A stone with friends makes one chunk of itself and of every group around it. Friends beside
    // each other are of one group, so it is enough to ask one of them.
    void put(State& s, int cell, int colour) const {
        Bits<W> friends = neighbours_[cell] & s.stones[colour];
        s.stones[colour].set(cell);
        --s.room;
        int root = s.groups.add(cell), chunks = s.chunks[colour] + friends.any();
        for (int w = 0; w < W; ++w)
            while (friends.word[w]) {
                const int other = 64 * w + std::countr_zero(friends.word[w]);
                friends.reset(other);
                friends -= neighbours_[other];
                const int met = s.groups.root(other);
                if (met == root) continue;
                chunks -= !s.groups.is_alone(met);
                root = s.groups.unite(root, met);
            }
        s.chunks[colour] = static_cast<std::uint8_t>(chunks);
    }

    // Seat 1 is to choose; with one turn made it is as if colour 2 were to move.
    void choice(State& s) const {
        s.turn = 1;
        s.left = 1;
        s.begun = false;
        s.turns = 1;
    }
    // Colour 1 makes the first normal turn after the open start.
    void first_turn(State& s, bool swapped) const {
        s.swapped = swapped;
        s.turn = 0;
        s.left = 1;
        s.turns = 2;
    }
    void end_turn(State& s, int passes) const {
        s.turn = static_cast<std::uint8_t>(s.turn + 1 == seats_ ? 0 : s.turn + 1);
        s.left = s.chunks[s.turn];
        s.begun = false;
        s.passes = static_cast<std::uint8_t>(passes);
        s.turns = static_cast<std::uint8_t>(s.turns + (s.turns < opening_turns_));
    }

    // Of the tied colours, those for which `count` is least.
    template <class F>
    void keep_fewest(unsigned& tied, F&& count) const {
        int fewest = kCells;
        unsigned kept = 0;
        for (int colour = 0; colour < seats_; ++colour) {
            if (!(tied >> colour & 1) || count(colour) > fewest) continue;
            if (count(colour) < fewest) kept = 0;
            fewest = count(colour);
            kept |= 1u << colour;
        }
        tied = kept;
    }
    void break_tie(const State& s, unsigned& tied) const {
        std::array<std::array<std::int16_t, kCells + 1>, kMaxSeats> groups{};  // by colour and size
        for (int colour = 0; colour < seats_; ++colour)
            s.stones[colour].each([&](int cell) {
                if (s.groups.is_root(cell)) ++groups[colour][s.groups.size(cell)];
            });
        for (int size = 1; size <= kCells && tied & (tied - 1); ++size)
            keep_fewest(tied, [&](int colour) { return groups[colour][size]; });
    }

    // Each seat's chunk: (rows above the centre row, half cells right of the middle) twice.
    void put_start(State& s) const {
        using Place = std::array<int, 2>;
        using Starts = std::vector<std::array<Place, 2>>;
        static const std::array<Starts, 3> starts{
            Starts{{{{1, -1}, {1, 1}}}, {{{-1, -1}, {-1, 1}}}},
            Starts{{{{1, -1}, {0, -2}}}, {{{-1, -1}, {-1, 1}}}, {{{0, 2}, {1, 1}}}},
            Starts{{{{2, 2}, {1, 3}}}, {{{2, -2}, {1, -3}}}, {{{-1, -3}, {-2, -2}}},
                   {{{-1, 3}, {-2, 2}}}}};
        const int centre = static_cast<int>(board.rows.size()) / 2;
        for (int colour = 0; colour < seats_; ++colour)
            for (const auto& [up, right] : starts[seats_ - 2][colour]) {
                const auto& row = board.rows[centre - up];
                put(s, row[(static_cast<int>(row.size()) - 1 + right) / 2], colour);
            }
    }

    // Refuses what no play can reach.
    void check_playable(const State& s) const {
        if (is_layout(s) || is_choice(s)) return check_open_start(s);
        for (int colour = 0; colour < seats_; ++colour)
            if (s.chunks[colour] == 0) throw Error("code: expected a chunk of each colour");
        if (!s.begun && s.left != s.chunks[s.turn])
            throw Error("code: expected as many stones left as the colour to move has chunks");
        if (s.begun && (s.passes || !s.room))
            throw Error("code: expected no passes and an empty cell when a turn has begun");
        if (s.swapped && (seats_ != 2 || opening_ == kBalanced || s.turns == 0))
            throw Error("code: nobody can have swapped here");
        const bool in_turn = s.turn == s.turns % seats_ && s.passes <= s.turns;
        if (s.turns < opening_turns_ && !in_turn)
            throw Error("code: the turns do not fit the rest of the position");
    }
    void check_open_start(const State& s) const {
        const bool choosing = is_choice(s);
        if (choosing && s.left != 1)
            throw Error("code: expected 1 stone left while the first player is being chosen");
        const int total = choosing ? 4 : 4 - s.left;
        bool fits = !s.swapped && s.passes == 0;
        for (int colour = 0; colour < 2; ++colour) {
            const int laid = s.stones[colour].count();
            fits &= laid == (colour == 0 ? std::min(total, 2) : std::max(total - 2, 0));
            fits &= laid < 2 || s.chunks[colour] == 1;  // two stones lie side by side
        }
        fits &= s.turn == (choosing ? 1 : 0) && s.begun == (!choosing && total > 0);
        if (!fits) throw Error("code: expected a position of the open start");
    }

    int seats_;
    Opening opening_;
    int inverse_;  // a little more than 2^16 / seats
    int pass_;
    int opening_turns_;  // how many turns the opening counts
    Bits<W> all_;
    std::array<Bits<W>, kCells> neighbours_;
    State start_;
};

template <int W>
struct Knowledge<Wunchunk<W>>;  // search/knowledge/wunchunk.hpp
template <int W>
struct Sight<Wunchunk<W>>;  // batch/sight/wunchunk.hpp

}  // namespace ludarium
