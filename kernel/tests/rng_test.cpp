#include <array>
#include <cmath>
#include <set>

#include "check.hpp"
#include "ludarium/rng.hpp"

using namespace ludarium;
using namespace ludarium::tests;

TEST(rng_repeats_a_stream_and_separates_others) {
    std::set<std::uint64_t> firsts;
    for (std::uint64_t seed = 0; seed < 40; ++seed)
        for (std::uint64_t stream = 0; stream < 40; ++stream) {
            Rng one(seed, stream), two(seed, stream);
            for (int i = 0; i < 10; ++i) CHECK_EQUAL(one.next(), two.next());
            firsts.insert(one.next());
        }
    CHECK_EQUAL(firsts.size(), 1600u);
}

TEST(rng_is_uniform) {
    constexpr int kDraws = 200'000;
    for (const int n : {1, 2, 3, 7, 10, 100}) {
        Rng rng(3, static_cast<std::uint64_t>(n));
        std::vector<int> counts(static_cast<std::size_t>(n));
        for (int i = 0; i < kDraws; ++i) {
            const int k = rng.below(n);
            CHECK(k >= 0 && k < n);
            ++counts[static_cast<std::size_t>(k)];
        }
        const double expected = static_cast<double>(kDraws) / n;
        for (const int count : counts) CHECK(std::abs(count - expected) < 6 * std::sqrt(expected));
    }
}

TEST(rng_streams_are_uniform_across) {
    // The first draw of many streams, which is what playouts of one seed begin with.
    std::array<int, 16> counts{};
    for (std::uint64_t stream = 0; stream < 160'000; ++stream) ++counts[Rng(5, stream).below(16)];
    for (const int count : counts) CHECK(std::abs(count - 10'000) < 600);
}

TEST(rng_unit_lies_in_the_unit_interval) {
    Rng rng(9, 9);
    double sum = 0;
    for (int i = 0; i < 100'000; ++i) {
        const double u = rng.unit();
        CHECK(u >= 0.0 && u < 1.0);
        sum += u;
    }
    CHECK(std::abs(sum / 100'000 - 0.5) < 0.006);
}
