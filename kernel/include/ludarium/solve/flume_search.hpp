// Search over the 2-cores of Flume: is the margin that the mover of a core makes at least some
// target?
//
// Every step within a core passes the turn, so a step is good when what it leaves is bad enough
// for the other. Bounds are remembered by canonical cores, in a table that threads share. Looking
// only some plies ahead, the worth of what is then left is judged at sight.
#pragma once

#include "ludarium/game.hpp"
#include "ludarium/solve/effort.hpp"
#include "ludarium/solve/flume_cores.hpp"
#include "ludarium/solve/flume_judge.hpp"
#include "ludarium/solve/shared_table.hpp"

namespace ludarium {

constexpr int kToTheEnd = 1000;  // plies

// With one word the key is the canonical core itself, else 64 bits of it; on the largest boards,
// where the same core seldom comes twice, of the core as it lies.
template <int W>
std::uint64_t core_key(const FlumeGraph<W>& graph, const Bits<W>& core, int points, int plies) {
    const auto horizon = static_cast<std::uint64_t>(plies >= points ? 0 : plies + 1) << 56;
    if constexpr (W == 1) return graph.canonical(core).word[0] ^ horizon;
    return fingerprint(W == 2 ? graph.canonical(core).word : core.word).high ^ horizon;
}

// What is known of a core that is not empty.
template <int W>
Margins recall(const FlumeGraph<W>& graph, const SharedTable& table, const Bits<W>& core, int points,
               std::uint64_t key) {
    SharedTable::Bounds bounds;
    if (table.find(key, bounds)) return {bounds.low, bounds.high};
    return {2 - points, points % 2 == 0 && graph.is_even(core) ? 0 : points - 2};
}
template <int W>
Margins recall(const FlumeGraph<W>& graph, const SharedTable& table, const Bits<W>& core,
               int plies = kToTheEnd) {
    const int points = core.count();
    if (points == 0) return {0, 0};
    return recall(graph, table, core, points, core_key(graph, core, points, plies));
}

template <int W>
class FlumeSearch {
  public:
    using Points = Bits<W>;

    // `number` tells searches that run side by side apart: each tries moves in an order of its own.
    FlumeSearch(const FlumeGraph<W>& graph, SharedTable& table, Effort& effort, int number)
        : graph_(graph), judge_(graph), table_(table), effort_(effort), number_(static_cast<unsigned>(number)) {}

    // Ends what is under way when this is set.
    void heed(const std::atomic<bool>* halt) { halt_ = halt; }
    // Was the last answer not reached, for lack of time or of room in the table?
    bool broken() const { return broken_; }

    // Bounds that decide whether the margin is at least the target, unless broken off.
    Margins decide(const Points& core, const Margins& known, int target, int plies) {
        broken_ = false;
        steps_.clear();
        return search(core, core_key(graph_, core, core.count(), plies), known, target, plies);
    }

  private:
    struct Step {
        Peeled<W> left;
        std::uint64_t key;
        Margins known;  // of the core that is left
        int rank;       // low ones are tried first
    };

    bool go_on() {
        if constexpr (W > 1)
            if (effort_.nodes() % 32 == 0) effort_.look();
        if ((halt_ && halt_->load(std::memory_order_relaxed)) || table_.crowded() || !effort_.spend())
            broken_ = true;
        return !broken_;
    }

    Margins search(const Points& core, std::uint64_t at, Margins known, int target, int plies) {
        if (!go_on()) return known;
        if (plies == 0) {
            const int worth = judge_.worth(core);
            return {worth, worth};
        }
        const std::uint64_t before = effort_.nodes();
        const std::size_t first = steps_.size();
        int low = list(core, target, plies);
        for (std::size_t i = first; low < target && i < steps_.size(); ++i) {
            low = std::max(low, follow(i, target, plies));
            if (broken_) break;
        }
        steps_.resize(first);
        if (broken_) return known;
        if (low >= target)
            known.low = std::max(known.low, low);
        else
            known.high = std::min(known.high, target - 2);
        table_.store(at, {static_cast<std::int16_t>(known.low), static_cast<std::int16_t>(known.high)},
                     effort_.nodes() - before + 1, plies >= core.count());
        return known;
    }

