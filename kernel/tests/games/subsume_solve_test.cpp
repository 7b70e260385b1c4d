#include "ludarium/solve/subsume.hpp"

#include "bound_checks.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(SolverFor<SubsumeSolver<4>, Subsume<4>> && SolverFor<SubsumeSolver<10>, Subsume<10>>);

namespace {

template <int S>
BuiltSolver<Subsume<S>> subsume_solver(const Subsume<S>& game, int side, bool plain = false) {
    return {game, "subsume", {side}, plain};
}

}  // namespace

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
    const Solution found = solve_with(solver, game.initial_state());
    CHECK(found.known && found.value == -1 && found.moves.size() == 19);
    for (const ExactMove& move : found.moves) CHECK(move.known && move.value == -1);
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
