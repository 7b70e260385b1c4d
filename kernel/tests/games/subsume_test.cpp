#include "ludarium/games/subsume.hpp"

#include "alphabeta_checks.hpp"
#include "ludarium/search/knowledge/subsume.hpp"
#include "plain_checks.hpp"
#include "samples.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Subsume<4>> && Game<Subsume<10>>);

static const Sampled subsume_sample({
    .name = "subsume",
    .small = {3},
    .options = {{2}, {3}, {4}, {5}, {6}, {7}, {8}, {9}, {10}},
    .refused = {{1}, {0}, {-1}, {11}, {2147483647}, {-2147483647}},
    .perft = {{2}, 7, 1824},
    .mutations = 3'000,
});

TEST(subsume_play) {
    check_games(Subsume<4>(2), 300);
    check_games(Subsume<4>(3), 80);
    check_games(Subsume<4>(), 25);
    check_games(Subsume<5>(), 10);
    check_games(Subsume<7>(), 3);
    check_games(Subsume<10>(), 1);
}

TEST(subsume_plays_alike_however_much_room_there_is) {
    const Subsume<3> tight;
    const Subsume<10> wide(3);
    for (std::uint64_t number = 0; number < 20; ++number) {
        Rng rng(number, 0);
        auto one = tight.initial_state();
        auto other = wide.initial_state();
        while (tight.to_move(one) != kOver) {
            CHECK(legal_actions(tight, one) == legal_actions(wide, other));
            const int action = tight.random_action(one, rng);
            tight.apply(one, action);
            wide.apply(other, action);
            CHECK_EQUAL(tight.encode(one), wide.encode(other));
        }
        CHECK_EQUAL(wide.winners(other), tight.winners(one));
    }
}

TEST(subsume_closes_a_loop) {
    const Subsume<4> game(3);
    // Five of the six around the centre; blue closes, but red has the majority.
    auto state = game.decode("3/1rr1/1r1r1/1r2/3:b");
    const std::vector<int> legal = legal_actions(game, state);
    CHECK(std::find(legal.begin(), legal.end(), 5) != legal.end());
    game.apply(state, 5);
    // Red has no cell with as many enemies as friends, so Blue goes on.
    CHECK_EQUAL(game.encode(state), "3/1rr1/1r1r1/1rr1/3:b");
    for (const int action : legal_actions(game, state)) CHECK(action != 9);  // surrounded
}

TEST(subsume_random_actions_are_uniform) {
    check_draws_of_games(Subsume<4>(3), 3, 5);
    check_draws_of_games(Subsume<5>(), 1, 30);
}

TEST(subsume_search) {
    check_advance(Subsume<4>(3), 1'000, 2'000, 2);
    check_repeats(Subsume<4>());
    const Subsume<4> subsume(2);
    CHECK(check_proof(subsume, subsume.initial_state(), 300'000));
}

TEST(search_on_several_threads) {
    const Subsume<4> game;
    Search<Subsume<4>> search(game, game.initial_state(), small(3'000));
    const SearchResult result = think(search, 6'000, 4);
    CHECK_EQUAL(result.simulations, 6'000u);
    CHECK_EQUAL(visits_of(result), 6'000u);
    check_search(game, search);
}

TEST(subsume_alphabeta) {
    check_depths_of_games(Subsume<4>(), 4, 20, 3);
    CHECK(check_proofs(Subsume<4>(3), 8, 8) >= 6);
}

TEST(subsume_keys) {
    check_keys(Subsume<4>(3), 20);
    check_keys(Subsume<7>(6), 5);
}

TEST(subsume_plain) {
    check_plain(Subsume<4>(2), "subsume", {2});
    check_plain_late(Subsume<4>(3), "subsume", {3}, 10, 7);
}
