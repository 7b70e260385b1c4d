#include "ludarium/games/wunchunk.hpp"

#include "alphabeta_checks.hpp"
#include "ludarium/games.hpp"
#include "ludarium/search/knowledge/wunchunk.hpp"
#include "plain_checks.hpp"
#include "samples.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Wunchunk<1>> && Game<Wunchunk<5>>);

namespace {

// Every side with every number of seats.
std::vector<Numbers> wunchunk_options() {
    std::vector<Numbers> list;
    for (int side = 4; side <= 10; ++side)
        for (int seats = 2; seats <= 4; ++seats)
            list.push_back({seats, side, seats == 2 ? side % 3 : side % 2});
    return list;
}

}  // namespace

static const Sampled wunchunk_sample({
    .name = "wunchunk",
    .small = {3, 4, 1},
    .options = wunchunk_options(),
    .refused = {{1, 6, 0},
                {0, 6, 0},
                {-1, 6, 0},
                {5, 6, 0},
                {2147483647, 6, 0},
                {2, 3, 0},
                {2, 0, 0},
                {2, -1, 0},
                {2, 11, 0},
                {2, 46'342, 0},
                {2, 2147483647, 0},
                {2, 6},
                {2, 6, 3},
                {2, 6, -1},
                {3, 6, 2},
                std::vector<int>(1'000'000, 4)},
    .perft = {{2, 4, 2}, 5, 58080},
    .mutations = 1'200,
});

TEST(wunchunk_play) {
    for (const int seats : {2, 3, 4})
        for (int opening = 0; opening < (seats == 2 ? 3 : 2); ++opening) {
            check_games(Wunchunk<1>(seats, 4, opening), 25);
            check_games(Wunchunk<2>(seats, 6, opening), 4);
            check_games(Wunchunk<5>(seats, 10, opening), 1);
        }
}

TEST(wunchunk_random_actions_are_uniform) {
    for (int opening = 0; opening < 3; ++opening)
        check_draws_of_games(Wunchunk<1>(2, 4, opening), 3, 9);
    check_draws_of_games(Wunchunk<1>(3, 4, 1), 3, 9);
}

TEST(wunchunk_search) {
    check_advance(Wunchunk<1>(3, 4, 1), 1'000, 2'000, 1);
    check_repeats(Wunchunk<1>(4, 4, 0));
}

// The moves of a large board with four colours need a thousand nodes and more.
TEST(wunchunk_search_needs_room) {
    const auto rules = make_rules("wunchunk", {4, 10, 0});
    SearchParams params;
    params.max_nodes = 1'000;
    CHECK(throws<Error>([&] { rules->search(std::nullopt, params); }));
    params.max_nodes = 2'000;
    CHECK(!throws<Error>([&] { rules->search(std::nullopt, params); }));
}

TEST(wunchunk_search_solves_ends_of_games) {
    int ends = 0, proofs = 0;
    for (std::uint64_t number = 0; number < 40; ++number) {
        Rng rng(31, number);
        const Wunchunk<1> wunchunk(2 + static_cast<int>(number % 3), 4, 0);
        auto stones = wunchunk.initial_state();
        while (stones.room > 3 && wunchunk.to_move(stones) != kOver)
            wunchunk.apply(stones, wunchunk.random_action(stones, rng));
        if (wunchunk.to_move(stones) == kOver) continue;
        ++ends;
        proofs += check_proof(wunchunk, stones, 100'000);
    }
    CHECK(ends > 20 && proofs > ends / 2);
}

TEST(search_prefers_the_better_of_certain_results) {
    // Whoever the proof names, the move played leads there, also among equals of three seats.
    int proofs = 0;
    for (std::uint64_t number = 0; number < 150; ++number) {
        Rng rng(37, number);
        const Wunchunk<1> game(3 + static_cast<int>(number % 2), 4, 0);
        auto state = game.initial_state();
        while (state.room > 2) game.apply(state, game.random_action(state, rng));
        if (game.to_move(state) == kOver) continue;
        proofs += check_proof(game, state, 20'000);
    }
    CHECK(proofs > 75);
}

TEST(wunchunk_alphabeta) {
    check_depths_of_games(Wunchunk<1>(2, 4, 0), 4, 12, 3);
    check_depths_of_games(Wunchunk<1>(3, 4, 0), 4, 9, 3);
    CHECK(check_proofs(Wunchunk<1>(2, 4, 1), 8, 4) >= 3);
    check_proofs(Wunchunk<1>(4, 4, 0), 8, 3);
}

TEST(alphabeta_goes_along_with_a_game) {
    const Wunchunk<1> game(2, 4, 0);
    AlphaBeta<Wunchunk<1>> search(game, game.initial_state());
    while (game.to_move(search.state()) != kOver) {
        at_case() = game.encode(search.state());
        const std::vector<int> legal = legal_actions(game, search.state());
        const SearchResult result = think(search, positions(2'000));
        CHECK_EQUAL(result.candidates.size(), legal.size());
        CHECK(std::find(legal.begin(), legal.end(), result.action) != legal.end());
        search.advance(result.action);
    }
    CHECK(think(search, positions(10)).proven);
}

TEST(wunchunk_keys) {
    for (const int opening : {0, 1, 2}) check_keys(Wunchunk<1>(2, 4, opening), 10);
    check_keys(Wunchunk<2>(4, 6, 1), 5);
}

TEST(wunchunk_plain) {
    for (const int opening : {0, 1, 2})
        check_plain_late(Wunchunk<1>(2, 4, opening), "wunchunk", {2, 4, opening}, 6, 4);
    check_plain_late(Wunchunk<1>(3, 4, 0), "wunchunk", {3, 4, 0}, 6, 3);
    check_plain_late(Wunchunk<1>(4, 4, 1), "wunchunk", {4, 4, 1}, 6, 3);
}
