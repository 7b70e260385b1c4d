// Full search of any game of the kernel that knows nothing of the game: the reference that every
// other solver is compared with, and the solver of games that have none of their own.
//
// A position is worth its return to each seat and, among plays of equal return, the margin. Two
// seats: alpha-beta, seen by seat 0, who wants much, against seat 1, who wants little; at a draw
// every outcome is searched in full and weighted. More seats: each takes what is best for itself,
// the first of equally good moves, and nothing can be left out. Positions are remembered by their
// exact keys; no symmetry is used.
#pragma once

#include <deque>
#include <optional>

#include "ludarium/solve/effort.hpp"
#include "ludarium/solve/score.hpp"
#include "ludarium/solve/table.hpp"

namespace ludarium {

template <Keyed G>
class PlainSolver {
  public:
    using State = typename G::State;
    static constexpr std::size_t kTableBytes = std::size_t{64} << 20;
    static constexpr int kDeepest = 2'000;  // steps; a line that goes on is given up

    explicit PlainSolver(const G& game, std::size_t table_bytes = kTableBytes)
        : game_(game), pair_table_(table_bytes), seats_table_(table_bytes) {}

    // When a draw is next, or nothing, the figures are those of seat 0.
    Solution solve(const State& state, const SolveLimit& limit, int /*threads*/,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        effort_.emplace(limit, stop, done);
        Solution solution = unsolved(game_, state);
        const int mover = game_.to_move(state);
        if (mover == kOver) return solution;
        if (mover == kChance)
            solve_draw(state, solution);
        else if (game_.seats() > 2)
            solve_seats(state, mover, solution);
        else
            solve_pair(state, mover, solution);
        effort_->look();
        solution.nodes = effort_->nodes();
        return solution;
    }

    // Judged by some random games: how many ways there are at each step of them tells how large
    // the tree is, and so, roughly, what pruning and memory leave of it.
    bool within_reach(const State& state, double seconds) const {
        double most = 0;
        for (std::uint64_t probe = 0; probe < kProbes; ++probe) {
            Rng rng(kProbes, probe);
            most = std::max(most, log_work(state, rng));
        }
        return most <= std::log(kNodesASecond * std::max(seconds, 0.0));
    }

  private:
    static constexpr std::uint64_t kProbes = 8;
    static constexpr int kLongProbe = 300;
    static constexpr double kNodesASecond = 3e5;
    static constexpr double kKept = 0.7;  // of the logarithm of the choices of two seats
    static constexpr std::size_t kLongestLine = 200;

    enum Bound : std::uint8_t { kExact, kAtLeast, kAtMost };
    struct PairEntry {
        Score score{};  // of seat 0
        Action best = 0;
        Bound bound = kExact;
    };
    using Scores = std::array<Score, kMaxSeats>;
    struct SeatsEntry {
        Scores scores{};
        Action best = 0;
    };
    // What a step of the search needs lies here rather than on the stack, which may be small.
    struct Frame {
        State child;
        ActionList<G::kMaxLegal> list;
    };

    void solve_draw(const State& state, Solution& solution) {
        Score sum;
        double total = 0;
        for (ExactMove& move : solution.moves) {
            State next = state;
            game_.apply(next, move.action);
            cut_ = false;
            const Score score = game_.seats() > 2 ? by_seats(next, 1)[0]
                                                  : by_pair(next, kWorstScore, kBestScore, 1);
            if (cut_) return;
            const double weight = game_.weight(state, move.action);
            move = exact_move(move.action, score);
            sum.add(score, weight);
            total += weight;
        }
        set_score(solution, {sum.value / total, sum.margin / total});
    }

