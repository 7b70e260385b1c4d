// The memory of a search tree: slots for nodes, in chunks that are asked for as they are needed and
// never more than the cap. They are handed out in blocks, one slot for what stands before the
// children of a position and one for each child. Blocks lie side by side from the start of each
// chunk, so that all of them can be looked at in a row.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

#include "ludarium/search/node.hpp"

namespace ludarium {

class Pool {
  public:
    static constexpr int kChunkBits = 14;
    static constexpr std::uint32_t kChunk = 1u << kChunkBits;  // slots; 384 kB
    static constexpr int kMostChildren = 2'047;

    explicit Pool(std::uint32_t cap) : cap_(std::max<std::uint32_t>(cap, 2)) {
        chunks_.resize((cap_ + kChunk - 1) / kChunk);
        if (!grow()) throw std::bad_alloc();
        reset();
    }

    // The first slot of all belongs to the root; it is in no block.
    Node& at(std::uint32_t i) { return *reinterpret_cast<Node*>(slot(i)); }
    const Node& at(std::uint32_t i) const { return *reinterpret_cast<const Node*>(slot(i)); }
    Block& block(std::uint32_t i) { return *reinterpret_cast<Block*>(slot(i)); }
    const Block& block(std::uint32_t i) const { return *reinterpret_cast<const Block*>(slot(i)); }

    std::uint32_t cap() const { return cap_; }
    // Slots in use.
    std::uint32_t size() const { return used_.load(std::memory_order_relaxed); }
    std::size_t bytes() const { return sizeof(Node) * grown_.load(std::memory_order_relaxed); }

    // Everything is free again; the memory is kept.
    void reset() {
        lists_.fill(0);
        sizes_.fill(0);
        fresh_ = 1;
        used_ = 1;
    }

    // A block for so many children; 0 when there is no room. From any thread.
    std::uint32_t take(int children) {
        const std::lock_guard lock(mutex_);
        std::uint32_t at = take_free(children);
        if (!at) at = take_fresh(children);
        if (at) used_.fetch_add(static_cast<std::uint32_t>(children) + 1, std::memory_order_relaxed);
        return at;
    }

    void give_back(std::uint32_t at) {
        const std::lock_guard lock(mutex_);
        used_.fetch_sub(block(at).count + 1u, std::memory_order_relaxed);
        put_free(at, block(at).count);
        absorb(at);
    }

    // Make one of a free block and those behind it, while nobody takes any.
    void merge(std::uint32_t at) {
        const std::lock_guard lock(mutex_);
        absorb(at);
    }

    // The block after another (0: the first of all); 0 after the last.
    std::uint32_t after(std::uint32_t at) const {
        std::uint32_t next = at == 0 ? 1 : at + block(at).count + 1u;
        return next < fresh_ ? next : 0;
    }

  private:
    using Slot = std::array<std::byte, sizeof(Node)>;

    std::byte* slot(std::uint32_t i) { return chunks_[i >> kChunkBits][i & (kChunk - 1)].data(); }
    const std::byte* slot(std::uint32_t i) const {
        return chunks_[i >> kChunkBits][i & (kChunk - 1)].data();
    }

    // One more chunk, or false when the cap is reached or the system has no more memory to give.
    bool grow() {
        const std::uint32_t from = grown_.load(std::memory_order_relaxed);
        if (from >= cap_) return false;
        const std::uint32_t slots = std::min(kChunk, cap_ - from);
        chunks_[from >> kChunkBits].reset(new (std::nothrow) Slot[slots]);
        if (!chunks_[from >> kChunkBits]) return false;
        grown_.store(from + slots, std::memory_order_relaxed);
        return true;
    }

    // The smallest free block that is large enough, cut to size.
    std::uint32_t take_free(int children) {
        const int size = next_size(children);
        if (size < 0) return 0;
        const std::uint32_t at = lists_[size];
        unlist(at);
        if (size > children) put_free(at + static_cast<std::uint32_t>(children) + 1, size - children - 1);
        return at;
    }
    int next_size(int from) const {
        if (from > kMostChildren) return -1;
        std::size_t word = static_cast<std::size_t>(from) / 64;
        std::uint64_t bits = sizes_[word] & ~std::uint64_t{0} << from % 64;
        while (!bits && ++word < sizes_.size()) bits = sizes_[word];
        return bits ? static_cast<int>(64 * word) + std::countr_zero(bits) : -1;
    }
    // Free blocks of one size are a list that can be left anywhere: `next` is the one before.
    void put_free(std::uint32_t at, int children) {
        std::uint32_t& head = lists_[children];
        new (&block(at)) Block{0, {0}, 0, head, static_cast<std::uint16_t>(children), Block::kFree};
        if (head) block(head).next = at;
        head = at;
        sizes_[children / 64] |= std::uint64_t{1} << children % 64;
    }
    void unlist(std::uint32_t at) {
        const Block& gone = block(at);
        if (gone.link) block(gone.link).next = gone.next;
        (gone.next ? block(gone.next).link : lists_[gone.count]) = gone.link;
        if (!lists_[gone.count]) sizes_[gone.count / 64] &= ~(std::uint64_t{1} << gone.count % 64);
    }
    void absorb(std::uint32_t at) {
        int children = block(at).count;
        for (;;) {
            const std::uint32_t behind = at + static_cast<std::uint32_t>(children) + 1;
            if (behind >= fresh_ || (behind & (kChunk - 1)) == 0) break;
            const Block& other = block(behind);
            if (other.kind != Block::kFree || children + other.count + 1 > kMostChildren) break;
            unlist(behind);
            children += other.count + 1;
        }
        if (children == block(at).count) return;
        unlist(at);
        put_free(at, children);
    }

    std::uint32_t take_fresh(int children) {
        const std::uint32_t slots = static_cast<std::uint32_t>(children) + 1;
        for (;;) {
            const std::uint32_t end = std::min((fresh_ | (kChunk - 1)) + 1, cap_);
            if (fresh_ >= grown_.load(std::memory_order_relaxed) && !grow()) return 0;
            if (slots <= end - fresh_) {
                fresh_ += slots;
                return fresh_ - slots;
            }
            // The rest of a chunk is too small.
            while (fresh_ < end) {
                const int rest = static_cast<int>(std::min<std::uint32_t>(end - fresh_ - 1, kMostChildren));
                put_free(fresh_, rest);
                fresh_ += static_cast<std::uint32_t>(rest) + 1;
            }
        }
    }

    std::uint32_t cap_;
    std::vector<std::unique_ptr<Slot[]>> chunks_;
    std::atomic<std::uint32_t> grown_{0};  // slots asked for
    std::uint32_t fresh_ = 1;              // from here on nothing was ever handed out
    std::atomic<std::uint32_t> used_{1};
    std::array<std::uint32_t, kMostChildren + 1> lists_{};      // free blocks by children
    std::array<std::uint64_t, (kMostChildren + 1) / 64> sizes_{};  // which lists are not empty
    std::mutex mutex_;
};

}  // namespace ludarium
