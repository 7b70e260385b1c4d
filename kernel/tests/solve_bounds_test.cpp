#include <fstream>
#include <set>

#include "ludarium/solve/churn.hpp"
#include "ludarium/solve/plain.hpp"
#include "ludarium/solve/subsume.hpp"
#include "solving.hpp"

using namespace ludarium;
using namespace ludarium::tests;

static_assert(SolverFor<ChurnSolver<1>, Churn<1>> && SolverFor<ChurnSolver<3>, Churn<3>>);
static_assert(SolverFor<SubsumeSolver<4>, Subsume<4>> && SolverFor<SubsumeSolver<10>, Subsume<10>>);

namespace {

std::array<int, 6> regular(int side) { return {side, side, side, side, side, side}; }

// Every position that can come up, each seen once.
template <Game G, class Visit>
void each_position(const G& game, const Visit& visit) {
    std::set<std::string> seen;
    std::vector<typename G::State> open{game.initial_state()};
    while (!open.empty()) {
        const auto state = open.back();
        open.pop_back();
        if (!seen.insert(game.encode(state)).second) continue;
        visit(state);
        if (game.to_move(state) == kOver) continue;
        for (const int action : legal_actions(game, state)) {
            open.push_back(state);
            game.apply(open.back(), action);
        }
    }
}

// Who wins, compared with looking at everything; Subsume has no score that the solver counts.
template <Game G, class S>
void check_winners(const G& game, const typename G::State& state, S& solver, Everything<G>& everything) {
    at_case() = game.encode(state);
    const Solution found = solve_with(solver, state);
    const int mover = game.to_move(state), seat = mover < 0 ? 0 : mover;
    CHECK(found.known);
    CHECK_EQUAL(found.value, everything.look(state)[seat].value);
    for (const ExactMove& move : found.moves) {
        CHECK(move.known);
        CHECK_EQUAL(move.value, everything.look_after(state, move.action)[seat].value);
    }
    auto at = state;
    for (const int action : found.line) {
        game.apply(at, action);
        CHECK_EQUAL(everything.look(at)[seat].value, found.value);
    }
    CHECK(mover < 0 || !found.line.empty());
}

template <Game G>
typename G::State played(const G& game, int steps, int number) {
    Rng rng(23, static_cast<std::uint64_t>(number));
    auto state = game.initial_state();
    for (int i = 0; i < steps && game.to_move(state) != kOver; ++i)
        game.apply(state, game.random_action(state, rng));
    return state;
}

// Knowing the winner from the start, nobody who has won lets it go.
template <Game G, class S>
void check_perfect(const G& game, S& solver, int games, int steps) {
    for (int number = 0; number < games; ++number) {
        auto state = played(game, steps, number);
        at_case() = game.encode(state);
        if (game.to_move(state) == kOver) continue;
        const Solution first = solve_with(solver, state);
        CHECK(first.known);
        const int winner = first.value > 0 ? game.to_move(state) : 1 - game.to_move(state);
        Rng rng(29, static_cast<std::uint64_t>(number));
        while (game.to_move(state) != kOver) {
            const int action = game.to_move(state) == winner
                                   ? solve_with(solver, state).moves.front().action
                                   : game.random_action(state, rng);
            game.apply(state, action);
        }
        CHECK_EQUAL(game.winners(state), 1u << winner);
    }
}

// Positions near the end that are said to be within reach are solved with what that takes.
template <Game G, class S>
void check_reach(const G& game, S& solver) {
    int claimed = 0;
    for (int number = 0; number < 20; ++number) {
        const auto state = late(game, 6, number);
        at_case() = game.encode(state);
        if (!solver.within_reach(state, 0.2)) continue;
        ++claimed;
        CHECK(solve_with(solver, state, {1e9, 2'000'000}).known);
    }
    CHECK(claimed >= 3);
}

std::string scratch_file(const std::string& name) {
    return (std::filesystem::temp_directory_path() / ("ludarium-" + name)).string();
}

}  // namespace

TEST(churn_side_2_in_full) {
    const Churn<1> game(regular(2));
    ChurnSolver<1> solver(game);
    each_position(game, [&](const auto& state) { check_solution(game, state, solver); });
}

TEST(churn_late_positions) {
    for (int number = 0; number < 6; ++number) {
        const Churn<1> game(number % 2 ? regular(3) : std::array{3, 4, 3, 4, 3, 4});
        ChurnSolver<1> solver(game);
        check_solution(game, late(game, 6, number), solver);
    }
    const Churn<2> large(regular(6));
    ChurnSolver<2> solver(large);
    check_solution(large, late(large, 3, 1), solver);
}

TEST(churn_side_3_with_perfect_play) {
    const Churn<1> game(regular(3));
    ChurnSolver<1> solver(game);
    const Solution found = solve_with(solver, game.initial_state());
    CHECK(found.known && found.value == -1 && found.margin == -1);  // the swap sees to that
    for (const ExactMove& move : found.moves) CHECK(move.known && move.margin == -1);
    // Without it the openings that win are the centre and the middles of the sides.
    for (int cell = 0; cell < 19; ++cell) {
        auto state = game.initial_state();
        game.apply(state, cell);
        const Solution second = solve_with(solver, state);
        for (const ExactMove& move : second.moves)
            if (move.action == game.swap()) {
                const std::set<int> winning{1, 3, 6, 9, 12, 15, 17};
                CHECK_EQUAL(move.margin, winning.contains(cell) ? 1 : -1);
            }
    }
    CHECK(solver.positions() > 1'000'000 && solver.bytes() < std::size_t{1} << 30);
    check_perfect(game, solver, 20, 9);
}

