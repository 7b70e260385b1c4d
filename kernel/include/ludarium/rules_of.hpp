// A game of the contract (game.hpp) behind the face of rules.hpp. Everything that comes from
// outside is checked here.
#pragma once

#include <utility>

#include "ludarium/batch/batch_of.hpp"
#include "ludarium/boards.hpp"
#include "ludarium/perft.hpp"
#include "ludarium/rules.hpp"
#include "ludarium/search/alphabeta.hpp"
#include "ludarium/search/search.hpp"
#include "ludarium/solve/plain.hpp"
#include "ludarium/threads.hpp"

namespace ludarium {

template <Game G>
int checked_action(const G& game, const typename G::State& state, int action) {
    if (game.to_move(state) == kOver) throw Error("action: the game is over");
    ActionList<G::kMaxLegal> list;
    game.legal(state, list);
    for (const Action legal : list)
        if (legal == action) return action;
    throw Error("action " + std::to_string(action) + " is not legal here");
}

template <Game G>
typename G::State decoded(const G& game, const std::optional<std::string>& code) {
    return code ? game.decode(*code) : game.initial_state();
}

template <Game G>
class WalkOf final : public Walk {
  public:
    WalkOf(std::shared_ptr<const G> game, const typename G::State& state)
        : game_(std::move(game)), state_(state) {}

    int to_move() const override { return game_->to_move(state_); }
    std::vector<int> legal() const override {
        if (to_move() == kOver) return {};
        ActionList<G::kMaxLegal> list;
        game_->legal(state_, list);
        return {list.begin(), list.end()};
    }
    std::vector<int> weights() const override {
        std::vector<int> weights;
        for (const int action : legal()) weights.push_back(game_->weight(state_, action));
        return weights;
    }
    void apply(int action) override { game_->apply(state_, checked_action(*game_, state_, action)); }
    unsigned winners() const override { return to_move() == kOver ? game_->winners(state_) : 0; }
    std::string code() const override { return game_->encode(state_); }

  private:
    std::shared_ptr<const G> game_;
    typename G::State state_;
};

// Engine: Search<G> or AlphaBeta<G>.
template <Game G, class Engine>
class SearcherOf final : public Searcher {
  public:
    template <class... Args>
    SearcherOf(std::shared_ptr<const G> game, const typename G::State& state, const Args&... args)
        : game_(std::move(game)), search_(*game_, state, args...) {}

    SearchResult run(const SearchLimit& limit, int threads, std::uint64_t seed,
                     std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) override {
        check_range("threads", threads, 1, kMaxThreads);
        const auto lock = only_one(busy_, "search");
        return search_.run(limit, threads, seed, stop, done);
    }
    void advance(int action) override {
        const auto lock = only_one(busy_, "search");
        search_.advance(checked_action(*game_, search_.state(), action));
    }
    std::string code() const override {
        const auto lock = only_one(busy_, "search");
        return game_->encode(search_.state());
    }
    std::uint32_t nodes() const override { return search_.nodes(); }

  private:
    std::shared_ptr<const G> game_;
    Engine search_;
    mutable std::mutex busy_;
};

template <Game G, class S>
    requires SolverFor<S, G>
class SolverOf final : public Solver {
  public:
    SolverOf(std::shared_ptr<const G> game, std::size_t table_bytes)
        : game_(std::move(game)), solver_(*game_, std::min(table_bytes, S::kTableBytes)) {}

    Solution solve(const std::optional<std::string>& code, const SolveLimit& limit, int threads,
                   std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) override {
        check_range("threads", threads, 1, kMaxThreads);
        const auto state = decoded(*game_, code);
        const auto lock = only_one(busy_, "solver");
        return solver_.solve(state, limit, threads, stop, done);
    }
    bool within_reach(const std::optional<std::string>& code, double seconds) const override {
        const auto state = decoded(*game_, code);
        const auto lock = only_one(busy_, "solver");
        return solver_.within_reach(state, seconds);
    }
    bool advises() const override { return requires { S::kAdvises; }; }
    bool keeps() const override {
        return requires(S& s, const std::string& path) { s.save(path, 0); s.load(path); };
    }
    void save(const std::string& path, std::uint64_t least_work) const override {
        const auto lock = only_one(busy_, "solver");
        if constexpr (requires { solver_.save(path, least_work); })
            solver_.save(path, least_work);
        else
            throw Error("this solver keeps nothing in files");
    }
    void load(const std::string& path) override {
        const auto lock = only_one(busy_, "solver");
        if constexpr (requires { solver_.load(path); })
            solver_.load(path);
        else
            throw Error("this solver keeps nothing in files");
    }