    // First the best move, then what the others are worth exactly.
    void solve_pair(const State& state, int mover, Solution& solution) {
        Score best = kWorstScore;  // seen by the mover
        bool all = true;
        for (const bool again : {false, true}) {
            for (ExactMove& move : solution.moves) {
                if (move.known) continue;
                const Score floor = again ? kWorstScore : best;
                State next = state;
                game_.apply(next, move.action);
                cut_ = false;
                const Score score = mover == 0 ? by_pair(next, floor, kBestScore, 1)
                                               : -by_pair(next, kWorstScore, -floor, 1);
                all &= again || !cut_;
                if (cut_ || !(floor < score)) continue;
                move = exact_move(move.action, score);
                if (!again) best = score;
            }
            if (!again && all) set_score(solution, best);
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        if (solution.known) solution.line = line(state, solution.moves.front().action);
    }

    void solve_seats(const State& state, int mover, Solution& solution) {
        bool all = true;
        for (ExactMove& move : solution.moves) {
            State next = state;
            game_.apply(next, move.action);
            cut_ = false;
            const Scores scores = by_seats(next, 1);
            all &= !cut_;
            if (!cut_) move = exact_move(move.action, scores[mover]);
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        if (!all) return;
        const ExactMove& best = solution.moves.front();
        set_score(solution, {best.value, best.margin});
        solution.line = line(state, best.action);
    }

    // Is this as far as it goes? Then what is returned from here on means nothing.
    bool give_up(int depth) {
        if (cut_) return true;
        return cut_ = !effort_->spend() || depth >= kDeepest;
    }
    Frame& frame(int depth) {
        while (frames_.size() <= static_cast<std::size_t>(depth)) frames_.emplace_back();
        return frames_[static_cast<std::size_t>(depth)];
    }

    // The score of seat 0 if it lies between alpha and beta, else a bound on its side of them.
    Score by_pair(const State& state, Score alpha, Score beta, int depth) {
        if (give_up(depth)) return {};
        const int mover = game_.to_move(state);
        if (mover == kOver) return final_score(game_, state, 0);
        const auto key = game_.key(state);
        Action hint = kNone;
        if (const PairEntry* entry = pair_table_.find(key)) {
            const Score score = entry->score;
            if (entry->bound == kExact || (entry->bound == kAtLeast && !(score < beta)) ||
                (entry->bound == kAtMost && !(alpha < score)))
                return score;
            hint = entry->best;
        }
        const std::uint64_t before = effort_->nodes();
        PairEntry entry{{}, hint, kExact};
        if (mover == kChance)
            entry.score = mean(state, depth);
        else
            choose(state, mover == 0, alpha, beta, depth, entry);
        if (cut_) return {};
        pair_table_.store(key, entry, effort_->nodes() - before + 1);
        return entry.score;
    }
    static constexpr Action kNone = ~Action{0};

    Score mean(const State& state, int depth) {
        Frame& here = frame(depth);
        game_.legal(state, here.list);
        Score sum;
        double total = 0;
        for (const Action action : here.list) {
            here.child = state;
            game_.apply(here.child, action);
            const double weight = game_.weight(state, action);
            sum.add(by_pair(here.child, kWorstScore, kBestScore, depth + 1), weight);
            if (cut_) return {};
            total += weight;
        }
        return {sum.value / total, sum.margin / total};
    }

    // The best of the moves. `entry.best` is tried first; without it, moves that end the game.
    void choose(const State& state, bool most, Score alpha, Score beta, int depth, PairEntry& entry) {
        Frame& here = frame(depth);
        game_.legal(state, here.list);
        if (entry.best == kNone) ends_to_front(state, here);
        to_front(here.list, entry.best);
        const Score low = alpha, high = beta;
        Score best = most ? kWorstScore : kBestScore;
        for (const Action action : here.list) {
            here.child = state;
            game_.apply(here.child, action);
            const Score score = by_pair(here.child, alpha, beta, depth + 1);
            if (cut_) return;
            if (most ? !(best < score) : !(score < best)) continue;
            best = score;
            entry.best = action;
            Score& bound = most ? alpha : beta;
            if (most ? bound < score : score < bound) bound = score;
            if (!(alpha < beta)) break;
        }
        entry.score = best;
        entry.bound = !(best < high) ? kAtLeast : !(low < best) ? kAtMost : kExact;
    }
    // Looking at an end costs next to nothing, and a won one makes all other moves superfluous.
    void ends_to_front(const State& state, Frame& here) const {
        Action* const begin = here.list.action;
        Action* front = begin;
        for (Action* at = begin; at != begin + here.list.size; ++at) {
            here.child = state;
            game_.apply(here.child, *at);
            if (game_.to_move(here.child) == kOver) std::rotate(front++, at, at + 1);
        }
    }
    static void to_front(ActionList<G::kMaxLegal>& list, Action action) {
        Action* const end = list.action + list.size;
        Action* const place = std::find(list.action, end, action);
        if (place != end) std::rotate(list.action, place, place + 1);
    }

    // The scores of all seats.
    Scores by_seats(const State& state, int depth) {
        if (give_up(depth)) return {};
        const int mover = game_.to_move(state);
        SeatsEntry entry;
        if (mover == kOver) {
            for (int seat = 0; seat < game_.seats(); ++seat)
                entry.scores[seat] = final_score(game_, state, seat);
            return entry.scores;
        }
        const auto key = game_.key(state);
        if (const SeatsEntry* known = seats_table_.find(key)) return known->scores;
        const std::uint64_t before = effort_->nodes();
        Frame& here = frame(depth);
        game_.legal(state, here.list);
        double total = 0;
        for (const Action action : here.list) {
            here.child = state;
            game_.apply(here.child, action);
            const Scores scores = by_seats(here.child, depth + 1);
            if (cut_) return {};
            const double weight = game_.weight(state, action);
            if (mover == kChance) {
                for (int seat = 0; seat < game_.seats(); ++seat)
                    entry.scores[seat].add(scores[seat], weight);
            } else if (total == 0 || entry.scores[mover] < scores[mover]) {
                entry = {scores, action};
            }
            total += weight;
        }
        if (mover == kChance)
            for (Score& score : entry.scores) score = {score.value / total, score.margin / total};
        seats_table_.store(key, entry, effort_->nodes() - before + 1);
        return entry.scores;
    }

    // Best play from a move on, until a draw or until what was found has been forgotten.
    std::vector<int> line(State state, int action) const {
        std::vector<int> actions{action};
        while (actions.size() < kLongestLine) {
            game_.apply(state, actions.back());
            if (game_.to_move(state) < 0) break;
            const auto key = game_.key(state);
            if (game_.seats() > 2) {
                const SeatsEntry* entry = seats_table_.find(key);
                if (!entry) break;
                actions.push_back(entry->best);
            } else {
                const PairEntry* entry = pair_table_.find(key);
                if (!entry || entry->bound != kExact) break;
                actions.push_back(entry->best);
            }
        }
        return actions;
    }

    // The logarithm of the work that a tree would be, all of whose branches were like a random one.
    double log_work(State state, Rng& rng) const {
        double sum = 0;
        ActionList<G::kMaxLegal> list;
        for (int step = 0; step < kLongProbe; ++step) {
            const int mover = game_.to_move(state);
            if (mover == kOver) return sum;
            game_.legal(state, list);
            const bool prunes = mover != kChance && game_.seats() == 2;
            sum += (prunes ? kKept : 1.0) * std::log(list.size);
            game_.apply(state, game_.random_action(state, rng));
        }
        return std::numeric_limits<double>::infinity();
    }

    const G& game_;
    PositionTable<typename G::Key, PairEntry> pair_table_;
    PositionTable<typename G::Key, SeatsEntry> seats_table_;
    std::deque<Frame> frames_;
    std::optional<Effort> effort_;  // of the call under way
    bool cut_ = false;  // the search below the move at the root was not finished
};

}  // namespace ludarium
