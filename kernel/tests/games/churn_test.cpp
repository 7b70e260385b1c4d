#include "ludarium/games/churn.hpp"

#include "alphabeta_checks.hpp"
#include "churn_sides.hpp"
#include "ludarium/games.hpp"
#include "ludarium/search/knowledge/churn.hpp"
#include "plain_checks.hpp"
#include "samples.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Churn<1>> && Game<Churn<3>>);

static const Sampled churn_sample({
    .name = "churn",
    .small = {3, 3, 3, 3, 3, 3},
    .options = {{2, 2, 2, 2, 2, 2}, {3, 4, 3, 4, 3, 4}, {2, 4, 2, 2, 4, 2}},
    .endless = {{6, 6, 6, 6, 6, 6}, {8, 8, 8, 8, 8, 8}},
    .refused = {{3},
                {3, 3, 3, 3, 3, 3, 3},
                {9, 9, 9, 9, 9, 9},
                {100, 100, 100, 100, 100, 100},
                {1, 1, 1, 1, 1, 1},
                {0, 0, 0, 0, 0, 0},
                {-1, -1, -1, -1, -1, -1},
                {2, 2, 2, 2, 2, 3},
                {2, 3, 2, 2, 3, 2},
                {2147483647, -2147483647, 2, 2, 2, 2}},
    .perft = {{3, 3, 3, 3, 3, 3}, 2, 361},
    .mutations = 1'500,
});

TEST(churn_play) {
    check_games(Churn<1>(sides(2)), 200);
    check_games(Churn<1>(sides(3)), 60);
    check_games(Churn<1>({3, 4, 3, 4, 3, 4}), 20);
    check_games(Churn<1>({4, 2, 5, 2, 4, 3}), 20);
    check_games(Churn<1>(sides(4)), 6);
    check_games(Churn<1>(sides(5)), 3, 600);
    check_games(Churn<2>(sides(6)), 2, 600);
    check_games(Churn<3>(sides(8)), 2, 600);
}

TEST(churn_groups_fit) {
    // Stones wherever they touch no other of their colour: the most groups there can be.
    const Churn<1> game(sides(5));
    for (int start = 0; start < 3; ++start) {
        Bits<1> apart;
        for (int cell = start; cell < game.board.size(); ++cell) {
            bool free = true;
            for (const int other : game.board.neighbours[cell]) free &= other == kOff || !apart.test(other);
            if (free) apart.set(cell);
        }
        const std::array stones{apart, Bits<1>()};
        const std::string rows = write_stones<1>(game.board, stones, 2);
        const auto state = game.decode(rows + ":r:-");
        CHECK_EQUAL(state.groups[0].count, apart.count());
        CHECK(state.groups[0].count <= Churn<1>::kMaxGroups);
        Rng rng(1, 1);
        check_play(game, state, rng, 300);
    }
}

TEST(churn_follows_the_rules) {
    const Churn<1> game(sides(2));
    // Every empty cell touches red; at the rim a stone forms a pair, in the centre a three.
    auto state = game.decode("1b/r1r/b1:r:-");
    CHECK(legal_actions(game, state) == (std::vector<int>{1, 5}));
    game.apply(state, 1);
    CHECK_EQUAL(game.encode(state), "1b/2r/br:b:-");  // the smaller red group has gone
}

TEST(churn_random_actions_are_uniform) {
    check_draws_of_games(Churn<1>(sides(3)), 3, 9);
    check_draws_of_games(Churn<2>(sides(6)), 1, 70);
}

TEST(churn_playouts_reach_the_end) {
    Rng rng(1, 1);
    const Churn<1> churn(sides(4));
    auto full = churn.initial_state();
    const auto steps = play_out(churn, full, rng, [] { return false; });
    CHECK(steps >= 37 && churn.to_move(full) == kOver);
}

TEST(playouts_halt_when_asked) {
    const Churn<3> game(sides(8));
    auto state = game.initial_state();
    Rng rng(1, 1);
    int asked = 0;
    play_out(game, state, rng, [&] { return ++asked == 3; });
    CHECK_EQUAL(asked, 3);
    CHECK(game.to_move(state) != kOver);
}

TEST(playouts_stop) {
    const auto rules = make_rules("churn", {8, 8, 8, 8, 8, 8});
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    std::thread later([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        stop = true;
    });
    const auto start = std::chrono::steady_clock::now();
    const Tally tally = rules->playouts(std::nullopt, 1'000'000, 1, 2, stop, done);
    later.join();
    CHECK(tally.games < 1'000'000);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
}

TEST(churn_search) {
    check_advance(Churn<1>(sides(3)), 1'000, 2'000, 1);
    check_repeats(Churn<1>(sides(3)));
    const Churn<1> churn(sides(2));
    CHECK(check_proof(churn, churn.initial_state(), 300'000));
}

TEST(search_keeps_to_its_time) {
    // One random game of this takes seconds.
    const Churn<3> game(sides(8));
    Search<Churn<3>> search(game, game.initial_state(), small());
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    SearchLimit limit;
    limit.seconds = 0.1;
    const auto start = std::chrono::steady_clock::now();
    const SearchResult result = search.run(limit, 2, 1, stop, done);
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(1));
    CHECK(result.action >= 0);
}

TEST(cut_playouts_are_many) {
    // One whole random game takes seconds here.
    const Churn<3> game(sides(8));
    SearchParams params = small(50'000);
    params.playout_cap = 100;
    Search<Churn<3>> search(game, game.initial_state(), params);
    CHECK_EQUAL(think(search, 1'000).simulations, 1'000u);
}

TEST(churn_estimates_see_groups_alike_for_both_seats) {
    const Churn<1> game(sides(4));
    const PlayoutEvaluator<Churn<1>> evaluator(game, {});
    const auto value = [&](const char* code) { return evaluator.estimate(game.decode(code)).value; };
    // A group of three against three stones apart, then the same for blue, then after a swap.
    const auto red = value("rrr1/5/6/7/6/5/b1bb:r:-"), blue = value("bbb1/5/6/7/6/5/r1rr:r:-");
    const auto swapped = value("bbb1/5/6/7/6/5/r1rr:r:swapped");
    CHECK(red[0] > 0.1 && red[0] < 1 && red[0] == -red[1]);
    CHECK(red[0] == blue[1] && red[1] == blue[0]);
    CHECK(swapped[0] == red[0]);
    CHECK(value("r1rr/5/6/7/6/5/b1bb:b:-")[0] == 0);
}

TEST(churn_alphabeta) {
    check_depths_of_games(Churn<1>(sides(3)), 4, 20, 3);
    CHECK(check_proofs(Churn<1>(sides(2)), 5, 99) == 5);
}

TEST(churn_keys) {
    check_keys(Churn<1>(sides(3)), 20);
    check_keys(Churn<3>(sides(7)), 3);
}

TEST(churn_plain) {
    check_plain(Churn<1>(sides(2)), "churn", Numbers(6, 2));
    check_plain_late(Churn<1>(sides(3)), "churn", Numbers(6, 3), 4, 5);
    const Churn<2> long_game(sides(5));  // thousands of turns
    auto deep = churn_solver(long_game, sides(5), true);
    CHECK(!deep.within_reach(long_game.initial_state(), 1000));
    CHECK(!solve_with(deep, long_game.initial_state(), {1e9, 200'000}).known);
}
