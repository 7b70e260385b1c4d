#include "ludarium/symmetries.hpp"

#include <set>

#include "check.hpp"
#include "ludarium/rng.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

// Are neighbours neighbours again, and no cell taken twice?
void check_maps(const Board& board, std::size_t expected) {
    const std::vector<CellMap> maps = symmetries(board);
    CHECK_EQUAL(maps.size(), expected);
    CHECK_EQUAL(std::set<CellMap>(maps.begin(), maps.end()).size(), expected);
    for (int cell = 0; cell < board.size(); ++cell) CHECK_EQUAL(maps[0][cell], cell);
    for (const CellMap& map : maps) {
        CHECK_EQUAL(std::set<int>(map.begin(), map.end()).size(), map.size());
        for (int cell = 0; cell < board.size(); ++cell) {
            std::multiset<int> moved, there;
            for (const int other : board.neighbours[cell]) moved.insert(other == kOff ? kOff : map[other]);
            for (const int other : board.neighbours[map[cell]]) there.insert(other);
            CHECK(moved == there);
        }
    }
}

}  // namespace

TEST(symmetries_of_boards) {
    check_maps(hexagon({2, 2, 2, 2, 2, 2}), 12);
    check_maps(hexagon({5, 5, 5, 5, 5, 5}), 12);
    check_maps(hexagon({3, 4, 3, 4, 3, 4}), 6);
    check_maps(hexagon({5, 3, 3, 5, 3, 3}), 4);
    check_maps(hexagon({4, 2, 5, 2, 4, 3}), 2);
    check_maps(hexagon({3, 4, 4, 2, 5, 3}), 1);
    check_maps(square(5), 8);
}

TEST(canonical_pairs_are_the_same_for_all_images) {
    const Board board = hexagon({5, 5, 5, 5, 5, 5});
    const std::vector<CellMap> maps = symmetries(board);
    // Each cell has a bit of its own somewhere in two words.
    const auto bit = [](int cell) { return 2 * cell + cell % 2; };
    const SetSymmetries<2> sets(board, bit);
    Rng rng(3, 1);
    for (int round = 0; round < 200; ++round) {
        std::array<Bits<2>, 2> pair{};
        std::vector<std::pair<int, int>> stones;
        for (int cell = 0; cell < board.size(); ++cell)
            if (const int colour = rng.below(3); colour < 2) stones.emplace_back(cell, colour);
        for (const auto& [cell, colour] : stones) pair[colour].set(bit(cell));
        const auto least = canonical<2>(sets, pair);
        for (const CellMap& map : maps) {
            std::array<Bits<2>, 2> image{};
            for (const auto& [cell, colour] : stones) image[colour].set(bit(map[cell]));
            CHECK(canonical<2>(sets, image) == least);
        }
    }
}
