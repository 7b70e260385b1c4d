#include <algorithm>
#include <set>

#include "check.hpp"
#include "ludarium/boards.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

void check_board(const Board& board, std::size_t directions) {
    const std::set<std::string> names(board.names.begin(), board.names.end());
    CHECK_EQUAL(names.size(), board.names.size());
    CHECK_EQUAL(board.neighbours.size(), board.names.size());
    std::vector<int> by_rows;
    for (auto row = board.rows.rbegin(); row != board.rows.rend(); ++row)
        by_rows.insert(by_rows.end(), row->begin(), row->end());
    for (int cell = 0; cell < board.size(); ++cell) CHECK_EQUAL(by_rows[cell], cell);
    for (int cell = 0; cell < board.size(); ++cell) {
        CHECK_EQUAL(board.neighbours[cell].size(), directions);
        for (std::size_t d = 0; d < directions; ++d) {
            const int other = board.neighbours[cell][d];
            if (other == kOff) continue;
            CHECK(other >= 0 && other < board.size() && other != cell);
            CHECK_EQUAL(board.neighbours[other][(d + directions / 2) % directions], cell);
        }
    }
}

int perimeter(const Board& board) {
    int count = 0;
    for (int cell = 0; cell < board.size(); ++cell) count += board.on_perimeter(cell);
    return count;
}

}  // namespace

TEST(hexagons_have_their_cells) {
    for (int side = 2; side <= 12; ++side) {
        const Board board = hexagon({side, side, side, side, side, side});
        check_board(board, 6);
        CHECK_EQUAL(board.size(), 3 * side * (side - 1) + 1);
        CHECK_EQUAL(perimeter(board), 6 * (side - 1));
        CHECK_EQUAL(board.names.front(), "a1");
    }
}

TEST(irregular_hexagons_close) {
    const Board board = hexagon({3, 4, 3, 4, 3, 4});
    check_board(board, 6);
    CHECK_EQUAL(board.size(), 27);
    CHECK_EQUAL(board.rows.front().size(), 3u);
    CHECK_EQUAL(board.rows.back().size(), 4u);
    check_board(hexagon({2, 4, 2, 2, 4, 2}), 6);
    CHECK_EQUAL(hexagon({2, 4, 2, 2, 4, 2}).size(), 13);
    CHECK(throws<Error>([] { hexagon({3, 3, 3, 3, 3, 4}); }));
    for (const int side : {-1, 0, 1, 27, 1'000'000'000})
        CHECK(throws<Error>([&] { hexagon({side, side, side, side, side, side}); }));
}

TEST(squares_have_their_cells) {
    for (int size = 1; size <= 26; ++size) {
        const Board board = square(size);
        check_board(board, 4);
        CHECK_EQUAL(board.size(), size * size);
    }
    CHECK_EQUAL(square(7).names[8], "b2");
    CHECK(square(7).rows.front().front() == 42);
    for (const int size : {-1, 0, 27}) CHECK(throws<Error>([&] { square(size); }));
}

TEST(neighbour_sets_hold_the_neighbours) {
    const Board board = hexagon({5, 5, 5, 5, 5, 5});
    const auto neighbours = neighbour_sets<1, 64>(board);
    for (int cell = 0; cell < board.size(); ++cell) {
        const auto& ring = board.neighbours[cell];
        for (int other = 0; other < board.size(); ++other)
            CHECK_EQUAL(neighbours[cell].test(other), std::find(ring.begin(), ring.end(), other) != ring.end());
    }
}
