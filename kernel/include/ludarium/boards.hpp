// The boards of the Python package, with the same cell numbers and names: bottom row first, left
// to right. Built once per game object; nothing here is in a hot path.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "ludarium/bits.hpp"
#include "ludarium/error.hpp"

namespace ludarium {

constexpr int kOff = -1;  // no neighbour there

struct Board {
    std::vector<std::string> names;
    std::vector<std::vector<int>> neighbours;  // clockwise, kOff where the board ends
    std::vector<std::vector<int>> rows;    // cell numbers, top row first
    // Of each cell its row and column in a rectangle in which each direction is the same step.
    std::vector<std::pair<int, int>> places;

    int size() const { return static_cast<int>(names.size()); }
    bool on_perimeter(int cell) const {
        for (int other : neighbours[cell])
            if (other == kOff) return true;
        return false;
    }
};

using Spot = std::pair<int, int>;  // x in half cells, row from the top

inline Board board_of_spots(const std::vector<std::vector<Spot>>& rows,
                            const std::vector<Spot>& clockwise) {
    Board board;
    std::map<Spot, int> number;
    std::vector<Spot> ordered;
    board.rows.resize(rows.size());
    for (std::size_t up = 0; up < rows.size(); ++up) {
        const std::size_t r = rows.size() - 1 - up;
        for (const Spot& spot : rows[r]) {
            board.rows[r].push_back(static_cast<int>(ordered.size()));
            number[spot] = static_cast<int>(ordered.size());
            ordered.push_back(spot);
        }
    }
    const int lean = clockwise.size() == 6;  // each row of a hexagon lies half a cell beside the next
    int left = 0;
    for (const auto& [x, row] : ordered) left = std::min(left, (x - lean * row) / 2);
    for (const auto& [x, row] : ordered) {
        board.places.emplace_back(row, (x - lean * row) / 2 - left);
        std::vector<int> ring;
        for (const auto& [dx, dy] : clockwise) {
            const auto place = number.find({x + dx, row + dy});
            ring.push_back(place == number.end() ? kOff : place->second);
        }
        board.neighbours.push_back(ring);
    }
    return board;
}

inline std::string cell_name(std::ptrdiff_t letter, std::size_t number) {
    std::string name(1, static_cast<char>('a' + letter));
    name += std::to_string(number);
    return name;
}

// Six side lengths clockwise from the top one.
inline Board hexagon(const std::array<int, 6>& sides) {
    const auto [top, upper_right, lower_right, bottom, lower_left, upper_left] = sides;
    for (int side : sides)
        if (side < 2 || side > 26) throw Error("sides: expected lengths from 2");
    if (top + upper_right != bottom + lower_left ||
        upper_right + lower_right != lower_left + upper_left)
        throw Error("sides: the six lengths do not close to a hexagon");
    std::vector<std::vector<Spot>> rows;
    int left = 0, right = 2 * (top - 1);
    for (int row = 0; row < upper_right + lower_right - 1; ++row) {
        if (row > 0) {
            left += row < upper_left ? -1 : 1;
            right += row < upper_right ? 1 : -1;
        }
        rows.emplace_back();
        for (int x = left; x <= right; x += 2) rows.back().emplace_back(x, row);
    }
    Board board =
        board_of_spots(rows, {{1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}, {-1, -1}});
    for (auto row = board.rows.rbegin(); row != board.rows.rend(); ++row)
        for (std::size_t p = 0; p < row->size(); ++p)
            board.names.push_back(cell_name(row - board.rows.rbegin(), p + 1));
    return board;
}

inline Board square(int size) {
    if (size < 1 || size > 26) throw Error("size: expected 1 to 26");
    std::vector<std::vector<Spot>> rows;
    for (int row = 0; row < size; ++row) {
        rows.emplace_back();
        for (int x = 0; x < size; ++x) rows.back().emplace_back(2 * x, row);
    }
    Board board = board_of_spots(rows, {{0, -1}, {2, 0}, {0, 1}, {-2, 0}});
    for (int row = 1; row <= size; ++row)
        for (int x = 0; x < size; ++x)
            board.names.push_back(cell_name(x, static_cast<std::size_t>(row)));
    return board;
}

// The neighbours of each cell as sets.
template <int W, int Cells>
std::array<Bits<W>, Cells> neighbour_sets(const Board& board) {
    std::array<Bits<W>, Cells> neighbours{};
    for (int cell = 0; cell < board.size(); ++cell)
        for (int other : board.neighbours[cell])
            if (other != kOff) neighbours[cell].set(other);
    return neighbours;
}

}  // namespace ludarium
