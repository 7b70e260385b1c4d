// A small fast random generator. A stream depends on its seed and number alone, so that work can
// be divided among any number of threads with the same result.
#pragma once

#include <cstdint>

namespace ludarium {

class Rng {
  public:
    Rng(std::uint64_t seed, std::uint64_t stream) : state_(mix(seed) ^ mix(stream + kStep)) {}

    // A stream that goes on where another, by its `state`, stands.
    static Rng at(std::uint64_t state) {
        Rng rng(0, 0);
        rng.state_ = state;
        return rng;
    }
    std::uint64_t state() const { return state_; }

    std::uint64_t next() { return mix(state_ += kStep); }

    // Uniform in 0 .. n-1, n > 0 (the bias is below n / 2^64).
    int below(int n) {
        __extension__ using Wide = unsigned __int128;
        return static_cast<int>((Wide{next()} * static_cast<std::uint64_t>(n)) >> 64);
    }
    // Uniform in [0, 1).
    double unit() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

  private:
    static constexpr std::uint64_t kStep = 0x9e3779b97f4a7c15;
    // The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
    static std::uint64_t mix(std::uint64_t z) {
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
        z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
        return z ^ (z >> 31);
    }
    std::uint64_t state_;
};

}  // namespace ludarium
