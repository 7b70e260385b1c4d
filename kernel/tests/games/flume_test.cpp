#include "ludarium/games/flume.hpp"

#include "alphabeta_checks.hpp"
#include "ludarium/games.hpp"
#include "plain_checks.hpp"
#include "samples.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Flume<1>> && Game<Flume<6>>);

static const Sampled flume_sample({
    .name = "flume",
    .small = {5},
    .options = {{3}, {7}, {9}, {13}, {15}, {17}, {19}},
    .refused = {{}, {7, 7}, {8}, {2}, {1}, {0}, {21}, {-7}, {2147483647}, {-2147483647}},
    .perft = {{3}, 5, 18144},
    .mutations = 1'500,
});

TEST(flume_play) {
    check_games(Flume<1>(3), 300);
    check_games(Flume<1>(5), 60);
    check_games(Flume<1>(7), 30);
    check_games(Flume<2>(9), 10);
    check_games(Flume<2>(11), 4);
    check_games(Flume<4>(15), 2);
    check_games(Flume<6>(19), 1);
}

TEST(flume_short_cut_plays_like_its_steps) {
    const Flume<1> game(5);
    constexpr int kGames = 20'000;
    std::array<double, 2> wins{}, squares{}, lengths{};
    for (int number = 0; number < kGames; ++number) {
        Rng one(1, static_cast<std::uint64_t>(number)), two(2, static_cast<std::uint64_t>(number));
        auto quick = game.initial_state(), plain = game.initial_state();
        lengths[0] += game.play_out(quick, one);
        for (; game.to_move(plain) != kOver; ++lengths[1])
            game.apply(plain, game.random_action(plain, two));
        CHECK_EQUAL(game.to_move(quick), kOver);
        check_disjoint(quick);
        wins[0] += game.winners(quick) == 1;
        wins[1] += game.winners(plain) == 1;
        squares[0] += std::pow(quick.stones[0].count(), 2);
        squares[1] += std::pow(plain.stones[0].count(), 2);
    }
    CHECK(std::abs(wins[0] - wins[1]) < 5 * std::sqrt(kGames / 2.0));
    CHECK(std::abs(lengths[0] - lengths[1]) < 5 * std::sqrt(kGames / 2.0));
    CHECK(std::abs(squares[0] / squares[1] - 1) < 0.02);
}

TEST(flume_turns_by_connections) {
    const Flume<1> game(3);
    auto state = game.initial_state();
    game.apply(state, 0);  // a corner: two green neighbours
    CHECK_EQUAL(game.to_move(state), 1);
    game.apply(state, 1);  // the rim and a stone: two
    CHECK_EQUAL(game.to_move(state), 0);
    game.apply(state, 2);  // a corner and a stone: three, so again
    CHECK_EQUAL(game.to_move(state), 0);
    CHECK_EQUAL(game.encode(state), "3/3/rbr:r:-");
}

TEST(flume_perft_beyond_the_end_is_nothing) {
    const std::atomic<bool> stop{false};
    CHECK_EQUAL(make_rules("flume", {3})->perft(std::nullopt, 60, stop), 0u);
}

TEST(flume_random_actions_are_uniform) {
    check_draws_of_games(Flume<1>(5), 3, 6);
    check_draws_of_games(Flume<6>(19), 1, 150);
}

TEST(flume_search) {
    check_advance(Flume<1>(3), 400, 20'000, 1);
    check_advance(Flume<1>(5), 2'000, 2'000, 1);
    check_advance(Flume<1>(5), 2'000, 20'000, 2);
    check_repeats(Flume<1>(7));
    const Flume<1> flume(3);
    auto state = flume.initial_state();
    flume.apply(state, 4);
    flume.apply(state, 0);
    CHECK(check_proof(flume, state, 1'000'000));
}

TEST(flume_search_solves_ends_of_games) {
    for (int number = 0; number < 40; ++number) {
        const Flume<1> game(5);
        CHECK(check_proof(game, with_empty(game, 6, 31, number), 300'000));
    }
}

TEST(flume_alphabeta) {
    check_depths_of_games(Flume<1>(5), 4, 14, 4);
    CHECK(check_proofs(Flume<1>(5), 8, 9) >= 6);
}

TEST(flume_keys) {
    check_keys(Flume<1>(7), 20);
    check_keys(Flume<2>(9), 5);
}

TEST(flume_plain) {
    check_plain(Flume<1>(3), "flume", {3});
    check_plain_late(Flume<1>(5), "flume", {5}, 10, 9);
}
