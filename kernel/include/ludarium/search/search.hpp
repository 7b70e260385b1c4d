// Monte-Carlo tree search for any game of the kernel.
//
// A simulation walks from the root to a leaf, at each node taking the move with the best upper
// confidence bound for the seat to move (or a random draw at a chance step), asks the evaluator what
// the leaf is worth, and adds that to the nodes on its way. A node remembers what the seat that
// chose it got, so two to four seats need nothing special. A position whose result is
// certain is *proven*: its parent takes it over when the mover can do no better, or when all
// moves are proven. Proven nodes are not searched again. While a thread is below a node it counts
// as a loss there, which keeps the threads apart. Nodes of the same position share what is below
// them (tree.hpp).
#pragma once

#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>
#include <shared_mutex>
#include <utility>
#include <vector>

#include "ludarium/search/evaluation.hpp"
#include "ludarium/search/grave.hpp"
#include "ludarium/search/outlook.hpp"

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
        if (params.grave) grave_.emplace(game.seats(), game.action_count(), params.grave);
    }

    const State& state() const { return state_; }
    const Tree& tree() const { return tree_; }
    std::uint32_t nodes() const { return tree_.size(); }

    // Simulate until a limit is reached, the root is proven, or `stop` is set.
    SearchResult run(const SearchLimit& limit, int threads, std::uint64_t seed,
                     const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const int mover = game_.to_move(state_);
        if (mover >= 0) {
            begin(mover);
            search(limit, threads, seed, stop, done);
        }
        simulated_ += done.load();
        lived_ += done.load();
        return result(done.load());
    }

    // The game goes on with this (legal) step: keep what is known of it.
    void advance(int action) {
        game_.apply(state_, action);
        for (auto& total : total_) total = 0.0;
        simulated_ = 0;
        if (grave_ && grave_->is_half_full()) grave_->clear();
        const Node& root = tree_.root();
        if (root.has_children()) {
            const Node* child = tree_.children(root);
            for (int i = tree_.count(root); i > 0; --i, ++child)
                if (child->action == action) return tree_.advance(*child);
        }
        clear();
    }

  private:
    static constexpr int kBatch = 16;
    // Visits are counted in 32 bits; each of some threads may add one more.
    static constexpr std::uint64_t kMostVisits = std::numeric_limits<std::uint32_t>::max() - 1'000;

    void clear() {
        tree_.clear();
        if (grave_) grave_->clear();
        lived_ = 0;
    }

    // The moves of the root get their nodes, so that there is one even if time is short.
    void begin(int mover) {
        Node& root = tree_.root();
        if (!root.has_children() && !expand(root, state_, mover)) {
            clear();  // all that fills the tree is garbage
            expand(root, state_, mover);
        }
        // The moves that bear out what is certain may have been given up: find them again.
        if (root.is_proven() && !decide(root)) root.proven = kUnproven;
    }

    // The threads work in batches. Between two batches, when there is no more room, one of them
    // has the tree to itself to make some.
    void search(const SearchLimit& limit, int threads, std::uint64_t seed,
                const std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) {
        const auto start = std::chrono::steady_clock::now();
        const std::uint64_t most = std::min(limit.simulations, kMostVisits - std::min(lived_, kMostVisits));
        std::atomic<bool> finished{false};
        const auto halted = [&] {
            return stop.load(std::memory_order_relaxed) || finished.load(std::memory_order_relaxed);
        };
        const auto late = [&] {
            if (elapsed(start) >= limit.seconds) finished = true;
            return halted();
        };
        const auto settled = [&] {
            if (done.fetch_add(1, std::memory_order_relaxed) < most && !is_settled()) return false;
            done.fetch_sub(1, std::memory_order_relaxed);
            return finished = true;
        };
        std::shared_mutex gate;
        on_threads(threads, [&](int number) {
            Rng rng(seed, static_cast<std::uint64_t>(number));
            Path path;
            while (!late()) {
                {
                    const std::shared_lock among_others(gate);
                    for (int i = 0; i < kBatch && !halted() && !settled(); ++i)
                        simulate(rng, path, late);
                }
                if (tree_.is_full()) {
                    const std::unique_lock alone(gate);
                    if (tree_.is_full()) recycle();
                }
            }
        });
    }

    void recycle() {
        tree_.recycle();
        if (grave_) grave_->clear();
    }

    // Is there nothing more to find out?
    bool is_settled() const {
        const Node& root = tree_.root();
        return root.is_proven() || root.visits.load(std::memory_order_relaxed) >= kMostVisits;
    }

    static double elapsed(std::chrono::steady_clock::time_point start) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }
    // A way down the tree. Where the best move is certain but no win, it would teach nothing to go
    // there: up to that node the simulation counts as if it had, and goes on to see whether
    // another move is better.
    struct Path {
        std::vector<std::uint32_t> nodes;
        std::size_t certain_to;  // the nodes before this one get `certain` and not the leaf's value
        Evaluation certain;
        std::vector<SeatAction> steps;  // with GRAVE: the steps from the root on, and of the playout
    };

    template <class Halt>
    void simulate(Rng& rng, Path& path, const Halt& halt) {
        State state = state_;
        path.nodes.assign(1, 0);
        path.certain_to = 0;
        path.steps.clear();
        const LaterMoves* later = nullptr;
        tree_.root().visits.fetch_add(1, std::memory_order_relaxed);
        for (;;) {
            Node& node = tree_.at(path.nodes.back());
            const int mover = game_.to_move(state);
            if (mover == kOver && !node.is_proven()) node.prove(game_.winners(state));
            if (node.is_proven()) {
                settle(path.nodes);
                return back_up(path, returns_[node.winners()]);
            }
            if (!node.has_children()) {
                if (!expand(node, state, mover))
                    return back_up(path, evaluator_.evaluate(state, rng, halt, grave_ ? &path.steps : nullptr));
                if (looks_) outlooks_.raise(path.nodes);
            }
            if (grave_) later = grave_->nearest(node, later);
            const std::uint32_t next =
                mover == kChance ? drawn(node, state, rng) : chosen(node, mover, later, path, rng);
            Node& child = tree_.at(next);
            child.visits.fetch_add(1, std::memory_order_relaxed);
            child.sum.fetch_sub(1.0, std::memory_order_relaxed);  // a loss until known better
            path.nodes.push_back(next);
            if (grave_) path.steps.push_back({mover, child.action});
            game_.apply(state, child.action);
        }
    }

    std::uint32_t chosen(Node& node, int mover, const LaterMoves* later, Path& path, Rng& rng) {
        const Choice choice = select(node, mover, later, rng);
        Node& best = tree_.at(choice.best);
        if (path.certain_to || choice.open == 0 || !best.is_proven()) return choice.best;
        const Evaluation& value = returns_[best.winners()];
        if (value.value[mover] >= 1.0) return choice.best;
        path.certain = value;
        path.certain_to = path.nodes.size();
        best.visits.fetch_add(1, std::memory_order_relaxed);
        best.sum.fetch_add(value.value[mover], std::memory_order_relaxed);
        return choice.open;
    }

    // Make the children of a leaf once it has been visited enough; false when it stays a leaf.
    bool expand(Node& node, const State& state, int mover) {
        const bool root = &node == &tree_.root();
        if (!root && node.visits.load(std::memory_order_relaxed) <= params_.expand_after) return false;
        if (node.expanding.exchange(true, std::memory_order_acquire)) return false;
        if (node.has_children()) return true;
        ActionList<G::kMaxLegal> list;
        game_.legal(state, list);
        const auto prepare = [&](Node* children) {
            if (mover >= 0 && evaluator_.weighs()) set_priors(state, list, children);
            if (looks_) set_outlooks(state, list, children);
        };
        if (tree_.grow(node, key(state), mover, list, prepare)) return true;
        node.expanding.store(false, std::memory_order_release);
        return false;
    }

    // By which positions are known to be the same; 0 when they are not to be.
    std::uint64_t key(const State& state) const {
        if constexpr (Keyed<G>)
            if (params_.transpositions) return fingerprint(game_.key(state)).low;
        return 0;
    }

    // The priors of fresh nodes, in parts of the largest.
    void set_priors(const State& state, const ActionList<G::kMaxLegal>& list, Node* children) {
        std::array<float, G::kMaxLegal> weights{};
        evaluator_.weigh(state, list, weights.data());
        const float most = *std::max_element(weights.begin(), weights.begin() + list.size);
        for (int i = 0; i < list.size; ++i) {
            const float part = std::clamp(255.0f * weights[i] / most, 1.0f, 255.0f);
            children[i].prior = static_cast<std::uint8_t>(part);
        }
    }

    void set_outlooks(const State& state, const ActionList<G::kMaxLegal>& list, Node* child) const {
        for (const Action action : list) {
            State next = state;
            game_.apply(next, action);
            const bool over = game_.to_move(next) == kOver;
            const Evaluation evaluation = over ? returns_[game_.winners(next)] : evaluator_.estimate(next);
            (child++)->set_outlook(evaluation.value[0]);
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
    Bounds bounds(const Node* child, int count) const {
        double sum = 0, tries = 0, priors = 0;
        for (const Node* end = child + count; child < end; ++child) {
            sum += child->sum.load(std::memory_order_relaxed);
            tries += child->visits.load(std::memory_order_relaxed);
            priors += child->prior;
        }
        return {tries > 0 ? sum / tries : 0.0,
                params_.exploration * std::sqrt(std::log(tries + 2.0)),
                params_.puct * std::sqrt(tries + 1.0) / priors};
    }

    // The child with the best upper bound, and the best of those that are not certain (0: all are);
    // ties among untried ones fall at random.
    struct Choice {
        std::uint32_t best, open;
    };
    Choice select(Node& node, int mover, const LaterMoves* later, Rng& rng) const {
        const std::uint32_t first = node.children.load(std::memory_order_relaxed);
        const int count = tree_.count(node);
        const Node* child = &tree_.at(first);
        const Bounds limits = bounds(child, count);
        constexpr double kNone = -std::numeric_limits<double>::infinity();
        double best_open = kNone, best_certain = kNone, best_outlook = kNone;
        std::uint32_t open = 0, certain = 0;
        int ties = 0;
        for (std::uint32_t i = first; i < first + static_cast<std::uint32_t>(count); ++i, ++child) {
            if (child->is_proven()) {
                const double value = returns_[child->winners()].value[mover];
                if (value > best_certain) {
                    best_certain = value;
                    certain = i;
                }
                continue;
            }
            const std::uint32_t n = child->visits.load(std::memory_order_relaxed);
            double value = n ? child->sum.load(std::memory_order_relaxed) / n : limits.untried;
            if (later) value = later->blended(value, n, mover, child->action);
            if (looks_) {
                const double outlook = child->outlook_of(mover);
                best_outlook = std::max(best_outlook, outlook);
                value += params_.minimax_weight * (outlook - value);
            }
            const double score = value + limits.bonus(n, child->prior);
            if (score > best_open) {
                best_open = score;
                open = i;
                ties = 1;
            } else if (score == best_open && rng.below(++ties) == 0) {
                open = i;
            }
        }
        if (looks_) {  // what has become known on other ways since its children were made
            best_outlook = std::max(best_outlook, best_certain);
            node.set_outlook(mover == 0 ? best_outlook : -best_outlook);
        }
        return {best_certain >= best_open ? certain : open, open};
    }

    void back_up(const Path& path, const Evaluation& leaf) {
        for (std::size_t i = 1; i < path.nodes.size(); ++i) {
            const Evaluation& evaluation = i < path.certain_to ? path.certain : leaf;
            const int chooser = tree_.at(path.nodes[i - 1]).mover;
            const double value = chooser >= 0 ? evaluation.value[chooser] : 0.0;
            tree_.at(path.nodes[i]).sum.fetch_add(value + 1.0, std::memory_order_relaxed);
        }
        if (grave_) count_later(path, leaf);
        const Evaluation& evaluation = path.certain_to ? path.certain : leaf;
        for (int seat = 0; seat < game_.seats(); ++seat)
            total_[seat].fetch_add(evaluation.value[seat], std::memory_order_relaxed);
    }

    void count_later(const Path& path, const Evaluation& leaf) {
        const SeatAction* first = path.steps.data();
        for (std::size_t i = 0; i < path.nodes.size(); ++i)
            if (LaterMoves* later = grave_->of(tree_.at(path.nodes[i]), i == 0))
                later->add(first + i, first + path.steps.size(), leaf);
    }

    // The last node of a path is certain: so are its ancestors as far as that decides them.
    void settle(const std::vector<std::uint32_t>& path) {
        for (std::size_t i = path.size() - 1; i-- > 0;) {
            Node& node = tree_.at(path[i]);
            if (node.is_proven()) continue;
            const std::optional<unsigned> decided = decide(node);
            if (!decided) return;
            node.prove(*decided);
        }
    }

    // The winners of a node when its children settle it.
    std::optional<unsigned> decide(const Node& node) const {
        std::optional<unsigned> best;
        bool all = true;
        const Node* child = tree_.children(node);
        for (const Node* end = child + tree_.count(node); child < end; ++child) {
            if (!child->is_proven()) {
                all = false;
                continue;
            }
            const unsigned winners = child->winners();
            if (node.mover == kChance) {
                if (best && *best != winners) return std::nullopt;
                best = winners;
            } else {
                if (winners == 1u << node.mover) return winners;
                if (!best || returns_[winners].value[node.mover] > returns_[*best].value[node.mover])
                    best = winners;
            }
        }
        return all ? best : std::nullopt;
    }

    SearchResult result(std::uint64_t simulations) const {
        SearchResult search_result;
        search_result.simulations = simulations;
        search_result.nodes = tree_.size();
        const Node& root = tree_.root();
        const int mover = game_.to_move(state_);
        search_result.proven = mover == kOver || root.is_proven();
        const unsigned winners = mover == kOver ? game_.winners(state_) : root.winners();
        const double total = std::max<double>(static_cast<double>(simulated_), 1.0);
        for (int seat = 0; seat < game_.seats(); ++seat)
            search_result.value[seat] =
                search_result.proven ? returns_[winners].value[seat] : total_[seat].load() / total;
        if (mover < 0) return search_result;
        const Ranking ranking(tree_, returns_);
        search_result.candidates = ranking.candidates(root);
        search_result.action = search_result.candidates.front().action;
        search_result.line = ranking.line();
        return search_result;
    }

    const G& game_;
    State state_;
    SearchParams params_;
    E evaluator_;
    Tree tree_;
    std::optional<Grave> grave_;
    Returns returns_{};
    Outlooks outlooks_{tree_, returns_};
    const bool looks_ = params_.minimax_weight > 0 && game_.seats() == 2;
    // Since the root became the root: the returns of each seat, and how many simulations.
    std::array<std::atomic<double>, kMaxSeats> total_{};
    std::uint64_t simulated_ = 0;
    std::uint64_t lived_ = 0;  // simulations since the tree was empty
};

}  // namespace ludarium
