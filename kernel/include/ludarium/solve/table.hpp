// What is known of positions, by their exact keys, in bounded memory. It starts small and doubles
// while it may; then, in a bucket of four, the entry that was least work gives way.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "ludarium/game.hpp"

namespace ludarium {

template <class Key, class Entry>
class PositionTable {
  public:
    explicit PositionTable(std::size_t max_bytes)
        : most_(std::bit_floor(std::max(max_bytes / sizeof(Slot), kFewest))), slots_(kFewest) {}

    const Entry* find(const Key& key) const {
        const Slot* bucket = &slots_[bucket_of(key, slots_.size())];
        for (std::size_t i = 0; i < kBucket; ++i)
            if (bucket[i].work && bucket[i].key == key) return &bucket[i].entry;
        return nullptr;
    }

    // `work` is how many nodes the entry took to find, at least 1.
    void store(const Key& key, const Entry& entry, std::uint64_t work) {
        if (4 * used_ >= 3 * slots_.size() && slots_.size() < most_) grow();
        Slot& slot = place(key, slots_);
        used_ += slot.work == 0;
        slot = {key, entry, static_cast<std::uint32_t>(std::clamp<std::uint64_t>(work, 1, ~0u))};
    }

    void clear() {
        slots_.assign(kFewest, Slot());
        used_ = 0;
    }
    std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

  private:
    static constexpr std::size_t kBucket = 4;
    static constexpr std::size_t kFewest = 1024;

    struct Slot {
        Key key{};
        Entry entry{};
        std::uint32_t work = 0;  // 0: free
    };

    static std::size_t bucket_of(const Key& key, std::size_t slots) {
        return static_cast<std::size_t>(fingerprint(key).low) & (slots - kBucket);
    }
    // The slot of a key, a free one, or that of least work.
    static Slot& place(const Key& key, std::vector<Slot>& slots) {
        Slot* bucket = &slots[bucket_of(key, slots.size())];
        Slot* least = bucket;
        for (std::size_t i = 0; i < kBucket; ++i) {
            if (bucket[i].work && bucket[i].key == key) return bucket[i];
            if (bucket[i].work < least->work) least = &bucket[i];
        }
        return *least;
    }
    void grow() {
        std::vector<Slot> wider(2 * slots_.size());
        used_ = 0;
        for (const Slot& slot : slots_) {
            if (slot.work == 0) continue;
            Slot& to = place(slot.key, wider);
            used_ += to.work == 0;
            to = slot;
        }
        slots_ = std::move(wider);
    }

    std::size_t most_;  // slots
    std::vector<Slot> slots_;
    std::size_t used_ = 0;
};

}  // namespace ludarium
