// A board of Flume as sets of points.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

using Set = std::uint64_t;  // points of the board; row by row

inline Set one(int point) { return Set{1} << point; }
inline int count(Set points) { return std::popcount(points); }
template <class Visit>
void each(Set points, Visit visit) {
    for (; points; points &= points - 1) visit(std::countr_zero(points));
}

template <int Size>
class Board {
  public:
    Board() : neighbours_(Size * Size) {
        for (int row = 0; row < Size; ++row)
            for (int column = 0; column < Size; ++column) {
                Set& neighbours = neighbours_[static_cast<std::size_t>(at(row, column))];
                if (row > 0) neighbours |= one(at(row - 1, column));
                if (row + 1 < Size) neighbours |= one(at(row + 1, column));
                if (column > 0) neighbours |= one(at(row, column - 1));
                if (column + 1 < Size) neighbours |= one(at(row, column + 1));
            }
        for (Set pattern = 0; pattern < one(Size); ++pattern) {
            Set back = 0, down = 0;
            each(pattern, [&](int column) {
                back |= one(Size - 1 - column);
                down |= one(at(column, 0));
            });
            back_.push_back(back);
            down_.push_back(down);
        }
        for (int row = 0; row < Size; ++row) left_edge_ |= one(at(row, 0));
        for (int point = 0; point < points(); ++point) of_point_.push_back(images(one(point)));
    }

    int points() const { return Size * Size; }
    Set all() const { return one(points()) - 1; }
    Set neighbours(int point) const { return neighbours_[static_cast<std::size_t>(point)]; }
    int degree(Set points, int point) const { return count(neighbours(point) & points); }
    // All points next to some of these; those of a core that have just two neighbours in it; and
    // how many pairs of neighbours there are.
    Set beside(Set points) const { return east(points) | west(points) | points << Size | points >> Size; }
    Set with_two(Set core) const {
        const Set a = east(core), b = west(core), c = core << Size, d = core >> Size;
        return core & ~((a & b & (c | d)) | (c & d & (a | b)));
    }
    int links(Set points) const { return count(points & east(points)) + count(points & points << Size); }
    std::string name(int point) const {
        return std::string(1, static_cast<char>('a' + point % Size)) + std::to_string(point / Size + 1);
    }

    // The eight images of a set, and of one of which some points were taken.
    using Images = std::array<Set, 8>;
    Images images(Set points) const {
        Images all;
        std::size_t number = 0;
        for (const Set turned : {points, transposed(points)})
            for (const Set mirrored : {turned, by_rows(turned, back_, Size)})
                for (const Set moved : {mirrored, flipped(mirrored)}) all[number++] = moved;
        return all;
    }
    Images without(Images all, Set taken) const {
        each(taken, [&](int point) {
            const Images& gone = of_point_[static_cast<std::size_t>(point)];
            for (std::size_t i = 0; i < all.size(); ++i) all[i] &= ~gone[i];
        });
        return all;
    }
    // The least of the images, each pushed into the first corner.
    Set canonical(const Images& all) const {
        if (!all[0]) return 0;
        Set best = ~Set{0};
        for (Set moved : all) {
            while (!(moved & (one(Size) - 1))) moved >>= Size;
            while (!(moved & left_edge_)) moved >>= 1;
            best = std::min(best, moved);
        }
        return best;
    }
    Set canonical(Set points) const { return canonical(images(points)); }

    // Whether a half turn about a point carries the set to itself, and about which.
    std::optional<int> centre(Set points) const {
        const int low = std::countr_zero(points), high = 63 - std::countl_zero(points);
        if ((low + high) % 2) return {};
        const int middle = (low + high) / 2, row = middle / Size, column = middle % Size;
        for (Set rest = points; rest; rest &= rest - 1) {
            const int point = std::countr_zero(rest);
            const int other_row = 2 * row - point / Size, other_column = 2 * column - point % Size;
            if (other_row < 0 || other_row >= Size || other_column < 0 || other_column >= Size) return {};
            if (!(points & one(at(other_row, other_column)))) return {};
        }
        return middle;
    }

    // May the second player of a core answer each step by its image and so lose nothing? The
    // second theorem of docs/theory.md says when.
    bool answers_by_image(Set core) const {
        const std::optional<int> middle = centre(core);
        if (!middle || core & one(*middle)) return false;
        const int row = *middle / Size, column = *middle % Size;
        for (int r = row - 1; r <= row + 1; ++r)
            for (int c = column - 1; c <= column + 1; ++c) {
                if (r == row && c == column) continue;
                if (r < 0 || r >= Size || c < 0 || c >= Size || !(core & one(at(r, c)))) return true;
            }
        return false;
    }

  private:
    int at(int row, int column) const { return row * Size + column; }
    Set east(Set points) const { return points << 1 & ~left_edge_; }
    Set west(Set points) const { return (points & ~left_edge_) >> 1; }
    Set row(Set points, int number) const { return points >> number * Size & (one(Size) - 1); }
    // Each row becomes what the list says of it, moved on by so much from row to row.
    Set by_rows(Set points, const std::vector<Set>& images, int step) const {
        Set made = 0;
        for (int number = 0; number < Size; ++number) made |= images[row(points, number)] << number * step;
        return made;
    }
    Set transposed(Set points) const { return by_rows(points, down_, 1); }
    Set flipped(Set points) const {
        Set made = 0;
        for (int number = 0; number < Size; ++number) made = made << Size | row(points, number);
        return made;
    }

    std::vector<Set> neighbours_;
    std::vector<Images> of_point_;
    std::vector<Set> back_, down_;  // each pattern of a row backwards, and as a column
    Set left_edge_ = 0;
};
