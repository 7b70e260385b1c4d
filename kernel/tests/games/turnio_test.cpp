#include "ludarium/games/turnio.hpp"

#include "alphabeta_checks.hpp"
#include "ludarium/search/knowledge/turnio.hpp"
#include "plain_checks.hpp"
#include "samples.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Turnio>);

static const Sampled turnio_sample({
    .name = "turnio",
    .small = {0, 1},
    .options = {{0, 0}, {1, 1}, {0, 1}},
    .refused = {{2, 0}, {0, 2}, {-1, 0}, {0}, {0, 0, 0}},
    .perft = {{0, 1}, 4, 93312},
    .mutations = 12'000,
});

TEST(turnio_play) {
    for (const int first : {0, 1})
        for (const bool blockers : {false, true}) check_games(Turnio(first, blockers), 25);
}

TEST(turnio_random_actions_are_uniform) {
    for (const bool blockers : {false, true}) check_draws_of_games(Turnio(0, blockers), 3, 7);
}

TEST(turnio_playouts_reach_the_end) {
    Rng rng(1, 1);
    const Turnio turnio(0, true);
    auto chips = turnio.initial_state();
    const auto steps = play_out(turnio, chips, rng, [] { return false; });
    CHECK_EQUAL(steps, 36u * 4 - 1);  // no X-step after the last chip
}

TEST(turnio_search) {
    check_advance(Turnio(0, true), 1'000, 2'000, 1);
    check_repeats(Turnio(1, false));
}

TEST(search_has_a_move_without_a_simulation) {
    const Turnio game(0, true);
    auto state = game.initial_state();
    game.apply(state, 0);
    Search<Turnio> search(game, state, small());
    const SearchResult result = think(search, 0);
    CHECK_EQUAL(result.simulations, 0u);
    CHECK_EQUAL(result.candidates.size(), legal_actions(game, state).size());
    CHECK_EQUAL(result.action, legal_actions(game, state).front());
    CHECK(result.line.empty());
}

TEST(search_at_a_draw_has_no_move) {
    const Turnio turnio(0, false);
    Search<Turnio> drawing(turnio, turnio.initial_state(), small());
    CHECK_EQUAL(think(drawing, 10).action, -1);
}

TEST(turnio_alphabeta) {
    check_depths_of_games(Turnio(0, false), 4, 14, 3);
    check_depths_of_games(Turnio(1, true), 4, 12, 3);
    CHECK(check_proofs(Turnio(0, false), 12, 4) >= 3);
}

TEST(turnio_keys) {
    for (const bool blockers : {false, true}) check_keys(Turnio(1, blockers), 10);
}

TEST(turnio_plain) {
    check_plain_late(Turnio(0, false), "turnio", {0, 0}, 3, 4);
    check_plain_late(Turnio(1, true), "turnio", {1, 1}, 2, 4);
}
