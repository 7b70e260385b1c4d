// Monte-Carlo tree search for any game of the kernel.
//
// A simulation walks from the root to a leaf, at each node taking the move with the best upper
// confidence bound for the seat to move (or a random draw at a chance step), asks the evaluator what
// the leaf is worth, and adds that to the nodes on its way. A node remembers what the seat that
// chose it got, so two to four seats need nothing special. A position whose result is
// certain is *proven*: its parent takes it over when the mover can do no better, or when all
// moves are proven. Proven nodes are not searched again. While a thread is below a node it counts
// as a loss there, which keeps the threads apart.
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "ludarium/search/evaluation.hpp"
#include "ludarium/search/result.hpp"
#include "ludarium/search/tree.hpp"

namespace ludarium {

template <Game G, class E = PlayoutEvaluator<G>>
    requires Evaluator<E, G>
class Search {
  public:
    using State = typename G::State;

    Search(const G& game, const State& state, const SearchParams& params)
        : game_(game), state_(state), params_(params), evaluator_(game, params), tree_(params.max_nodes) {
        for (unsigned winners = 1; winners < (1u << game.seats()); ++winners)
            for (int seat = 0; seat < game.seats(); ++seat)
                returns_[winners].value[seat] = share(winners, game.seats(), seat);
    }

    const State& state() const { return state_; }
    const Tree& tree() const { return tree_; }
    std::uint32_t nodes() const { return tree_.size(); }

    // Simulate until a limit is reached, the root is proven, or `stop` is set.
    SearchResult run(const SearchLimit& limit, int threads, std::uint64_t seed,
                     const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const int mover = game_.to_move(state_);
        if (mover >= 0) {
            expand(tree_.root(), state_, mover);  // so that there is a move even if time is short
            search(limit, threads, seed, stop, done);
        }
        simulated_ += done.load();
        return result(done.load());
    }

    // The game goes on with this (legal) step: keep what is known of it.
    void advance(int action) {
        game_.apply(state_, action);
        for (auto& total : total_) total = 0.0;
        simulated_ = 0;
        const Node& root = tree_.root();
        const std::uint32_t first = root.children, count = root.count;
        for (std::uint32_t i = first; i < first + count; ++i) {
            if (tree_.at(i).action != action) continue;
            tree_.advance(i);
            return;
        }
        tree_.clear();
    }

  private:
    static constexpr std::uint64_t kClockEvery = 16;
    // Visits are counted in 32 bits; each of some threads may add one more.
    static constexpr std::uint32_t kMostVisits = std::numeric_limits<std::uint32_t>::max() - 1'000;

    void search(const SearchLimit& limit, int threads, std::uint64_t seed,
                const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const auto start = std::chrono::steady_clock::now();
        std::atomic<bool> finished{false};
        const auto halted = [&] {
            return stop.load(std::memory_order_relaxed) || finished.load(std::memory_order_relaxed);
        };
        const auto late = [&] {
            if (elapsed(start) >= limit.seconds) finished = true;
            return halted();
        };
        on_threads(threads, [&](int number) {
            Rng rng(seed, static_cast<std::uint64_t>(number));
            std::vector<std::uint32_t> path;
            for (std::uint64_t i = 0; !halted(); ++i) {
                if (i % kClockEvery == 0) late();
                if (done.fetch_add(1, std::memory_order_relaxed) >= limit.simulations || is_settled()) {
                    done.fetch_sub(1, std::memory_order_relaxed);
                    finished = true;
                    return;
                }
                simulate(rng, path, late);
            }
        });
    }

    // Is there nothing more to find out?
    bool is_settled() const {
        const Node& root = tree_.root();
        return is_proven(root) || root.visits.load(std::memory_order_relaxed) >= kMostVisits;
    }

    static double elapsed(std::chrono::steady_clock::time_point start) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    static bool is_proven(const Node& node) {
        return node.proven.load(std::memory_order_relaxed) != kUnproven;
    }
    static unsigned winners_of(const Node& node) {
        return node.proven.load(std::memory_order_relaxed) & ~unsigned{kProven};
    }

    template <class Halt>
    void simulate(Rng& rng, std::vector<std::uint32_t>& path, const Halt& halt) {
        State state = state_;
        path.assign(1, 0);
        tree_.root().visits.fetch_add(1, std::memory_order_relaxed);
        for (;;) {
            Node& node = tree_.at(path.back());
            if (is_proven(node)) return back_up(path, returns_[winners_of(node)]);
            const int mover = game_.to_move(state);
            if (mover == kOver) {
                prove(path, game_.winners(state));
                return back_up(path, returns_[game_.winners(state)]);
            }
            if (!node.has_children() && !expand(node, state, mover))
                return back_up(path, evaluator_.evaluate(state, rng, halt));
            const std::uint32_t next =
                mover == kChance ? drawn(node, state, rng) : select(node, mover, rng);
            Node& child = tree_.at(next);
            child.visits.fetch_add(1, std::memory_order_relaxed);
            child.sum.fetch_sub(1.0, std::memory_order_relaxed);  // a loss until known better
            path.push_back(next);
            game_.apply(state, child.action);
        }
    }

