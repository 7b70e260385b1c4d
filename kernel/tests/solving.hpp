// Solvers against looking at everything.
#pragma once

#include <chrono>

#include "ludarium/games.hpp"
#include "ludarium/solve/score.hpp"
#include "playing.hpp"

namespace ludarium::tests {

using Scores = std::array<Score, kMaxSeats>;

inline bool same_score(const Score& a, const Score& b) {
    return std::abs(a.value - b.value) < 1e-9 && std::abs(a.margin - b.margin) < 1e-6;
}

// The scores of all seats under best play; of moves that are equally good the first counts.
template <Game G>
class Everything {
  public:
    explicit Everything(const G& game) : game_(game) {}

    Scores look(const typename G::State& state) {
        Scores scores{};
        const int mover = game_.to_move(state);
        if (mover == kOver) {
            for (int seat = 0; seat < game_.seats(); ++seat) {
                scores[seat].value = share(game_.winners(state), game_.seats(), seat);
                scores[seat].margin = game_.margin(state, seat);
            }
            return scores;
        }
        const std::string code = game_.encode(state);
        if (const auto entry = known_.find(code); entry != known_.end()) return entry->second;
        double total = 0;
        for (const int action : legal_actions(game_, state)) {
            const Scores after = look_after(state, action);
            const double weight = game_.weight(state, action);
            if (mover == kChance)
                for (int seat = 0; seat < game_.seats(); ++seat) scores[seat].add(after[seat], weight);
            else if (total == 0 || scores[mover] < after[mover])
                scores = after;
            total += weight;
        }
        if (mover == kChance)
            for (Score& score : scores) score = {score.value / total, score.margin / total};
        return known_[code] = scores;
    }
    Scores look_after(typename G::State state, int action) {
        game_.apply(state, action);
        return look(state);
    }

  private:
    const G& game_;
    std::map<std::string, Scores> known_;
};

// The solver of a game as the module has it, which need not be compiled here again.
template <Game G>
class BuiltSolver {
  public:
    BuiltSolver(const G& game, const std::string& name, const std::vector<int>& options, bool plain = false,
                std::size_t table_bytes = std::size_t{1} << 30)
        : game_(game), solver_(make_rules(name, options)->solver(plain, table_bytes)) {}

    Solution solve(const typename G::State& state, const SolveLimit& limit, int threads,
                   std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        return solver_->solve(game_.encode(state), limit, threads, stop, done);
    }
    bool within_reach(const typename G::State& state, double seconds) const {
        return solver_->within_reach(game_.encode(state), seconds);
    }

  private:
    const G& game_;
    std::unique_ptr<Solver> solver_;
};

template <class S, class State>
Solution solve_with(S& solver, const State& state, const SolveLimit& limit = {}, bool stopped = false) {
    std::atomic<bool> stop{stopped};
    std::atomic<std::uint64_t> done{0};
    const Solution solution = solver.solve(state, limit, 1, stop, done);
    CHECK_EQUAL(done.load(), solution.nodes);
    return solution;
}

// A position of a random game, so many steps before its end (or its start).
template <Game G>
typename G::State late(const G& game, int before_end, int number) {
    Rng rng(17, static_cast<std::uint64_t>(number));
    std::vector<typename G::State> states{game.initial_state()};
    while (game.to_move(states.back()) != kOver) {
        auto next = states.back();
        game.apply(next, game.random_action(next, rng));
        states.push_back(next);
    }
    const auto last = static_cast<int>(states.size()) - 1;
    return states[static_cast<std::size_t>(std::max(0, last - before_end))];
}

template <Game G, class S>
void check_solution(const G& game, const typename G::State& state, S& solver) {
    at_case() = game.encode(state);
    const int mover = game.to_move(state), seat = mover < 0 ? 0 : mover;
    Everything<G> everything(game);
    const Scores scores = everything.look(state);
    const Solution solution = solve_with(solver, state);
    CHECK(solution.known);
    CHECK(same_score({solution.value, solution.margin}, scores[seat]));
    if (mover == kOver) {
        CHECK(solution.moves.empty() && solution.line.empty());
        return;
    }
    std::vector<int> listed;
    for (const ExactMove& move : solution.moves) {
        CHECK(move.known);
        CHECK(same_score({move.value, move.margin}, everything.look_after(state, move.action)[seat]));
        listed.push_back(move.action);
    }
    if (mover >= 0)
        for (std::size_t i = 1; i < solution.moves.size(); ++i)
            CHECK(!is_better(solution.moves[i], solution.moves[i - 1]));
    std::sort(listed.begin(), listed.end());
    CHECK(listed == legal_actions(game, state));
    // The line is legal, and keeps what the position promises.
    auto at = state;
    for (const int action : solution.line) {
        const std::vector<int> legal = legal_actions(game, at);
        CHECK(std::find(legal.begin(), legal.end(), action) != legal.end());
        game.apply(at, action);
        CHECK(same_score(everything.look(at)[seat], scores[seat]));
    }
    CHECK(mover == kChance || !solution.line.empty());
}

// All that two solvers say of a position and of each of its moves.
template <Game G>
void check_same_solution(const G& game, const typename G::State& state, const Solution& one, const Solution& two) {
    at_case() = game.encode(state);
    CHECK(one.known && two.known);
    CHECK(same_score({one.value, one.margin}, {two.value, two.margin}));
    CHECK_EQUAL(one.moves.size(), two.moves.size());
    for (const ExactMove& move : one.moves) {
        const auto other = std::find_if(two.moves.begin(), two.moves.end(),
                                        [&](const ExactMove& each) { return each.action == move.action; });
        CHECK(other != two.moves.end() && move.known && other->known);
        CHECK(same_score({move.value, move.margin}, {other->value, other->margin}));
    }
}

// On a position that is too hard: limits and the flag end it soon, and nothing is claimed.
template <Game G, class S>
void check_limits(const G& game, S& solver, const typename G::State& hard) {
    at_case() = game.encode(hard);
    const std::size_t legal = legal_actions(game, hard).size();
    for (const std::uint64_t nodes : {0, 1, 5'000}) {
        const Solution solution = solve_with(solver, hard, {1e9, nodes});
        CHECK(!solution.known && solution.nodes <= nodes && solution.moves.size() == legal);
    }
    const auto start = std::chrono::steady_clock::now();
    const Solution timed = solve_with(solver, hard, {0.05, ~std::uint64_t{0}});
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    CHECK(!timed.known && timed.nodes > 0 && took.count() < 2);
    CHECK(!solve_with(solver, hard, {}, true).known);
}

}  // namespace ludarium::tests
