// Bounds on the worth of positions, shared by threads without locks.
//
// A slot is two words: what is known, and the key mixed with it, so that a slot of which two
// threads wrote a half each matches neither key. A bucket of four fills a cache line; when it is
// full, the entry that was least work gives way. The table starts small; `grow` doubles it,
// between searches, until it has reached its bound. Bounds that hold to the end of the game, not
// for a search of some plies, are *lasting* and can be kept in a file.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

namespace ludarium {

class SharedTable {
  public:
    struct Bounds {
        std::int16_t low, high;
    };

    explicit SharedTable(std::size_t max_bytes)
        : most_(std::bit_floor(std::max(max_bytes / sizeof(Slot), kFewest))) {
        resize(kFewest);
    }

    void fetch(std::uint64_t key) const { __builtin_prefetch(bucket(key)); }

    bool find(std::uint64_t key, Bounds& bounds) const {
        const Slot* slot = bucket(key);
        for (std::size_t i = 0; i < kBucket; ++i) {
            const std::uint64_t data = slot[i].data.load(std::memory_order_relaxed);
            if (data == 0 || slot[i].check.load(std::memory_order_relaxed) != (key ^ data)) continue;
            bounds = unpacked(data);
            return true;
        }
        return false;
    }

    // `work` is how many nodes it took, at least 1.
    void store(std::uint64_t key, const Bounds& bounds, std::uint64_t work, bool lasting) {
        put(key, bounds, std::bit_width(work), lasting);
    }
    // The same with the bits of that number.
    void put(std::uint64_t key, const Bounds& bounds, int effort, bool lasting) {
        place(key, packed(bounds, static_cast<std::uint64_t>(effort)) | (lasting ? kLasting : 0));
    }

    // Not while a search is under way. Visit: key, bounds, effort.
    template <class Visit>
    void each_lasting(const Visit& visit) const {
        for (std::size_t i = 0; i < slots_; ++i) {
            const std::uint64_t data = slot_[i].data.load(std::memory_order_relaxed);
            if (data & kLasting)
                visit(slot_[i].check.load(std::memory_order_relaxed) ^ data, unpacked(data),
                      static_cast<int>(effort_of(data)));
        }
    }

    // Would more room help? Then searches may stop and start again after `grow`.
    bool crowded() const {
        return slots_ < most_ && 2 * used_.load(std::memory_order_relaxed) >= slots_;
    }
    // Not while a search is under way.
    void grow() {
        const std::unique_ptr<Slot[]> old = std::move(slot_);
        const std::size_t count = slots_;
        resize(2 * count);
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t data = old[i].data.load(std::memory_order_relaxed);
            if (data) place(old[i].check.load(std::memory_order_relaxed) ^ data, data);
        }
    }
    void clear() { resize(kFewest); }
    std::size_t bytes() const { return slots_ * sizeof(Slot); }

  private:
    struct Slot {
        std::atomic<std::uint64_t> check{0}, data{0};
    };
    static constexpr std::size_t kBucket = 4, kFewest = std::size_t{1} << 14;
    static constexpr int kEffortAt = 32;
    static constexpr std::uint64_t kEffort = 0xff, kLasting = std::uint64_t{1} << 40;

    void resize(std::size_t slots) {
        slots_ = slots;
        shift_ = 64 - std::countr_zero(slots / kBucket);
        slot_ = std::make_unique<Slot[]>(slots);
        used_ = 0;
    }

    // low, high, effort; never 0, for an entry took some effort
    static std::uint64_t packed(const Bounds& bounds, std::uint64_t effort) {
        return static_cast<std::uint16_t>(bounds.low) |
               static_cast<std::uint64_t>(static_cast<std::uint16_t>(bounds.high)) << 16 |
               effort << kEffortAt;
    }
    static Bounds unpacked(std::uint64_t data) {
        return {static_cast<std::int16_t>(data), static_cast<std::int16_t>(data >> 16)};
    }
    static std::uint64_t effort_of(std::uint64_t data) { return data >> kEffortAt & kEffort; }

    Slot* bucket(std::uint64_t key) const {
        std::uint64_t mixed = (key ^ key >> 32) * 0x9e3779b97f4a7c15;
        mixed = (mixed ^ mixed >> 29) * 0xbf58476d1ce4e5b9;
        return &slot_[(mixed >> shift_) * kBucket];
    }

    void place(std::uint64_t key, std::uint64_t data) {
        Slot* slot = bucket(key);
        std::size_t to = 0;
        std::uint64_t least = ~std::uint64_t{0};
        for (std::size_t i = 0; i < kBucket; ++i) {
            const std::uint64_t there = slot[i].data.load(std::memory_order_relaxed);
            if (there && slot[i].check.load(std::memory_order_relaxed) == (key ^ there)) {
                to = i;
                least = 1;
                if (effort_of(there) > effort_of(data))
                    data = (data & ~(kEffort << kEffortAt)) | effort_of(there) << kEffortAt;
                break;
            }
            if (effort_of(there) < least) {
                least = effort_of(there);
                to = i;
            }
        }
        if (least == 0) used_.fetch_add(1, std::memory_order_relaxed);
        slot[to].data.store(data, std::memory_order_relaxed);
        slot[to].check.store(key ^ data, std::memory_order_relaxed);
    }

    const std::size_t most_;  // slots
    std::size_t slots_ = 0;
    int shift_ = 0;
    std::unique_ptr<Slot[]> slot_;
    std::atomic<std::size_t> used_{0};
};

}  // namespace ludarium
