#include "ludarium/games/trio.hpp"

#include "playing.hpp"
#include "samples.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Trio<1>> && Game<Trio<2>>);

static const Sampled trio_sample({
    .name = "trio",
    .small = {2},
    .options = {{2}, {3}, {5}, {6}},
    .refused = {{}, {1}, {7}, {3, 0}},
    .perft = {{2}, 3, 252},
    .mutations = 2'000,
});

TEST(trio_play) {
    check_games(Trio<1>(2), 100);
    check_games(Trio<2>(6), 10);
}

TEST(trio_random_actions_are_uniform) { check_draws_of_games(Trio<1>(2), 3, 3); }
