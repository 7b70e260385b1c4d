// Random play with the invariants of the contract checked at every step.
#pragma once

#include <cmath>
#include <map>
#include <vector>

#include "check.hpp"
#include "ludarium/game.hpp"

namespace ludarium::tests {

template <Game G>
std::vector<int> legal_actions(const G& game, const typename G::State& state) {
    ActionList<G::kMaxLegal> list;
    game.legal(state, list);
    return {list.begin(), list.end()};
}

// A position of a random game with so many cells empty, of a game whose board fills.
template <class G>
typename G::State with_empty(const G& game, int empty, std::uint64_t seed, int number) {
    Rng rng(seed, static_cast<std::uint64_t>(number));
    auto state = game.initial_state();
    while (game.empty(state).count() > empty) game.apply(state, game.random_action(state, rng));
    return state;
}

// No cell holds two things.
template <class State>
void check_disjoint(const State& state) {
    if constexpr (requires { state.stones[0].any(); }) {
        for (std::size_t a = 0; a < state.stones.size(); ++a)
            for (std::size_t b = 0; b < a; ++b) CHECK((state.stones[a] & state.stones[b]).none());
    }
    if constexpr (requires { state.laid & state.blocked; }) CHECK_EQUAL(state.laid & state.blocked, 0u);
}

template <Game G>
void check_legal(const G& game, const typename G::State& state) {
    const int mover = game.to_move(state);
    CHECK(mover == kOver || mover == kChance || (mover >= 0 && mover < game.seats()));
    const std::vector<int> legal = legal_actions(game, state);
    if (mover == kOver) {
        const unsigned winners = game.winners(state);
        CHECK(winners > 0 && winners < 1u << game.seats());
        return;
    }
    CHECK(!legal.empty());
    for (std::size_t i = 0; i < legal.size(); ++i) {
        CHECK(legal[i] >= 0 && legal[i] < game.action_count());
        CHECK(i == 0 || legal[i - 1] < legal[i]);
        CHECK(game.weight(state, legal[i]) > 0);
    }
}

// Two states that should be one: the same to move, the same steps, the same end.
template <Game G>
void check_same(const G& game, const typename G::State& one, const typename G::State& two) {
    CHECK_EQUAL(game.encode(one), game.encode(two));
    CHECK_EQUAL(game.to_move(one), game.to_move(two));
    if (game.to_move(one) == kOver) {
        CHECK_EQUAL(game.winners(one), game.winners(two));
        return;
    }
    CHECK(legal_actions(game, one) == legal_actions(game, two));
    for (const int action : legal_actions(game, one))
        CHECK_EQUAL(game.weight(one, action), game.weight(two, action));
}

// At most `steps` steps from a state. What a state keeps for speed must be what decoding its code
// works out afresh, here and after the next step.
template <Game G>
void check_play(const G& game, typename G::State state, Rng& rng, int steps) {
    for (int i = 0; i < steps; ++i) {
        const std::string code = game.encode(state);
        at_case() = code;
        check_disjoint(state);
        check_legal(game, state);
        typename G::State fresh = game.decode(code);
        check_same(game, state, fresh);
        if (game.to_move(state) == kOver) return;
        const std::vector<int> legal = legal_actions(game, state);
        Rng same = rng;
        const int drawn = game.random_action(state, rng);
        CHECK(std::find(legal.begin(), legal.end(), drawn) != legal.end());
        CHECK_EQUAL(game.random_action(fresh, same), drawn);
        // Now and then the last legal action: swaps, passes and other words.
        const int action = rng.below(12) == 0 ? legal.back() : drawn;
        const typename G::State before = state;
        game.apply(state, action);
        CHECK_EQUAL(game.encode(before), code);
        game.apply(fresh, action);
        check_same(game, state, fresh);
    }
}

template <Game G>
void check_games(const G& game, int games, int steps = 1'000) {
    for (int number = 0; number < games; ++number) {
        Rng rng(11, static_cast<std::uint64_t>(number));
        check_play(game, game.initial_state(), rng, steps);
    }
}

// Each legal action comes up as often as its weight says, within six standard deviations.
template <Game G>
void check_draws(const G& game, const typename G::State& state, Rng& rng) {
    at_case() = game.encode(state);
    const std::vector<int> legal = legal_actions(game, state);
    double total = 0;
    for (const int action : legal) total += game.weight(state, action);
    const int draws = 300 * static_cast<int>(legal.size());
    std::map<int, int> counts;
    for (int i = 0; i < draws; ++i) ++counts[game.random_action(state, rng)];
    CHECK(counts.size() <= legal.size());
    for (const int action : legal) {
        const double p = game.weight(state, action) / total;
        CHECK(std::abs(counts[action] - draws * p) < 6 * std::sqrt(draws * p * (1 - p)) + 1e-9);
    }
}

template <Game G>
void check_draws_of_games(const G& game, int games, int every) {
    for (int number = 0; number < games; ++number) {
        Rng rng(13, static_cast<std::uint64_t>(number));
        typename G::State state = game.initial_state();
        for (int i = 0; i < 300 && game.to_move(state) != kOver; ++i) {
            if (i < 4 || i % every == 0) check_draws(game, state, rng);
            game.apply(state, game.random_action(state, rng));
        }
    }
}

}  // namespace ludarium::tests
