// Exact play in Subsume: who wins, by depth-first search over positions up to the board's
// symmetries and an exchange of the colours. Which cells are surrounded, and so who may play
// where, follows from the stones; whose turn it is goes into the key by seeing them as the mover's
// and the other's.
#pragma once

#include <cmath>

#include "ludarium/games/subsume.hpp"
#include "ludarium/solve/bound_solver.hpp"
#include "ludarium/symmetries.hpp"

namespace ludarium {

// Every placement fills a cell for good or surrounds it, so no position comes back.
template <int Most>
class SubsumeBounds {
  public:
    using Position = typename Subsume<Most>::State;
    static constexpr int W = Subsume<Most>::W;
    using Key = TableKey<2 * W>;
    using Step = BoundStep<Position, Key>;
    static constexpr bool kHasScore = false;

    explicit SubsumeBounds(const Subsume<Most>& game)
        : game_(game), symmetries_(game.board(), [&](int cell) { return game.bit(cell); }) {}

    static const Position& position(const Position& state) { return state; }
    std::string name() const { return "subsume " + std::to_string(game_.side()); }
    int most() const { return 1; }
    int score(const Position& s, int seat) const { return s.winner == seat ? 1 : -1; }

    Key key(const Position& p) const {
        return canonical_words<W>(symmetries_, {p.stones[p.turn], p.stones[1 - p.turn]});
    }

    // First the steps that leave the other no answer, then those that leave few cells to play and
    // many more stones of one's own than of the other.
    void steps(const Position& p, std::vector<Step>& list) const {
        ActionList<Subsume<Most>::kMaxLegal> legal;
        game_.legal(p, legal);
        for (const Action action : legal) {
            Step step;
            step.after = p;
            step.action = action;
            game_.apply(step.after, action);
            const Position& after = step.after;
            step.over = after.winner != Subsume<Most>::kNobody;
            if (step.over) {
                step.score = static_cast<std::int16_t>(score(after, p.turn));
            } else {
                step.again = after.turn == p.turn;
                step.key = key(after);
                const int lead = after.stones[p.turn].count() - after.stones[1 - p.turn].count();
                const int promise = step.again ? kAgain : 2 * lead - after.legal.count();
                step.promise = static_cast<std::int16_t>(promise);
            }
            list.push_back(step);
        }
    }

    // Fitted to positions of random games on sides 4 and 5: nine of ten take less.
    double expected_nodes(const Position& p) const {
        return std::exp2(p.open.count() - (game_.side() <= 4 ? 2 : 4));
    }

  private:
    static constexpr int kAgain = 1'000;
    const Subsume<Most>& game_;
    SetSymmetries<W> symmetries_;
};

template <int Most>
using SubsumeSolver = BoundSolver<Subsume<Most>, SubsumeBounds<Most>>;

template <int Most>
struct ExactSolver<Subsume<Most>> {
    using Type = SubsumeSolver<Most>;
};

}  // namespace ludarium
