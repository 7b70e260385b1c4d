// The end of Turnio, exactly: the expectation over all draws under best play of both.
//
// A position is worth the expected return, and among plays of equal return the expected margin;
// both are kept in one number, seen by circles: the return plus a margin too small to matter more.
// At a draw the window is narrowed by what the outcomes not yet looked at can be at most and at
// least (Ballard's Star1), for a turn can win and lose only so many points. The last turn is not
// searched but worked out: whoever makes it wants points only, each square's gain from turning is
// the same wherever the last chip does not touch it, and turning the last chip itself is the same
// as laying it so, which leaves its arrow without a meaning.
#pragma once

#include <optional>

#include "ludarium/games/turnio.hpp"
#include "ludarium/solve/effort.hpp"
#include "ludarium/solve/score.hpp"
#include "ludarium/solve/table.hpp"

namespace ludarium {

class TurnioSolver {
  public:
    using State = Turnio::State;
    static constexpr std::size_t kTableBytes = std::size_t{64} << 20;
    static constexpr int kMostDraws = 6;  // beyond, return and margin could not be told apart

    explicit TurnioSolver(const Turnio& game, std::size_t table_bytes = kTableBytes)
        : game_(game), table_(table_bytes) {}

    // When a draw is next, or nothing, the figures are those of seat 0.
    Solution solve(const State& state, const SolveLimit& limit, int /*threads*/,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        effort_.emplace(limit, stop, done);
        Solution solution = unsolved(game_, state);
        const int mover = game_.to_move(state);
        if (mover == kOver) return solution;
        if (draws(state) > kMostDraws) return solution;
        if (mover == kChance)
            look_at_draws(state, solution);
        else
            look_at_moves(state, mover, solution);
        effort_->look();
        solution.nodes = effort_->nodes();
        return solution;
    }

    // By the chips still to be laid; measured on random positions, see docs/solutions.md.
    bool within_reach(const State& state, double seconds) const {
        const bool held = state.stage == Turnio::kLaying;
        const int level = 2 * (draws(state) + held) - held;
        const std::array<double, 2>& figures = kCost[game_.has_blockers()];
        return level <= 0 || figures[0] * std::pow(figures[1], level) <= seconds;
    }

  private:
    using Actions = ActionList<Turnio::kMaxLegal>;
    // Seconds for no chip at all, and how much more each chip in hand or draw makes it.
    static constexpr std::array<std::array<double, 2>, 2> kCost{{{3e-8, 10.0}, {1.5e-7, 10.0}}};

    static constexpr double kPoint = 1e-7;  // what a point of margin is in a score
    static constexpr double kMost = 2;      // beyond any score
    // The most that the mover can win in a turn, and lose if there is nothing better: a new chip
    // makes up to four pairs of one symbol; one that may be turned gives up one pair for four.
    static constexpr int kMostWon = 9, kMostLost = 4;

    enum Bound : std::uint8_t { kExact, kAtLeast, kAtMost };
    struct Entry {
        double score = 0;
        Bound bound = kExact;
    };

    static int draws(const State& s) {
        return Turnio::kCells - std::popcount(s.laid) - static_cast<int>(s.stage == Turnio::kLaying);
    }
    static double score_of(int lead) { return (lead > 0) - (lead < 0) + kPoint * lead; }
    static int lead(const State& s) { return s.points[0] - s.points[1]; }

    void look_at_draws(const State& state, Solution& solution) {
        double sum = 0, total = 0;
        const double sign = game_.symbol(0) ? -1 : 1;
        for (ExactMove& move : solution.moves) {
            State next = state;
            game_.apply(next, move.action);
            cut_ = false;
            const double score = sign * search(next, -kMost, kMost, -1);
            if (cut_) return;
            move = exact_move(move.action, split(score, draws(next)));
            sum += game_.weight(state, move.action) * score;
            total += game_.weight(state, move.action);
        }
        set_score(solution, split(sum / total, draws(state)));
    }

