#include <set>

#include "check.hpp"
#include "ludarium/bits.hpp"
#include "ludarium/rng.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

constexpr int kRounds = 300;

template <int W>
std::set<int> members(const Bits<W>& bits) {
    std::set<int> set;
    for (int i = 0; i < 64 * W; ++i)
        if (bits.test(i)) set.insert(i);
    return set;
}

// Sparse, half full or dense.
template <int W>
Bits<W> random_bits(Rng& rng) {
    Bits<W> bits;
    const int share = 1 + rng.below(9);
    for (int i = 0; i < 64 * W; ++i)
        if (rng.below(10) < share) bits.set(i);
    return bits;
}

template <int W>
void check_one_set(const Bits<W>& bits) {
    const std::set<int> expected = members(bits);
    CHECK_EQUAL(bits.count(), static_cast<int>(expected.size()));
    CHECK_EQUAL(bits.any(), !expected.empty());
    CHECK_EQUAL(bits.none(), expected.empty());
    std::vector<int> visited;
    bits.each([&](int i) { visited.push_back(i); });
    CHECK(visited == std::vector<int>(expected.begin(), expected.end()));
    if (!expected.empty()) CHECK_EQUAL(bits.lowest(), *expected.begin());
    int k = 0;
    for (const int i : expected) CHECK_EQUAL(bits.select(k++), i);
}

template <int W>
void check_two_sets(const Bits<W>& a, const Bits<W>& b, const Bits<W>& c) {
    for (int i = 0; i < 64 * W; ++i) {
        const bool in_a = a.test(i), in_b = b.test(i), in_c = c.test(i);
        CHECK_EQUAL((a & b).test(i), (in_a && in_b));
        CHECK_EQUAL((a | b).test(i), (in_a || in_b));
        CHECK_EQUAL((a ^ b).test(i), in_a != in_b);
        CHECK_EQUAL((a - b).test(i), (in_a && !in_b));
        CHECK_EQUAL(majority(a, b, c).test(i), in_a + in_b + in_c >= 2);
    }
    Bits<W> d = a;
    CHECK((d |= b) == (a | b));
    CHECK((d &= c) == ((a | b) & c));
    CHECK((d -= a) == (((a | b) & c) - a));
}

template <int N, int W>
void check_shift(const Bits<W>& bits) {
    for (int i = 0; i < 64 * W; ++i) {
        CHECK_EQUAL(up<N>(bits).test(i), (i >= N && bits.test(i - N)));
        CHECK_EQUAL(down<N>(bits).test(i), (i + N < 64 * W && bits.test(i + N)));
    }
}

template <int W>
void check_width() {
    Rng rng(7, W);
    check_one_set(Bits<W>());
    check_one_set(Bits<W>::first(64 * W));
    for (int i = 0; i < 64 * W; ++i) {
        CHECK(members(Bits<W>::one(i)) == std::set<int>{i});
        CHECK_EQUAL(Bits<W>::first(i).count(), i);
        Bits<W> all = Bits<W>::first(64 * W);
        all.reset(i);
        CHECK(all == Bits<W>::first(64 * W) - Bits<W>::one(i));
    }
    for (int round = 0; round < kRounds; ++round) {
        const auto a = random_bits<W>(rng), b = random_bits<W>(rng), c = random_bits<W>(rng);
        check_one_set(a);
        check_two_sets(a, b, c);
        check_shift<1>(a);
        check_shift<9>(a);
        check_shift<20>(a);
        check_shift<63>(a);
        check_shift<64>(a);
        check_shift<65>(a);
        check_shift<130>(a);
    }
}

}  // namespace

TEST(bits_of_one_word) { check_width<1>(); }
TEST(bits_of_two_words) { check_width<2>(); }
TEST(bits_of_three_words) { check_width<3>(); }
TEST(bits_of_six_words) { check_width<6>(); }

TEST(select_bit_of_a_word) {
    Rng rng(1, 1);
    for (int round = 0; round < kRounds; ++round) {
        const std::uint64_t word = rng.next() & rng.next();
        int k = 0;
        for (int i = 0; i < 64; ++i)
            if (word >> i & 1) CHECK_EQUAL(select_bit(word, k++), i);
    }
}
