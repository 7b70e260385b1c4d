// A node of the search tree, and what stands before the children of a node: 24 bytes each. Several
// threads read and write them at once.
#pragma once

#include <atomic>
#include <cmath>
#include <cstdint>

#include "ludarium/game.hpp"

namespace ludarium {

// What is known for certain of a node: nothing, or the winners under best play.
constexpr std::uint8_t kUnproven = 0;
constexpr std::uint8_t kProven = 0x80;  // with one bit per winning seat

constexpr double kOutlook = 32'767;  // the outlook of a certain win

struct Node {
    std::atomic<double> sum{0};              // what the seat that chose this node got
    std::atomic<std::uint32_t> visits{0};
    std::atomic<std::uint32_t> children{0};  // index of the first; 0 as long as there are none
    Action action;                           // the step that leads here
    std::atomic<std::int16_t> outlook{0};    // to seat 0, in parts of kOutlook: see outlook.hpp
    std::atomic<std::uint8_t> proven{kUnproven};
    std::atomic<bool> expanding{false};
    std::int8_t mover = kOver;  // whose step is next, set when the children are made
    std::uint8_t prior = 1;     // how promising, compared with its siblings

    explicit Node(Action a) : action(a) {}

    Node(const Node& other)
        : sum(other.sum.load()),
          visits(other.visits.load()),
          children(other.children.load()),
          action(other.action),
          outlook(other.outlook.load()),
          proven(other.proven.load()),
          expanding(other.expanding.load()),
          mover(other.mover),
          prior(other.prior) {}

    bool has_children() const { return children.load(std::memory_order_acquire) != 0; }
    // One order of all such stores and loads: when two threads prove the last two children of a
    // node, at least one of them sees both.
    bool is_proven() const { return proven.load() != kUnproven; }
    unsigned winners() const { return proven.load() & ~unsigned{kProven}; }
    void prove(unsigned winners) { proven.store(static_cast<std::uint8_t>(kProven | winners)); }
    double mean() const {
        const std::uint32_t n = visits.load(std::memory_order_relaxed);
        return n ? sum.load(std::memory_order_relaxed) / n : 0.0;
    }
    double outlook_of(int seat) const {
        const double value = outlook.load(std::memory_order_relaxed) / kOutlook;
        return seat == 0 ? value : -value;
    }
    void set_outlook(double to_seat_0) {
        outlook.store(static_cast<std::int16_t>(std::lround(kOutlook * to_seat_0)), std::memory_order_relaxed);
    }
};
static_assert(sizeof(Node) == 24);

// The slot before the children of a position. Nodes that stand for the same position share them.
struct Block {
    enum Kind : std::uint8_t { kUsed, kGarbage, kFree };

    std::uint64_t key;                // of the position
    std::atomic<std::uint32_t> users; // nodes that have these children
    std::uint32_t next;               // with a key in the same bucket
    std::uint32_t link;               // in the list of garbage, or of free blocks of this size
    std::uint16_t count;              // number of children
    Kind kind;
};
static_assert(sizeof(Block) <= sizeof(Node) && alignof(Block) == alignof(Node));

}  // namespace ludarium