TEST(subsume_side_2_in_full) {
    const Subsume<4> game(2);
    SubsumeSolver<4> solver(game);
    Everything<Subsume<4>> everything(game);
    each_position(game, [&](const auto& state) { check_winners(game, state, solver, everything); });
}

TEST(subsume_late_positions) {
    const Subsume<4> three(3);
    SubsumeSolver<4> solver(three);
    Everything<Subsume<4>> everything(three);
    for (int number = 0; number < 20; ++number)
        check_winners(three, late(three, 7, number), solver, everything);
    const Subsume<5> five;
    SubsumeSolver<5> larger(five);
    Everything<Subsume<5>> everything_five(five);
    for (int number = 0; number < 5; ++number)
        check_winners(five, late(five, 4, number), larger, everything_five);
}

TEST(subsume_side_3_with_perfect_play) {
    const Subsume<4> game(3);
    SubsumeSolver<4> solver(game);
    const Solution found = solve_with(solver, game.initial_state());
    CHECK(found.known && found.value == -1 && found.moves.size() == 19);
    for (const ExactMove& move : found.moves) CHECK(move.known && move.value == -1);
    check_perfect(game, solver, 60, 5);
}

// Another order, no symmetry, another table.
TEST(bounds_agree_with_the_plain_solver) {
    const Subsume<4> subsume(3);
    SubsumeSolver<4> one(subsume);
    PlainSolver<Subsume<4>> two(subsume);
    for (int number = 0; number < 10; ++number) {
        const auto state = played(subsume, 6, number);
        at_case() = subsume.encode(state);
        CHECK_EQUAL(solve_with(one, state).value, solve_with(two, state).value);
    }
    const Churn<1> churn(regular(3));
    ChurnSolver<1> three(churn);
    PlainSolver<Churn<1>> four(churn);
    for (int number = 0; number < 6; ++number) {
        const auto state = late(churn, 22, number);
        at_case() = churn.encode(state);
        const Solution found = solve_with(three, state), plain = solve_with(four, state);
        CHECK(found.known && plain.known);
        CHECK_EQUAL(found.value, plain.value);
        CHECK_EQUAL(found.margin, plain.margin);
    }
}

TEST(bounds_with_little_memory) {
    const Subsume<4> game(3);
    SubsumeSolver<4> solver(game, 1);
    CHECK(solver.bytes() == 0);
    Everything<Subsume<4>> everything(game);
    for (int number = 0; number < 10; ++number)
        check_winners(game, late(game, 7, number), solver, everything);
    CHECK(solver.bytes() <= std::size_t{1} << 20);
}

TEST(bounds_keep_their_limits) {
    const Churn<1> churn(regular(4));
    ChurnSolver<1> one(churn);
    check_limits(churn, one, churn.initial_state());
    CHECK(!one.within_reach(churn.initial_state(), 600));
    check_reach(churn, one);
    const Subsume<5> subsume;
    SubsumeSolver<5> two(subsume);
    check_limits(subsume, two, subsume.initial_state());
    CHECK(!two.within_reach(subsume.initial_state(), 600));
    check_reach(subsume, two);
    const Churn<3> huge(regular(8));
    ChurnSolver<3> three(huge);
    CHECK(!solve_with(three, huge.initial_state(), {1e9, 100'000}).known);
}

TEST(bounds_in_files) {
    const Subsume<4> game(3);
    SubsumeSolver<4> solver(game), again(game);
    const Solution found = solve_with(solver, game.initial_state());
    const std::string path = scratch_file("bounds");
    solver.save(path);
    again.load(path);
    CHECK(again.positions() > 0 && again.positions() < solver.positions());
    CHECK(again.within_reach(game.initial_state(), 0));
    CHECK(again.within_reach(played(game, 1, 1), 0.2));
    SubsumeSolver<4> fresh(game);
    CHECK(!fresh.within_reach(game.initial_state(), 0.01));
    const Solution loaded = solve_with(again, game.initial_state());
    CHECK(loaded.known && loaded.value == found.value && loaded.nodes < found.nodes / 20);
    const std::string bytes = read_file(path);
    const auto refused = [&](const std::string& content) {
        write_file(path, content);
        SubsumeSolver<4> other(game);
        const bool thrown = throws<Error>([&] { other.load(path); });
        return thrown && other.positions() == 0;
    };
    CHECK(!refused(bytes));
    CHECK(refused(""));
    CHECK(refused("something else altogether, but long enough to be a file"));
    for (const std::size_t length : {std::size_t{7}, std::size_t{20}, std::size_t{40}, bytes.size() - 1})
        CHECK(refused(bytes.substr(0, length)));
    for (std::size_t at = 0; at < bytes.size(); at += 97) {
        std::string damaged = bytes;
        damaged[at] = static_cast<char>(damaged[at] ^ 4);
        CHECK(refused(damaged));
    }
    CHECK(refused(bytes + "x"));
    const Churn<1> other_game(regular(3));
    ChurnSolver<1> other(other_game);
    write_file(path, bytes);
    CHECK(throws<Error>([&] { other.load(path); }));
    std::filesystem::remove(path);
    CHECK(throws<Error>([&] { other.load(path); }));
    CHECK(throws<Error>([&] { solver.save("/nowhere/at/all"); }));
}
