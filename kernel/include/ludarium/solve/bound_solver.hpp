// The solver of a game that a bound search can prove: it looks at the steps of one position, first
// who wins after each, then by how much, and puts together what is known when the limit comes.
#pragma once

#include "ludarium/solve/bound_file.hpp"
#include "ludarium/solve/bound_search.hpp"
#include "ludarium/solve/distance.hpp"
#include "ludarium/solve/score.hpp"

namespace ludarium {

// `R` is made from the game; besides what the search asks, it says how a state is seen
// (`position`), what it is worth at the end (`score`), what the solved game is called (`name`) and
// about how many positions a proof of the winner takes (`expected_nodes`). Where the limit comes before the margin of a step is certain but
// not before its winner, `margin` is what is certain, and it is not `exact`. Where there is no score, the steps to the end
// are counted as far as little effort goes.
template <Game G, class R>
class BoundSolver {
  public:
    using State = typename G::State;

    static constexpr std::size_t kTableBytes = std::size_t{2} << 30;

    explicit BoundSolver(const G& game, std::size_t max_bytes = kTableBytes)
        : game_(game), rules_(game), search_(rules_, max_bytes) {}
    BoundSolver(const BoundSolver&) = delete;
    BoundSolver& operator=(const BoundSolver&) = delete;

    const R& rules() const { return rules_; }
    std::size_t positions() const { return search_.table().size(); }
    std::size_t bytes() const { return search_.table().bytes(); }

    Solution solve(const State& state, const SolveLimit& limit, int /*threads*/,
                   const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        Solution solution;
        if (game_.to_move(state) == kOver) {
            set_score(solution, final_score(game_, state, 0));
            return solution;
        }
        Effort effort(limit, stop, done);
        std::vector<Branch> branches = branches_of(state);
        for (const bool sign_only : {true, false})
            for (Branch& branch : branches) look_into(branch, sign_only, effort);
        effort.look();
        report(branches, solution);
        solution.nodes = effort.nodes();
        if (!solution.known) return solution;
        const auto some_more = [&](std::uint64_t nodes, const auto& work) {
            Effort more({effort.left(), std::min(nodes, limit.nodes - solution.nodes)}, stop, done);
            work(more);
            more.look();
            solution.nodes += more.nodes();
        };
        if constexpr (!R::kHasScore)
            some_more(kDistanceNodes, [&](Effort& more) { count_steps(branches, solution, more); });
        some_more(kLineNodes, [&](Effort& more) { solution.line = line(state, solution, more); });
        return solution;
    }

    bool within_reach(const State& state, double seconds) const {
        if (game_.to_move(state) == kOver) return true;
        if (all_signs_known(state)) return true;
        double nodes = rules_.expected_nodes(R::position(state));
        if (all_signs_known(game_.initial_state())) nodes = std::min(nodes, kNodesWhenSolved);
        return nodes <= seconds * kNodesPerSecond;
    }

    // Keep what was found in a file, and read it again. Both throw Error.
    void save(const std::string& path, std::uint64_t least_work = kKeptWork) const {
        Entries entries;
        search_.table().each([&](const auto& key, const Bounds& bounds) {
            if (bounds.work >= static_cast<int>(std::bit_width(least_work))) entries.emplace_back(key, bounds);
        });
        write_file(path, bounds_to_bytes(std::move(entries), rules_.name()));
    }
    void load(const std::string& path) {
        const Entries entries =
            bounds_from_bytes<kKeyWords>(read_file(path), rules_.name(), rules_.most());
        for (const auto& [key, bounds] : entries) search_.table().put(key, bounds);
    }

  private:
    static constexpr std::size_t kKeyWords = std::tuple_size_v<typename R::Key>;
    using Entries = BoundEntries<kKeyWords>;
    static constexpr double kNodesPerSecond = 400'000;  // on one slow core
    // What a position takes, more often than not, when the first ones have been solved.
    static constexpr double kNodesWhenSolved = 40'000;
    // The line shows what the search came by; little is looked up for its sake.
    static constexpr std::size_t kLongestLine = 64;
    static constexpr std::uint64_t kLineNodes = 4'000;
    static constexpr std::uint64_t kDistanceNodes = 10'000;
    static constexpr int kMostSteps = 64;  // that are counted

    // A legal step, and the bounds of what it brings the mover.
    struct Branch {
        State after;
        int action;
        bool over, again, swappable;
        Bounds bounds;
        bool sign_known() const { return bounds.least > 0 || bounds.most < 0 || exact(); }
        bool exact() const { return bounds.least == bounds.most; }
    };

    bool all_signs_known(const State& state) const {
        const std::vector<Branch> branches = branches_of(state);
        return std::all_of(branches.begin(), branches.end(),
                           [](const Branch& branch) { return branch.sign_known(); });
    }

