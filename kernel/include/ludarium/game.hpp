// The contract of a game in the kernel, the twin of core/game.py.
#pragma once

#include <bit>
#include <concepts>
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
template <class G>
concept Game = std::copyable<typename G::State> &&
               requires(const G& game, typename G::State& state, const typename G::State& seen,
                        ActionList<G::kMaxLegal>& list, Rng& rng, int action, std::string_view code) {
                   { game.seats() } -> std::same_as<int>;
                   { game.action_count() } -> std::same_as<int>;
                   { game.initial_state() } -> std::same_as<typename G::State>;
                   { game.to_move(seen) } -> std::same_as<int>;
                   { game.legal(seen, list) } -> std::same_as<void>;
                   { game.weight(seen, action) } -> std::same_as<int>;
                   { game.random_action(seen, rng) } -> std::same_as<int>;
                   { game.apply(state, action) } -> std::same_as<void>;
                   { game.winners(seen) } -> std::same_as<unsigned>;  // a bit a seat, when over
                   { game.encode(seen) } -> std::same_as<std::string>;
                   { game.decode(code) } -> std::same_as<typename G::State>;
               };

// The return of a seat when the winners share, as in Python's Game.returns.
inline double share(unsigned winners, int seats, int seat) {
    const double others = seats - 1;
    if (!(winners >> seat & 1)) return -1.0 / others;
    return (static_cast<double>(seats) / std::popcount(winners) - 1.0) / others;
}

}  // namespace ludarium
