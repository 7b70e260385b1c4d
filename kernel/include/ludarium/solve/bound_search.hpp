// Proving the values of positions of a game for two with whole-number scores, by depth-first
// search: one question at a time, "is this position worth at least so much to its mover?", where a
// single good answer to a step settles it. Every answer is kept as a bound in a table, and steps
// whose answer is known there are looked at before any is searched. The path lies in a vector, not
// on the machine's stack: games may be long.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>

#include "ludarium/solve/bound_table.hpp"
#include "ludarium/solve/effort.hpp"

namespace ludarium {

// A step from a position, seen by its mover.
template <class Position, class Key>
struct BoundStep {
    Position after;
    Key key;
    Action action;
    bool over = false;    // the game ends with `score` for the mover
    bool again = false;   // the mover goes on
    std::int16_t score = 0;
    std::int16_t promise = 0;  // larger is searched first
};

// What the search asks of a game. `steps` adds all steps to an empty list; positions with the same
// key have the same value to their mover, and no position can come back.
template <class R>
concept BoundRules = requires(const R& rules, const typename R::Position& position,
                              std::vector<BoundStep<typename R::Position, typename R::Key>>& list) {
    { rules.key(position) } -> std::same_as<typename R::Key>;
    { rules.steps(position, list) } -> std::same_as<void>;
    { rules.most() } -> std::same_as<int>;  // no score is larger
};

template <BoundRules R>
class BoundSearch {
  public:
    using Position = typename R::Position;
    using Key = typename R::Key;
    using Step = BoundStep<Position, Key>;
    using Table = BoundTable<std::tuple_size_v<Key>>;

    BoundSearch(const R& rules, std::size_t max_bytes) : rules_(rules), table_(max_bytes) {}

    Table& table() { return table_; }
    const Table& table() const { return table_; }

    // What is known without searching; never less than that it lies between the extremes.
    Bounds known(const Position& position) const { return known_key(rules_.key(position)); }
    Bounds known_key(const Key& key) const {
        Bounds bounds = table_.find(key);
        if (bounds.exists()) return bounds;
        bounds.most = static_cast<std::int16_t>(rules_.most());
        bounds.least = static_cast<std::int16_t>(-rules_.most());
        return bounds;
    }

    // Find out whether the position is worth at least `target` to its mover; false when there was
    // no more effort to spend. Then `known` can tell.
    bool ask(const Position& position, int target, Effort& effort) {
        const Key key = rules_.key(position);
        if (settled(known_key(key), target)) return true;
        depth_ = 0;
        if (open(position, key, target, effort)) climb(effort);
        return !effort.spent();
    }

    // The value itself, the sign of it first; nothing when there is no more effort to spend.
    std::optional<int> value(const Position& position, Effort& effort) {
        for (int target = 1;;) {
            if (!ask(position, target, effort)) return std::nullopt;
            const Bounds bounds = known(position);
            if (bounds.least == bounds.most) return bounds.least;
            target = bounds.least >= target ? bounds.least + 1 : bounds.most;
        }
    }

  private:
    struct Frame {
        Key key;
        int target;
        int best;
        std::uint64_t since;
        std::vector<Step> steps;
        std::size_t next;
    };
    // Deeper than any search that could end in a sensible time.
    static constexpr std::size_t kDeepest = 20'000;

    static bool settled(const Bounds& b, int target) { return b.least >= target || b.most < target; }

    // The same bounds seen by the mover before the step.
    static Bounds seen_before(const Step& step, Bounds b) {
        if (step.again) return b;
        return {static_cast<std::int16_t>(-b.most), static_cast<std::int16_t>(-b.least), b.work};
    }
    // What the position after the step must be worth, at least, to answer the question: the
    // target itself, or so much that the target is missed.
    static int target_after(const Step& step, int target) { return step.again ? target : 1 - target; }

    // Begin to look at a position; false when that is the end of it, because it has been answered
    // at once (and kept) or there is no more to spend.
    bool open(const Position& position, const Key& key, int target, Effort& effort) {
        if (!effort.spend()) return false;
        if (depth_ == kDeepest) {
            effort.give_up();
            return false;
        }
        if (depth_ == frames_.size()) frames_.emplace_back();
        Frame& frame = frames_[depth_];
        frame.key = key;
        frame.target = target;
        frame.best = -rules_.most();
        frame.since = effort.nodes() - 1;
        frame.next = 0;
        frame.steps.clear();
        rules_.steps(position, frame.steps);
        look_up(frame);
        if (frame.best >= target || frame.steps.empty()) {
            keep(frame, effort);
            return false;
        }
        std::stable_sort(frame.steps.begin(), frame.steps.end(),
                         [](const Step& a, const Step& b) { return a.promise > b.promise; });
        ++depth_;
        return true;
    }

    // Leave only the steps that must be searched.
    void look_up(Frame& frame) const {
        std::size_t left = 0;
        for (std::size_t i = 0; i < frame.steps.size() && frame.best < frame.target; ++i) {
            Step& step = frame.steps[i];
            if (step.over) {
                frame.best = std::max<int>(frame.best, step.score);
                continue;
            }
            const auto same = [&](const Step& other) {
                return other.key == step.key && other.again == step.again;
            };
            const auto begin = frame.steps.begin();
            if (std::any_of(begin, begin + static_cast<std::ptrdiff_t>(left), same)) continue;
            if (!take_known(frame, step)) std::swap(frame.steps[left++], step);
        }
        frame.steps.resize(left);
    }

    // Does the table answer the question of the frame for this step? Then count it in.
    bool take_known(Frame& frame, const Step& step) const {
        const Bounds bounds = seen_before(step, known_key(step.key));
        if (!settled(bounds, frame.target)) return false;
        const int worth = bounds.least >= frame.target ? bounds.least : bounds.most;
        frame.best = std::max(frame.best, worth);
        return true;
    }

    // Go on with the deepest position until the first is answered or there is no more to spend.
    void climb(Effort& effort) {
        while (depth_ > 0) {
            Frame& frame = frames_[depth_ - 1];
            if (frame.best >= frame.target || frame.next == frame.steps.size()) {
                --depth_;
                keep(frame, effort);
                continue;
            }
            const Step& step = frame.steps[frame.next];
            if (take_known(frame, step))
                ++frame.next;
            else if (!open(step.after, step.key, target_after(step, frame.target), effort) && effort.spent())
                return;
        }
    }

    // The answer becomes a bound in the table, where the position before finds it. It is looked
    // for there at once, so it does not matter that it may be lost later.
    void keep(const Frame& frame, const Effort& effort) {
        Bounds bounds = known_key(frame.key);
        const auto best = static_cast<std::int16_t>(frame.best);
        if (best >= frame.target)
            bounds.least = std::max(bounds.least, best);
        else
            bounds.most = std::min(bounds.most, best);
        const auto bits = std::bit_width(effort.nodes() - frame.since) + 1;
        bounds.work = std::max(bounds.work, static_cast<std::uint8_t>(bits));
        table_.put(frame.key, bounds);
    }

    const R& rules_;
    Table table_;
    std::deque<Frame> frames_;
    std::size_t depth_ = 0;
};

}  // namespace ludarium
