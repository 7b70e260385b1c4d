#include <unordered_map>

#include "ludarium/solve/flume.hpp"
#include "solving.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

// The margin of the one to move when points are taken one by one, by looking at everything.
template <int W>
class ByHand {
  public:
    explicit ByHand(const FlumeGraph<W>& graph) : graph_(graph) {}

    int margin(const Bits<W>& empty) {
        if (empty.none()) return 0;
        if (const auto entry = known_.find(empty.word[0]); entry != known_.end()) return entry->second;
        int best = -1000;
        empty.each([&](int point) {
            Bits<W> rest = empty;
            rest.reset(point);
            const int then = margin(rest);
            best = std::max(best, 1 + (graph_.degree(empty, point) <= 1 ? then : -then));
        });
        return known_[empty.word[0]] = best;
    }

  private:
    const FlumeGraph<W>& graph_;
    std::unordered_map<std::uint64_t, int> known_;
};

Bits<1> random_points(Rng& rng, int cells, int most) {
    Bits<1> points;
    for (int i = 0; i < most; ++i) points.set(rng.below(cells));
    return points;
}

// Exactly, by search over cores, without the help of a solver.
template <int W>
int searched(const FlumeGraph<W>& graph, SharedTable& table, const Bits<W>& core) {
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    Effort effort({}, stop, done);
    FlumeSearch<W> search(graph, table, effort, 0);
    Margins known = recall(graph, table, core);
    while (!known.exact()) {
        known = search.decide(core, known, known.high, kToTheEnd);
        while (table.crowded()) table.grow();
    }
    return known.low;
}

template <int W>
BuiltSolver<Flume<W>> flume_solver(const Flume<W>& game, int size, bool plain = false) {
    return {game, "flume", {size}, plain};
}

}  // namespace

TEST(flume_graph_peels) {
    const FlumeGraph<1> graph(5);
    Rng rng(1, 2);
    for (int round = 0; round < 2'000; ++round) {
        const Bits<1> points = random_points(rng, 25, 30);
        Bits<1> core = points;
        for (bool falls = true; falls;) {
            falls = false;
            for (int i = 0; i < 25; ++i)
                if (core.test(i) && graph.degree(core, i) < 2) {
                    core.reset(i);
                    falls = true;
                }
        }
        const Peeled<1> peeled = graph.peel(points);
        CHECK(peeled.core == core);
        CHECK_EQUAL(peeled.loose, points.count() - core.count());
        const Bits<1> twos = core - graph.with_three(core);
        core.each([&](int point) {
            const Peeled<1> one = graph.without(core, twos, point);
            const Peeled<1> all = graph.peel(core - Bits<1>::one(point));
            CHECK(one.core == all.core);
            CHECK_EQUAL(one.loose, all.loose);
            CHECK_EQUAL(one.price, all.price);
            CHECK_EQUAL(graph.without(core, twos, point, true).price > 0, all.price > 0);
        });
    }
}

TEST(flume_theorem_holds) {
    const FlumeGraph<1> graph(5);
    ByHand<1> by_hand(graph);
    SharedTable table(1 << 20);
    Rng rng(3, 4);
    for (int round = 0; round < 400; ++round) {
        const Bits<1> points = random_points(rng, 20, 14);  // 5 by 4
        const Peeled<1> peeled = graph.peel(points);
        const int core = searched(graph, table, peeled.core);
        CHECK_EQUAL(core, by_hand.margin(peeled.core));
        CHECK_EQUAL(peeled.margins({core, core}).low, by_hand.margin(points));
        CHECK_EQUAL(peeled.margins({core, core}).high, by_hand.margin(points));
    }
}

// Each of the eight images, moved about, has the same canonical form, which is one of them.
TEST(flume_canonical_cores) {
    const FlumeGraph<2> graph(9);
    Rng rng(5, 6);
    for (int round = 0; round < 300; ++round) {
        Bits<2> points;
        const int height = 2 + rng.below(6), width = 2 + rng.below(6);
        for (int i = 0; i < 20; ++i) points.set(rng.below(height) * 9 + rng.below(width));
        const Bits<2> form = graph.canonical(points);
        bool met = form == points;
        for (int image = 0; image < 8; ++image) {
            Bits<2> moved;
            const int down = rng.below(3), right = rng.below(3);
            points.each([&](int at) {
                int row = at / 9, column = at % 9;
                if (image & 1) row = height - 1 - row;
                if (image & 2) column = width - 1 - column;
                if (image & 4) std::swap(row, column);
                moved.set((row + down) * 9 + column + right);
            });
            CHECK(graph.canonical(moved) == form);
            met = met || moved.count() == form.count();
        }
        CHECK(met);
    }
}

