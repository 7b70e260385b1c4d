// Exact play in Churn: bounds on the final lead, by depth-first search over positions up to the
// board's symmetries and an exchange of the colours.
//
// The rules decide what can be known: side 2 and side 3 are solved from the empty board in
// seconds, larger boards only towards the end. `save` and `load` keep what has been found.
#pragma once

#include <cmath>

#include "ludarium/games/churn.hpp"
#include "ludarium/solve/bound_solver.hpp"
#include "ludarium/symmetries.hpp"

namespace ludarium {

// Churn as the search sees it: the stones of the mover and of the other. The lists of group sizes
// grow in their order with each turn, so no position comes back.
template <int W>
class ChurnBounds {
  public:
    struct Position {
        Bits<W> own, other;
    };
    using Key = TableKey<2 * W>;
    using Step = BoundStep<Position, Key>;

    explicit ChurnBounds(const Churn<W>& game) : game_(game), symmetries_(game.board) {}

    static Position position(const typename Churn<W>::State& s) {
        return {s.stones[s.turn], s.stones[1 - s.turn]};
    }
    static constexpr bool kHasScore = true;

    std::string name() const {
        std::string text = "churn";
        for (const int side : game_.sides) (text += ' ') += std::to_string(side);
        return text;
    }
    int most() const { return game_.board.size(); }
    int score(const typename Churn<W>::State& s, int seat) const { return game_.margin(s, seat); }

    // Fitted to positions of random games on boards of 19, 27 and 37 cells: what matters is how
    // many cells the largest group of each colour leaves, for those two rarely go. No board has
    // more to look at than its empty one.
    double expected_nodes(const Position& p) const {
        const int loose = most() - largest(p.own) - largest(p.other);
        const double bits = loose + 2.0 * std::max(0, loose - 15);
        return std::min(std::exp2(bits), std::pow(10.0, 0.42 * most() - 1.2));
    }

    Key key(const Position& p) const {
        return canonical_words<W>(symmetries_, {p.own, p.other});
    }

    // First the steps after which the other has least choice.
    void steps(const Position& p, std::vector<Step>& list) const {
        typename Churn<W>::Groups own, other;
        game_.add_groups(p.own, own);
        game_.add_groups(p.other, other);
        game_.legal_cells(own, game_.all - p.own - p.other).each([&](int cell) {
            const Position after{p.other, game_.stones_after(own, p.own, cell)};
            const Bits<W> empty = game_.all - after.own - after.other;
            Step step;
            step.after = after;
            step.action = static_cast<Action>(cell);
            if (empty.none()) {
                step.over = true;
                step.score = static_cast<std::int16_t>(after.other.count() - after.own.count());
            } else {
                step.key = key(after);
                step.promise = static_cast<std::int16_t>(-game_.legal_cells(other, empty).count());
            }
            list.push_back(step);
        });
    }

  private:
    int largest(const Bits<W>& stones) const {
        typename Churn<W>::Groups groups;
        game_.add_groups(stones, groups);
        int size = 0;
        for (int g = 0; g < groups.count; ++g) size = std::max<int>(size, groups.size[g]);
        return size;
    }

    const Churn<W>& game_;
    SetSymmetries<W> symmetries_;
};

template <int W>
using ChurnSolver = BoundSolver<Churn<W>, ChurnBounds<W>>;

template <int W>
struct ExactSolver<Churn<W>> {
    using Type = ChurnSolver<W>;
};

}  // namespace ludarium
