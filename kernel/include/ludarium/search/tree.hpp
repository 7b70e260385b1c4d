// The nodes of a search in one block of memory that never grows past its cap. The children of a
// node lie side by side, always behind their parent, so a subtree can be moved to the front in
// place when the game goes on.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "ludarium/search/node.hpp"

namespace ludarium {

class Tree {
  public:
    explicit Tree(std::uint32_t max_nodes) : cap_(std::max<std::uint32_t>(max_nodes, 2)) {
        // Pages that are never touched cost nothing, so the cap can be asked for at once.
        nodes_.reset(static_cast<Node*>(std::malloc(sizeof(Node) * cap_)));
        if (!nodes_) throw std::bad_alloc();
        clear();
    }

    Node& root() { return nodes_.get()[0]; }
    const Node& root() const { return nodes_.get()[0]; }
    Node& at(std::uint32_t i) { return nodes_.get()[i]; }
    const Node& at(std::uint32_t i) const { return nodes_.get()[i]; }
    std::uint32_t size() const { return std::min(used_.load(std::memory_order_relaxed), cap_); }
    std::uint32_t cap() const { return cap_; }

    void clear() {
        new (&root()) Node(0);
        used_ = 1;
    }

    // Room for `count` children; 0 when the tree is full.
    std::uint32_t take(int count) {
        const auto n = static_cast<std::uint32_t>(count);
        std::uint32_t start = used_.load(std::memory_order_relaxed);
        do {
            if (n > cap_ - start) return 0;
        } while (!used_.compare_exchange_weak(start, start + n, std::memory_order_relaxed));
        return start;
    }

    // Keep only the subtree of a child of the root; it becomes the root.
    void advance(std::uint32_t child) {
        struct Block {
            std::uint32_t start, count, parent;
        };
        std::vector<Block> blocks;
        const auto note = [&](std::uint32_t parent) {
            const Node& node = at(parent);
            if (node.has_children()) blocks.push_back({node.children, node.count, parent});
        };
        note(child);
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            const Block block = blocks[b];
            for (std::uint32_t i = 0; i < block.count; ++i) note(block.start + i);
        }
        std::sort(blocks.begin(), blocks.end(),
                  [](const Block& a, const Block& b) { return a.start < b.start; });
        new (&root()) Node(Node(at(child)));
        std::vector<std::uint32_t> moved(blocks.size());
        // Where a node of a block that has been moved lies now.
        const auto now_at = [&](std::uint32_t index) -> std::uint32_t {
            if (index == child) return 0;
            const auto next = std::upper_bound(
                blocks.begin(), blocks.end(), index,
                [](std::uint32_t i, const Block& block) { return i < block.start; });
            const auto b = static_cast<std::size_t>(next - blocks.begin()) - 1;
            return moved[b] + (index - blocks[b].start);
        };
        std::uint32_t free = 1;
        for (std::size_t b = 0; b < blocks.size(); ++b) {
            const Block& block = blocks[b];
            for (std::uint32_t i = 0; i < block.count; ++i)
                new (&at(free + i)) Node(Node(at(block.start + i)));
            moved[b] = free;
            at(now_at(block.parent)).children = free;
            free += block.count;
        }
        used_ = free;
    }

  private:
    struct Free {
        void operator()(Node* p) const { std::free(p); }
    };
    std::unique_ptr<Node, Free> nodes_;
    std::uint32_t cap_;
    std::atomic<std::uint32_t> used_{1};
};

}  // namespace ludarium
