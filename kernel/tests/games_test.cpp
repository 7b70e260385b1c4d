#include "ludarium/games/churn.hpp"
#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/playout.hpp"
#include "playing.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(Game<Churn<1>> && Game<Churn<3>> && Game<Flume<1>> && Game<Flume<6>>);
static_assert(Game<Subsume<4>> && Game<Subsume<10>> && Game<Turnio>);
static_assert(Game<Wunchunk<1>> && Game<Wunchunk<5>>);

namespace {

std::array<int, 6> regular(int side) { return {side, side, side, side, side, side}; }

std::uint64_t to_the_end(auto& game, auto& state, Rng& rng) {
    return play_out(game, state, rng, [] { return false; });
}

}  // namespace

TEST(churn_play) {
    check_games(Churn<1>(regular(2)), 200);
    check_games(Churn<1>(regular(3)), 60);
    check_games(Churn<1>({3, 4, 3, 4, 3, 4}), 20);
    check_games(Churn<1>({4, 2, 5, 2, 4, 3}), 20);
    check_games(Churn<1>(regular(4)), 6);
    check_games(Churn<1>(regular(5)), 3, 600);
    check_games(Churn<2>(regular(6)), 2, 600);
    check_games(Churn<3>(regular(8)), 2, 600);
}

TEST(churn_groups_fit) {
    // Stones wherever they touch no other of their colour: the most groups there can be.
    const Churn<1> game(regular(5));
    for (int start = 0; start < 3; ++start) {
        Bits<1> apart;
        for (int cell = start; cell < game.board.size(); ++cell) {
            bool free = true;
            for (const int other : game.board.around[cell]) free &= other == kOff || !apart.test(other);
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
    const Churn<1> game(regular(2));
    // Every empty cell touches red; at the rim a stone forms a pair, in the centre a three.
    auto state = game.decode("1b/r1r/b1:r:-");
    CHECK(legal_actions(game, state) == (std::vector<int>{1, 5}));
    game.apply(state, 1);
    CHECK_EQUAL(game.encode(state), "1b/2r/br:b:-");  // the smaller red group has gone
}

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

TEST(turnio_play) {
    for (const int first : {0, 1})
        for (const bool blockers : {false, true}) check_games(Turnio(first, blockers), 25);
}

TEST(wunchunk_play) {
    for (const int seats : {2, 3, 4})
        for (int opening = 0; opening < (seats == 2 ? 3 : 2); ++opening) {
            check_games(Wunchunk<1>(seats, 4, opening), 25);
            check_games(Wunchunk<2>(seats, 6, opening), 4);
            check_games(Wunchunk<5>(seats, 10, opening), 1);
        }
}

TEST(random_actions_are_uniform) {
    check_draws_of_games(Churn<1>(regular(3)), 3, 9);
    check_draws_of_games(Churn<2>(regular(6)), 1, 70);
    check_draws_of_games(Flume<1>(5), 3, 6);
    check_draws_of_games(Flume<6>(19), 1, 150);
    check_draws_of_games(Subsume<4>(3), 3, 5);
    check_draws_of_games(Subsume<5>(), 1, 30);
    for (const bool blockers : {false, true}) check_draws_of_games(Turnio(0, blockers), 3, 7);
    for (int opening = 0; opening < 3; ++opening)
        check_draws_of_games(Wunchunk<1>(2, 4, opening), 3, 9);
    check_draws_of_games(Wunchunk<1>(3, 4, 1), 3, 9);
}

TEST(playouts_reach_the_end) {
    Rng rng(1, 1);
    const Churn<1> churn(regular(4));
    auto full = churn.initial_state();
    const auto steps = to_the_end(churn, full, rng);
    CHECK(steps >= 37 && churn.to_move(full) == kOver);
    const Turnio turnio(0, true);
    auto chips = turnio.initial_state();
    CHECK_EQUAL(to_the_end(turnio, chips, rng), 36u * 4 - 1);  // no X-step after the last chip
}

TEST(playouts_halt_when_asked) {
    const Churn<3> game(regular(8));
    auto state = game.initial_state();
    Rng rng(1, 1);
    int asked = 0;
    play_out(game, state, rng, [&] { return ++asked == 3; });
    CHECK_EQUAL(asked, 3);
    CHECK(game.to_move(state) != kOver);
}
