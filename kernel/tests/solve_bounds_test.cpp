// Bounds, their memory and their files, tried on Subsume.
#include <fstream>

#include "bound_checks.hpp"
#include "ludarium/solve/churn.hpp"
#include "ludarium/solve/subsume.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

std::string scratch_file(const std::string& name) {
    return (std::filesystem::temp_directory_path() / ("ludarium-" + name)).string();
}

}  // namespace

TEST(bounds_with_little_memory) {
    const Subsume<4> game(3);
    SubsumeSolver<4> solver(game, 1);
    CHECK(solver.bytes() == 0);
    Everything<Subsume<4>> everything(game);
    for (int number = 0; number < 10; ++number)
        check_winners(game, late(game, 7, number), solver, everything);
    CHECK(solver.bytes() <= std::size_t{1} << 20);
}

TEST(bounds_in_files) {
    const Subsume<4> game(3);
    SubsumeSolver<4> solver(game), again(game);
    const Solution solution = solve_with(solver, game.initial_state());
    const std::string path = scratch_file("bounds");
    solver.save(path);
    again.load(path);
    CHECK(again.positions() > 0 && again.positions() < solver.positions());
    CHECK(again.within_reach(game.initial_state(), 0));
    CHECK(again.within_reach(played(game, 1, 1), 0.2));
    SubsumeSolver<4> fresh(game);
    CHECK(!fresh.within_reach(game.initial_state(), 0.01));
    const Solution loaded = solve_with(again, game.initial_state());
    CHECK(loaded.known && loaded.value == solution.value && loaded.nodes < solution.nodes / 5);
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
    const Churn<1> other_game({3, 3, 3, 3, 3, 3});
    ChurnSolver<1> other(other_game);
    write_file(path, bytes);
    CHECK(throws<Error>([&] { other.load(path); }));
    std::filesystem::remove(path);
    CHECK(throws<Error>([&] { other.load(path); }));
    CHECK(throws<Error>([&] { solver.save("/nowhere/at/all"); }));
}
