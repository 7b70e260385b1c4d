// Planes of numbers laid out like a board, one byte per place, as core/observation.py paints them.
#pragma once

#include <algorithm>
#include <cstring>

#include "ludarium/boards.hpp"

namespace ludarium {

// Where the cells of a board lie in the rectangle of a plane. Sets of cells are painted by their
// bits: `bit(cell)` says which one a cell has, where that is not its number.
class Canvas {
  public:
    explicit Canvas(const Board& board)
        : Canvas(board, [](int cell) { return cell; }) {}

    template <class BitOf>
    Canvas(const Board& board, const BitOf& bit) {
        for (const auto& [row, column] : board.places) {
            rows_ = std::max(rows_, row + 1);
            columns_ = std::max(columns_, column + 1);
        }
        board_.resize(size());
        for (int cell = 0; cell < board.size(); ++cell) {
            const auto [row, column] = board.places[static_cast<std::size_t>(cell)];
            const auto place = static_cast<std::size_t>(row * columns_ + column);
            const auto at = static_cast<std::size_t>(bit(cell));
            if (at >= places_.size()) places_.resize(at + 1);
            places_[at] = static_cast<std::uint16_t>(place);
            board_[place] = 1;
        }
    }

    int rows() const { return rows_; }
    int columns() const { return columns_; }
    std::size_t size() const { return static_cast<std::size_t>(rows_ * columns_); }  // in bytes
    std::size_t place(int bit) const { return places_[static_cast<std::size_t>(bit)]; }
    const std::uint8_t* board() const { return board_.data(); }  // 1 on each cell

  private:
    int rows_ = 0, columns_ = 0;
    std::vector<std::uint16_t> places_;  // by bit
    std::vector<std::uint8_t> board_;
};

// Writes one plane after another.
class Painter {
  public:
    Painter(const Canvas& canvas, std::uint8_t* at) : canvas_(canvas), at_(at) {}

    // 1 on the cells of a set.
    template <int W>
    void cells(const Bits<W>& set) {
        std::memset(at_, 0, canvas_.size());
        set.each([&](int bit) { at_[canvas_.place(bit)] = 1; });
        at_ += canvas_.size();
    }
    // A number from 0 to 255 on each cell.
    void number(int number) {
        const std::uint8_t* board = canvas_.board();
        if (number == 0)
            std::memset(at_, 0, canvas_.size());
        else if (number == 1)
            std::memcpy(at_, board, canvas_.size());
        else
            for (std::size_t i = 0; i < canvas_.size(); ++i)
                at_[i] = static_cast<std::uint8_t>(board[i] * number);
        at_ += canvas_.size();
    }

  private:
    const Canvas& canvas_;
    std::uint8_t* at_;
};

// Only counts the planes.
struct PlaneCount {
    int planes = 0;
    template <int W>
    void cells(const Bits<W>&) {
        ++planes;
    }
    void number(int) { ++planes; }
};

}  // namespace ludarium