  private:
    std::shared_ptr<const G> game_;
    S solver_;
    mutable std::mutex busy_;
};

template <class G>
concept Twin = Keyed<G> && Scored<G>;

template <Twin G>
class RulesOf final : public Rules {
  public:
    explicit RulesOf(std::shared_ptr<const G> game) : game_(std::move(game)) {}

    int seats() const override { return game_->seats(); }
    int action_count() const override { return game_->action_count(); }
    std::size_t state_bytes() const override { return sizeof(typename G::State); }

    std::unique_ptr<Walk> walk(const std::optional<std::string>& code) const override {
        return std::make_unique<WalkOf<G>>(game_, state(code));
    }
    Tally playouts(const std::optional<std::string>& code, std::uint64_t count, std::uint64_t seed,
                   int threads, const std::atomic<bool>& stop,
                   std::atomic<std::uint64_t>& done) const override {
        check_range("threads", threads, 1, kMaxThreads);
        return ludarium::playouts(*game_, state(code), count, seed, threads, stop, done);
    }
    Census census(const std::optional<std::string>& code, std::uint64_t count, std::uint64_t seed,
                  int threads, const std::atomic<bool>& stop,
                  std::atomic<std::uint64_t>& done) const override {
        check_range("threads", threads, 1, kMaxThreads);
        return take_census(*game_, state(code), count, seed, threads, stop, done);
    }
    std::uint64_t perft(const std::optional<std::string>& code, int depth,
                        const std::atomic<bool>& stop) const override {
        check_range("depth", depth, 0, kMaxPerft);
        return ludarium::perft(*game_, state(code), depth, stop);
    }
    std::unique_ptr<Searcher> search(const std::optional<std::string>& code,
                                     const SearchParams& params) const override {
        for (const Tunable& tunable : kTunables) check_tunable(tunable, params);
        // The root and its moves must have room, with what stands before them.
        check_range("max_nodes", params.max_nodes, G::kMaxLegal + 2, 1'000'000'000);
        return std::make_unique<SearcherOf<G, Search<G>>>(game_, state(code), params);
    }
    std::unique_ptr<Searcher> alphabeta(const std::optional<std::string>& code) const override {
        return std::make_unique<SearcherOf<G, AlphaBeta<G>>>(game_, state(code));
    }
    std::unique_ptr<Solver> solver(bool plain, std::size_t table_bytes) const override {
        using Own = typename ExactSolver<G>::Type;
        if constexpr (!std::is_same_v<Own, PlainSolver<G>>)
            if (!plain) return std::make_unique<SolverOf<G, Own>>(game_, table_bytes);
        return std::make_unique<SolverOf<G, typename CheckingSolver<G>::Type>>(game_, table_bytes);
    }
    std::optional<BatchShape> batch_shape() const override {
        if constexpr (Observed<G>)
            return BatchOf<G>(game_, 1, 0, true).shape();
        else
            return std::nullopt;
    }
    std::unique_ptr<Batch> batch(GameNumber games, std::uint64_t seed, bool auto_reset,
                                 const BatchArrays& arrays) const override {
        if constexpr (Observed<G>) {
            auto batch = std::make_unique<BatchOf<G>>(game_, games, seed, auto_reset, arrays);
            batch->reset({nullptr, games}, 1);
            return batch;
        } else {
            throw Error("the kernel does not know what a seat sees of this game");
        }
    }

  private:
    typename G::State state(const std::optional<std::string>& code) const {
        return decoded(*game_, code);
    }
    std::shared_ptr<const G> game_;
};

template <Twin G, class... Args>
std::shared_ptr<const Rules> rules_of(Args&&... args) {
    return std::make_shared<RulesOf<G>>(std::make_shared<const G>(std::forward<Args>(args)...));
}

// Call make with the first of these numbers of words, as a constant, that holds so many cells. Each
// is compiled by itself, so a game leaves out those that would serve one large board alone.
template <int W, int... More, class Make>
std::shared_ptr<const Rules> by_words(int cells, Make&& make) {
    if (cells <= 64 * W) return make(std::integral_constant<int, W>());
    if constexpr (sizeof...(More) > 0)
        return by_words<More...>(cells, make);
    else
        throw Error("the board is too large");
}

inline void check_options(const std::vector<int>& options, std::size_t count) {
    if (options.size() != count)
        throw Error("expected " + std::to_string(count) + " option numbers, got " +
                    std::to_string(options.size()));
}

}  // namespace ludarium
