// Random play to the end, many times over. Game number i of a call uses random stream i, so the
// result depends on the seed only and not on the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <map>
#include <vector>

#include "ludarium/game.hpp"
#include "ludarium/threads.hpp"

namespace ludarium {

struct Tally {
    std::uint64_t games = 0;
    std::uint64_t steps = 0;
    std::array<std::uint64_t, 1u << kMaxSeats> by_winners{};  // index: one bit per winning seat
    std::map<std::uint32_t, std::uint64_t> lengths;           // steps of a game -> games

    void add(const Tally& other) {
        games += other.games;
        steps += other.steps;
        for (std::size_t i = 0; i < by_winners.size(); ++i) by_winners[i] += other.by_winners[i];
        for (const auto& [length, count] : other.lengths) lengths[length] += count;
    }
};

constexpr std::uint32_t kNoCap = 0xffffffff;

// Play until the game is over or `cap` steps are made, each chosen by `step(state)` but for draws,
// which fall at random; returns the number of steps. Now and then `halt()` is asked whether to
// leave it there, because a single game of Churn on a large board takes seconds.
template <Game G, class Halt, class Step>
std::uint32_t play_out_by(const G& game, typename G::State& state, Rng& rng, const Halt& halt,
                          std::uint32_t cap, const Step& step) {
    std::uint32_t steps = 0;
    for (int mover; steps < cap && (mover = game.to_move(state)) != kOver;) {
        game.apply(state, mover == kChance ? game.random_action(state, rng) : step(state));
        ++steps;
        if ((steps & 0xff) == 0 && halt()) break;
    }
    return steps;
}

// The same at random. A game that has a faster way goes to its end whatever the cap.
template <Game G, class Halt>
std::uint32_t play_out(const G& game, typename G::State& state, Rng& rng, const Halt& halt,
                       std::uint32_t cap = kNoCap) {
    if constexpr (requires { game.play_out(state, rng); })
        return game.play_out(state, rng);
    else
        return play_out_by(game, state, rng, halt, cap, [&](const typename G::State& current) {
            return game.random_action(current, rng);
        });
}

// `count` games from a state on `threads` threads. When `stop` is set, unfinished games are left
// out. `done` counts finished games for a progress display.
template <Game G>
Tally playouts(const G& game, const typename G::State& start, std::uint64_t count,
               std::uint64_t seed, int threads, const std::atomic<bool>& stop,
               std::atomic<std::uint64_t>& done) {
    // Small enough that no thread is left with much to do when the others are done.
    const std::uint64_t share = count / (8 * static_cast<std::uint64_t>(threads));
    const std::uint64_t batch = share < 1 ? 1 : share > 64 ? 64 : share;
    std::atomic<std::uint64_t> next{0};
    std::vector<Tally> tallies(static_cast<std::size_t>(threads));
    const auto halt = [&] { return stop.load(std::memory_order_relaxed); };
    on_threads(threads, [&](int number) {
        Tally& tally = tallies[static_cast<std::size_t>(number)];
        std::vector<std::uint64_t> lengths;  // dense for short games, the map for long ones
        lengths.resize(4096);
        for (;;) {
            const std::uint64_t from = next.fetch_add(batch);
            if (from >= count || halt()) break;
            const std::uint64_t to = from + batch < count ? from + batch : count;
            for (std::uint64_t i = from; i < to; ++i) {
                Rng rng(seed, i);
                typename G::State state = start;
                const std::uint32_t steps = play_out(game, state, rng, halt);
                if (game.to_move(state) != kOver) break;
                ++tally.games;
                tally.steps += steps;
                ++tally.by_winners[game.winners(state)];
                if (steps < lengths.size())
                    ++lengths[steps];
                else
                    ++tally.lengths[steps];
            }
            done.fetch_add(to - from, std::memory_order_relaxed);
        }
        for (std::uint32_t steps = 0; steps < lengths.size(); ++steps)
            if (lengths[steps]) tally.lengths[steps] += lengths[steps];
    });
    Tally total;
    for (const auto& tally : tallies) total.add(tally);
    return total;
}

}  // namespace ludarium
