// The tree of a search. Nodes that stand for the same position, reached by different ways, share
// their children, so what is found out below one of them is known to all.
//
// Threads may look and grow at the same time. Everything else is done while nobody else is in the
// tree. When the game goes on, what no longer matters becomes garbage at once, but its slots are
// freed only as they are needed, a little at a time; when there is no garbage left, the children
// of nodes with few visits go.
#pragma once

#include <cstdlib>
#include <memory>
#include <utility>

#include "ludarium/search/pool.hpp"

namespace ludarium {

class Tree {
  public:
    explicit Tree(std::uint32_t max_nodes)
        : pool_(max_nodes), bucket_count_(std::bit_ceil(std::clamp(max_nodes / 32, 64u, 1u << 22))) {
        clear();
    }

    Node& root() { return pool_.at(0); }
    const Node& root() const { return pool_.at(0); }
    Node& at(std::uint32_t i) { return pool_.at(i); }
    const Node& at(std::uint32_t i) const { return pool_.at(i); }
    Node* children(const Node& node) { return &pool_.at(node.children.load(std::memory_order_acquire)); }
    const Node* children(const Node& node) const {
        return &pool_.at(node.children.load(std::memory_order_acquire));
    }
    // The number of a node's children.
    int count(const Node& node) const {
        const std::uint32_t first = node.children.load(std::memory_order_acquire);
        return first ? pool_.block(first - 1).count : 0;
    }
    const Pool& pool() const { return pool_; }
    std::uint32_t size() const { return pool_.size(); }

    void clear() {
        pool_.reset();
        // Pages of zeros cost nothing until they are touched. Without memory nothing is shared.
        buckets_.reset();
        buckets_.reset(static_cast<Bucket*>(std::calloc(bucket_count_, sizeof(Bucket))));
        garbage_ = hand_ = freed_ = 0;
        few_ = kFewVisits;
        full_ = false;
        new (&root()) Node(0);
    }

    // Give a node its children: those of the same position elsewhere, or new ones, which
    // `prepare` sees first. A key of 0 is shared with nobody. False when the tree is full.
    template <class List, class Prepare>
    bool grow(Node& node, std::uint64_t key, int mover, const List& list, const Prepare& prepare) {
        if (!buckets_) key = 0;
        std::uint32_t at = key ? same(key, list) : 0;
        if (at) {
            pool_.block(at).users.fetch_add(1, std::memory_order_relaxed);
        } else {
            at = pool_.take(list.size);
            if (!at) {
                full_.store(true, std::memory_order_relaxed);
                return false;
            }
            new (&pool_.block(at)) Block{key, {1}, 0, 0, static_cast<std::uint16_t>(list.size), Block::kUsed};
            for (int i = 0; i < list.size; ++i)
                new (&pool_.at(at + 1 + static_cast<std::uint32_t>(i))) Node(list.action[i]);
            prepare(&pool_.at(at + 1));
            if (key) enter(at, key);
        }
        node.mover = static_cast<std::int8_t>(mover);
        node.children.store(at + 1, std::memory_order_release);
        return true;
    }

    // Keep only what is below a child of the root, which becomes the root.
    void advance(const Node& child) {
        const Node next(child);
        if (next.has_children()) ++pool_.block(next.children - 1).users;
        release(root());
        new (&root()) Node(next);
    }

    // Did something find no room? Then it is time to recycle.
    bool is_full() const { return full_.load(std::memory_order_relaxed); }

    // Free some slots, in a few milliseconds at most.
    void recycle() {
        full_ = false;
        const std::uint32_t before = size(), wanted = std::min(pool_.cap() / 32 + 64, kMostFreed);
        const std::uint32_t most = std::min(2 * pool_.cap(), kMostSeen);
        for (std::uint32_t examined = 0; examined < most && before - size() < wanted;)
            examined += garbage_ ? dismantle() : sweep();
    }

  private:
    using Bucket = std::atomic<std::uint32_t>;
    static constexpr std::uint32_t kFewVisits = 8;
    static constexpr std::uint32_t kMostFreed = 100'000, kMostSeen = 400'000;

