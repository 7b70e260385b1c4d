// Solvers that prove bounds (solve/bound_solver.hpp) against looking at everything.
#pragma once

#include <set>

#include "solving.hpp"

namespace ludarium::tests {

// Every position that can come up, each seen once.
template <Game G, class Visit>
void each_position(const G& game, const Visit& visit) {
    std::set<std::string> seen;
    std::vector<typename G::State> open{game.initial_state()};
    while (!open.empty()) {
        const auto state = open.back();
        open.pop_back();
        if (!seen.insert(game.encode(state)).second) continue;
        visit(state);
        if (game.to_move(state) == kOver) continue;
        for (const int action : legal_actions(game, state)) {
            open.push_back(state);
            game.apply(open.back(), action);
        }
    }
}

// Who wins, compared with looking at everything; Subsume has no score that the solver counts.
template <Game G, class S>
void check_winners(const G& game, const typename G::State& state, S& solver, Everything<G>& everything) {
    at_case() = game.encode(state);
    const Solution solution = solve_with(solver, state);
    const int mover = game.to_move(state), seat = mover < 0 ? 0 : mover;
    CHECK(solution.known);
    CHECK_EQUAL(solution.value, everything.look(state)[seat].value);
    for (const ExactMove& move : solution.moves) {
        CHECK(move.known);
        CHECK_EQUAL(move.value, everything.look_after(state, move.action)[seat].value);
    }
    auto at = state;
    for (const int action : solution.line) {
        game.apply(at, action);
        CHECK_EQUAL(everything.look(at)[seat].value, solution.value);
    }
    CHECK(mover < 0 || !solution.line.empty());
}

template <Game G>
typename G::State played(const G& game, int steps, int number) {
    Rng rng(23, static_cast<std::uint64_t>(number));
    auto state = game.initial_state();
    for (int i = 0; i < steps && game.to_move(state) != kOver; ++i)
        game.apply(state, game.random_action(state, rng));
    return state;
}

// Knowing the winner from the start, nobody who has won lets it go.
template <Game G, class S>
void check_perfect(const G& game, S& solver, int games, int steps) {
    for (int number = 0; number < games; ++number) {
        auto state = played(game, steps, number);
        at_case() = game.encode(state);
        if (game.to_move(state) == kOver) continue;
        const Solution first = solve_with(solver, state);
        CHECK(first.known);
        const int winner = first.value > 0 ? game.to_move(state) : 1 - game.to_move(state);
        Rng rng(29, static_cast<std::uint64_t>(number));
        while (game.to_move(state) != kOver) {
            const int action = game.to_move(state) == winner
                                   ? solve_with(solver, state).moves.front().action
                                   : game.random_action(state, rng);
            game.apply(state, action);
        }
        CHECK_EQUAL(game.winners(state), 1u << winner);
    }
}

// Positions near the end that are said to be within reach are solved with what that takes.
template <Game G, class S>
void check_reach(const G& game, S& solver) {
    int claimed = 0;
    for (int number = 0; number < 20; ++number) {
        const auto state = late(game, 6, number);
        at_case() = game.encode(state);
        if (!solver.within_reach(state, 0.2)) continue;
        ++claimed;
        CHECK(solve_with(solver, state, {1e9, 2'000'000}).known);
    }
    CHECK(claimed >= 3);
}

}  // namespace ludarium::tests
