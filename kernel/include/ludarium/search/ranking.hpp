// Which moves of a tree are best, and the line that best play is expected to take.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "ludarium/search/evaluation.hpp"
#include "ludarium/search/result.hpp"
#include "ludarium/search/tree.hpp"

namespace ludarium {

using Returns = std::array<Evaluation, 1u << kMaxSeats>;  // by winners

class Ranking {
  public:
    Ranking(const Tree& tree, const Returns& returns) : tree_(tree), returns_(returns) {}

    // Certain wins first, then by visits, certain losses last. When all moves are certain, by
    // value, and among equals first those that end as the position is said to end: with three
    // seats, a loser's moves may differ in who wins.
    std::vector<Candidate> candidates(const Node& node) const {
        const Node* first = tree_.children(node);
        const Node* end = first + tree_.count(node);
        const bool all_proven = std::all_of(first, end, [](const Node& n) { return n.is_proven(); });
        std::vector<std::pair<std::array<double, 3>, Candidate>> ranked;
        for (const Node* child = first; child < end; ++child) {
            const Candidate candidate = candidate_of(*child, node.mover);
            const bool as_said = child->winners() == node.winners();
            ranked.emplace_back(all_proven ? certain_rank(candidate, as_said) : rank(candidate), candidate);
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<Candidate> list;
        for (const auto& [_, candidate] : ranked) list.push_back(candidate);
        return list;
    }

    std::vector<int> line() const {
        std::vector<int> actions;
        const Node* node = &tree_.root();
        while (node->has_children() && actions.size() < kLongestLine) {
            const Candidate best = candidates(*node).front();
            if (best.visits == 0 && !best.proven) break;
            actions.push_back(best.action);
            node = tree_.children(*node);
            while (node->action != best.action) ++node;
        }
        return actions;
    }

  private:
    static constexpr std::size_t kLongestLine = 64;

    Candidate candidate_of(const Node& child, int mover) const {
        const bool proven = child.is_proven();
        const double value = proven && mover >= 0 ? returns_[child.winners()].value[mover] : child.mean();
        return {child.action, child.visits.load(), value, proven};
    }
    static std::array<double, 3> rank(const Candidate& c) {
        const bool settled = c.proven && (c.value >= 1.0 || c.value < 0.0);
        return {settled ? c.value : 0.0, static_cast<double>(c.visits), c.value};
    }
    static std::array<double, 3> certain_rank(const Candidate& c, bool as_said) {
        return {c.value, static_cast<double>(as_said), static_cast<double>(c.visits)};
    }

    const Tree& tree_;
    const Returns& returns_;
};

}  // namespace ludarium