    Bucket& bucket(std::uint64_t key) { return buckets_.get()[key & (bucket_count_ - 1)]; }

    // The block with a key and these actions, 0 if there is none.
    template <class List>
    std::uint32_t same(std::uint64_t key, const List& list) {
        std::uint32_t at = bucket(key).load(std::memory_order_acquire);
        for (; at; at = pool_.block(at).next) {
            const Block& block = pool_.block(at);
            if (block.key != key || block.count != list.size) continue;
            const Node* child = &pool_.at(at + 1);
            if (std::all_of(list.begin(), list.end(), [&](Action a) { return (child++)->action == a; }))
                return at;
        }
        return 0;
    }
    void enter(std::uint32_t at, std::uint64_t key) {
        Bucket& head = bucket(key);
        std::uint32_t& next = pool_.block(at).next;
        next = head.load(std::memory_order_relaxed);
        while (!head.compare_exchange_weak(next, at, std::memory_order_release, std::memory_order_relaxed)) {
        }
    }
    void leave(std::uint32_t at) {
        Bucket& head = bucket(pool_.block(at).key);
        const std::uint32_t next = pool_.block(at).next;
        if (head.load(std::memory_order_relaxed) == at) {
            head.store(next, std::memory_order_relaxed);
            return;
        }
        std::uint32_t before = head.load(std::memory_order_relaxed);
        while (pool_.block(before).next != at) before = pool_.block(before).next;
        pool_.block(before).next = next;
    }

    // A node gives up its children. They are garbage when nobody else has them, until somebody
    // comes to their position again.
    void release(Node& node) {
        if (!node.has_children()) return;
        const std::uint32_t at = node.children - 1;
        node.children = 0;
        node.expanding = false;
        Block& block = pool_.block(at);
        if (--block.users || block.kind == Block::kGarbage) return;
        block.kind = Block::kGarbage;
        block.link = std::exchange(garbage_, at);
    }

    // Free one block of garbage; returns how many nodes were looked at.
    std::uint32_t dismantle() {
        const std::uint32_t at = garbage_;
        Block& block = pool_.block(at);
        garbage_ = block.link;
        block.kind = Block::kUsed;
        if (block.users) return 1;
        for (std::uint32_t i = 1; i <= block.count; ++i) release(pool_.at(at + i));
        if (block.key) leave(at);
        freed_ += block.count + 1u;
        const std::uint32_t examined = block.count + 1u;
        pool_.give_back(at);
        if (hand_ > at && hand_ <= at + pool_.block(at).count) hand_ = at;  // merged with what was there
        return examined;
    }

    // Take the children away from the nodes with few visits of the next block.
    std::uint32_t sweep() {
        hand_ = pool_.after(hand_);
        if (hand_ == 0) {  // once around: was it worth it?
            if (freed_ < pool_.cap() / 8) few_ = few_ > (1u << 30) ? few_ : 2 * few_;
            if (freed_ > pool_.cap() / 2) few_ = std::max(few_ / 2, kFewVisits);
            freed_ = 0;
            return 1;
        }
        const Block& block = pool_.block(hand_);
        if (block.kind == Block::kFree) pool_.merge(hand_);
        if (block.kind != Block::kUsed) return block.count + 1u;
        for (std::uint32_t i = 1; i <= block.count; ++i) {
            Node& node = pool_.at(hand_ + i);
            if (node.visits.load(std::memory_order_relaxed) < few_) release(node);
        }
        return block.count + 1u;
    }

    struct Release {
        void operator()(Bucket* p) const { std::free(p); }
    };
    Pool pool_;
    std::uint32_t bucket_count_;
    std::unique_ptr<Bucket, Release> buckets_;
    std::uint32_t garbage_ = 0;         // the first block of the list
    std::uint32_t hand_ = 0;            // how far the sweep has come
    std::uint32_t few_ = kFewVisits;    // and what it takes to be spared
    std::uint32_t freed_ = 0;           // since it began at the front
    std::atomic<bool> full_{false};
};

}  // namespace ludarium