    // Lists the steps that may reach the target, in the order to try. What is known of the cores
    // that they leave may already show that one does; then its margin is returned.
    int list(const Points& core, int target, int plies) {
        const std::size_t first = steps_.size();
        const Points twos = core - graph_.with_three(core), gives = core & graph_.neighbours(twos);
        (core - gives).each([&](int point) { steps_.push_back({{core - Points::one(point), 0, 0}, 0, {}, 0}); });
        gives.each([&](int point) { add_gift(core, twos, point, target, first); });
        for (std::size_t i = first; i < steps_.size(); ++i) {
            Step& step = steps_[i];
            step.key = core_key(graph_, step.left.core, step.left.core.count(), plies - 1);
            table_.fetch(step.key);
        }
        std::size_t kept = first;
        for (std::size_t i = first; i < steps_.size(); ++i) {
            Step step = steps_[i];
            const int points = step.left.core.count();
            step.known = points ? recall(graph_, table_, step.left.core, points, step.key) : Margins{0, 0};
            const Margins theirs = step.left.margins(step.known);
            if (1 - theirs.high >= target) return 1 - theirs.high;
            if (1 - theirs.low < target) continue;
            step.rank = rank(step.left, points, target, step.key);
            steps_[kept++] = step;
        }
        steps_.resize(kept);
        std::sort(steps_.begin() + static_cast<std::ptrdiff_t>(first), steps_.end(),
                  [](const Step& a, const Step& b) { return a.rank < b.rank; });
        return -64 * W;
    }

    // A step that lets points fall to the other. Of steps that leave the same core the one without
    // a price is best for the mover, else the one of the higher price.
    void add_gift(const Points& core, const Points& twos, int point, int target, std::size_t first) {
        // With a price the other gets more than the point that was taken, whatever comes.
        const Peeled<W> left = graph_.without(core, twos, point, target > 0);
        if (left.price && (target > 0 || 1 - left.loose + left.price / 2 < target)) return;
        if (twos.test(point) || left.price)
            for (std::size_t i = first; i < steps_.size(); ++i) {
                Peeled<W>& other = steps_[i].left;
                if (other.core != left.core) continue;
                if (other.price && (left.price == 0 || left.price > other.price)) other.price = left.price;
                return;
            }
        steps_.push_back({left, 0, {}, 0});
    }

    // The fewer points fall to the other, and the fewer quiet steps are left to them, the better;
    // what is symmetric comes first, for it is easily shown to be even.
    int rank(const Peeled<W>& left, int points, int target, std::uint64_t at) const {
        const Points& core = left.core;
        const Points threes = graph_.with_three(core), twos = core - threes;
        const int quiet = judge_.quiet(threes, twos);
        const int safe = (core - graph_.neighbours(twos)).count();
        int rank = 30 * left.loose + 15 * quiet + 10 * safe - 4 * twos.count() +
                   5 * graph_.with_four(core).count();
        int centre = 0;
        if (points % 2 == 0 && points && 1 - target - left.loose >= 0 && graph_.half_turn(core, centre))
            rank -= 1000;
        if (number_) rank += static_cast<int>((at * (2 * number_ + 1) >> 7) % 32);
        return rank;
    }

    // The margin that a step is sure to make, searched until it reaches the target or cannot.
    int follow(std::size_t index, int target, int plies) {
        const Peeled<W> left = steps_[index].left;
        const std::uint64_t at = steps_[index].key;
        const int points = left.core.count();
        Margins known = steps_[index].known;
        SharedTable::Bounds bounds;
        if (table_.find(at, bounds)) known = {bounds.low, bounds.high};
        // The other makes loose + max(v, -price - v), which must be 1 - target or less.
        const int most = 1 - target - left.loose;
        if (points && known.low <= most && known.high > most)
            known = search(left.core, at, known, most + 2, plies - 1);
        if (broken_ || known.low > most) return -64 * W;
        const int least = -left.price - most;
        if (left.price && points && known.high >= least && known.low < least)
            known = search(left.core, at, known, least, plies - 1);
        if (broken_) return -64 * W;
        return 1 - left.margins(known).high;
    }

    const FlumeGraph<W>& graph_;
    FlumeJudge<W> judge_;
    SharedTable& table_;
    Effort& effort_;
    unsigned number_;
    const std::atomic<bool>* halt_ = nullptr;
    bool broken_ = false;
    std::vector<Step> steps_;  // those of the plies under way, one after the other
};

}  // namespace ludarium