    // Make the children of a leaf once it has been visited enough; false when it stays a leaf.
    bool expand(Node& node, const State& state, int mover) {
        const bool root = &node == &tree_.root();
        if (!root && node.visits.load(std::memory_order_relaxed) <= params_.expand_after) return false;
        if (node.expanding.exchange(true, std::memory_order_acquire)) return false;
        if (node.has_children()) return true;
        ActionList<G::kMaxLegal> list;
        game_.legal(state, list);
        const std::uint32_t start = tree_.take(list.size);
        if (start == 0) {
            node.expanding.store(false, std::memory_order_release);
            return false;
        }
        for (int i = 0; i < list.size; ++i)
            new (&tree_.at(start + static_cast<std::uint32_t>(i))) Node(list.action[i]);
        if (mover >= 0 && evaluator_.weighs()) set_priors(state, list, start);
        node.mover = static_cast<std::int8_t>(mover);
        node.count.store(static_cast<std::uint16_t>(list.size), std::memory_order_relaxed);
        node.children.store(start, std::memory_order_release);
        return true;
    }

    // The priors of fresh nodes, in parts of the largest.
    void set_priors(const State& state, const ActionList<G::kMaxLegal>& list, std::uint32_t start) {
        std::array<float, G::kMaxLegal> weights;
        evaluator_.weigh(state, list, weights.data());
        const float most = *std::max_element(weights.begin(), weights.begin() + list.size);
        for (int i = 0; i < list.size; ++i) {
            const float part = std::clamp(255.0f * weights[i] / most, 1.0f, 255.0f);
            tree_.at(start + static_cast<std::uint32_t>(i)).prior = static_cast<std::uint8_t>(part);
        }
    }

    std::uint32_t drawn(const Node& node, const State& state, Rng& rng) const {
        const int action = game_.random_action(state, rng);
        std::uint32_t i = node.children;
        while (tree_.at(i).action != action) ++i;
        return i;
    }

    // What a node's children have in common when one of them is chosen.
    struct Bounds {
        double untried;  // what a move never tried is taken to be worth
        double spread;   // of the upper confidence bounds
        double pull;     // of a prior, with PUCT
        double bonus(std::uint32_t n, std::uint8_t prior) const {
            return pull > 0 ? pull * prior / (1.0 + n) : spread / std::sqrt(std::max(n, 1u));
        }
    };
    Bounds bounds(const Node& node) const {
        const std::uint32_t first = node.children, count = node.count;
        double sum = 0, tries = 0, priors = 0;
        for (std::uint32_t i = first; i < first + count; ++i) {
            const Node& child = tree_.at(i);
            sum += child.sum.load(std::memory_order_relaxed);
            tries += child.visits.load(std::memory_order_relaxed);
            priors += child.prior;
        }
        const double visits = node.visits.load(std::memory_order_relaxed);
        return {(tries > 0 ? sum / tries : 0.0) - params_.first_play_reduction,
                params_.exploration * std::sqrt(std::log(visits + 1.0)),
                params_.puct * std::sqrt(visits) / priors};
    }

    // The child with the best upper bound; ties among untried ones fall at random.
    std::uint32_t select(const Node& node, int mover, Rng& rng) const {
        const std::uint32_t first = node.children, count = node.count;
        const Bounds around = bounds(node);
        double best = -std::numeric_limits<double>::infinity();
        std::uint32_t chosen = first;
        int ties = 0;
        for (std::uint32_t i = first; i < first + count; ++i) {
            const Node& child = tree_.at(i);
            const std::uint32_t n = child.visits.load(std::memory_order_relaxed);
            double score;
            if (is_proven(child))
                score = returns_[winners_of(child)].value[mover];
            else
                score = (n ? child.sum.load(std::memory_order_relaxed) / n : around.untried) +
                        around.bonus(n, child.prior);
            if (score > best) {
                best = score;
                chosen = i;
                ties = 1;
            } else if (score == best && rng.below(++ties) == 0) {
                chosen = i;
            }
        }
        return chosen;
    }

    void back_up(const std::vector<std::uint32_t>& path, const Evaluation& leaf) {
        for (std::size_t i = 1; i < path.size(); ++i) {
            const int chooser = tree_.at(path[i - 1]).mover;
            const double value = chooser >= 0 ? leaf.value[chooser] : 0.0;
            tree_.at(path[i]).sum.fetch_add(value + 1.0, std::memory_order_relaxed);
        }
        for (int seat = 0; seat < game_.seats(); ++seat)
            total_[seat].fetch_add(leaf.value[seat], std::memory_order_relaxed);
    }

