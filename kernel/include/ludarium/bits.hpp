// Sets of cells as W machine words. Bit i is cell i; everything is a loop over W that the
// compiler unrolls.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

namespace ludarium {

#if !defined(__BMI2__)
// For each byte, the positions of its set bits.
inline constexpr auto kSetBits = [] {
    std::array<std::array<std::uint8_t, 8>, 256> positions{};
    for (int byte = 0; byte < 256; ++byte)
        for (int i = 0, k = 0; i < 8; ++i)
            if (byte >> i & 1) positions[byte][k++] = static_cast<std::uint8_t>(i);
    return positions;
}();
#endif

// The position of the k-th set bit of a word, counted from 0; there must be so many.
inline int select_bit(std::uint64_t word, int k) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, word));
#else
    // Written without a branch: in random play none is predictable. First how many bits are set up to the
    // end of each byte, then the first byte where these are more than k.
    constexpr std::uint64_t kOnes = 0x0101010101010101, kTops = kOnes << 7;
    std::uint64_t set = word - (word >> 1 & 0x5555555555555555);
    set = (set & 0x3333333333333333) + (set >> 2 & 0x3333333333333333);
    set = ((set + (set >> 4)) & 0x0f0f0f0f0f0f0f0f) * kOnes;
    const std::uint64_t ends_before = ((kOnes * static_cast<std::uint64_t>(k) | kTops) - set) & kTops;
    const int at = 8 * std::popcount(ends_before);
    return at + kSetBits[word >> at & 0xff][k - static_cast<int>(set << 8 >> at & 0xff)];
#endif
}

template <int W>
struct Bits {
    std::array<std::uint64_t, W> word{};

    static Bits one(int i) {
        Bits b;
        b.set(i);
        return b;
    }
    static Bits first(int n) {
        Bits b;
        for (int i = 0; i < n; ++i) b.set(i);
        return b;
    }

    bool test(int i) const { return word[i >> 6] >> (i & 63) & 1; }
    void set(int i) { word[i >> 6] |= std::uint64_t{1} << (i & 63); }
    void reset(int i) { word[i >> 6] &= ~(std::uint64_t{1} << (i & 63)); }

    bool any() const {
        std::uint64_t all = 0;
        for (int w = 0; w < W; ++w) all |= word[w];
        return all != 0;
    }
    bool none() const { return !any(); }
    int count() const {
        int n = 0;
        for (int w = 0; w < W; ++w) n += std::popcount(word[w]);
        return n;
    }
    // The lowest set bit; there must be one.
    int lowest() const {
        int w = 0;
        if constexpr (W > 1)
            while (w < W - 1 && word[w] == 0) ++w;
        return 64 * w + std::countr_zero(word[w]);
    }
    // The k-th set bit, counted from 0; there must be more than k.
    int select(int k) const {
        int w = 0;
        if constexpr (W > 1) {
            for (; w < W - 1; ++w) {
                const int here = std::popcount(word[w]);
                if (k < here) break;
                k -= here;
            }
        }
        return 64 * w + select_bit(word[w], k);
    }
    template <class F>
    void each(F&& visit) const {
        for (int w = 0; w < W; ++w)
            for (std::uint64_t rest = word[w]; rest; rest &= rest - 1)
                visit(64 * w + std::countr_zero(rest));
    }

    friend Bits operator&(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] &= b.word[w];
        return a;
    }
    friend Bits operator|(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] |= b.word[w];
        return a;
    }
    friend Bits operator^(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] ^= b.word[w];
        return a;
    }
    // a without b
    friend Bits operator-(Bits a, const Bits& b) {
        for (int w = 0; w < W; ++w) a.word[w] &= ~b.word[w];
        return a;
    }
    Bits& operator&=(const Bits& b) { return *this = *this & b; }
    Bits& operator|=(const Bits& b) { return *this = *this | b; }
    Bits& operator-=(const Bits& b) { return *this = *this - b; }
    friend bool operator==(const Bits& a, const Bits& b) {  // the default one calls memcmp
        std::uint64_t differ = 0;
        for (int w = 0; w < W; ++w) differ |= a.word[w] ^ b.word[w];
        return differ == 0;
    }
};

// Shifts by a distance known when compiling; bits that leave the words are lost.
template <int N, int W>
Bits<W> up(const Bits<W>& b) {
    constexpr int words = N / 64, bits = N % 64;
    Bits<W> r;
    for (int w = W - 1; w >= words; --w) {
        r.word[w] = b.word[w - words] << bits;
        if constexpr (bits != 0)
            if (w > words) r.word[w] |= b.word[w - words - 1] >> (64 - bits);
    }
    return r;
}
template <int N, int W>
Bits<W> down(const Bits<W>& b) {
    constexpr int words = N / 64, bits = N % 64;
    Bits<W> r;
    for (int w = 0; w + words < W; ++w) {
        r.word[w] = b.word[w + words] >> bits;
        if constexpr (bits != 0)
            if (w + words + 1 < W) r.word[w] |= b.word[w + words + 1] << (64 - bits);
    }
    return r;
}

// The bits that are set in at least two of three sets.
template <int W>
Bits<W> majority(const Bits<W>& a, const Bits<W>& b, const Bits<W>& c) {
    return (a & b) | (a & c) | (b & c);
}

}  // namespace ludarium
