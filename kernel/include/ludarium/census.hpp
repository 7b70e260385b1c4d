// What random games look like on the way: how long they are, and how much there is to choose from.
// Every step is listed, so this takes longer than playouts (playout.hpp), which only see the end.
// Game number i uses random stream i, and all sums are whole numbers, so that the result depends on
// the seed only and not on the number of threads.
#pragma once

#include <array>
#include <atomic>
#include <vector>

#include "ludarium/game.hpp"
#include "ludarium/threads.hpp"

namespace ludarium {

// The mean of a sample, and how far the values lie apart. A value is a whole number of parts.
class Moments {
  public:
    explicit Moments(std::uint64_t parts = 1) : parts_(static_cast<double>(parts)) {}

    void add(std::uint64_t value) {
        ++count_;
        sum_ += value;
        squares_ += Wide{value} * value;
    }
    void add(const Moments& other) {
        count_ += other.count_;
        sum_ += other.sum_;
        squares_ += other.squares_;
    }
    double mean() const {
        return count_ ? static_cast<double>(sum_) / static_cast<double>(count_) / parts_ : 0;
    }
    // That of the sample: divided by one less than there are.
    double variance() const {
        if (count_ < 2) return 0;
        const Wide spread = squares_ * count_ - sum_ * sum_;
        return static_cast<double>(spread) / static_cast<double>(count_) /
               static_cast<double>(count_ - 1) / (parts_ * parts_);
    }

  private:
    __extension__ using Wide = unsigned __int128;
    double parts_;
    std::uint64_t count_ = 0;
    Wide sum_ = 0, squares_ = 0;
};

struct Census {
    static constexpr std::uint64_t kParts = 1u << 16;  // of a game's mean number of choices

    std::uint64_t games = 0;
    std::array<std::uint64_t, 1u << kMaxSeats> by_winners{};  // index: one bit per winning seat
    Moments turns, steps, choices{kParts};

    void add(const Census& other) {
        games += other.games;
        for (std::size_t i = 0; i < by_winners.size(); ++i) by_winners[i] += other.by_winners[i];
        turns.add(other.turns);
        steps.add(other.steps);
        choices.add(other.choices);
    }
};

// Plays one game and counts it, unless `halt()` asks to leave it.
template <Game G, class Halt>
void count_game(const G& game, typename G::State state, Rng& rng, const Halt& halt, Census& census) {
    ActionList<G::kMaxLegal> list;
    std::uint64_t turns = 0, steps = 0, decisions = 0, choices = 0;
    int last = kChance, action = 0;
    for (int mover; (mover = game.to_move(state)) != kOver; ++steps) {
        if ((steps & 0xff) == 0xff && halt()) return;
        if (mover == kChance) {
            action = game.random_action(state, rng);
        } else {
            game.legal(state, list);
            action = list.action[rng.below(list.size)];
            choices += static_cast<std::uint64_t>(list.size);
            ++decisions;
            turns += mover != last;
            last = mover;
        }
        game.apply(state, action);
    }
    ++census.games;
    ++census.by_winners[game.winners(state)];
    census.turns.add(turns);
    census.steps.add(steps);
    if (decisions) census.choices.add((choices * Census::kParts + decisions / 2) / decisions);
}

// `count` random games from a state on `threads` threads. When `stop` is set, unfinished games are
// left out. `done` counts finished games for a progress display.
template <Game G>
Census take_census(const G& game, const typename G::State& start, std::uint64_t count,
                   std::uint64_t seed, int threads, const std::atomic<bool>& stop,
                   std::atomic<std::uint64_t>& done) {
    std::atomic<std::uint64_t> next{0};
    std::vector<Census> counts(static_cast<std::size_t>(threads));
    const auto halt = [&] { return stop.load(std::memory_order_relaxed); };
    on_threads(threads, [&](int number) {
        for (std::uint64_t i; (i = next.fetch_add(1)) < count && !halt();) {
            Rng rng(seed, i);
            count_game(game, start, rng, halt, counts[static_cast<std::size_t>(number)]);
            done.fetch_add(1, std::memory_order_relaxed);
        }
    });
    Census total;
    for (const auto& each : counts) total.add(each);
    return total;
}

}  // namespace ludarium
