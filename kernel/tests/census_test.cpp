// What random games look like on the way, counted by any number of threads.
#include "ludarium/census.hpp"

#include <numeric>

#include "ludarium/games.hpp"
#include "samples.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

Census counted(const Rules& rules, std::uint64_t count, std::uint64_t seed, int threads, bool stopped = false) {
    const std::atomic<bool> stop{stopped};
    std::atomic<std::uint64_t> done{0};
    const Census census = rules.census(std::nullopt, count, seed, threads, stop, done);
    CHECK_EQUAL(done.load(), stopped ? 0 : count);
    return census;
}

bool same(const Moments& one, const Moments& two) {
    return one.mean() == two.mean() && one.variance() == two.variance();
}

bool same(const Census& one, const Census& two) {
    return one.games == two.games && one.by_winners == two.by_winners && same(one.turns, two.turns) &&
           same(one.steps, two.steps) && same(one.choices, two.choices);
}

}  // namespace

TEST(moments_of_a_few_numbers) {
    Moments all, first, rest;
    CHECK(all.mean() == 0 && all.variance() == 0);
    for (const std::uint64_t number : {2u, 4u, 4u, 5u, 10u}) {
        all.add(number);
        (number < 4 ? first : rest).add(number);
    }
    CHECK_EQUAL(all.mean(), 5.0);
    CHECK_EQUAL(all.variance(), 9.0);  // (9 + 1 + 1 + 0 + 25) / 4
    CHECK(first.mean() == 2 && first.variance() == 0);
    first.add(rest);
    CHECK(same(all, first));
}

TEST(moments_in_parts_and_of_large_numbers) {
    Moments halves(2), large;
    for (const std::uint64_t number : {3u, 5u}) halves.add(number);
    CHECK(halves.mean() == 2 && halves.variance() == 0.5);
    // Their squares have more than 64 bits: nothing is lost.
    for (const std::uint64_t number : {1ull << 40, (1ull << 40) + 2}) large.add(number);
    CHECK_EQUAL(large.variance(), 2.0);
}

TEST_OF_EACH_GAME(a_census_depends_on_the_seed_alone) {
    const auto rules = make_rules(sample.name, sample.small);
    const Census one = counted(*rules, 60, 5, 1);
    CHECK_EQUAL(one.games, 60u);
    CHECK_EQUAL(std::accumulate(one.by_winners.begin(), one.by_winners.end(), std::uint64_t{0}), 60u);
    CHECK(one.steps.mean() >= one.turns.mean() && one.turns.mean() > 1 && one.choices.mean() > 1);
    for (const int threads : {2, 5}) CHECK(same(one, counted(*rules, 60, 5, threads)));
    CHECK(!same(one, counted(*rules, 60, 6, 1)));
}

TEST_OF_EACH_GAME(a_census_that_is_stopped_counts_nothing) {
    const auto rules = make_rules(sample.name, sample.small);
    CHECK(same(Census(), counted(*rules, 1'000'000'000, 5, 2, true)));
    CHECK(same(Census(), counted(*rules, 0, 5, 2)));
}