    // First the best move, then what the others are worth exactly.
    void look_at_moves(const State& state, int mover, Solution& solution) {
        const bool most = game_.symbol(mover) == 0;
        const double sign = most ? 1 : -1;
        double best = -kMost;  // seen by the mover
        bool all = true;
        for (const bool again : {false, true}) {
            for (ExactMove& move : solution.moves) {
                if (move.known) continue;
                const double floor = again ? -kMost : best;
                State next = state;
                game_.apply(next, move.action);
                cut_ = false;
                const double score = sign * (most ? search(next, floor, kMost, -1)
                                                  : search(next, -kMost, -floor, -1));
                all &= again || !cut_;
                if (cut_ || score <= floor) continue;
                move = exact_move(move.action, split(score, draws(next)));
                if (!again) best = score;
            }
            if (again || !all) continue;
            set_score(solution, split(best, draws(state)));
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        if (!solution.known) return;
        solution.line = {solution.moves.front().action};
        add_to_line(state, solution.line);
    }

    // Return and margin of a score with so many draws to come: returns are whole multiples of one
    // over the number of ways to draw.
    static Score split(double score, int draws) {
        double ways = 1;
        for (int i = 0; i < draws; ++i) ways *= 3 + i;  // two chips stay in the bag
        const double value = std::round(score * ways) / ways;
        return {value, (score - value) / kPoint};
    }

    // The rest of a turn, up to the next draw.
    void add_to_line(State state, std::vector<int>& line) {
        for (;;) {
            game_.apply(state, line.back());
            const int mover = game_.to_move(state);
            if (mover < 0) return;
            const double sign = game_.symbol(mover) ? -1 : 1;
            double best = -kMost;
            Actions list;
            game_.legal(state, list);
            int chosen = -1;
            for (const Action action : list) {
                State next = state;
                game_.apply(next, action);
                cut_ = false;
                const double score = sign * search(next, -kMost, kMost, -1);
                if (cut_) return;
                if (score > best) chosen = action;
                best = std::max(best, score);
            }
            line.push_back(chosen);
        }
    }

    // The score if it lies between alpha and beta, else a bound on its side of them. `fresh` is the
    // square of a chip just laid, if that is known.
    double search(const State& s, double alpha, double beta, int fresh) {
        switch (s.stage) {
            case Turnio::kDrawing:
                return s.laid == Turnio::kAll ? score_of(lead(s)) : at_draw(s, alpha, beta);
            case Turnio::kLaying: return at_lay(s, alpha, beta);
            case Turnio::kTurning: return at_turn(s, alpha, beta, fresh);
            default: return at_block(s, alpha, beta);
        }
    }

    double at_draw(const State& s, double alpha, double beta) {
        if (cut_ || (cut_ = !effort_->spend())) return 0;
        const int left = draws(s);
        const double low = score_of(bound(s, -1)), high = score_of(bound(s, 1));
        if (low >= beta || low == high) return low;
        if (high <= alpha) return high;
        if (left == 1) return at_last_draw(s);
        const Turnio::Key key = game_.key(s);
        if (const Entry* entry = table_.find(key)) {
            if (entry->bound == kExact || (entry->bound == kAtLeast && entry->score >= beta) ||
                (entry->bound == kAtMost && entry->score <= alpha))
                return entry->score;
        }
        const std::uint64_t before = effort_->nodes();
        const Entry entry = star(s, left, alpha, beta, low, high);
        if (cut_) return 0;
        table_.store(key, entry, effort_->nodes() - before + 1);
        return entry.score;
    }

    // The best lead that is still possible for circles (side 1) or for squares (side -1).
    int bound(const State& s, int side) const {
        const int left = draws(s), next = game_.symbol(std::popcount(s.laid) & 1);
        const int own = next == (side > 0 ? 0 : 1) ? (left + 1) / 2 : left / 2;
        return lead(s) + side * (own * kMostWon + (left - own) * kMostLost);
    }

    // First each outcome's most obvious turn, which bounds it on the mover's side and is often
    // enough; then each in full.
    Entry star(const State& s, int left, double alpha, double beta, double low, double high) {
        const bool most = game_.symbol(std::popcount(s.laid) & 1) == 0;
        const double total = left + 2;
        std::array<double, Turnio::kKinds> known;  // on the mover's side
        double bounds = 0;                         // the weighted sum of `known`
        for (int kind = 0; kind < Turnio::kKinds; ++kind) {
            if (s.bag[kind] == 0) continue;
            State next = s;
            Turnio::draw(next, kind);
            known[kind] = std::clamp(obvious(next), low, high);
            if (cut_) return {};
            bounds += s.bag[kind] * known[kind];
        }
        if (most && bounds >= beta * total) return {bounds / total, kAtLeast};
        if (!most && bounds <= alpha * total) return {bounds / total, kAtMost};
        double sum = 0, rest = total;  // of what has been looked at, and how much has not
        for (int kind = 0; kind < Turnio::kKinds; ++kind) {
            const double weight = s.bag[kind];
            if (weight == 0) continue;
            rest -= weight;
            bounds -= weight * known[kind];
            const double least = sum + (most ? bounds : low * rest);
            const double greatest = sum + (most ? high * rest : bounds);
            const double floor = (alpha * total - greatest) / weight;
            const double ceiling = (beta * total - least) / weight;
            State next = s;
            Turnio::draw(next, kind);
            const double score = at_lay(next, std::max(floor, -kMost), std::min(ceiling, kMost));
            if (cut_) return {};
            sum += weight * score;
            if (score <= floor) return {(greatest + weight * score) / total, kAtMost};
            if (score >= ceiling) return {(least + weight * score) / total, kAtLeast};
        }
        return {sum / total, kExact};
    }

    // What laying the chip in hand and turning one as seems best at once comes to.
    double obvious(State s) {
        Steps lays, turns;
        const bool most = list_lays(s, lays);
        game_.apply(s, best_at_once(lays, most).action);
        list_turns(s, -1, turns);
        game_.apply(s, best_at_once(turns, most).action);
        if (s.stage == Turnio::kBlocking) {
            Steps blocks;
            list_blocks(s, blocks);
            game_.apply(s, best_at_once(blocks, most).action);
        }
        return at_draw(s, -kMost, kMost);
    }

    struct Step {
        int swing;  // what circles gain at once
        int action;
    };
    struct Steps {
        int size = 0;
        std::array<Step, Turnio::kMaxLegal> step;
        void add(int swing, int action) { step[size++] = {swing, action}; }
    };
    static const Step& best_at_once(const Steps& steps, bool most) {
        const Step* best = &steps.step[0];
        for (int i = 1; i < steps.size; ++i)
            if (most ? steps.step[i].swing > best->swing : steps.step[i].swing < best->swing)
                best = &steps.step[i];
        return *best;
    }
    // These list the steps and say whether circles are to move.
    bool list_lays(const State& s, Steps& steps) const {
        Actions list;
        game_.legal(s, list);
        for (const Action action : list) {
            const int lay = action - Turnio::kLay;
            const std::uint8_t corners = Turnio::corners_of(lay % Turnio::kLies);
            steps.add(game_.swing(s, lay / Turnio::kLies, corners), action);
        }
        return game_.symbol(game_.to_move(s)) == 0;
    }
    // Turning the chip just laid would be the same as laying it so.
    bool list_turns(const State& s, int fresh, Steps& steps) const {
        steps.add(0, Turnio::kKeep);
        for (std::uint64_t rest = s.laid & ~s.fixed; rest; rest &= rest - 1) {
            const int cell = std::countr_zero(rest);
            if (cell != fresh)
                steps.add(game_.swing(s, cell, Turnio::turned(s, cell)), Turnio::kTurn + cell);
        }
        return game_.symbol(game_.to_move(s)) == 0;
    }
    bool list_blocks(const State& s, Steps& steps) const {
        Actions list;
        game_.legal(s, list);
        for (const Action action : list) steps.add(0, action);
        return game_.symbol(game_.to_move(s)) == 0;
    }

    // The best of some steps, those that win most at once first.
    template <class After>
    double best_of(Steps& steps, bool most, double alpha, double beta, const After& after) {
        std::sort(steps.step.begin(), steps.step.begin() + steps.size, [&](const Step& a, const Step& b) {
            return most ? a.swing > b.swing : a.swing < b.swing;
        });
        double best = most ? -kMost : kMost;
        for (int i = 0; i < steps.size; ++i) {
            const double score = after(steps.step[i].action, alpha, beta);
            if (cut_) return 0;
            if (most ? score <= best : score >= best) continue;
            best = score;
            (most ? alpha : beta) = most ? std::max(alpha, score) : std::min(beta, score);
            if (alpha >= beta) break;
        }
        return best;
    }

    double at_lay(const State& s, double alpha, double beta) {
        Steps steps;
        const bool most = list_lays(s, steps);
        return best_of(steps, most, alpha, beta, [&](int action, double a, double b) {
            State next = s;
            game_.apply(next, action);
            return at_turn(next, a, b, (action - Turnio::kLay) / Turnio::kLies);
        });
    }
    double at_turn(const State& s, double alpha, double beta, int fresh) {
        Steps steps;
        const bool most = list_turns(s, fresh, steps);
        return best_of(steps, most, alpha, beta, [&](int action, double a, double b) {
            State next = s;
            game_.apply(next, action);
            return search(next, a, b, -1);
        });
    }
    double at_block(const State& s, double alpha, double beta) {
        Steps steps;
        const bool most = list_blocks(s, steps);
        return best_of(steps, most, alpha, beta, [&](int action, double a, double b) {
            State next = s;
            game_.apply(next, action);
            return at_draw(next, a, b);
        });
    }

    // One square is empty: all ways that a chip can lie there, each with the best turning after it.
    double at_last_draw(const State& s) const {
        const int cell = std::countr_zero(Turnio::kAll & ~s.laid);
        const int sign = game_.symbol(std::popcount(s.laid) & 1) == 0 ? 1 : -1;
        const auto& neighbours = game_.neighbours(cell);
        std::uint64_t neighbour_cells = 0;
        for (const int other : neighbours) neighbour_cells |= std::uint64_t{1} << other;
        const std::uint64_t loose = s.laid & ~s.fixed;
        int far = 0;
        for (std::uint64_t rest = loose & ~neighbour_cells; rest; rest &= rest - 1) {
            const int other = std::countr_zero(rest);
            far = std::max(far, sign * game_.swing(s, other, Turnio::turned(s, other)));
        }
        State laid = s;
        double sum = 0, total = 0;
        for (int kind = 0; kind < Turnio::kKinds; kind += 2) {
            const double weight = s.bag[kind] + s.bag[kind + 1];
            if (weight == 0) continue;
            const auto [from, to] = Turnio::lies_of(kind);
            int best = -2 * kMostWon;
            for (int lie = from; lie < to; ++lie) {
                const std::uint8_t corners = Turnio::corners_of(lie);
                const int gain = sign * game_.swing(s, cell, corners);
                const std::uint32_t made = game_.pairs_made(s, cell, corners);
                laid.corners[cell] = corners;
                int turn = far;
                for (int d = 0; d < 4; ++d) {
                    const int other = neighbours[d];
                    if (!(loose >> other & 1) || s.pairs[other] + std::popcount(made & 0xffu << 8 * d) >= 2)
                        continue;
                    turn = std::max(turn, sign * game_.swing(laid, other, Turnio::turned(s, other)));
                }
                best = std::max(best, gain + turn);
            }
            sum += weight * score_of(lead(s) + sign * best);
            total += weight;
        }
        return sum / total;
    }

    const Turnio& game_;
    PositionTable<Turnio::Key, Entry> table_;
    std::optional<Effort> effort_;
    bool cut_ = false;
};

template <>
struct ExactSolver<Turnio> {
    using Type = TurnioSolver;
};

}  // namespace ludarium