    std::vector<Branch> branches_of(const State& state) const {
        const int mover = game_.to_move(state);
        ActionList<G::kMaxLegal> list;
        game_.legal(state, list);
        std::vector<Branch> branches;
        for (const Action action : list) {
            Branch branch{state, action, false, false, false, {}};
            game_.apply(branch.after, action);
            branch.over = game_.to_move(branch.after) == kOver;
            branch.again = game_.to_move(branch.after) == mover;
            if constexpr (requires { game_.may_swap(state); })
                branch.swappable = game_.may_swap(branch.after);
            if (branch.over) {
                const int score = rules_.score(branch.after, mover);
                branch.bounds.least = branch.bounds.most = static_cast<std::int16_t>(score);
            } else {
                take_known(branch);
            }
            branches.push_back(branch);
        }
        return branches;
    }

    void take_known(Branch& branch) const {
        Bounds b = search_.known(R::position(branch.after));
        if (branch.swappable) b = best_side(b);
        branch.bounds = branch.again ? b : mirrored(b);
    }
    static Bounds mirrored(const Bounds& b) {
        return {static_cast<std::int16_t>(-b.most), static_cast<std::int16_t>(-b.least), b.work};
    }
    // Who may swap gets the better side.
    static Bounds best_side(const Bounds& b) {
        if (b.least >= 0) return b;
        if (b.most <= 0) return mirrored(b);
        return {0, std::max<std::int16_t>(b.most, static_cast<std::int16_t>(-b.least)), b.work};
    }

    void look_into(Branch& branch, bool sign_only, Effort& effort) {
        if (effort.spent() || branch.exact() || (sign_only && branch.sign_known())) return;
        const auto position = R::position(branch.after);
        if (sign_only)
            search_.ask(position, 1, effort);
        else
            search_.value(position, effort);
        take_known(branch);
    }

    void report(const std::vector<Branch>& branches, Solution& solution) const {
        for (const Branch& branch : branches) {
            ExactMove move;
            move.action = branch.action;
            move.known = branch.sign_known();
            if (move.known) {
                const Bounds& b = branch.bounds;
                const int margin = b.least >= 0 ? b.least : b.most;
                move.value = (margin > 0) - (margin < 0);
                move.margin = R::kHasScore ? margin : 0;
                move.exact = !R::kHasScore || branch.exact();
            }
            solution.moves.push_back(move);
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        const ExactMove& best = solution.moves.front();
        solution.known = best.known && (best.value == 1 || solution.moves.back().known);
        if (!solution.known) return;
        set_score(solution, {best.value, best.margin});
        solution.exact = best.exact && std::all_of(branches.begin(), branches.end(), [&](const Branch& branch) {
            return !R::kHasScore || branch.bounds.most <= best.margin;
        });
    }

    // Deeper and deeper, until the soonest win or the latest loss is known.
    void count_steps(const std::vector<Branch>& branches, Solution& solution, Effort& effort) const {
        Distances<R> distances(rules_, search_, effort);
        const bool won = solution.value > 0;
        std::vector<std::pair<ExactMove*, const Branch*>> open;
        for (ExactMove& move : solution.moves)
            if (move.known && move.value == solution.value) open.emplace_back(&move, branch_of(branches, move.action));
        for (int steps = 1; steps <= kMostSteps && open.size() > (won ? 0u : 1u) && !effort.spent(); ++steps) {
            const auto ended = [&](const auto& each) {
                const auto& [move, branch] = each;
                if (!ends_within(*branch, won, steps, distances)) return false;
                move->distance = steps;
                return true;
            };
            const bool any_ended = std::erase_if(open, ended) > 0;
            if (won && any_ended) break;
        }
        std::stable_sort(solution.moves.begin(), solution.moves.end(), is_better);
        solution.distance = solution.moves.front().distance;
    }
    static const Branch* branch_of(const std::vector<Branch>& branches, int action) {
        return &*std::find_if(branches.begin(), branches.end(), [&](const Branch& b) { return b.action == action; });
    }
    // With this step among them.
    static bool ends_within(const Branch& branch, bool won, int steps, Distances<R>& distances) {
        if (branch.over) return true;
        const auto after = R::position(branch.after);
        const bool mover_wins = branch.again == won;
        return mover_wins ? distances.wins(after, steps - 1) : distances.loses(after, steps - 1);
    }

    // Best play, each step one that keeps what the position is worth.
    std::vector<int> line(State state, const Solution& solution, Effort& effort) {
        std::vector<int> actions{solution.moves.front().action};
        game_.apply(state, actions.front());
        while (actions.size() < kLongestLine && game_.to_move(state) != kOver) {
            const Branch* best = nullptr;
            std::vector<Branch> branches = branches_of(state);
            for (const bool searching : {false, true})
                for (Branch& branch : branches) {
                    if (best) break;
                    if (searching) look_into(branch, false, effort);
                    if (keeps(branch, branches)) best = &branch;
                }
            if (!best) break;
            actions.push_back(best->action);
            state = best->after;
        }
        return actions;
    }
    // Is no other step better than this one, for certain?
    static bool keeps(const Branch& branch, const std::vector<Branch>& branches) {
        return std::all_of(branches.begin(), branches.end(), [&](const Branch& other) {
            return &other == &branch || branch.bounds.least >= other.bounds.most;
        });
    }

    const G& game_;
    R rules_;
    BoundSearch<R> search_;
};

}  // namespace ludarium
