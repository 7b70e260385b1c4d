// Flume solved by looking at everything, where no more than 28 points are empty.
//
// Of what is known of the game it uses one thing: who owns the stones makes no difference to what
// is still to be won, so a position is the set of its empty points. Every set of them is looked at
// with every step, the small ones first: no 2-cores, no symmetry, no bounds, no order of moves.
#pragma once

#include "ludarium/games/flume.hpp"
#include "ludarium/solve/plain.hpp"

namespace ludarium {

// What the one to move makes of each set of some points, own stones less the enemy's.
template <int W>
class FlumeSets {
  public:
    static constexpr int kMostPoints = 30;

    explicit FlumeSets(const Flume<W>& game) : game_(game) {}

    // All sets of these points, as far as the effort goes; sets of few more are taken in where they
    // were asked for before. False if there was too little, and the next call goes on.
    bool work_out(const Bits<W>& points, int most_points, Effort& effort) {
        if ((points - points_).any()) {
            const Bits<W> both = points | points_;
            begin(both.count() <= std::min(points.count() + 1, most_points) ? both : points);
        }
        for (const std::uint32_t last = number(points); next_ <= last; ++next_) {
            if (!effort.spend()) return false;
            margins_[next_] = best(next_);
        }
        return true;
    }
    int margin(const Bits<W>& points) const { return margins_[number(points)]; }

  private:
    void begin(const Bits<W>& points) {
        points_ = points;
        std::array<std::uint32_t, 64 * W> bit{};
        std::uint32_t top = 1;
        points.each([&](int point) {
            bit[point] = top;
            top <<= 1;
        });
        neighbours_.clear();
        points.each([&](int point) {
            std::uint32_t neighbours = 0;
            for (int d = 0; d < 4; ++d)
                if (const int other = game_.board.neighbours[point][d]; other != kOff) neighbours |= bit[other];
            neighbours_.push_back(neighbours);
        });
        margins_.assign(top, 0);
        next_ = 1;  // the empty set is worth nothing
    }
    std::int8_t best(std::uint32_t set) const {
        int most = -kMostPoints;
        for (std::uint32_t rest = set; rest; rest &= rest - 1) {
            const int then = margins_[set ^ (rest & -rest)];
            const bool again = std::popcount(neighbours_[std::countr_zero(rest)] & set) <= 1;
            most = std::max(most, 1 + (again ? then : -then));
        }
        return static_cast<std::int8_t>(most);
    }
    // A set of the points by which of them are in it, the lowest first.
    std::uint32_t number(const Bits<W>& set) const {
        std::uint32_t number = 0, bit = 1;
        points_.each([&](int point) {
            if (set.test(point)) number |= bit;
            bit <<= 1;
        });
        return number;
    }

    const Flume<W>& game_;
    Bits<W> points_;
    std::vector<std::uint32_t> neighbours_;    // by point, which are next to it
    std::vector<std::int8_t> margins_;   // by the number of a set
    std::uint32_t next_ = 1;             // the first set that is not worked out
};

template <int W>
class FlumePlainSolver {
  public:
    using State = typename Flume<W>::State;
    static constexpr std::size_t kTableBytes = std::size_t{256} << 20;

    explicit FlumePlainSolver(const Flume<W>& game, std::size_t table_bytes = kTableBytes)
        : game_(game),
          most_points_(std::min<int>(std::bit_width(table_bytes) - 1, FlumeSets<W>::kMostPoints)),
          sets_(game),
          plain_(game, std::min(table_bytes, PlainSolver<Flume<W>>::kTableBytes)) {}

    // With more points the full search that knows nothing of the game.
    Solution solve(const State& state, const SolveLimit& limit, int threads,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const Bits<W> empty = game_.empty(state);
        if (empty.none() || empty.count() > most_points_)
            return plain_.solve(state, limit, threads, stop, done);
        Effort effort(limit, stop, done);
        Solution solution = unsolved(game_, state);
        if (!effort.spent() && sets_.work_out(empty, most_points_, effort)) report(state, solution);
        effort.look();
        solution.nodes = effort.nodes();
        return solution;
    }

    bool within_reach(const State& state, double seconds) const {
        const int points = game_.empty(state).count();
        if (points > most_points_) return plain_.within_reach(state, seconds);
        return std::exp2(points) <= kSetsASecond * seconds;
    }

  private:
    static constexpr double kSetsASecond = 3e7;

    void report(const State& state, Solution& solution) const {
        const int mover = game_.to_move(state);
        for (ExactMove& move : solution.moves) move = exact_move(move.action, score(state, move.action, mover));
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        const ExactMove& best = solution.moves.front();
        set_score(solution, {best.value, best.margin});
        solution.line = line(state, best.action, static_cast<int>(best.margin));
    }
    Score score(State state, int action, int seat) const {
        game_.apply(state, action);
        const int lead = margin(state, seat);
        return {lead > 0 ? 1.0 : -1.0, static_cast<double>(lead)};
    }
    // What a seat makes in the end.
    int margin(const State& state, int seat) const {
        const int mover = game_.to_move(state), lead = game_.margin(state, seat);
        if (mover == kOver) return lead;
        const int to_come = sets_.margin(game_.empty(state));
        const int stays = lead + (mover == seat ? to_come : -to_come);
        if (!game_.may_swap(state)) return stays;
        State other = state;
        game_.apply(other, game_.swap());
        const int swapped = margin(other, seat);
        return mover == seat ? std::max(stays, swapped) : std::min(stays, swapped);
    }
    // Best play from a move on, which makes this margin for the one who begins.
    std::vector<int> line(State state, int action, int lead) const {
        const int seat = game_.to_move(state);
        std::vector<int> actions{action};
        for (ActionList<Flume<W>::kMaxLegal> list;;) {
            game_.apply(state, actions.back());
            if (game_.to_move(state) == kOver) return actions;
            game_.legal(state, list);
            const auto good = std::find_if(list.begin(), list.end(), [&](Action next) {
                return static_cast<int>(score(state, next, seat).margin) == lead;
            });
            if (good == list.end()) return actions;
            actions.push_back(*good);
        }
    }

    const Flume<W>& game_;
    const int most_points_;
    FlumeSets<W> sets_;
    PlainSolver<Flume<W>> plain_;
};

template <int W>
struct CheckingSolver<Flume<W>> {
    using Type = FlumePlainSolver<W>;
};

}  // namespace ludarium
