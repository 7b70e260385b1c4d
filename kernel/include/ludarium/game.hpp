// The contract of a game in the kernel, the twin of core/game.py.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "ludarium/rng.hpp"

namespace ludarium {

constexpr int kChance = -1;  // to_move: the next step is a random draw
constexpr int kOver = -2;    // to_move: the game is over
constexpr int kMaxSeats = 4;

using Action = std::uint16_t;

// Legal actions, ascending; a fixed buffer, so that listing them allocates nothing.
template <int Capacity>
struct ActionList {
    int size = 0;
    Action action[Capacity];
    void add(int a) { action[size++] = static_cast<Action>(a); }
    const Action* begin() const { return action; }
    const Action* end() const { return action + size; }
};

// A game object holds the options and tables; a State is plain data, copied freely. `apply` trusts
// its caller. At a chance step `legal` lists the draws and `weight` their relative likelihood.
// `kRulesVersion` is that of the rules in Python that these are.
template <class G>
concept Game = std::copyable<typename G::State> && G::kRulesVersion >= 1 &&
               requires(const G& game, typename G::State& state, const typename G::State& position,
                        ActionList<G::kMaxLegal>& list, Rng& rng, int action, std::string_view code) {
                   { game.seats() } -> std::same_as<int>;
                   { game.action_count() } -> std::same_as<int>;
                   { game.initial_state() } -> std::same_as<typename G::State>;
                   { game.to_move(position) } -> std::same_as<int>;
                   { game.legal(position, list) } -> std::same_as<void>;
                   { game.weight(position, action) } -> std::same_as<int>;
                   { game.random_action(position, rng) } -> std::same_as<int>;
                   { game.apply(state, action) } -> std::same_as<void>;
                   { game.winners(position) } -> std::same_as<unsigned>;  // one bit per seat, when over
                   { game.encode(position) } -> std::same_as<std::string>;
                   { game.decode(code) } -> std::same_as<typename G::State>;
               };

// What the search knows of a game beyond its rules (search/knowledge.hpp). A game that brings such
// knowledge declares its specialisation where its rules are, so that nobody searches it without.
template <class G>
struct Knowledge;

// What a seat sees of a game (batch/sight.hpp), declared in the same way.
template <class G>
struct Sight;

// A state as a plain value: all facts that bear on how play goes on, none that follows from the
// others, so that two states with equal keys are one position.
template <std::size_t Words>
using StateKey = std::array<std::uint64_t, Words>;

// What looking far ahead needs besides. `margin` is the lead of a seat over the best other one in
// the game's own score as it stands, positive when the seat is ahead.
template <class G>
concept Keyed = Game<G> && requires(const G& game, const typename G::State& position) {
    { game.key(position) } -> std::same_as<typename G::Key>;
    { std::tuple_size<typename G::Key>::value } -> std::convertible_to<std::size_t>;
};
template <class G>
concept Scored = Game<G> && requires(const G& game, const typename G::State& position, int seat) {
    { game.margin(position, seat) } -> std::same_as<int>;
};

// 128 bits of a key: as good as the key itself where a wrong match once in 2^64 tries is no harm.
struct Fingerprint {
    std::uint64_t low = 0, high = 0;
    friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};
template <std::size_t Words>
Fingerprint fingerprint(const StateKey<Words>& key) {
    __extension__ using Wide = unsigned __int128;
    constexpr std::uint64_t kOne = 0x9e3779b97f4a7c15, kTwo = 0xd1b54a32d192ed03;
    Fingerprint print{kTwo, kOne};
    for (const std::uint64_t word : key) {
        const Wide one = Wide{(word ^ print.low) + kOne} * kTwo;
        print.low = static_cast<std::uint64_t>(one) ^ static_cast<std::uint64_t>(one >> 64);
        print.high = std::rotl((word ^ print.high) * kOne, 29) * kTwo;
    }
    print.high ^= print.high >> 31;
    return print;
}

// The return of a seat when the winners share, as in Python's Game.returns.
inline double share(unsigned winners, int seats, int seat) {
    const double others = seats - 1;
    if (!(winners >> seat & 1)) return -1.0 / others;
    return (static_cast<double>(seats) / std::popcount(winners) - 1.0) / others;
}

}  // namespace ludarium
