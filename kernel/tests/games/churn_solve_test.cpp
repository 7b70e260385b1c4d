#include "ludarium/solve/churn.hpp"

#include "bound_checks.hpp"
#include "churn_sides.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(SolverFor<ChurnSolver<1>, Churn<1>> && SolverFor<ChurnSolver<3>, Churn<3>>);

TEST(churn_side_2_in_full) {
    const Churn<1> game(sides(2));
    auto solver = churn_solver(game, sides(2));
    each_position(game, [&](const auto& state) { check_solution(game, state, solver); });
}

TEST(churn_late_positions) {
    for (int number = 0; number < 4; ++number) {
        const auto board = number % 2 ? sides(3) : std::array{3, 4, 3, 4, 3, 4};
        const Churn<1> game(board);
        auto solver = churn_solver(game, board);
        check_solution(game, late(game, 6, number), solver);
    }
    const Churn<2> large(sides(6));
    auto solver = churn_solver(large, sides(6));
    check_solution(large, late(large, 3, 1), solver);
}

TEST(churn_side_3_with_perfect_play) {
    const Churn<1> game(sides(3));
    auto solver = churn_solver(game, sides(3));
    check_perfect(game, solver, 8, 25);
}

LONG_TEST(churn_side_3_from_the_start) {
    const Churn<1> game(sides(3));
    auto solver = churn_solver(game, sides(3));  // 1 GiB is enough
    const Solution solution = solve_with(solver, game.initial_state());
    CHECK(solution.known && solution.value == -1 && solution.margin == -1);  // the swap sees to that
    CHECK(solution.nodes > 1'000'000);
    for (const ExactMove& move : solution.moves) CHECK(move.known && move.margin == -1);
    // Without it the openings that win are the centre and the middles of the sides.
    for (int cell = 0; cell < 19; ++cell) {
        auto state = game.initial_state();
        game.apply(state, cell);
        const Solution second = solve_with(solver, state);
        for (const ExactMove& move : second.moves)
            if (move.action == game.swap()) {
                const std::set<int> winning{1, 3, 6, 9, 12, 15, 17};
                CHECK_EQUAL(move.margin, winning.contains(cell) ? 1 : -1);
            }
    }
    check_perfect(game, solver, 8, 9);
}

// Another order, no symmetry, another table.
TEST(churn_agrees_with_the_plain_solver) {
    const Churn<1> churn(sides(3));
    auto own = churn_solver(churn, sides(3)), other = churn_solver(churn, sides(3), true);
    for (int number = 0; number < 6; ++number) {
        const auto state = late(churn, 20, number);
        at_case() = churn.encode(state);
        const Solution solution = solve_with(own, state), plain = solve_with(other, state);
        CHECK(solution.known && plain.known);
        CHECK_EQUAL(solution.value, plain.value);
        CHECK_EQUAL(solution.margin, plain.margin);
    }
}

TEST(churn_solver_keeps_its_limits) {
    const Churn<1> churn(sides(4));
    auto solver = churn_solver(churn, sides(4));
    check_limits(churn, solver, churn.initial_state());
    CHECK(!solver.within_reach(churn.initial_state(), 600));
    check_reach(churn, solver);
    const Churn<3> huge(sides(8));
    auto large = churn_solver(huge, sides(8));
    CHECK(!solve_with(large, huge.initial_state(), {1e9, 20'000}).known);
}
