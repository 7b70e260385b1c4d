// The end of Wunchunk for two seats, exactly.
//
// Stones are never removed and a turn's stones may come in any order, so positions are remembered
// by what lies on the cells that were empty at first, two bits each: a turn's orders fall together
// there. A stone changes the difference in chunks by two at most, so positions with few empty cells
// left are bounded before they are searched. With more seats, or more empty cells than two bits each
// have room for, the full search of plain.hpp serves.
#pragma once

#include <optional>

#include "ludarium/games/wunchunk.hpp"
#include "ludarium/solve/plain.hpp"

namespace ludarium {

template <int W>
class WunchunkSolver {
  public:
    using G = Wunchunk<W>;
    using State = typename G::State;
    static constexpr std::size_t kTableBytes = std::size_t{128} << 20;
    static constexpr int kMostCells = 32;

    explicit WunchunkSolver(const G& game, std::size_t table_bytes = kTableBytes)
        : game_(game), plain_(game), table_(table_bytes) {}

    // When nobody is to move, the figures are those of seat 0.
    Solution solve(const State& state, const SolveLimit& limit, int threads,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        if (game_.seats() > 2 || state.room > kMostCells)
            return plain_.solve(state, limit, threads, stop, done);
        effort_.emplace(limit, stop, done);
        Solution solution = unsolved(game_, state);
        const int mover = game_.to_move(state);
        if (mover == kOver) return solution;
        settle(state);
        look_at_moves(state, mover, solution);
        effort_->look();
        solution.nodes = effort_->nodes();
        return solution;
    }

    // By the number of empty cells; measured on random positions, see docs/solutions.md.
    bool within_reach(const State& state, double seconds) const {
        if (game_.seats() > 2) return plain_.within_reach(state, seconds);
        return state.room == 0 || kCost * std::pow(kGrowth, state.room) <= seconds;
    }

  private:
    using Actions = ActionList<G::kMaxLegal>;
    using Key = StateKey<2>;
    static constexpr double kCost = 5e-6, kGrowth = 3.0;  // seconds, by empty cells

    // A return is worth more than any margin; seen by seat 0.
    static constexpr int kWin = 1'000;
    static constexpr int kMost = 10 * kWin;
    static constexpr int kMostChange = 2;  // of the margin, by a stone

    enum Bound : std::uint8_t { kExact, kAtLeast, kAtMost };
    struct Entry {
        std::int16_t score = 0;
        Action best = kNone;
        Bound bound = kExact;
    };
    static constexpr Action kNone = ~Action{0};
    struct Step {
        int rank;
        Action action;
    };

    // What is remembered holds for positions that came from the one where it began.
    void settle(const State& state) {
        const Bits<W> empty = game_.empty(state);
        bool same = (empty - base_empty_).none();
        for (int colour = 0; colour < 2; ++colour)
            same &= (state.stones[colour] - base_empty_) == base_stones_[colour];
        if (same) return;
        table_.clear();
        base_empty_ = empty;
        base_stones_ = {state.stones[0], state.stones[1]};
        int number = 0;
        empty.each([&](int cell) { place_[cell] = static_cast<std::uint8_t>(number++); });
    }
    Key key(const State& s) const {
        std::uint64_t cells = 0;
        for (int colour = 0; colour < 2; ++colour)
            (s.stones[colour] & base_empty_).each([&](int cell) {
                cells |= std::uint64_t{1} << (2 * place_[cell] + colour);
            });
        return {cells, game_.key(s).back()};
    }

    static Score split(int score) {
        const int value = (score + (score > 0 ? kWin / 2 : -kWin / 2)) / kWin;
        return {static_cast<double>(value), static_cast<double>(score - value * kWin)};
    }
    int final_of(const State& s) const {
        const unsigned winners = game_.winners(s);
        return kWin * (winners == 1 ? 1 : winners == 2 ? -1 : 0) + game_.margin(s, 0);
    }

