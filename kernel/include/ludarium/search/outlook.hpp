// Implicit minimax (Lanctot, Winands, Pepels and Sturtevant, 2014): beside what simulations have
// shown, a node knows its *outlook*, what its position is worth at sight or, once it has children,
// what minimax makes of their outlooks. It sees at once what a few moves win or lose, where
// simulations take long to find it. Two seats only.
#pragma once

#include <algorithm>
#include <vector>

#include "ludarium/search/ranking.hpp"

namespace ludarium {

class Outlooks {
  public:
    Outlooks(Tree& tree, const Returns& returns) : tree_(tree), returns_(returns) {}

    // To a seat.
    double of(const Node& node, int seat) const {
        return node.is_proven() ? returns_[node.winners()].value[seat] : node.outlook_of(seat);
    }

    // A node has got children: what it is worth changes, and so may the nodes on the way to it.
    void raise(const std::vector<std::uint32_t>& path) {
        for (auto at = path.rbegin(); at != path.rend(); ++at) {
            Node& node = tree_.at(*at);
            const std::int16_t before = node.outlook.load(std::memory_order_relaxed);
            node.set_outlook(below(node));
            if (node.outlook.load(std::memory_order_relaxed) == before) return;
        }
    }

  private:
    // What the children of a node make it worth to seat 0: the best for the mover, or their mean
    // by how often each has been drawn.
    double below(const Node& node) const {
        const Node* child = tree_.children(node);
        const Node* end = child + tree_.count(node);
        if (node.mover == kChance) return mean(child, end);
        double best = of(*child, node.mover);
        while (++child < end) best = std::max(best, of(*child, node.mover));
        return node.mover == 0 ? best : -best;
    }
    double mean(const Node* child, const Node* end) const {
        constexpr double kUndrawn = 0.01;  // before the first draw all count alike
        double sum = 0, weights = 0;
        for (; child < end; ++child) {
            const double weight = child->visits.load(std::memory_order_relaxed) + kUndrawn;
            sum += weight * of(*child, 0);
            weights += weight;
        }
        return sum / weights;
    }

    Tree& tree_;
    const Returns& returns_;
};

}  // namespace ludarium
