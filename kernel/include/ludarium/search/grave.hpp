// GRAVE (Cazenave, 2015): a move that has been tried little is also judged by the simulations in
// which its seat made it later on. They are counted in *tables*, for positions that are visited
// often; below a position whose table knows too little the nearest one above counts.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <vector>

#include "ludarium/search/evaluation.hpp"
#include "ludarium/search/node.hpp"

namespace ludarium {

// How each seat fared with each of its moves, whenever it made them below a position. Threads may
// lose a few of what they count at the same time.
class LaterMoves {
  public:
    LaterMoves(int seats, int actions)
        : actions_(actions), size_(seats * actions), tallies_(new Tally[static_cast<std::size_t>(size_)]) {}

    std::uint32_t simulations() const { return simulations_.load(std::memory_order_relaxed); }

    // One more simulation, which went on with these steps.
    void add(const SeatAction* step, const SeatAction* end, const Evaluation& evaluation) {
        if (simulations() >= kMostCounted) return;
        more(simulations_, 1u);
        for (; step < end; ++step) {
            if (step->seat < 0) continue;
            Tally& tally = at(step->seat, step->action);
            more(tally.count, 1.0f);
            more(tally.sum, static_cast<float>(evaluation.value[step->seat]));
        }
    }

    // What a move is worth that has been tried n times, with this mean.
    double blended(double mean, std::uint32_t n, int seat, int action) const {
        const Tally& tally = at(seat, action);
        const double count = tally.count.load(std::memory_order_relaxed);
        if (count == 0) return mean;
        const double weight = count / (count + n + kBias * count * n);
        return mean + weight * (tally.sum.load(std::memory_order_relaxed) / count - mean);
    }

    void clear() {
        simulations_ = 0;
        for (int i = 0; i < size_; ++i) {
            tallies_[i].count.store(0, std::memory_order_relaxed);
            tallies_[i].sum.store(0, std::memory_order_relaxed);
        }
    }

  private:
    // Larger trusts the results of later moves less, the more a move has been tried itself.
    static constexpr double kBias = 0.01;
    static constexpr std::uint32_t kMostCounted = 1u << 24;  // a float counts no further
    struct Tally {
        std::atomic<float> count{0}, sum{0};
    };
    template <class T>
    static void more(std::atomic<T>& value, T by) {
        value.store(value.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
    }
    Tally& at(int seat, int action) { return tallies_[seat * actions_ + action]; }
    const Tally& at(int seat, int action) const { return tallies_[seat * actions_ + action]; }

    int actions_, size_;
    std::atomic<std::uint32_t> simulations_{0};
    std::unique_ptr<Tally[]> tallies_;
};

// The tables of a search, by where the children of a position lie in the tree.
class Grave {
  public:
    // A table counts for its position from so many simulations on.
    Grave(int seats, int actions, std::uint32_t enough)
        : seats_(seats), actions_(actions), enough_(enough),
          most_(std::clamp(kMostMoves / (seats * actions), 16, kMost)) {}

    // The table that counts for a position, when `above` is the one that did so far.
    const LaterMoves* nearest(const Node& node, const LaterMoves* above) const {
        if (node.visits.load(std::memory_order_relaxed) < first()) return above;
        const LaterMoves* own = find(node.children.load(std::memory_order_relaxed));
        return own && (!above || own->simulations() >= enough_) ? own : above;
    }

    // The table of a position with children, if it is to have one.
    LaterMoves* of(const Node& node, bool root) {
        const std::uint32_t place = node.children.load(std::memory_order_acquire);
        if (!place || (!root && node.visits.load(std::memory_order_relaxed) < first())) return nullptr;
        LaterMoves* own = find(place);
        return own ? own : create(place);
    }

    // The positions have gone, or are about to. While nobody else is in the tree.
    void clear() {
        for (Slot& slot : slots_) slot.place.store(0, std::memory_order_relaxed);
        used_ = 0;
    }
    bool is_half_full() const { return used_ > most_ / 2; }

  private:
    static constexpr int kMost = 1 << 14;       // tables
    static constexpr int kMostMoves = 1 << 23;  // in all of them; 64 MB
    struct Slot {
        std::atomic<std::uint32_t> place{0};
        LaterMoves* table = nullptr;
    };

    // The visits from which on a position has a table.
    std::uint32_t first() const { return enough_ / 4; }

    static std::uint32_t slot(std::uint32_t place) { return place * 0x9e3779b1u >> 17; }
    LaterMoves* find(std::uint32_t place) const {
        for (std::uint32_t i = slot(place);; i = (i + 1) % (2 * kMost)) {
            const std::uint32_t there = slots_[i].place.load(std::memory_order_acquire);
            if (there == place) return slots_[i].table;
            if (!there) return nullptr;
        }
    }
    LaterMoves* create(std::uint32_t place) {
        const std::lock_guard lock(mutex_);
        if (LaterMoves* own = find(place)) return own;  // another thread was faster
        if (used_ == most_) return nullptr;
        if (used_ == static_cast<int>(tables_.size())) tables_.emplace_back(seats_, actions_);
        LaterMoves& table = tables_[static_cast<std::size_t>(used_++)];
        table.clear();
        std::uint32_t i = slot(place);
        while (slots_[i].place.load(std::memory_order_relaxed)) i = (i + 1) % (2 * kMost);
        slots_[i].table = &table;
        slots_[i].place.store(place, std::memory_order_release);
        return &table;
    }

    int seats_, actions_;
    std::uint32_t enough_;
    int most_, used_ = 0;
    std::deque<LaterMoves> tables_;
    std::vector<Slot> slots_ = std::vector<Slot>(2 * kMost);
    std::mutex mutex_;
};

}  // namespace ludarium