    // The last node of a path is certain: mark it, and its ancestors as far as that decides them.
    void prove(const std::vector<std::uint32_t>& path, unsigned winners) {
        tree_.at(path.back()).proven = static_cast<std::uint8_t>(kProven | winners);
        for (std::size_t i = path.size() - 1; i-- > 0;) {
            Node& node = tree_.at(path[i]);
            const std::optional<unsigned> decided = decide(node);
            if (!decided) return;
            node.proven = static_cast<std::uint8_t>(kProven | *decided);
        }
    }

    // The winners of a node when its children settle it.
    std::optional<unsigned> decide(const Node& node) const {
        const std::uint32_t first = node.children, count = node.count;
        std::optional<unsigned> best;
        bool all = true;
        for (std::uint32_t i = first; i < first + count; ++i) {
            const Node& child = tree_.at(i);
            if (!is_proven(child)) {
                all = false;
                continue;
            }
            const unsigned winners = winners_of(child);
            if (node.mover == kChance) {
                if (best && *best != winners) return std::nullopt;
                best = winners;
            } else {
                if (winners == 1u << node.mover) return winners;
                if (!best || returns_[winners].value[node.mover] > returns_[*best].value[node.mover]) best = winners;
            }
        }
        return all ? best : std::nullopt;
    }

    SearchResult result(std::uint64_t simulations) const {
        SearchResult found;
        found.simulations = simulations;
        found.nodes = tree_.size();
        const Node& root = tree_.root();
        const int mover = game_.to_move(state_);
        found.proven = mover == kOver || is_proven(root);
        const unsigned winners = mover == kOver ? game_.winners(state_) : winners_of(root);
        const double total = std::max<double>(static_cast<double>(simulated_), 1.0);
        for (int seat = 0; seat < game_.seats(); ++seat)
            found.value[seat] = found.proven ? returns_[winners].value[seat] : total_[seat].load() / total;
        if (mover < 0) return found;
        found.candidates = candidates(root);
        if (found.candidates.empty()) return found;
        found.action = found.candidates.front().action;
        found.line = line();
        return found;
    }

    // Certain wins first, then by visits, certain losses last. When all moves are certain, by
    // value, and among equals first those that end as the position is said to end: with three
    // seats, a loser's moves may differ in who wins.
    std::vector<Candidate> candidates(const Node& node) const {
        const std::uint32_t first = node.children, count = node.count;
        bool all_proven = true;
        for (std::uint32_t i = first; i < first + count; ++i) all_proven &= is_proven(tree_.at(i));
        std::vector<std::pair<std::array<double, 3>, Candidate>> ranked;
        for (std::uint32_t i = first; i < first + count; ++i) {
            const Node& child = tree_.at(i);
            const Candidate candidate = candidate_of(child, node.mover);
            const bool as_said = winners_of(child) == winners_of(node);
            ranked.emplace_back(all_proven ? certain_rank(candidate, as_said) : rank(candidate),
                                candidate);
        }
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto& a, const auto& b) { return a.first > b.first; });
        std::vector<Candidate> list;
        for (const auto& [_, candidate] : ranked) list.push_back(candidate);
        return list;
    }
    Candidate candidate_of(const Node& child, int mover) const {
        const bool proven = is_proven(child);
        const double value = proven && mover >= 0 ? returns_[winners_of(child)].value[mover] : child.mean();
        return {child.action, child.visits.load(), value, proven};
    }
    static std::array<double, 3> rank(const Candidate& c) {
        const bool settled = c.proven && (c.value >= 1.0 || c.value < 0.0);
        return {settled ? c.value : 0.0, static_cast<double>(c.visits), c.value};
    }
    static std::array<double, 3> certain_rank(const Candidate& c, bool as_said) {
        return {c.value, static_cast<double>(as_said), static_cast<double>(c.visits)};
    }

    std::vector<int> line() const {
        std::vector<int> actions;
        const Node* node = &tree_.root();
        while (node->has_children() && actions.size() < kLongestLine) {
            const std::vector<Candidate> list = candidates(*node);
            const int action = list.front().action;
            if (list.front().visits == 0 && !list.front().proven) break;
            actions.push_back(action);
            std::uint32_t i = node->children;
            while (tree_.at(i).action != action) ++i;
            node = &tree_.at(i);
        }
        return actions;
    }
    static constexpr std::size_t kLongestLine = 64;

    const G& game_;
    State state_;
    SearchParams params_;
    E evaluator_;
    Tree tree_;
    std::array<Evaluation, 1u << kMaxSeats> returns_{};  // by winners
    // Since the root became the root: the returns of each seat, and how many simulations.
    std::array<std::atomic<double>, kMaxSeats> total_{};
    std::uint64_t simulated_ = 0;
};

}  // namespace ludarium
