#include "ludarium/solve/turnio.hpp"
#include "solving.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

// A position of a random game with so many squares empty, at the given stage.
Turnio::State with_empty(const Turnio& game, int empty, Turnio::Stage stage, int number) {
    Rng rng(23, static_cast<std::uint64_t>(number));
    auto state = game.initial_state();
    while (Turnio::kCells - std::popcount(state.laid) > empty || state.stage != stage)
        game.apply(state, game.random_action(state, rng));
    return state;
}

BuiltSolver<Turnio> turnio_solver(const Turnio& game, int first, bool blockers, bool plain = false) {
    return {game, "turnio", {first, blockers}, plain};
}

}  // namespace

TEST(turnio_solver_finds_what_looking_at_everything_finds) {
    for (const bool blockers : {false, true})
        for (int number = 0; number < 12; ++number) {
            const Turnio game(number % 2, blockers);
            auto solver = turnio_solver(game, number % 2, blockers);
            for (int before_end = 0; before_end < 5; ++before_end)
                check_solution(game, late(game, before_end, number), solver);
        }
}

TEST(turnio_solver_agrees_with_full_search) {
    for (const bool blockers : {false, true})
        for (int number = 0; number < 6; ++number) {
            const Turnio game(number % 2, blockers);
            auto solver = turnio_solver(game, number % 2, blockers),
                 plain = turnio_solver(game, number % 2, blockers, true);
            for (const auto stage : {Turnio::kLaying, Turnio::kTurning}) {
                const auto state = with_empty(game, 2, stage, number);
                check_same_solution(game, state, solve_with(solver, state), solve_with(plain, state));
            }
        }
}

// A position is worth the weighted mean of its draws, and its best move.
TEST(turnio_solver_agrees_with_itself_further_from_the_end) {
    const Turnio game(0, false);
    auto solver = turnio_solver(game, 0, false);
    for (int number = 0; number < 3; ++number) {
        const auto state = with_empty(game, 3, Turnio::kDrawing, number);
        at_case() = game.encode(state);
        const Solution solution = solve_with(solver, state);
        CHECK(solution.known);
        Score mean;
        for (const ExactMove& draw : solution.moves) {
            auto next = state;
            game.apply(next, draw.action);
            auto fresh = turnio_solver(game, 0, false);
            const Solution after = solve_with(fresh, next);
            const double sign = game.to_move(next) == 0 ? 1 : -1, p = game.weight(state, draw.action) / 5.0;
            CHECK(same_score({sign * after.value, sign * after.margin}, {draw.value, draw.margin}));
            mean.add({draw.value, draw.margin}, p);
        }
        CHECK(same_score(mean, {solution.value, solution.margin}));
    }
}

TEST(turnio_solver_keeps_its_limits) {
    const Turnio game(0, false);
    auto solver = turnio_solver(game, 0, false);
    check_limits(game, solver, with_empty(game, 7, Turnio::kLaying, 1));
    CHECK(!solve_with(solver, game.initial_state()).known);  // refused at once
    CHECK(!solver.within_reach(with_empty(game, 7, Turnio::kLaying, 1), 10));
    CHECK(solver.within_reach(with_empty(game, 3, Turnio::kLaying, 1), 1));
}
