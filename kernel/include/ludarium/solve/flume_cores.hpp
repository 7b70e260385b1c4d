// The empty points of a Flume board as a graph.
//
// A stone leaves the turn with its mover exactly when its point has at most one empty neighbour.
// So Flume is a game of taking points out of a graph, and the *2-core* of the graph, where every
// point has two neighbours or more, is all that needs a search (docs/theory.md has the theorem).
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include "ludarium/bits.hpp"

namespace ludarium {

// What is certain of the margin that the mover of a core makes: from `low` to `high`.
struct Margins {
    int low = 0, high = 0;
    bool exact() const { return low >= high; }
};

// Points beside their 2-core: the margin is loose + max(v, -price - v), with v that of the core;
// without a price (0) it is loose + v.
template <int W>
struct Peeled {
    Bits<W> core;
    int loose = 0, price = 0;

    Margins margins(const Margins& v) const {
        if (price == 0) return {loose + v.low, loose + v.high};
        const int half = -price / 2 + ((v.low ^ (price / 2)) & 1);  // as odd as v is
        return {loose + std::max({v.low, -price - v.high, half}),
                loose + std::max(v.high, -price - v.low)};
    }
};

template <int W>
class FlumeGraph {
  public:
    using Points = Bits<W>;

    explicit FlumeGraph(int size) : size_(size) {
        for (int row = 0; row < size; ++row) {
            first_column_.set(row * size);
            last_column_.set(row * size + size - 1);
        }
        for (int k = 0; 2 * k < size - 1; ++k) {
            Swap across{size - 1 - 2 * k, {}}, along{size * (size - 1 - 2 * k), {}};
            for (int i = 0; i < size; ++i) {
                across.lower.set(i * size + k);
                along.lower.set(k * size + i);
            }
            mirror_.push_back(across);
            flip_.push_back(along);
        }
        for (int d = 1; d < size; ++d) {
            Swap swap{(size - 1) * d, {}};
            for (int row = 0; row + d < size; ++row) swap.lower.set(row * size + row + d);
            transpose_.push_back(swap);
        }
    }

    int size() const { return size_; }

    // All points next to some of these; ones outside the board may be among them.
    Points neighbours(const Points& points) const {
        return right(points) | left(points) | shifted_up(points, size_) | shifted_down(points, size_);
    }
    // Those of `points` that have at least two neighbours, or three, among them.
    Points with_two(const Points& points) const {
        const Points a = right(points), b = left(points), c = shifted_up(points, size_),
                     d = shifted_down(points, size_);
        return points & ((a & b) | (c & d) | ((a | b) & (c | d)));
    }
    Points with_three(const Points& points) const {
        const Points a = right(points), b = left(points), c = shifted_up(points, size_),
                     d = shifted_down(points, size_);
        return points & (((a & b) & (c | d)) | ((c & d) & (a | b)));
    }
    Points with_four(const Points& points) const {
        return points & right(points) & left(points) & shifted_up(points, size_) &
               shifted_down(points, size_);
    }
    int degree(const Points& points, int point) const {
        return (neighbours(Points::one(point)) & points).count();
    }

    int links(const Points& points) const {
        return (points & right(points)).count() + (points & shifted_up(points, size_)).count();
    }
    int pieces(Points points) const {
        int count = 0;
        for (; points.any(); ++count) {
            Points piece = Points::one(points.lowest());
            for (Points wider = piece | (neighbours(piece) & points); wider != piece;
                 wider = piece | (neighbours(piece) & points))
                piece = wider;
            points -= piece;
        }
        return count;
    }

    Peeled<W> peel(const Points& points) const {
        Points core = points;
        for (Points rest = with_two(core); rest != core; rest = with_two(core)) core = rest;
        const Points loose = points - core;
        return {core, loose.count(), price(loose, core)};
    }

    // What is left when a point is taken out of a core all of whose points of degree two are given.
    // With `quiet`, only as far as it takes to see that there is a price (some number).
    Peeled<W> without(const Points& core, const Points& twos, int point, bool quiet = false) const {
        const Points taken = Points::one(point);
        Points rest = core - taken, falls = neighbours(taken) & twos, loose = falls;
        bool alone = true;  // does each falling point hang on what stays?
        for (;;) {
            rest -= falls;
            falls = neighbours(falls) & rest;
            falls -= with_two(rest);
            if (falls.none()) break;
            if (quiet) return {rest, loose.count(), 2};
            loose |= falls;
            alone = false;
        }
        return {rest, loose.count(), alone ? 0 : price(loose, rest)};
    }

    // The same for all cores that differ by a movement of the board or a shift.
    Points canonical(const Points& core) const {
        if (core.none()) return core;
        const auto [first, last] = columns(core);
        const int top = core.lowest() / size_, bottom = highest(core) / size_;
        const Points turned = swapped(core, transpose_);
        return std::min(least_image(core, top, bottom, first, last),
                        least_image(turned, first, last, top, bottom), comes_before);
    }

    // Does a half turn about a point carry the core to itself? `centre` is then that point.
    bool half_turn(const Points& core, int& centre) const {
        const int low = core.lowest(), high = highest(core), rows = low / size_ + high / size_;
        const auto [first, last] = columns(core);
        if (rows % 2 || (first + last) % 2 || low + high != rows * size_ + first + last) return false;
        centre = (low + high) / 2;
        const int by = 64 * W - 1 - low - high;
        const Points turned = reversed(core);
        return (by >= 0 ? shifted_down(turned, by) : shifted_up(turned, -by)) == core;
    }