TEST(flume_half_turns) {
    const FlumeGraph<1> graph(7);
    Rng rng(7, 8);
    int turn_count = 0;
    for (int round = 0; round < 4'000; ++round) {
        Bits<1> points = random_points(rng, 49, 6);
        if (round % 2 == 0) {  // about some centre
            const int row = 2 + rng.below(3), column = 2 + rng.below(3);
            Bits<1> both;
            points.each([&](int at) {
                const int r = 2 * row - at / 7, c = 2 * column - at % 7;
                if (r < 0 || r > 6 || c < 0 || c > 6) return;
                both.set(at);
                both.set(r * 7 + c);
            });
            points = both;
        }
        if (points.none()) continue;
        int rows = 0, columns = 0, centre = -1;
        points.each([&](int at) {
            rows += 2 * (at / 7);
            columns += 2 * (at % 7);
        });
        const int count = points.count();
        bool turns = rows % (2 * count) == 0 && columns % (2 * count) == 0;
        points.each([&](int at) {
            const int r = rows / count - at / 7, c = columns / count - at % 7;
            turns = turns && r >= 0 && r < 7 && c >= 0 && c < 7 && points.test(r * 7 + c);
        });
        CHECK_EQUAL(graph.half_turn(points, centre), turns);
        if (turns) CHECK_EQUAL(centre, (rows / count * 7 + columns / count) / 2);
        turn_count += turns;
    }
    CHECK(turn_count > 1'000);
}

// All cores of 5x5 that a half turn about the middle carries to themselves.
TEST(flume_even_cores) {
    const FlumeGraph<1> graph(5);
    ByHand<1> by_hand(graph);
    int even = 0;
    for (int set = 1; set < 1 << 12; ++set) {
        Bits<1> points;
        for (int i = 0; i < 12; ++i)
            if (set >> i & 1) points = points | Bits<1>::one(i) | Bits<1>::one(24 - i);
        const Bits<1> core = graph.peel(points).core;
        if (core != points || points.count() > 16 || !graph.is_even(core)) continue;
        ++even;
        CHECK(by_hand.margin(core) <= 0);
    }
    CHECK(even > 20);
    CHECK(!graph.is_even(graph.peel(Bits<1>::first(25)).core));
}

TEST(flume_solvers_against_everything) {
    const Flume<1> three(3), five(5);
    for (const bool plain : {false, true}) {
        auto small = flume_solver(three, 3, plain), solver = flume_solver(five, 5, plain);
        check_solution(three, three.initial_state(), small);
        for (const int point : {0, 1, 4}) {
            auto state = three.initial_state();
            three.apply(state, point);  // now the other may swap
            check_solution(three, state, small);
        }
        for (int number = 0; number < 6; ++number) check_solution(five, late(five, 10, number), solver);
        check_solution(five, late(five, 0, 1), solver);
    }
}

TEST(flume_plain_solver_keeps_its_limits) {
    const Flume<1> five(5), seven(7);
    auto solver = flume_solver(five, 5, true);
    check_limits(five, solver, five.initial_state());
    auto wide = flume_solver(seven, 7, true);
    check_limits(seven, wide, with_empty(seven, 47, 23, 0));
    check_solution(seven, late(seven, 10, 1), wide);
    CHECK(wide.within_reach(with_empty(seven, 20, 23, 0), 1));
    CHECK(!wide.within_reach(with_empty(seven, 28, 23, 0), 1));
    CHECK(!wide.within_reach(with_empty(seven, 40, 23, 0), 1));
}

// Against the full search that knows nothing of the game, and the one over sets of points.
TEST(flume_solver_against_plain) {
    const Flume<1> game(5);
    auto solver = flume_solver(game, 5), by_sets = flume_solver(game, 5, true);
    PlainSolver<Flume<1>> plain(game);
    for (int number = 0; number < 8; ++number) {
        const auto state = with_empty(game, 14, 23, number);
        const Solution solution = solve_with(solver, state);
        CHECK_EQUAL(solution.advice, solution.moves.front().action);
        check_same_solution(game, state, solution, solve_with(plain, state));
        check_same_solution(game, state, solution, solve_with(by_sets, state));
    }
}

// All sets of points are all positions, as far as what is still to be won goes.
LONG_TEST(flume_theorem_holds_on_all_of_five) {
    const Flume<1> game(5);
    const FlumeGraph<1> graph(5);
    FlumeSets<1> sets(game);
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    Effort effort({}, stop, done);
    CHECK(sets.work_out(game.all, 25, effort));
    Bits<1> points;
    for (std::uint64_t& set = points.word[0]; set < 1 << 25; ++set) {
        const Peeled<1> left = graph.peel(points);
        const int core = sets.margin(left.core), margin = sets.margin(points);
        const Margins said = left.margins({core, core});
        if (said.low == margin && said.high == margin) continue;
        at_case() = "the points " + std::to_string(set);
        CHECK_EQUAL(said.low, margin);
        CHECK_EQUAL(said.high, margin);
    }
}

TEST(flume_openings_and_replies_of_five_against_plain) {
    const Flume<1> game(5);
    auto solver = flume_solver(game, 5), by_sets = flume_solver(game, 5, true);
    const auto start = game.initial_state();
    check_same_solution(game, start, solve_with(solver, start), solve_with(by_sets, start));
    for (int point = 0; point < 25; ++point) {
        auto state = start;
        game.apply(state, point);
        const Solution solution = solve_with(solver, state);
        CHECK_EQUAL(solution.moves.size(), 25U);  // a swap is among them
        check_same_solution(game, state, solution, solve_with(by_sets, state));
    }
}

TEST(flume_solves_every_opening_of_five) {
    const Flume<1> game(5);
    auto solver = flume_solver(game, 5);
    const Solution solution = solve_with(solver, game.initial_state());
    // Whatever begins, the other takes the better side, which is worth one stone.
    CHECK(solution.known && solution.value == -1 && solution.margin == -1 && solution.moves.size() == 25);
    for (const ExactMove& move : solution.moves) CHECK(move.known);
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    const Solution two = solver.solve(game.initial_state(), {}, 2, stop, done);
    BuiltSolver<Flume<1>> forgetful(game, "flume", {5}, false, 0);
    const Solution little = forgetful.solve(game.initial_state(), {}, 2, stop, done);
    for (std::size_t i = 0; i < solution.moves.size(); ++i) {
        CHECK_EQUAL(two.moves[i].margin, solution.moves[i].margin);
        CHECK_EQUAL(little.moves[i].margin, solution.moves[i].margin);
    }
}

// Boards of several words find what small ones do in the same position.
TEST(flume_on_larger_boards) {
    const Flume<1> small(7);
    const Flume<2> large(9);
    auto one = flume_solver(small, 7);
    auto two = flume_solver(large, 9);
    for (int number = 0; number < 5; ++number) {
        const auto state = with_empty(small, 30, 23, number);
        const Bits<1> empty = small.empty(state);
        Flume<2>::State wide;
        int filled = 0;
        for (int at = 0; at < 81; ++at) {
            const int row = at / 9 - 1, column = at % 9 - 1;
            const bool inside = row >= 0 && row < 7 && column >= 0 && column < 7;
            if (!inside || !empty.test(7 * row + column)) wide.stones[filled++ % 2].set(at);
        }
        const Solution here = solve_with(one, state), there = solve_with(two, wide);
        const int lead = small.margin(state, small.to_move(state)), ahead = large.margin(wide, 0);
        CHECK(here.known && there.known);
        CHECK_EQUAL(here.margin - lead, there.margin - ahead);
    }
}

TEST(flume_solver_keeps_its_limits) {
    const Flume<1> game(7);
    auto solver = flume_solver(game, 7);
    const auto hard = with_empty(game, 47, 23, 0);
    check_limits(game, solver, hard);
    CHECK(!solver.within_reach(hard, 1));
    CHECK(solver.within_reach(with_empty(game, 30, 23, 0), 1));
    const Solution judged = solve_with(solver, hard, {0.05, ~std::uint64_t{0}});
    CHECK(!judged.known && judged.advice >= 0 && judged.line.empty());
    const Flume<6> huge(19);
    auto wide = flume_solver(huge, 19);
    check_limits(huge, wide, with_empty(huge, 358, 23, 0));
    CHECK(solve_with(wide, huge.initial_state(), {0.05, ~std::uint64_t{0}}).advice >= 0);
    CHECK(solve_with(wide, with_empty(huge, 40, 23, 0)).known);
}

TEST(shared_table_keeps_what_was_most_work) {
    SharedTable table(std::size_t{4} << 20);
    SharedTable::Bounds bounds{};
    CHECK(!table.find(0, bounds));
    const std::size_t small = table.bytes();
    for (std::uint64_t key = 1; key <= 40'000; ++key) {
        const auto low = static_cast<std::int16_t>(key % 300 - 150);
        table.store(key, {low, static_cast<std::int16_t>(low + 2)}, key % 100 == 0 ? 1'000'000 : 1,
                    key % 2 == 0);
        if (table.crowded()) table.grow();
    }
    CHECK(table.bytes() > small);
    int kept = 0, missing = 0;
    for (std::uint64_t key = 1; key <= 40'000; ++key) {
        const bool is_there = table.find(key, bounds);
        kept += is_there;
        if (is_there) CHECK_EQUAL(bounds.low, static_cast<std::int16_t>(key % 300 - 150));
        if (is_there) CHECK_EQUAL(bounds.high, bounds.low + 2);
        missing += key % 100 == 0 && !is_there;
    }
    CHECK(kept > 35'000);
    CHECK_EQUAL(missing, 0);
    int lasting = 0;
    table.each_lasting([&](std::uint64_t key, const SharedTable::Bounds& there, int effort) {
        CHECK_EQUAL(key % 2, 0U);
        CHECK_EQUAL(there.low, static_cast<std::int16_t>(key % 300 - 150));
        CHECK_EQUAL(effort, key % 100 == 0 ? 20 : 1);
        ++lasting;
    });
    CHECK(lasting > 17'000);
}
