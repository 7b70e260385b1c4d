// What a search has proven of positions: by key, the least and the most that the seat to move
// gets, and about how much work it took. The memory grows with need up to a limit; past it, old
// entries make room for new ones. It is divided into many small tables that grow one at a time,
// so that growing never takes long.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ludarium {

template <std::size_t Words>
using TableKey = std::array<std::uint64_t, Words>;

template <std::size_t Words>
std::uint64_t hash_of(const TableKey<Words>& key) {
    std::uint64_t h = 0;
    for (const std::uint64_t word : key) {
        h = (h ^ word) * 0x9e3779b97f4a7c15;
        h ^= h >> 32;
    }
    return h * 0xd6e8feb86659fd93;
}

struct Bounds {
    std::int16_t least = 0;
    std::int16_t most = 0;
    std::uint8_t work = 0;  // the bits of the number of positions looked at for it, plus one

    bool exists() const { return work != 0; }
    bool exact() const { return exists() && least == most; }
};

template <std::size_t Words>
class BoundTable {
  public:
    using Key = TableKey<Words>;

    explicit BoundTable(std::size_t max_bytes) {
        const std::size_t most = max_bytes / (kShards * sizeof(Entry));
        cap_ = std::bit_floor(most < kSmallest ? kSmallest : most);
    }

    std::size_t size() const { return size_; }
    std::size_t bytes() const {
        std::size_t entries = 0;
        for (const Shard& shard : shards_) entries += shard.entries.size();
        return entries * sizeof(Entry);
    }

    // Bounds that are not `found` when nothing is known of the position.
    Bounds find(const Key& key) const {
        const std::uint64_t hash = hash_of(key);
        const Shard& shard = shards_[hash >> kShardShift];
        if (shard.entries.empty()) return {};
        const std::size_t mask = shard.entries.size() - 1;
        for (std::size_t i = 0; i < kProbes; ++i) {
            const Entry& entry = shard.entries[(hash + i) & mask];
            if (!entry.bounds.exists()) return {};
            if (entry.key == key) return entry.bounds;
        }
        return {};
    }

    void put(const Key& key, const Bounds& bounds) {
        const std::uint64_t hash = hash_of(key);
        Shard& shard = shards_[hash >> kShardShift];
        if (4 * shard.used >= 3 * shard.entries.size()) grow(shard);
        while (!place(shard, hash, {key, bounds}))
            if (!grow(shard)) {
                replace(shard, hash, {key, bounds});
                return;
            }
    }

    template <class Visit>
    void each(const Visit& visit) const {
        for (const Shard& shard : shards_)
            for (const Entry& entry : shard.entries)
                if (entry.bounds.exists()) visit(entry.key, entry.bounds);
    }

  private:
    struct Entry {
        Key key{};
        Bounds bounds{};
    };
    struct Shard {
        std::vector<Entry> entries;
        std::size_t used = 0;
    };
    static constexpr std::size_t kShards = 256;
    static constexpr int kShardShift = 56;
    static constexpr std::size_t kSmallest = 16, kProbes = 16;

    // False when all places where the entry may lie are taken by others.
    bool place(Shard& shard, std::uint64_t hash, const Entry& fresh) {
        const std::size_t mask = shard.entries.size() - 1;
        for (std::size_t i = 0; i < kProbes && !shard.entries.empty(); ++i) {
            Entry& entry = shard.entries[(hash + i) & mask];
            if (entry.bounds.exists() && entry.key != fresh.key) continue;
            if (!entry.bounds.exists()) {
                ++shard.used;
                ++size_;
            }
            entry = fresh;
            return true;
        }
        return false;
    }

    // Of the entries in the way, the one that was the least work makes room.
    void replace(Shard& shard, std::uint64_t hash, const Entry& fresh) {
        const std::size_t mask = shard.entries.size() - 1;
        Entry* cheapest = &shard.entries[hash & mask];
        for (std::size_t i = 1; i < kProbes; ++i) {
            Entry& entry = shard.entries[(hash + i) & mask];
            if (entry.bounds.work < cheapest->bounds.work) cheapest = &entry;
        }
        *cheapest = fresh;
    }

    // Twice the room, or false at the limit.
    bool grow(Shard& shard) {
        const std::size_t room = shard.entries.empty() ? kSmallest : 2 * shard.entries.size();
        if (room > cap_) return false;
        std::vector<Entry> old(room);
        old.swap(shard.entries);
        size_ -= shard.used;
        shard.used = 0;
        for (const Entry& entry : old) {
            if (!entry.bounds.exists()) continue;
            const std::uint64_t hash = hash_of(entry.key);
            if (!place(shard, hash, entry)) replace(shard, hash, entry);
        }
        return true;
    }

    std::array<Shard, kShards> shards_;
    std::size_t size_ = 0;
    std::size_t cap_;
};

}  // namespace ludarium
