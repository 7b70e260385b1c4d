// What exact solving of a game is: a solver looks at one position, proves the value of each of its
// moves under best play as far as its limit allows, and remembers what it found for the next call.
#pragma once

#include <atomic>
#include <concepts>
#include <cstdint>
#include <limits>
#include <vector>

#include "ludarium/game.hpp"

namespace ludarium {

struct SolveLimit {
    double seconds = std::numeric_limits<double>::infinity();
    std::uint64_t nodes = std::numeric_limits<std::uint64_t>::max();
    bool best_only = false;  // what the position is worth will do; more may be found
};

// A legal move, seen by the seat that makes it.
struct ExactMove {
    int action = -1;
    bool known = false;   // are the figures below proven? If not, they are what the solver expects
    double value = 0;     // the (expected) return of the mover, -1 to 1
    double margin = 0;    // the (expected) lead at the end, where the game has a score; else 0
    int distance = 0;     // steps to the end under best play, where the solver counts them; else 0
    bool exact = true;    // or is the margin only what is certain so far: won, or lost, by that or more?
};

struct Solution {
    bool known = false;            // the figures of the position itself, for the seat to move
    double value = 0;
    double margin = 0;
    int distance = 0;
    bool exact = true;             // is that the margin, or could it still be more?
    std::vector<ExactMove> moves;  // every legal move, the best first, unknown ones last
    std::vector<int> line;         // best play from here, as far as it is known
    int advice = -1;               // the move to make: the best if known, else what looks best; -1: no idea
    std::uint64_t nodes = 0;       // looked at by this call
};

// `solve` is called from one thread at a time and may use more; it returns soon after `stop` is
// set and keeps `done` at the nodes looked at. `within_reach` says, without searching, whether the
// solver expects to know the position within some seconds. A position with no steps left, or with
// a draw next, is solved too (its moves are empty or the draws). A solver with a `kAdvises` gives
// advice on every position within its limit, known or not. What it remembers takes memory as it
// grows, no more than it is made with and no more than `kTableBytes`.
template <class S, class G>
concept SolverFor = std::constructible_from<S, const G&, std::size_t> &&
                    std::same_as<decltype(S::kTableBytes), const std::size_t> &&
                    requires(S& solver, const typename G::State& state, const SolveLimit& limit,
                             int threads, const std::atomic<bool>& stop,
                             std::atomic<std::uint64_t>& done, double seconds) {
                        { solver.solve(state, limit, threads, stop, done) } -> std::same_as<Solution>;
                        { solver.within_reach(state, seconds) } -> std::same_as<bool>;
                    };

// Which solver serves a game: the full search of plain.hpp unless the game has one of its own,
// whose header says so.
template <Keyed G>
class PlainSolver;
template <class G>
struct ExactSolver {
    using Type = PlainSolver<G>;
};
// And which is the one that it is checked by.
template <class G>
struct CheckingSolver {
    using Type = PlainSolver<G>;
};

}  // namespace ludarium
