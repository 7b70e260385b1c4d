// The only file that knows Python, with batch_binding.hpp. Long calls run in a thread of their own without the
// interpreter lock, while the calling thread looks for Ctrl-C and reports progress.
#include <nanobind/nanobind.h>
#include <nanobind/stl/function.h>
#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>

#include "batch_binding.hpp"
#include "ludarium/games.hpp"
#include "ludarium/search/node.hpp"
#include "processor.hpp"

using namespace ludarium;
using namespace nb::literals;

namespace {

using Progress = std::optional<std::function<void(std::uint64_t)>>;
using Code = std::optional<std::string>;

constexpr auto kLook = std::chrono::milliseconds(50);

// Runs job(stop, done) to its end. Ctrl-C or an error in `progress` stops it first.
template <class Job>
auto interruptible(Job&& job, const Progress& progress, std::atomic<bool>& stop) {
    using Result = std::invoke_result_t<Job, std::atomic<bool>&, std::atomic<std::uint64_t>&>;
    std::optional<Result> result;
    std::exception_ptr failure;
    std::atomic<std::uint64_t> done{0};
    std::mutex mutex;
    std::condition_variable ended;
    bool over = false;
    nb::gil_scoped_release unlocked;
    std::thread worker([&] {
        try {
            result.emplace(job(stop, done));
        } catch (...) {
            failure = std::current_exception();
        }
        const std::lock_guard lock(mutex);
        over = true;
        ended.notify_all();
    });
    try {
        std::unique_lock lock(mutex);
        while (!ended.wait_for(lock, kLook, [&] { return over; })) {
            lock.unlock();
            {
                const nb::gil_scoped_acquire locked;
                if (PyErr_CheckSignals() != 0) throw nb::python_error();
                if (progress) (*progress)(done.load());
            }
            lock.lock();
        }
    } catch (...) {
        stop = true;
        worker.join();
        throw;
    }
    worker.join();
    if (failure) std::rethrow_exception(failure);
    return std::move(*result);
}

// Long work with the flag that stops it: what runs, or else what runs next.
struct Stoppable {
    std::atomic<bool> stop{false};
    std::mutex running;

    struct Cleared {
        std::atomic<bool>& flag;
        ~Cleared() { flag = false; }
    };

    template <class Job>
    auto run(const char* what, Job&& job, const Progress& progress) {
        // A refused run must not take back the stop of the one that goes on.
        const std::unique_lock<std::mutex> lock(running, std::try_to_lock);
        if (!lock) throw Error(std::string("this ") + what + " is running in another thread");
        const Cleared afterwards{stop};
        return interruptible(job, progress, stop);
    }
};

double checked_seconds(std::optional<double> seconds) {
    if (!seconds) return std::numeric_limits<double>::infinity();
    check_range("seconds", *seconds, 0, 1e9);
    return *seconds;
}

struct PySolver : Stoppable {
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Solver> solver;

    Solution solve(const Code& code, std::optional<double> seconds,
                   std::optional<std::uint64_t> nodes, bool best_only, int threads,
                   const Progress& progress) {
        SolveLimit limit;
        limit.seconds = checked_seconds(seconds);
        if (nodes) limit.nodes = *nodes;
        limit.best_only = best_only;
        return Stoppable::run(
            "solver",
            [&](std::atomic<bool>& flag, std::atomic<std::uint64_t>& done) {
                return solver->solve(code, limit, threads, flag, done);
            },
            progress);
    }
};

struct PySearch : Stoppable {
    std::shared_ptr<const Rules> rules;
    std::unique_ptr<Searcher> searcher;

    SearchResult run(std::optional<std::uint64_t> simulations, std::optional<double> seconds,
                     int threads, std::uint64_t seed, const Progress& progress) {
        if (!simulations && !seconds) throw Error("expected a limit: simulations, seconds or both");
        SearchLimit limit;
        if (simulations) limit.simulations = *simulations;
        limit.seconds = checked_seconds(seconds);
        return Stoppable::run(
            "search",
            [&](std::atomic<bool>& flag, std::atomic<std::uint64_t>& done) {
                return searcher->run(limit, threads, seed, flag, done);
            },
            progress);
    }
};

std::unique_ptr<PySearch> search_of(std::shared_ptr<const Rules> rules,
                                    std::unique_ptr<Searcher> searcher) {
    auto search = std::make_unique<PySearch>();
    search->searcher = std::move(searcher);
    search->rules = std::move(rules);
    return search;
}

std::vector<double> values(const SearchResult& result, int seats) {
    check_range("seats", seats, 1, kMaxSeats);
    return {result.value.begin(), result.value.begin() + seats};
}

std::map<std::string, int> rules_versions() {
    std::map<std::string, int> versions;
    for (const auto& [name, game] : games()) versions[name] = game.rules_version;
    return versions;
}

}  // namespace

