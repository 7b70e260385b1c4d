// Flume solved exactly where that can be done, and judged by a search of some plies elsewhere.
//
// A move's margin follows from that of the 2-core that it leaves, so every question becomes one
// about cores: is what the mover makes at least so much? First it is asked whether some move wins,
// then what the best one makes, then the same of the other moves.
#pragma once

#include "ludarium/games/flume.hpp"
#include "ludarium/solve/bound_file.hpp"
#include "ludarium/solve/flume_moves.hpp"
#include "ludarium/solve/flume_plain.hpp"
#include "ludarium/solve/score.hpp"

namespace ludarium {

template <int W>
class FlumeSolver {
  public:
    using State = typename Flume<W>::State;
    static constexpr bool kAdvises = true;
    static constexpr std::size_t kTableBytes = std::size_t{2} << 30;

    explicit FlumeSolver(const Flume<W>& game, std::size_t table_bytes = kTableBytes)
        : game_(game), graph_(side(game)), table_(table_bytes) {}

    // A move is known when it is certain who wins after it (for an opening, see FlumeMove). Its
    // margin is then the exact one or, when that was not found, the least that it is won or lost
    // by. The margins of moves that are not known are what a search of some plies expects. Within
    // a number of nodes the answer does not depend on what was asked before.
    Solution solve(const State& state, const SolveLimit& limit, int threads,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        if (game_.to_move(state) == kOver) return unsolved(game_, state);
        if (limit.nodes != SolveLimit().nodes) {
            table_.clear();
            recall_loaded();
        }
        const double nodes_take = static_cast<double>(limit.nodes) / kNodesASecond * W;
        const Means means{limit, std::max(threads, 1), stop, done};
        if (is_won(state) || within_reach(state, std::min(limit.seconds, nodes_take)))
            return looked_at(state, means, true);
        if (loaded_.empty()) return looked_at(state, means, false);
        // What the file held makes a proof likely that no estimate expects.
        const auto begun = std::chrono::steady_clock::now();
        SolveLimit part = limit;
        part.seconds *= kProofShare;
        if (limit.nodes != SolveLimit().nodes)
            part.nodes = static_cast<std::uint64_t>(kProofShare * static_cast<double>(limit.nodes));
        const Solution proof = looked_at(state, {part, means.threads, stop, done}, true);
        if (proof.known) return proof;
        const std::chrono::duration<double> used = std::chrono::steady_clock::now() - begun;
        part.seconds = limit.seconds - used.count();
        part.nodes = limit.nodes - proof.nodes;
        Solution solution = looked_at(state, {part, means.threads, stop, done}, false);
        solution.nodes += proof.nodes;
        return solution;
    }

    bool within_reach(const State& state, double seconds) const {
        const int points = graph_.peel(game_.empty(state)).core.count();
        return std::exp2(kDoublings * (points - kEasyPoints)) <= kNodesASecond / W * seconds;
    }

    // Keep what was found in a file, and read it again. Both throw Error.
    void save(const std::string& path, std::uint64_t least_work = kKeptWork) const {
        BoundEntries<1> entries;
        table_.each_lasting([&](std::uint64_t key, const SharedTable::Bounds& bounds, int effort) {
            if (effort >= static_cast<int>(std::bit_width(least_work)))
                entries.push_back({{key}, {bounds.low, bounds.high, static_cast<std::uint8_t>(effort)}});
        });
        write_file(path, bounds_to_bytes(std::move(entries), name()));
    }
    void load(const std::string& path) {
        loaded_ = bounds_from_bytes<1>(read_file(path), name(), graph_.size() * graph_.size());
        recall_loaded();
    }

  private:
    using Move = FlumeMove<W>;
    using Means = typename FlumeMoves<W>::Means;
    static constexpr int kFirstPlies = 2;
    static constexpr double kProofShare = 0.5;  // of the limit, where a proof is likely
    static constexpr double kUsualMargin = 5;  // by which an expected margin becomes a value
    // A core of kEasyPoints takes one node, and each further point kDoublings times twice as many.
    static constexpr double kEasyPoints = 22.5, kDoublings = 1.13, kNodesASecond = 4e5;

    std::string name() const { return "flume " + std::to_string(graph_.size()); }

