#include "ludarium/solve/subsume.hpp"

#include <map>

#include "bound_checks.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(SolverFor<SubsumeSolver<4>, Subsume<4>> && SolverFor<SubsumeSolver<10>, Subsume<10>>);

namespace {

template <int S>
BuiltSolver<Subsume<S>> subsume_solver(const Subsume<S>& game, int side, bool plain = false) {
    return {game, "subsume", {side}, plain};
}

// Who wins under best play, 1 for the mover, and in how many steps: the winner wants few, the loser
// many.
template <int S>
class Ends {
  public:
    struct End {
        int sign = 0, steps = 0;
    };
    using State = typename Subsume<S>::State;

    explicit Ends(const Subsume<S>& game) : game_(game) {}

    End of(const State& state) {
        const auto [at, is_new] = known_.try_emplace(game_.encode(state));
        if (!is_new) return at->second;
        End best;
        for (const int action : legal_actions(game_, state)) {
            const End end = after(state, action);
            const bool sooner = end.steps < best.steps;
            if (end.sign > best.sign || best.sign == 0 || (end.sign == best.sign && sooner == (end.sign > 0)))
                best = end;
        }
        return known_[game_.encode(state)] = best;
    }
    // Seen by whoever makes the move.
    End after(const State& state, int action) {
        const int mover = game_.to_move(state);
        State next = state;
        game_.apply(next, action);
        if (game_.to_move(next) == kOver) return {game_.winners(next) == 1u << mover ? 1 : -1, 1};
        const End end = of(next);
        return {game_.to_move(next) == mover ? end.sign : -end.sign, end.steps + 1};
    }

  private:
    const Subsume<S>& game_;
    std::map<std::string, End> known_;
};

// The move that comes first wins as soon as can be, or puts the end off as long.
template <int S, class Solver>
void check_distance(const Subsume<S>& game, const typename Subsume<S>::State& state, Solver& solver,
                    Ends<S>& ends) {
    at_case() = game.encode(state);
    if (game.to_move(state) == kOver) return;
    const Solution solution = solve_with(solver, state);
    const auto best = ends.of(state), first = ends.after(state, solution.moves.front().action);
    CHECK_EQUAL(first.sign, best.sign);
    CHECK_EQUAL(first.steps, best.steps);
    if (best.sign > 0) CHECK_EQUAL(solution.distance, best.steps);
    for (const ExactMove& move : solution.moves)
        if (move.distance) CHECK_EQUAL(move.distance, ends.after(state, move.action).steps);
}

}  // namespace

TEST(subsume_wins_soon_and_loses_late) {
    const Subsume<4> two(2), three(3);
    auto small = subsume_solver(two, 2), solver = subsume_solver(three, 3);
    Ends ends_two(two), ends_three(three);
    each_position(two, [&](const auto& state) { check_distance(two, state, small, ends_two); });
    for (int number = 0; number < 8; ++number)
        check_distance(three, late(three, 7, number), solver, ends_three);
    const Subsume<5> five;
    auto larger = subsume_solver(five, 5);
    Ends ends_five(five);
    for (int number = 0; number < 10; ++number) check_distance(five, late(five, 4, number), larger, ends_five);
}

TEST(subsume_side_2_in_full) {
    const Subsume<4> game(2);
    auto solver = subsume_solver(game, 2);
    Everything<Subsume<4>> everything(game);
    each_position(game, [&](const auto& state) { check_winners(game, state, solver, everything); });
}

TEST(subsume_late_positions) {
    const Subsume<4> three(3);
    auto solver = subsume_solver(three, 3);
    Everything<Subsume<4>> everything(three);
    for (int number = 0; number < 12; ++number)
        check_winners(three, late(three, 7, number), solver, everything);
    const Subsume<5> five;
    auto larger = subsume_solver(five, 5);
    Everything<Subsume<5>> everything_five(five);
    for (int number = 0; number < 5; ++number)
        check_winners(five, late(five, 4, number), larger, everything_five);
}

TEST(subsume_side_3_with_perfect_play) {
    const Subsume<4> game(3);
    auto solver = subsume_solver(game, 3);
    const Solution solution = solve_with(solver, game.initial_state());
    CHECK(solution.known && solution.value == -1 && solution.moves.size() == 19);
    for (const ExactMove& move : solution.moves) CHECK(move.known && move.value == -1);
    check_perfect(game, solver, 25, 5);
}

// Another order, no symmetry, another table.
TEST(subsume_agrees_with_the_plain_solver) {
    const Subsume<4> subsume(3);
    auto own = subsume_solver(subsume, 3), other = subsume_solver(subsume, 3, true);
    for (int number = 0; number < 10; ++number) {
        const auto state = played(subsume, 6, number);
        at_case() = subsume.encode(state);
        CHECK_EQUAL(solve_with(own, state).value, solve_with(other, state).value);
    }
}

TEST(subsume_solver_keeps_its_limits) {
    const Subsume<5> subsume;
    auto solver = subsume_solver(subsume, 5);
    check_limits(subsume, solver, subsume.initial_state());
    CHECK(!solver.within_reach(subsume.initial_state(), 600));
    check_reach(subsume, solver);
}
