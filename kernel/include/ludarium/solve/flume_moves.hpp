// The moves of one Flume position, and what is found out about them by one or several threads.
#pragma once

#include <deque>
#include <mutex>
#include <utility>
#include <vector>

#include "ludarium/solve/flume_search.hpp"
#include "ludarium/threads.hpp"

namespace ludarium {

// It makes offset + sign * (the margin, from then on, of the one to move). If the other may swap in
// answer, they do so when that is positive: then the mover makes as much less than nothing.
template <int W>
struct FlumeMove {
    int action;
    Peeled<W> left;
    int offset, sign;
    bool swappable = false;
    Margins proven{};     // of the core that is left,
    Margins ahead{};      // and looking some plies ahead
    double expected = 0;  // the margin of the move

    Margins margins(const Margins& core) const {
        const Margins normal = unswapped(core);
        if (!swappable) return normal;
        const int least = normal.low > 0 ? normal.low : normal.high < 0 ? -normal.high : 1;  // odd: never 0
        return {-std::max(normal.high, -normal.low), -least};
    }

    // The margin of the core to ask about next, when it is not yet clear that the move makes the
    // target or that it does not.
    int question(const Margins& core, int target) const {
        if (swappable && unswapped(core).high > -target && unswapped(core).low <= -target)
            target = 2 - target;  // it must not make more than -target
        if (sign < 0) {           // neither v nor -price - v may be more than this
            const int most = offset - target - left.loose;
            return core.low <= most && core.high > most ? most + 2 : -left.price - most;
        }
        const int least = target - offset - left.loose;  // v or -price - v must be at least this
        return core.low < least && core.high >= least ? least : -left.price - least + 2;
    }

    // Is it certain who wins? That the other wins by a swap or without one says little; then it
    // must be certain which, or by how much.
    bool known() const {
        const Margins normal = unswapped(proven);
        return normal.low > 0 || normal.high < 0 || margins(proven).exact();
    }

  private:
    Margins unswapped(const Margins& core) const {
        const Margins then = left.margins(core);
        if (sign > 0) return {offset + then.low, offset + then.high};
        return {offset - then.high, offset - then.low};
    }
};

template <int W>
class FlumeMoves {
  public:
    using Move = FlumeMove<W>;
    struct Means {
        SolveLimit limit;
        int threads;
        const std::atomic<bool>& stop;
        std::atomic<std::uint64_t>& done;
    };

    FlumeMoves(const FlumeGraph<W>& graph, SharedTable& table, std::vector<Move> moves, const Means& means)
        : graph_(graph), table_(table), moves_(std::move(moves)), best_only_(means.limit.best_only) {
        const auto threads = static_cast<std::uint64_t>(means.threads);
        for (std::uint64_t number = 0; number < threads; ++number) {
            SolveLimit share = means.limit;
            if (threads > 1) share.nodes = share.nodes / threads + (number < share.nodes % threads);
            workers_.emplace_back(graph, table, share, static_cast<int>(number), means);
        }
        for (Move& move : moves_) move.proven = recall(graph_, table_, move.left.core);
    }

    const std::vector<Move>& all() const { return moves_; }
    std::uint64_t nodes() {
        std::uint64_t sum = 0;
        for (Worker& worker : workers_) {
            worker.effort.look();
            sum += worker.effort.nodes();
        }
        return sum;
    }

    // What the moves make, looking so many plies ahead, then one more, and so on.
    void look_ahead(int plies, int last) {
        int points = 0;
        for (const Move& move : moves_) points = std::max(points, move.left.core.count());
        for (; plies <= last; ++plies) {
            if (plies >= points) return solve();
            for (Move& move : moves_) move.ahead = recall(graph_, table_, move.left.core, plies);
            if (!find_best(&Move::ahead, plies, guess_)) return;
            guess_ = highest(&Move::ahead).low;
            for (Move& move : moves_) {
                move.ahead = recall(graph_, table_, move.left.core, plies);  // as its images, too
                const Margins margins = move.margins(move.ahead);
                move.expected = margins.low == guess_ ? guess_ : std::min(margins.high, guess_ - 1);
            }
            std::stable_sort(moves_.begin(), moves_.end(),
                             [](const Move& a, const Move& b) { return a.expected > b.expected; });
        }
    }

