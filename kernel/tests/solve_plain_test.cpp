#include "ludarium/games/churn.hpp"
#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/solve/plain.hpp"
#include "solving.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

const std::array<int, 6> kSide2{2, 2, 2, 2, 2, 2}, kSide3{3, 3, 3, 3, 3, 3};

template <Game G>
void check_plain(const G& game, const typename G::State& state) {
    PlainSolver<G> solver(game);
    check_solution(game, state, solver);
}

template <Game G>
void check_late(const G& game, int games, int before_end) {
    for (int number = 0; number < games; ++number) check_plain(game, late(game, before_end, number));
}

// Equal keys exactly for equal codes, along random games and between them.
template <Game G>
void check_keys(const G& game, int games) {
    std::map<typename G::Key, std::string> codes;
    std::map<std::string, typename G::Key> keys;
    for (int number = 0; number < games; ++number) {
        Rng rng(5, static_cast<std::uint64_t>(number));
        auto state = game.initial_state();
        for (int step = 0; step < 300; ++step) {
            const std::string code = game.encode(state);
            at_case() = code;
            CHECK(game.key(game.decode(code)) == game.key(state));
            CHECK_EQUAL(codes.emplace(game.key(state), code).first->second, code);
            CHECK(keys.emplace(code, game.key(state)).first->second == game.key(state));
            int sum = 0;
            if (game.seats() == 2) sum = game.margin(state, 0) + game.margin(state, 1);
            CHECK_EQUAL(sum, 0);
            if (game.to_move(state) == kOver) break;
            game.apply(state, game.random_action(state, rng));
        }
    }
    std::map<std::pair<std::uint64_t, std::uint64_t>, int> prints;
    for (const auto& [key, code] : codes) {
        const Fingerprint print = fingerprint(key);
        CHECK_EQUAL(++prints[std::pair(print.low, print.high)], 1);
        CHECK_EQUAL(++prints[std::pair(print.low, std::uint64_t{0})], 1);
        CHECK_EQUAL(++prints[std::pair(std::uint64_t{0}, print.high)], 1);
    }
}

}  // namespace

TEST(keys_are_exact) {
    check_keys(Churn<1>(kSide3), 20);
    check_keys(Churn<3>({7, 7, 7, 7, 7, 7}), 3);
    check_keys(Flume<1>(7), 20);
    check_keys(Flume<2>(9), 5);
    check_keys(Subsume<4>(3), 20);
    check_keys(Subsume<7>(6), 5);
    for (const bool blockers : {false, true}) check_keys(Turnio(1, blockers), 10);
    for (const int opening : {0, 1, 2}) check_keys(Wunchunk<1>(2, 4, opening), 10);
    check_keys(Wunchunk<2>(4, 6, 1), 5);
}

TEST(plain_solves_whole_small_games) {
    check_plain(Churn<1>(kSide2), Churn<1>(kSide2).initial_state());
    check_plain(Flume<1>(3), Flume<1>(3).initial_state());
    check_plain(Subsume<4>(2), Subsume<4>(2).initial_state());
}

TEST(plain_solves_late_positions) {
    check_late(Churn<1>(kSide3), 4, 5);
    check_late(Flume<1>(5), 10, 9);
    check_late(Subsume<4>(3), 10, 7);
    check_late(Turnio(0, false), 3, 4);
    check_late(Turnio(1, true), 2, 4);
}

TEST(plain_solves_late_wunchunk) {
    for (const int opening : {0, 1, 2}) check_late(Wunchunk<1>(2, 4, opening), 6, 4);
    check_late(Wunchunk<1>(3, 4, 0), 6, 3);
    check_late(Wunchunk<1>(4, 4, 1), 6, 3);
}

TEST(plain_without_memory_finds_the_same) {
    const Flume<1> game(3);
    PlainSolver<Flume<1>> solver(game, 0);
    check_solution(game, game.initial_state(), solver);
}

TEST(plain_keeps_its_limits) {
    const Churn<2> long_game({5, 5, 5, 5, 5, 5});  // thousands of turns
    PlainSolver<Churn<2>> deep(long_game);
    CHECK(!deep.within_reach(long_game.initial_state(), 1000));
    CHECK(!solve_with(deep, long_game.initial_state(), {1e9, 200'000}).known);
    const Flume<1> game(7);
    PlainSolver<Flume<1>> solver(game);
    check_limits(game, solver, game.initial_state());
    CHECK(!solver.within_reach(game.initial_state(), 10));
    CHECK(solver.within_reach(late(game, 5, 0), 1));
}
