// What a seat gets at the end, or may expect.
#pragma once

#include <cmath>
#include <limits>

#include "ludarium/game.hpp"
#include "ludarium/solve/solver.hpp"

namespace ludarium {

// Compared by value, then by margin.
struct Score {
    double value = 0, margin = 0;

    // Sums over draws that should be equal differ by rounding; others differ by far more.
    static constexpr double kRounding = 1e-10;

    friend bool operator<(const Score& a, const Score& b) {
        if (std::abs(a.value - b.value) > kRounding) return a.value < b.value;
        return a.margin < b.margin - kRounding;
    }
    friend Score operator-(const Score& a) { return {-a.value, -a.margin}; }
    void add(const Score& other, double weight) {
        value += weight * other.value;
        margin += weight * other.margin;
    }
};
constexpr Score kBestScore{2, 0}, kWorstScore{-2, 0};  // beyond any that there are

template <Game G>
Score final_score(const G& game, const typename G::State& state, int seat) {
    Score score{share(game.winners(state), game.seats(), seat), 0};
    if constexpr (Scored<G>) score.margin = game.margin(state, seat);
    return score;
}

inline void set_score(Solution& solution, const Score& score) {
    solution.known = true;
    solution.value = score.value;
    solution.margin = score.margin;
}
// A position before anything is known of it: its legal moves; or, at the end, what it is to seat 0.
template <Game G>
Solution unsolved(const G& game, const typename G::State& state) {
    Solution solution;
    if (game.to_move(state) == kOver) {
        set_score(solution, final_score(game, state, 0));
        return solution;
    }
    ActionList<G::kMaxLegal> list;
    game.legal(state, list);
    for (const Action action : list) solution.moves.push_back({action, false, 0, 0, 0});
    return solution;
}
inline ExactMove exact_move(int action, const Score& score) {
    return {action, true, score.value, score.margin, 0};
}
// The order of the moves of a solution: among wins the soonest, among losses the latest, where an
// end that was not found is far away.
inline bool is_better(const ExactMove& a, const ExactMove& b) {
    if (!a.known || !b.known) return a.known && !b.known;
    const Score one{a.value, a.margin}, other{b.value, b.margin};
    if (one < other || other < one) return other < one;
    const auto steps = [](const ExactMove& m) {
        return m.distance ? m.distance : std::numeric_limits<int>::max();
    };
    return a.value > 0 ? steps(a) < steps(b) : a.value < 0 && steps(a) > steps(b);
}

}  // namespace ludarium