    // Does some move win, what does the best make, who wins after the others, what do they make?
    void solve() {
        if (!find_best(&Move::proven, kToTheEnd, 1) || best_only_) return;
        const int most = highest(&Move::proven).low;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            if (ask({i}, &Move::proven, kToTheEnd, 1) == kBroken) return;
        for (std::size_t i = 0; i < moves_.size(); ++i)
            for (Margins now = margins_of(i); !now.exact(); now = margins_of(i))
                if (ask({i}, &Move::proven, kToTheEnd, std::min(now.high, std::max(most, now.low + 2))) ==
                    kBroken)
                    return;
    }

  private:
    using Part = Margins Move::*;
    enum Answer { kNo, kYes, kBroken };

    struct Worker {
        Effort effort;
        FlumeSearch<W> search;
        Worker(const FlumeGraph<W>& graph, SharedTable& table, const SolveLimit& limit, int number,
               const Means& means)
            : effort(limit, means.stop, means.done), search(graph, table, effort, number) {}
    };

    Margins margins_of(std::size_t index) const { return moves_[index].margins(moves_[index].proven); }
    // Of the position.
    Margins highest(Part part) const {
        Margins best = moves_.front().margins(moves_.front().*part);
        for (const Move& move : moves_) {
            const Margins margins = move.margins(move.*part);
            best = {std::max(best.low, margins.low), std::max(best.high, margins.high)};
        }
        return best;
    }

    // Narrows down what the best move makes, beginning with whether it makes the target.
    bool find_best(Part part, int plies, int target) {
        std::vector<std::size_t> every(moves_.size());
        for (std::size_t i = 0; i < every.size(); ++i) every[i] = i;
        for (Margins best = highest(part); !best.exact(); best = highest(part)) {
            target = std::clamp(target, best.low + 2, best.high);
            const Answer answer = ask(every, part, plies, target);
            if (answer == kBroken) return false;
            target = answer == kYes ? highest(part).low + 2 : target - 2;
        }
        return true;
    }

    // Does one of the moves make the target? Threads begin at different moves.
    Answer ask(const std::vector<std::size_t>& which, Part part, int plies, int target) {
        std::atomic<bool> halt{false};
        for (;;) {
            on_threads(static_cast<int>(workers_.size()), [&](int number) {
                Worker& worker = workers_[static_cast<std::size_t>(number)];
                worker.search.heed(&halt);
                const std::size_t start = which.size() * static_cast<std::size_t>(number) / workers_.size();
                for (std::size_t i = 0; i < which.size() && !halt; ++i) {
                    const Answer answer =
                        ask_one(worker.search, which[(start + i) % which.size()], part, plies, target);
                    if (answer == kBroken) return;
                    if (answer == kYes) halt = true;
                }
                halt = true;
            });
            if (halt) break;
            if (!table_.crowded()) return kBroken;
            table_.grow();
        }
        for (const std::size_t i : which)
            if (moves_[i].margins(moves_[i].*part).low >= target) return kYes;
        return kNo;
    }

    Answer ask_one(FlumeSearch<W>& search, std::size_t index, Part part, int plies, int target) {
        std::unique_lock lock(mutex_);
        for (;;) {
            const Move& move = moves_[index];
            const Margins known = move.*part, margins = move.margins(known);
            if (margins.low >= target) return kYes;
            if (margins.high < target) return kNo;
            lock.unlock();
            const Margins answer = search.decide(move.left.core, known, move.question(known, target), plies);
            lock.lock();
            if (search.broken()) return kBroken;
            Margins& core = moves_[index].*part;
            core = {std::max(core.low, answer.low), std::min(core.high, answer.high)};
        }
    }

    const FlumeGraph<W>& graph_;
    SharedTable& table_;
    std::vector<Move> moves_;
    const bool best_only_;
    std::deque<Worker> workers_;
    std::mutex mutex_;
    int guess_ = 1;  // of what the best move makes; odd, as the board is
};

}  // namespace ludarium