    // What the moves make: to the end, or as many plies ahead as the limit allows.
    Solution looked_at(const State& state, const Means& means, bool to_the_end) {
        FlumeMoves<W> moves(graph_, table_, list(state), means);
        moves.look_ahead(1, kFirstPlies);
        if (to_the_end)
            moves.solve();
        else
            moves.look_ahead(kFirstPlies + 1, graph_.size() * graph_.size());
        Solution solution;
        solution.nodes = moves.nodes();
        report(state, moves.all(), solution);
        return solution;
    }

    void recall_loaded() {
        for (const auto& [key, bounds] : loaded_) {
            if (table_.crowded()) table_.grow();
            table_.put(key[0], {bounds.least, bounds.most}, bounds.work, true);
        }
    }

    // Is it known already that the one to move wins? Then a move that does is not far.
    bool is_won(const State& state) const {
        const Peeled<W> left = graph_.peel(game_.empty(state));
        const Margins sure = left.margins(recall(graph_, table_, left.core));
        return game_.margin(state, game_.to_move(state)) + sure.low > 0;
    }

    static int side(const Flume<W>& game) {
        int size = 3;
        while (size * size < game.board.size()) size += 2;
        return size;
    }

    std::vector<Move> list(const State& state) const {
        const Bits<W> empty = game_.empty(state);
        const int lead = game_.margin(state, game_.to_move(state));
        std::vector<Move> moves;
        empty.each([&](int point) {
            const int sign = graph_.degree(empty, point) <= 1 ? 1 : -1;
            State next = state;
            game_.apply(next, point);
            moves.push_back({point, graph_.peel(empty - Bits<W>::one(point)), lead + 1, sign,
                             game_.may_swap(next)});
        });
        if (game_.may_swap(state)) moves.push_back({game_.swap(), graph_.peel(empty), -lead, -1});
        return moves;
    }

    void report(const State& state, const std::vector<Move>& moves, Solution& solution) const {
        const Move* looks_best = nullptr;
        int low = -game_.board.size(), high = low;
        bool all = true;
        for (const Move& move : moves) {
            const Margins sure = move.margins(move.proven);
            low = std::max(low, sure.low);
            high = std::max(high, sure.high);
            const double hope = std::tanh(move.expected / kUsualMargin);
            ExactMove exact{move.action, move.known(), hope, move.expected, 0};
            all = all && exact.known;
            if (exact.known) {
                exact.value = sure.low > 0 ? 1 : -1;
                exact.margin = sure.low > 0 ? sure.low : sure.high;
            } else if (!looks_best || looks_best->expected < move.expected) {
                looks_best = &move;
            }
            solution.moves.push_back(exact);
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), [](const ExactMove& a, const ExactMove& b) {
            return a.known || b.known ? is_better(a, b) : a.margin > b.margin;
        });
        if (low > 0 || (high < 0 && (all || low == high))) {
            set_score(solution, {low > 0 ? 1.0 : -1.0, static_cast<double>(low > 0 ? low : high)});
            solution.advice = solution.moves.front().action;
            solution.line = low == high ? line(state, solution.advice, low) : std::vector<int>{solution.advice};
        } else if (looks_best) {
            solution.advice = looks_best->action;
        }
    }

    // Best play from a move on that makes this margin, as far as the table remembers it.
    std::vector<int> line(State state, int action, int margin) const {
        std::vector<int> actions{action};
        for (int mover = game_.to_move(state);;) {
            game_.apply(state, actions.back());
            const int next = game_.to_move(state);
            if (next == kOver) return actions;
            if (next != mover) margin = -margin;
            mover = next;
            const std::vector<Move> moves = list(state);
            const auto good = std::find_if(moves.begin(), moves.end(), [&](const Move& move) {
                return move.margins(recall(graph_, table_, move.left.core)).low >= margin;
            });
            if (good == moves.end()) return actions;
            actions.push_back(good->action);
        }
    }

    const Flume<W>& game_;
    const FlumeGraph<W> graph_;
    SharedTable table_;
    BoundEntries<1> loaded_;  // from a file
};

template <int W>
struct ExactSolver<Flume<W>> {
    using Type = FlumeSolver<W>;
};

}  // namespace ludarium
