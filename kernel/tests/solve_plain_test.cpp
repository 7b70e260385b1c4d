#include "ludarium/games/flume.hpp"
#include "plain_checks.hpp"

using namespace ludarium;
using namespace ludarium::tests;

TEST(plain_without_memory_finds_the_same) {
    const Flume<1> game(3);
    BuiltSolver<Flume<1>> solver(game, "flume", {3}, true, 0);
    check_solution(game, game.initial_state(), solver);
}

TEST(plain_keeps_its_limits) {
    const Flume<1> game(7);
    auto solver = plain_solver(game, "flume", {7});
    check_limits(game, solver, game.initial_state());
    CHECK(!solver.within_reach(game.initial_state(), 10));
    CHECK(solver.within_reach(late(game, 5, 0), 1));
}