    // Is it certain that the mover of the core makes no more than the other? So it is when a half
    // turn about a point outside the core, not all of whose eight neighbours are in it, carries
    // the core to itself: the other answers each step by its image.
    bool is_even(const Points& core) const {
        int centre = 0;
        if (!half_turn(core, centre) || core.test(centre)) return false;
        const int row = centre / size_, column = centre % size_;
        if (row == 0 || column == 0 || row == size_ - 1 || column == size_ - 1) return true;
        for (int r = row - 1; r <= row + 1; ++r)
            for (int c = column - 1; c <= column + 1; ++c)
                if ((r != row || c != column) && !core.test(r * size_ + c)) return true;
        return false;
    }

  private:
    // Exchanges each point of `lower` with the one `distance` further on.
    struct Swap {
        int distance;
        Points lower;
    };

    static Points shifted_up(const Points& points, int by) {
        if constexpr (W == 1) {
            return {{points.word[0] << by}};
        } else {
            const int words = by / 64, bits = by % 64;
            Points moved;
            for (int w = W - 1; w >= words; --w) {
                moved.word[w] = points.word[w - words] << bits;
                if (bits && w > words) moved.word[w] |= points.word[w - words - 1] >> (64 - bits);
            }
            return moved;
        }
    }
    static Points shifted_down(const Points& points, int by) {
        if constexpr (W == 1) {
            return {{points.word[0] >> by}};
        } else {
            const int words = by / 64, bits = by % 64;
            Points moved;
            for (int w = 0; w + words < W; ++w) {
                moved.word[w] = points.word[w + words] >> bits;
                if (bits && w + words + 1 < W) moved.word[w] |= points.word[w + words + 1] << (64 - bits);
            }
            return moved;
        }
    }
    Points right(const Points& points) const { return up<1>(points) - first_column_; }
    Points left(const Points& points) const { return down<1>(points) - last_column_; }

    // 2 when a piece of two or more loose points touches the core, else 4 when there is a piece of
    // three or more, else 0.
    int price(const Points& loose, const Points& core) const {
        if ((neighbours(loose & neighbours(core)) & loose).any()) return 2;
        return with_two(loose).any() ? 4 : 0;
    }

    static Points swapped(Points points, const std::vector<Swap>& swaps) {
        for (const Swap& swap : swaps) {
            const Points differ = (points ^ shifted_down(points, swap.distance)) & swap.lower;
            points = points ^ differ ^ shifted_up(differ, swap.distance);
        }
        return points;
    }

    static int highest(const Points& points) {
        int w = W - 1;
        while (w > 0 && points.word[w] == 0) --w;
        return 64 * w + 63 - std::countl_zero(points.word[w]);
    }
    std::pair<int, int> columns(const Points& points) const {
        std::uint64_t columns = 0;
        const int top = highest(points);
        const std::uint64_t row_mask = (std::uint64_t{1} << size_) - 1;
        for (int at = 0; at <= top; at += size_) {
            const int word = at >> 6, bit = at & 63;
            std::uint64_t row = points.word[word] >> bit;
            if (bit + size_ > 64 && word + 1 < W) row |= points.word[word + 1] << (64 - bit);
            columns |= row & row_mask;
        }
        return {std::countr_zero(columns), 63 - std::countl_zero(columns)};
    }
    static bool comes_before(const Points& a, const Points& b) {
        if constexpr (W == 1) return a.word[0] < b.word[0];
        return a.word < b.word;
    }
    // The first of the four images under mirrors, each moved into the corner; given the rows and
    // columns that the points lie in.
    Points least_image(const Points& points, int top, int bottom, int first, int last) const {
        const Points mirrored = swapped(points, mirror_);
        const int end = size_ - 1, above = size_ * top, below = size_ * (end - bottom);
        return std::min({shifted_down(points, above + first),
                         shifted_down(mirrored, above + end - last),
                         shifted_down(swapped(points, flip_), below + first),
                         shifted_down(swapped(mirrored, flip_), below + end - last)},
                        comes_before);
    }

    static std::uint64_t reversed(std::uint64_t x) {
        constexpr std::uint64_t kOdd = 0x5555555555555555, kPairs = 0x3333333333333333,
                                kNibbles = 0x0f0f0f0f0f0f0f0f, kBytes = 0x00ff00ff00ff00ff,
                                kDoubles = 0x0000ffff0000ffff;
        x = (x >> 1 & kOdd) | (x & kOdd) << 1;
        x = (x >> 2 & kPairs) | (x & kPairs) << 2;
        x = (x >> 4 & kNibbles) | (x & kNibbles) << 4;
        x = (x >> 8 & kBytes) | (x & kBytes) << 8;
        x = (x >> 16 & kDoubles) | (x & kDoubles) << 16;
        return x >> 32 | x << 32;
    }
    static Points reversed(const Points& points) {
        Points turned;
        for (int w = 0; w < W; ++w) turned.word[w] = reversed(points.word[W - 1 - w]);
        return turned;
    }

    int size_;
    Points first_column_, last_column_;
    std::vector<Swap> mirror_, flip_, transpose_;
};

}  // namespace ludarium
