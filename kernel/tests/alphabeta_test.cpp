#include "alphabeta_checks.hpp"
#include "ludarium/games/flume.hpp"

using namespace ludarium;
using namespace ludarium::tests;

TEST(alphabeta_keeps_its_limits) {
    const Flume<1> game(7);
    AlphaBeta<Flume<1>> search(game, game.initial_state());
    for (const std::uint64_t count : {1, 60, 5'000}) {
        const SearchResult result = think(search, positions(count));
        CHECK(result.simulations <= count && result.action >= 0 && !result.proven);
    }
    CHECK(think(search, {~std::uint64_t{0}, 0.0}).action >= 0);
    CHECK(think(search, {}, true).simulations < 1'000);
    const auto start = std::chrono::steady_clock::now();
    think(search, {~std::uint64_t{0}, 0.05});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    CHECK(took.count() >= 0.05 && took.count() < 2);
}
