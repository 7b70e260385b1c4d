// Exact play in Churn: bounds on the final lead, by depth-first search over positions up to the
// board's symmetries and an exchange of the colours.
//
// The rules decide what can be known: side 2 and side 3 are solved from the empty board in
// seconds, larger boards only towards the end. `save` and `load` keep what has been found.
#pragma once

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
    int final_score(const typename Churn<W>::State& s, int seat) const {
        const int colour = seat ^ static_cast<int>(s.swapped);
        return s.stones[colour].count() - s.stones[1 - colour].count();
    }
    double expected_nodes(const Position& p) const {
        (void)p;
        return 5e6;
    }

    Key key(const Position& p) const {
        const auto least = canonical<W>(symmetries_, {p.own, p.other});
        Key words;
        for (int w = 0; w < W; ++w) {
            words[w] = least[0].word[w];
            words[W + w] = least[1].word[w];
        }
        return words;
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
    const Churn<W>& game_;
    SetSymmetries<W> symmetries_;
};

template <int W>
using ChurnSolver = BoundSolver<Churn<W>, ChurnBounds<W>>;

}  // namespace ludarium
