// Many games of one kind at once, on arrays that others own: a step of each game in one call. In
// this face of a batch all that comes from outside is checked; batch_of.hpp puts a game behind it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ludarium {

// What one game takes of each array.
struct BatchShape {
    int planes, rows, columns, actions, seats;
};

// Where a batch writes, for each game in turn: what the seat to move sees (at the end, seat 0), what
// it may do, what each seat gets, who is to move (kOver when nobody is), and whether the game is over.
struct BatchArrays {
    std::uint8_t* observations;
    bool* masks;
    float* rewards;
    std::int8_t* movers;
    bool* done;
};

using GameNumber = std::int64_t;

// Some of the games of a batch by their numbers, or all.
struct Chosen {
    const GameNumber* number = nullptr;
    GameNumber count = 0;
    GameNumber operator[](GameNumber k) const { return number ? number[k] : k; }
};

constexpr GameNumber kAllLegal = -1;
constexpr GameNumber kMostGames = 10'000'000;

// Draws fall at once, from a random stream that each game has for itself. With `auto_reset` a game
// that is over begins anew at once; `done` and the rewards then tell of the one that ended. Games
// that something is done to must be different ones. One call at a time.
class Batch {
  public:
    virtual ~Batch() = default;
    virtual BatchShape shape() const = 0;
    virtual GameNumber games() const = 0;
    // One action in each of the chosen games, which first become copies of those of `of`, if it is
    // given: these must be others or the same. Returns kAllLegal, or else where in `actions` the first
    // illegal one is; then nothing has changed.
    virtual GameNumber step(const GameNumber* actions, const Chosen& at, const Chosen& of,
                            int threads) = 0;
    virtual void reset(const Chosen& at, int threads) = 0;
    // Games become copies of some of another batch, or of the same; the draws to come, too.
    virtual void put(const Batch& other, const Chosen& from, const Chosen& at, int threads) = 0;
    virtual std::vector<std::string> codes(const Chosen& at) const = 0;
    virtual void load(const std::vector<std::string>& codes, const Chosen& at, int threads) = 0;
    // The random streams, as numbers: what they are seeded with, or where they stand.
    virtual void seed(std::uint64_t seed, const Chosen& at) = 0;
    virtual void streams(std::uint64_t* out) const = 0;
    virtual void set_streams(const std::uint64_t* in, const Chosen& at) = 0;
};

}  // namespace ludarium
