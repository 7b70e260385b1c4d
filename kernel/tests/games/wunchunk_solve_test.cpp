#include "ludarium/solve/wunchunk.hpp"
#include "solving.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

// A position of a random game with at most so many empty cells, in which play goes on.
template <int W>
typename Wunchunk<W>::State with_empty(const Wunchunk<W>& game, int empty, int number) {
    Rng rng(29, static_cast<std::uint64_t>(number));
    auto state = game.initial_state();
    while (state.room > empty) {
        auto next = state;
        game.apply(next, game.random_action(state, rng));
        if (game.to_move(next) != kOver) state = next;
    }
    return state;
}

template <int W>
BuiltSolver<Wunchunk<W>> wunchunk_solver(const Wunchunk<W>& game, const std::vector<int>& options,
                                         bool plain = false) {
    return {game, "wunchunk", options, plain};
}

template <int W>
void check_same_as_plain(const Wunchunk<W>& game, const std::vector<int>& options, int empty, int number) {
    const auto state = with_empty(game, empty, number);
    auto solver = wunchunk_solver(game, options), plain = wunchunk_solver(game, options, true);
    check_same_solution(game, state, solve_with(solver, state), solve_with(plain, state));
}

}  // namespace

TEST(wunchunk_solver_finds_what_looking_at_everything_finds) {
    for (const int opening : {0, 1, 2}) {
        const Wunchunk<1> game(2, 4, opening);
        for (int number = 0; number < 10; ++number) {
            auto solver = wunchunk_solver(game, {2, 4, opening});
            for (const int empty : {5, 3, 2, 1})  // also with what is remembered from before
                check_solution(game, with_empty(game, empty, number), solver);
            check_solution(game, late(game, 0, number), solver);
        }
    }
}

TEST(wunchunk_solver_agrees_with_full_search) {
    const Wunchunk<1> small(2, 4, 0);
    const Wunchunk<2> usual(2, 6, 1);
    for (int number = 0; number < 6; ++number) {
        check_same_as_plain(small, {2, 4, 0}, 7, number);
        check_same_as_plain(usual, {2, 6, 1}, 7, number);
    }
}

TEST(wunchunk_changes_are_what_a_stone_does) {
    const Wunchunk<1> game(3, 4, 0);
    for (int number = 0; number < 20; ++number) {
        const auto state = with_empty(game, 20 - number, number);
        at_case() = game.encode(state);
        for (const int action : legal_actions(game, state)) {
            const int cell = game.cell_put(action), colour = game.colour_put(action);
            if (cell == kOff) continue;
            const auto change = game.change(state, cell, colour);
            auto next = state;
            game.apply(next, action);
            CHECK_EQUAL(state.chunks[colour] + change.chunks, int{next.chunks[colour]});
            CHECK_EQUAL(game.crumbs(state, colour) + change.crumbs, game.crumbs(next, colour));
        }
    }
}

TEST(wunchunk_solver_with_more_seats_is_the_full_search) {
    for (const int seats : {3, 4}) {
        const Wunchunk<1> game(seats, 4, 0);
        auto solver = wunchunk_solver(game, {seats, 4, 0});
        check_solution(game, with_empty(game, 3, seats), solver);
    }
}

TEST(wunchunk_solver_keeps_its_limits) {
    const Wunchunk<2> game(2, 6, 0);
    auto solver = wunchunk_solver(game, {2, 6, 0});
    check_limits(game, solver, with_empty(game, 26, 1));
    check_limits(game, solver, game.initial_state());
    CHECK(!solver.within_reach(with_empty(game, 20, 1), 10));
    CHECK(solver.within_reach(with_empty(game, 9, 1), 1));
}
