// The search, tried on Flume; what it does with each game is in games/.
#include "ludarium/games/flume.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

TEST(search_goes_on_when_the_tree_is_full) {
    const Flume<1> game(7);
    Search<Flume<1>> search(game, game.initial_state(), small(200));
    const SearchResult first = think(search, 2'000), second = think(search, 2'000);
    CHECK(first.nodes <= 200 && second.nodes <= 200);
    CHECK_EQUAL(second.simulations, 2'000u);
    CHECK_EQUAL(visits_of(second), 4'000u);
}

TEST(search_grows_on_when_the_tree_is_full) {
    // The wins of these need more nodes than there is room for at a time.
    int proofs = 0;
    for (int number = 0; number < 10; ++number) {
        const Flume<1> game(5);
        const auto state = with_empty(game, 9, 41, number);
        Search<Flume<1>> search(game, state, small(3'000)), roomy(game, state, small());
        const SearchResult result = think(search, 200'000, 1 + number % 2);
        CHECK(result.nodes <= 3'000);
        check_search(game, search);
        const SearchResult exact = think(roomy, 200'000);
        CHECK(exact.proven);
        if (!result.proven) continue;
        ++proofs;
        CHECK_EQUAL(result.value[0], exact.value[0]);
    }
    CHECK(proofs >= 5);
}

// Positions that are reached by different ways have one set of children.
TEST(search_shares_transpositions) {
    const Flume<1> game(5);
    SearchParams apart = small();
    apart.transpositions = 0;
    Search<Flume<1>> shared(game, game.initial_state(), small()), single(game, game.initial_state(), apart);
    think(shared, 20'000);
    think(single, 20'000);
    const std::size_t with = check_search(game, shared), without = check_search(game, single);
    CHECK(with < without);
    std::uint32_t most = 0;
    const Pool& pool = shared.tree().pool();
    for (std::uint32_t at = pool.after(0); at; at = pool.after(at)) most = std::max(most, pool.block(at).users.load());
    CHECK(most > 1);
}

// A proof whose moves were given up is made again rather than believed without a move.
TEST(search_bears_out_what_it_says_is_certain) {
    for (int number = 0; number < 6; ++number) {
        const Flume<1> game(5);
        auto state = with_empty(game, 8, 43, number);
        Search<Flume<1>> search(game, state, small(400));
        while (game.to_move(state) != kOver) {
            const SearchResult result = think(search, 20'000);
            if (result.proven) {
                std::map<std::string, unsigned> all;
                const unsigned winners = solve(game, state, all);
                CHECK_EQUAL(result.value[0], share(winners, 2, 0));
                auto next = state;
                game.apply(next, result.action);
                CHECK_EQUAL(solve(game, next, all), winners);
            }
            search.advance(result.action);
            game.apply(state, result.action);
        }
    }
}

TEST(search_at_the_end_has_no_move) {
    const Flume<1> flume(3);
    Search<Flume<1>> over(flume, flume.decode("rrr/rrb/bbb:b:-"), small());
    const SearchResult result = think(over, 10);
    CHECK(result.action == -1 && result.proven && result.value[0] == 1.0 && result.value[1] == -1.0);
}

TEST(search_stopped_before_it_runs_has_a_move) {
    const Flume<1> game(7);
    Search<Flume<1>> search(game, game.initial_state(), small());
    const std::atomic<bool> stop{true};
    std::atomic<std::uint64_t> done{0};
    const SearchResult result = search.run(SearchLimit(), 2, 1, stop, done);
    CHECK(result.action >= 0 && result.simulations == 0);
}

TEST(search_ends_before_its_counts_overflow) {
    const Flume<1> game(7);
    Search<Flume<1>> search(game, game.initial_state(), small());
    think(search, 10);
    const_cast<Tree&>(search.tree()).root().visits = std::numeric_limits<std::uint32_t>::max() - 1'005;
    CHECK_EQUAL(think(search, 10'000).simulations, 5u);
    CHECK(think(search, 10'000).action >= 0);
}

TEST(work_is_shared_and_errors_come_back) {
    std::atomic<int> sum{0};
    on_threads(5, [&](int number) { sum += 1 << number; });
    CHECK_EQUAL(sum.load(), 31);
    for (int thrower = 0; thrower < 3; ++thrower)
        CHECK(throws<Failure>([&] {
            on_threads(3, [&](int number) {
                if (number == thrower) throw Failure("on purpose");
            });
        }));
}