    // First the best move, then what the others are worth exactly.
    void look_at_moves(const State& state, int mover, Solution& solution) {
        const int sign = mover == 0 ? 1 : -1;
        int best = -kMost;  // seen by the mover
        bool all = true;
        for (const bool again : {false, true}) {
            for (ExactMove& move : solution.moves) {
                if (move.known) continue;
                const int floor = again ? -kMost : best;
                State next = state;
                game_.apply(next, move.action);
                cut_ = false;
                const int score =
                    sign * (sign > 0 ? search(next, floor, kMost) : search(next, -kMost, -floor));
                all &= again || !cut_;
                if (cut_ || score <= floor) continue;
                move = exact_move(move.action, split(score));
                if (!again) best = score;
            }
            if (!again && all) set_score(solution, split(best));
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        if (solution.known) solution.line = line(state, solution.moves.front().action);
    }

    // The score if it lies between alpha and beta, else a bound on its side of them.
    int search(const State& s, int alpha, int beta) {
        if (cut_ || (cut_ = !effort_->spend())) return 0;
        const int mover = game_.to_move(s);
        if (mover == kOver) return final_of(s);
        const int lead = game_.margin(s, 0), change = kMostChange * s.room;
        if (lead - change > 0 && kWin + lead - change >= beta) return kWin + lead - change;
        if (lead + change < 0 && lead + change - kWin <= alpha) return lead + change - kWin;
        const Key at = key(s);
        Entry entry;
        if (const Entry* known = table_.find(at)) {
            if (known->bound == kExact || (known->bound == kAtLeast && known->score >= beta) ||
                (known->bound == kAtMost && known->score <= alpha))
                return known->score;
            entry.best = known->best;
        }
        const std::uint64_t before = effort_->nodes();
        choose(s, mover, alpha, beta, entry);
        if (cut_) return 0;
        table_.store(at, entry, effort_->nodes() - before + 1);
        return entry.score;
    }

    void choose(const State& s, int mover, int alpha, int beta, Entry& entry) {
        std::array<Step, 2 * kMostCells + 2> steps;
        const int count = ranked(s, mover, entry.best, steps.data());
        const bool most = mover == 0;
        const int low = alpha, high = beta;
        int best = most ? -kMost : kMost;
        for (int i = 0; i < count; ++i) {
            State next = s;
            game_.apply(next, steps[i].action);
            const int score = search(next, alpha, beta);
            if (cut_) return;
            if (most ? score <= best : score >= best) continue;
            best = score;
            entry.best = steps[i].action;
            (most ? alpha : beta) = most ? std::max(alpha, score) : std::min(beta, score);
            if (alpha >= beta) break;
        }
        entry.score = static_cast<std::int16_t>(best);
        entry.bound = best >= high ? kAtLeast : best <= low ? kAtMost : kExact;
    }

    // The legal steps: the one remembered, then those that change the chunks most in favour of the
    // mover.
    int ranked(const State& s, int mover, Action hint, Step* steps) const {
        Actions list;
        game_.legal(s, list);
        const int own = mover ^ static_cast<int>(s.swapped);
        for (int i = 0; i < list.size; ++i) {
            const Action action = list.action[i];
            const int cell = game_.cell_put(action), colour = game_.colour_put(action);
            int rank = 0;
            if (action == hint)
                rank = 100;
            else if (cell != kOff)
                rank = (colour == own ? -1 : 1) * game_.change(s, cell, colour).chunks;
            steps[i] = {rank, action};
        }
        std::stable_sort(steps, steps + list.size,
                         [](const Step& a, const Step& b) { return a.rank > b.rank; });
        return list.size;
    }

    std::vector<int> line(State state, int action) const {
        std::vector<int> actions{action};
        for (;;) {
            game_.apply(state, actions.back());
            if (game_.to_move(state) < 0) return actions;
            const Entry* entry = table_.find(key(state));
            if (!entry || entry->bound != kExact) return actions;
            actions.push_back(entry->best);
        }
    }

    const G& game_;
    PlainSolver<G> plain_;
    PositionTable<Key, Entry> table_;
    Bits<W> base_empty_{};
    std::array<Bits<W>, 2> base_stones_{};
    std::array<std::uint8_t, G::kCells> place_{};  // of a cell among those that were empty
    std::optional<Effort> effort_;
    bool cut_ = false;
};

template <int W>
struct ExactSolver<Wunchunk<W>> {
    using Type = WunchunkSolver<W>;
};

}  // namespace ludarium