NB_MODULE(_kernel, m) {
    if (const char* lacking = lacking_instructions())
        throw nb::import_error(
            (std::string("it is built for processors with ") + lacking + ", which this one lacks").c_str());

    m.def("version", [] { return LUDARIUM_VERSION; }, "The version of the package.");
    m.def("arch", [] { return LUDARIUM_ARCH; }, "The processors it is built for.");
    m.def("games", &rules_versions, "The games it has, each with the version of its rules.");
    m.attr("CHANCE") = kChance;
    m.attr("OVER") = kOver;
    m.attr("NODE_BYTES") = sizeof(Node);

    nb::class_<Tally>(m, "Tally", "What random games came to.")
        .def_ro("games", &Tally::games)
        .def_ro("steps", &Tally::steps)
        .def_prop_ro("by_winners",
                     [](const Tally& t) {
                         return std::vector<std::uint64_t>(t.by_winners.begin(), t.by_winners.end());
                     },
                     "Games by winners; the index has a bit for each winning seat.")
        .def_ro("lengths", &Tally::lengths, "Number of games by their number of steps.");

    nb::class_<Moments>(m, "Moments", "A mean, and how far the values lie apart.")
        .def_prop_ro("mean", &Moments::mean)
        .def_prop_ro("variance", &Moments::variance);

    nb::class_<Census>(m, "Census", "What random games look like on the way.")
        .def_ro("games", &Census::games)
        .def_prop_ro("by_winners",
                     [](const Census& c) {
                         return std::vector<std::uint64_t>(c.by_winners.begin(), c.by_winners.end());
                     },
                     "Games by winners; the index has a bit for each winning seat.")
        .def_ro("turns", &Census::turns, "Of all seats, in a game.")
        .def_ro("steps", &Census::steps, "Of all seats and of chance, in a game.")
        .def_ro("choices", &Census::choices, "Legal steps where a seat is to move, on average over a game.");

    nb::class_<Walk>(m, "Walk", "A game step by step.")
        .def("to_move", &Walk::to_move)
        .def("legal", &Walk::legal)
        .def("weights", &Walk::weights)
        .def("apply", &Walk::apply, "action"_a)
        .def("winners", &Walk::winners)
        .def("code", &Walk::code);

    auto search_params = nb::class_<SearchParams>(m, "SearchParams", "Every tunable of the search.");
    search_params.def(nb::init<>());
    for (const Tunable& tunable : kTunables)
        std::visit([&](const auto member) { search_params.def_rw(tunable.name, member, tunable.description); },
                   tunable.member);

    nb::class_<Tunable>(m, "Tunable", "A tunable of the search.")
        .def_prop_ro("name", [](const Tunable& t) { return t.name; })
        .def_ro("least", &Tunable::least, "The least value it may have.")
        .def_ro("most", &Tunable::most, "The greatest value it may have.")
        .def_prop_ro("description", [](const Tunable& t) { return t.description; });
    m.def("tunables", [] { return std::vector<Tunable>(std::begin(kTunables), std::end(kTunables)); },
          "The tunables of the search, in the order of SearchParams.");

    nb::class_<Candidate>(m, "Candidate", "A move at the root of a search.")
        .def_ro("action", &Candidate::action)
        .def_ro("visits", &Candidate::visits)
        .def_ro("value", &Candidate::value)
        .def_ro("proven", &Candidate::proven);

    nb::class_<SearchResult>(m, "SearchResult", "What a search found.")
        .def_ro("action", &SearchResult::action)
        .def_ro("proven", &SearchResult::proven)
        .def_ro("candidates", &SearchResult::candidates)
        .def_ro("line", &SearchResult::line)
        .def_ro("simulations", &SearchResult::simulations)
        .def_ro("nodes", &SearchResult::nodes)
        .def("value", &values, "seats"_a, "The expected return of each seat.");

    nb::class_<PySearch>(m, "Search", "A search that goes along with a game.")
        .def("run", &PySearch::run, "simulations"_a = nb::none(), "seconds"_a = nb::none(),
             "threads"_a = 1, "seed"_a = 0, "progress"_a = nb::none())
        .def("stop", [](PySearch& s) { s.stop = true; }, "End this run, or else the next, at once.")
        .def("resume", [](PySearch& s) { s.stop = false; }, "Take back a stop.")
        .def("advance", [](PySearch& s, int action) { s.searcher->advance(action); }, "action"_a)
        .def("code", [](const PySearch& s) { return s.searcher->code(); })
        .def_prop_ro("nodes", [](const PySearch& s) { return s.searcher->nodes(); });

    nb::class_<ExactMove>(m, "ExactMove", "A legal move, seen by the seat that makes it.")
        .def_ro("action", &ExactMove::action)
        .def_ro("known", &ExactMove::known)
        .def_ro("value", &ExactMove::value)
        .def_ro("margin", &ExactMove::margin)
        .def_ro("distance", &ExactMove::distance)
        .def_ro("exact", &ExactMove::exact);

    nb::class_<Solution>(m, "Solution", "What a solver proved.")
        .def_ro("known", &Solution::known)
        .def_ro("value", &Solution::value)
        .def_ro("margin", &Solution::margin)
        .def_ro("distance", &Solution::distance)
        .def_ro("exact", &Solution::exact)
        .def_ro("moves", &Solution::moves)
        .def_ro("line", &Solution::line)
        .def_ro("advice", &Solution::advice)
        .def_ro("nodes", &Solution::nodes);

    nb::class_<PySolver>(m, "Solver", "An exact solver that remembers what it found.")
        .def("solve", &PySolver::solve, "code"_a.none(), "seconds"_a = nb::none(),
             "nodes"_a = nb::none(), "best_only"_a = false, "threads"_a = 1, "progress"_a = nb::none())
        .def("stop", [](PySolver& s) { s.stop = true; }, "End this run, or else the next, at once.")
        .def("resume", [](PySolver& s) { s.stop = false; }, "Take back a stop.")
        .def(
            "within_reach",
            [](const PySolver& s, const Code& code, double seconds) {
                return s.solver->within_reach(code, checked_seconds(seconds));
            },
            "code"_a.none(), "seconds"_a, "Does it expect to know the position in this time?")
        .def_prop_ro("advises", [](const PySolver& s) { return s.solver->advises(); })
        .def_prop_ro("keeps", [](const PySolver& s) { return s.solver->keeps(); })
        .def("save",
             [](const PySolver& s, const std::string& path, std::uint64_t least_work) {
                 s.solver->save(path, least_work);
             },
             "path"_a, "least_work"_a = 256, nb::call_guard<nb::gil_scoped_release>())
        .def("load", [](PySolver& s, const std::string& path) { s.solver->load(path); }, "path"_a,
             nb::call_guard<nb::gil_scoped_release>());

    bind_batch(m);

    nb::class_<Rules>(m, "Rules", "A game with its options.")
        .def_static("make", &make_rules, "name"_a, "options"_a)
        .def_prop_ro("seats", &Rules::seats)
        .def_prop_ro("action_count", &Rules::action_count)
        .def_prop_ro("state_bytes", &Rules::state_bytes)
        .def("walk", &Rules::walk, "code"_a = nb::none())
        .def(
            "playouts",
            [](const Rules& rules, const Code& code, std::uint64_t count, std::uint64_t seed,
               int threads, const Progress& progress) {
                std::atomic<bool> stop{false};
                return interruptible(
                    [&](std::atomic<bool>& flag, std::atomic<std::uint64_t>& done) {
                        return rules.playouts(code, count, seed, threads, flag, done);
                    },
                    progress, stop);
            },
            "code"_a.none(), "count"_a, "seed"_a, "threads"_a = 1, "progress"_a = nb::none())
        .def(
            "census",
            [](const Rules& rules, const Code& code, std::uint64_t count, std::uint64_t seed,
               int threads, const Progress& progress) {
                std::atomic<bool> stop{false};
                return interruptible(
                    [&](std::atomic<bool>& flag, std::atomic<std::uint64_t>& done) {
                        return rules.census(code, count, seed, threads, flag, done);
                    },
                    progress, stop);
            },
            "code"_a.none(), "count"_a, "seed"_a, "threads"_a = 1, "progress"_a = nb::none())
        .def(
            "perft",
            [](const Rules& rules, const Code& code, int depth) {
                std::atomic<bool> stop{false};
                return interruptible(
                    [&](std::atomic<bool>& flag, std::atomic<std::uint64_t>&) {
                        return rules.perft(code, depth, flag);
                    },
                    std::nullopt, stop);
            },
            "code"_a.none(), "depth"_a)
        .def(
            "search",
            [](std::shared_ptr<const Rules> rules, const Code& code, const SearchParams& params) {
                auto searcher = rules->search(code, params);
                return search_of(std::move(rules), std::move(searcher));
            },
            "code"_a.none(), "params"_a)
        .def(
            "alphabeta",
            [](std::shared_ptr<const Rules> rules, const Code& code) {
                auto searcher = rules->alphabeta(code);
                return search_of(std::move(rules), std::move(searcher));
            },
            "code"_a.none(), "Alpha-beta with the score as evaluation.")
        .def(
            "solver",
            [](std::shared_ptr<const Rules> rules, bool plain, std::size_t table_bytes) {
                auto solver = std::make_unique<PySolver>();
                solver->solver = rules->solver(plain, table_bytes);
                solver->rules = std::move(rules);
                return solver;
            },
            "plain"_a, "table_bytes"_a, "The game's own solver, or the plain one by which it is checked.")
        .def_prop_ro(
            "batches", [](const Rules& rules) { return rules.batch_shape().has_value(); },
            "Are there batches of it?")
        .def(
            "batch",
            [](std::shared_ptr<const Rules> rules, Array<std::uint8_t> observations,
               Array<bool> masks, Array<float> rewards, Array<std::int8_t> movers, Array<bool> done,
               std::uint64_t seed, bool auto_reset) {
                return std::make_unique<PyBatch>(std::move(rules), std::move(observations),
                                                 std::move(masks), std::move(rewards),
                                                 std::move(movers), std::move(done), seed, auto_reset);
            },
            "observations"_a.noconvert(), "masks"_a.noconvert(), "rewards"_a.noconvert(),
            "movers"_a.noconvert(), "done"_a.noconvert(), "seed"_a, "auto_reset"_a,
            "As many games as the arrays have room for.");
}
