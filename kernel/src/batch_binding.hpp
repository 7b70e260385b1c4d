// Batches of games for Python: the arrays that cross the boundary, and what is checked of them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <initializer_list>
#include <memory>

#include "ludarium/rules.hpp"

namespace ludarium {

namespace nb = nanobind;

// Arrays as they are: in one piece, of this kind, and never a copy of another.
template <class T>
using Array = nb::ndarray<T, nb::c_contig, nb::device::cpu>;
using Numbers = Array<const GameNumber>;

inline std::string shape_text(const std::vector<std::size_t>& shape) {
    std::string text;
    for (const std::size_t length : shape) text += (text.empty() ? "" : ", ") + std::to_string(length);
    return "(" + text + ")";
}

template <class T>
T* checked_array(const char* what, const Array<T>& array, const std::vector<std::size_t>& expected) {
    std::vector<std::size_t> shape;
    for (std::size_t d = 0; d < array.ndim(); ++d) shape.push_back(array.shape(d));
    if (shape != expected)
        throw Error(std::string(what) + ": expected shape " + shape_text(expected) + ", got " +
                    shape_text(shape));
    return array.data();
}

// A batch with the arrays it writes to, which it keeps alive.
class PyBatch {
  public:
    PyBatch(std::shared_ptr<const Rules> rules, Array<std::uint8_t> observations, Array<bool> masks,
            Array<float> rewards, Array<std::int8_t> movers, Array<bool> done, std::uint64_t seed,
            bool auto_reset)
        : rules_(std::move(rules)), observations_(std::move(observations)), masks_(std::move(masks)),
          rewards_(std::move(rewards)), movers_(std::move(movers)), done_(std::move(done)) {
        const auto shape = rules_->batch_shape();
        if (!shape) throw Error("the kernel does not know what a seat sees of this game");
        const std::size_t games = movers_.ndim() == 1 ? movers_.shape(0) : 0;
        const auto size = [](int number) { return static_cast<std::size_t>(number); };
        const std::vector<std::size_t> planes{games, size(shape->planes), size(shape->rows),
                                              size(shape->columns)};
        const BatchArrays arrays{
            checked_array("observations", observations_, planes),
            checked_array("masks", masks_, {games, size(shape->actions)}),
            checked_array("rewards", rewards_, {games, size(shape->seats)}),
            checked_array("movers", movers_, {games}), checked_array("done", done_, {games})};
        const nb::gil_scoped_release unlocked;
        batch_ = rules_->batch(static_cast<GameNumber>(games), seed, auto_reset, arrays);
    }

    GameNumber step(const Numbers& actions, const std::optional<Numbers>& at,
                    const std::optional<Numbers>& of, int threads) {
        const Chosen chosen = games("at", at);
        const GameNumber* all = checked_array("actions", actions, {count(chosen)});
        const Chosen sources = of ? games("of", of) : Chosen{};
        check_range("threads", threads, 1, kMaxThreads);
        const nb::gil_scoped_release unlocked;
        return batch_->step(all, chosen, sources, threads);
    }
    void reset(const std::optional<Numbers>& at, int threads) {
        const Chosen chosen = games("at", at);
        check_range("threads", threads, 1, kMaxThreads);
        const nb::gil_scoped_release unlocked;
        batch_->reset(chosen, threads);
    }
    void put(const PyBatch& other, const std::optional<Numbers>& from,
             const std::optional<Numbers>& at, int threads) {
        const Chosen sources = other.games("from", from), chosen = games("at", at);
        check_range("threads", threads, 1, kMaxThreads);
        const nb::gil_scoped_release unlocked;
        batch_->put(*other.batch_, sources, chosen, threads);
    }
    std::vector<std::string> codes(const std::optional<Numbers>& at) const {
        const Chosen chosen = games("at", at);
        const nb::gil_scoped_release unlocked;
        return batch_->codes(chosen);
    }
    void load(const std::vector<std::string>& codes, const std::optional<Numbers>& at, int threads) {
        const Chosen chosen = games("at", at);
        check_range("threads", threads, 1, kMaxThreads);
        const nb::gil_scoped_release unlocked;
        batch_->load(codes, chosen, threads);
    }
    void seed(std::uint64_t seed, const std::optional<Numbers>& at) {
        batch_->seed(seed, games("at", at));
    }
    void streams(const Array<std::uint64_t>& out) const {
        batch_->streams(checked_array("streams", out, {count(games("at", std::nullopt))}));
    }
    void set_streams(const Array<const std::uint64_t>& in, const std::optional<Numbers>& at) {
        const Chosen chosen = games("at", at);
        batch_->set_streams(checked_array("streams", in, {count(chosen)}), chosen);
    }

  private:
    static std::size_t count(const Chosen& chosen) { return static_cast<std::size_t>(chosen.count); }

    // The batch checks which games they are.
    Chosen games(const char* what, const std::optional<Numbers>& at) const {
        if (!at) return {nullptr, batch_->games()};
        if (at->ndim() != 1) throw Error(std::string(what) + ": expected a row of game numbers");
        static constexpr GameNumber kNoGame = 0;  // an empty array may have no memory
        return {at->shape(0) ? at->data() : &kNoGame, static_cast<GameNumber>(at->shape(0))};
    }

    std::shared_ptr<const Rules> rules_;
    Array<std::uint8_t> observations_;
    Array<bool> masks_;
    Array<float> rewards_;
    Array<std::int8_t> movers_;
    Array<bool> done_;
    std::unique_ptr<Batch> batch_;
};

inline void bind_batch(nb::module_& m) {
    using namespace nb::literals;
    nb::class_<PyBatch>(m, "Batch", "Many games at once, on arrays that they are written to.")
        .def("step", &PyBatch::step, "actions"_a.noconvert(), "at"_a.noconvert().none() = nb::none(),
             "of"_a.noconvert().none() = nb::none(), "threads"_a = 1,
             "-1, or else where the first illegal action is; then nothing has changed.")
        .def("reset", &PyBatch::reset, "at"_a.noconvert().none() = nb::none(), "threads"_a = 1)
        .def("put", &PyBatch::put, "other"_a, "source"_a.noconvert().none() = nb::none(),
             "at"_a.noconvert().none() = nb::none(), "threads"_a = 1)
        .def("codes", &PyBatch::codes, "at"_a.noconvert().none() = nb::none())
        .def("load", &PyBatch::load, "codes"_a, "at"_a.noconvert().none() = nb::none(),
             "threads"_a = 1)
        .def("seed", &PyBatch::seed, "seed"_a, "at"_a.noconvert().none() = nb::none())
        .def("streams", &PyBatch::streams, "out"_a.noconvert())
        .def("set_streams", &PyBatch::set_streams, "streams"_a.noconvert(),
             "at"_a.noconvert().none() = nb::none());
}

}  // namespace ludarium
