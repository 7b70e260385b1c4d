// The games behind one face chosen at run time, for callers that do not know which one it is.
// Whole jobs pass through it, never single steps of them. rules_of.hpp puts a game behind it.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include "ludarium/batch/batch.hpp"
#include "ludarium/error.hpp"
#include "ludarium/census.hpp"
#include "ludarium/playout.hpp"
#include "ludarium/search/result.hpp"
#include "ludarium/solve/solver.hpp"

namespace ludarium {

constexpr int kMaxThreads = 64;
constexpr int kMaxPerft = 60;

// A game being played step by step, to compare it with the Python rules.
class Walk {
  public:
    virtual ~Walk() = default;
    virtual int to_move() const = 0;
    virtual std::vector<int> legal() const = 0;
    virtual std::vector<int> weights() const = 0;  // of the legal actions at a chance step
    virtual void apply(int action) = 0;
    virtual unsigned winners() const = 0;
    virtual std::string code() const = 0;
};

// A search that goes along with a game. One call at a time; `stop` may come from any thread.
class Searcher {
  public:
    virtual ~Searcher() = default;
    virtual SearchResult run(const SearchLimit& limit, int threads, std::uint64_t seed,
                             std::atomic<bool>& stop, std::atomic<std::uint64_t>& done) = 0;
    virtual void advance(int action) = 0;
    virtual std::string code() const = 0;
    virtual std::uint32_t nodes() const = 0;
};

// An exact solver of one game, which remembers what it found. One call at a time; `stop` may come
// from any thread.
class Solver {
  public:
    virtual ~Solver() = default;
    virtual Solution solve(const std::optional<std::string>& code, const SolveLimit& limit,
                           int threads, std::atomic<bool>& stop,
                           std::atomic<std::uint64_t>& done) = 0;
    virtual bool within_reach(const std::optional<std::string>& code, double seconds) const = 0;
    // Does it say what looks best where it cannot prove what is?
    virtual bool advises() const = 0;
    // What the solver knows as a file, where it can be kept: what took so many nodes to find out.
    virtual bool keeps() const = 0;
    virtual void save(const std::string& path, std::uint64_t least_work) const = 0;
    virtual void load(const std::string& path) = 0;
};

class Rules {
  public:
    virtual ~Rules() = default;
    virtual int seats() const = 0;
    virtual int action_count() const = 0;
    virtual std::size_t state_bytes() const = 0;
    virtual std::unique_ptr<Walk> walk(const std::optional<std::string>& code) const = 0;
    virtual Tally playouts(const std::optional<std::string>& code, std::uint64_t count,
                           std::uint64_t seed, int threads, const std::atomic<bool>& stop,
                           std::atomic<std::uint64_t>& done) const = 0;
    virtual Census census(const std::optional<std::string>& code, std::uint64_t count,
                          std::uint64_t seed, int threads, const std::atomic<bool>& stop,
                          std::atomic<std::uint64_t>& done) const = 0;
    virtual std::uint64_t perft(const std::optional<std::string>& code, int depth,
                                const std::atomic<bool>& stop) const = 0;
    virtual std::unique_ptr<Searcher> search(const std::optional<std::string>& code,
                                             const SearchParams& params) const = 0;
    virtual std::unique_ptr<Searcher> alphabeta(const std::optional<std::string>& code) const = 0;
    // The game's own solver, or the plain one by which it is checked. Its table takes no more than
    // so many bytes.
    virtual std::unique_ptr<Solver> solver(bool plain, std::size_t table_bytes) const = 0;
    // What one game of a batch takes of its arrays; nothing for a game that does not tell what a seat
    // sees, of which there are no batches.
    virtual std::optional<BatchShape> batch_shape() const = 0;
    virtual std::unique_ptr<Batch> batch(GameNumber games, std::uint64_t seed, bool auto_reset,
                                         const BatchArrays& arrays) const = 0;
};

template <class Number>
void check_range(const char* what, Number value, std::type_identity_t<Number> low,
                 std::type_identity_t<Number> high) {
    if (!(value >= low && value <= high))
        throw Error(std::string(what) + ": expected " + std::to_string(low) + " to " +
                    std::to_string(high) + ", got " + std::to_string(value));
}

inline void check_tunable(const Tunable& tunable, const SearchParams& params) {
    std::visit(
        [&](const auto member) {
            using Number = std::remove_cvref_t<decltype(params.*member)>;
            check_range(tunable.name, params.*member, static_cast<Number>(tunable.least),
                        static_cast<Number>(tunable.most));
        },
        tunable.member);
}

}  // namespace ludarium
