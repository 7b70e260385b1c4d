// The symmetries of a board: the ways to turn and mirror it onto itself, worked out from the
// neighbours alone. A regular hexagon has twelve, a square eight, a lopsided board perhaps only
// the one that leaves everything in place.
#pragma once

#include <optional>
#include <vector>

#include "ludarium/boards.hpp"

namespace ludarium {

using CellMap = std::vector<int>;  // the cell each cell goes to

// Where all cells go when cell 0 goes to `target` and the directions are turned by `turn`, mirrored
// first or not; nothing when the board does not come to lie on itself that way. The board must be
// connected.
inline std::optional<CellMap> carried_over(const Board& board, int target, int turn, bool mirrored) {
    const int directions = static_cast<int>(board.neighbours[0].size());
    CellMap to(static_cast<std::size_t>(board.size()), kOff);
    std::vector<bool> taken(to.size());
    std::vector<int> reached{0};
    to[0] = target;
    taken[static_cast<std::size_t>(target)] = true;
    for (std::size_t next = 0; next < reached.size(); ++next) {
        const int cell = reached[next], image = to[static_cast<std::size_t>(cell)];
        for (int d = 0; d < directions; ++d) {
            const int e = (turn + (mirrored ? directions - d : d)) % directions;
            const int from = board.neighbours[cell][d], onto = board.neighbours[image][e];
            if ((from == kOff) != (onto == kOff)) return std::nullopt;
            if (from == kOff) continue;
            int& known = to[static_cast<std::size_t>(from)];
            if (known == onto) continue;
            if (known != kOff || taken[static_cast<std::size_t>(onto)]) return std::nullopt;
            known = onto;
            taken[static_cast<std::size_t>(onto)] = true;
            reached.push_back(from);
        }
    }
    return to;
}

// All of them, the one that moves nothing first.
inline std::vector<CellMap> symmetries(const Board& board) {
    std::vector<CellMap> maps;
    for (const bool mirrored : {false, true})
        for (int turn = 0; turn < static_cast<int>(board.neighbours[0].size()); ++turn)
            for (int target = 0; target < board.size(); ++target)
                if (const auto map = carried_over(board, target, turn, mirrored)) maps.push_back(*map);
    return maps;
}

// Symmetries applied to sets of cells, eight cells at a time. `bit(cell)` says which bit of a set
// stands for a cell.
template <int W>
class SetSymmetries {
  public:
    template <class BitOf>
    SetSymmetries(const Board& board, const BitOf& bit) {
        int bits = 0;
        for (int cell = 0; cell < board.size(); ++cell) bits = std::max(bits, bit(cell) + 1);
        bytes_ = (bits + 7) / 8;
        for (const CellMap& map : symmetries(board)) {
            std::vector<Bits<W>> image(static_cast<std::size_t>(8 * bytes_));
            for (int cell = 0; cell < board.size(); ++cell)
                image[static_cast<std::size_t>(bit(cell))] =
                    Bits<W>::one(bit(map[static_cast<std::size_t>(cell)]));
            add(image);
        }
    }
    explicit SetSymmetries(const Board& board)
        : SetSymmetries(board, [](int cell) { return cell; }) {}

    int count() const { return static_cast<int>(tables_.size()); }

    Bits<W> image(int symmetry, const Bits<W>& set) const {
        const Bits<W>* table = tables_[static_cast<std::size_t>(symmetry)].data();
        Bits<W> moved;
        for (int byte = 0; byte < bytes_; ++byte)
            moved |= table[256 * byte + static_cast<int>(set.word[byte >> 3] >> 8 * (byte & 7) & 0xff)];
        return moved;
    }

  private:
    void add(const std::vector<Bits<W>>& image_of_bit) {
        std::vector<Bits<W>> table(static_cast<std::size_t>(256 * bytes_));
        for (std::size_t i = 0; i < table.size(); ++i)
            for (std::size_t b = 0; b < 8; ++b)
                if (i >> b & 1) table[i] |= image_of_bit[8 * (i >> 8) + b];
        tables_.push_back(std::move(table));
    }
    int bytes_ = 0;
    std::vector<std::vector<Bits<W>>> tables_;
};

// One of two sets, by the words from the last on.
template <int W>
bool before(const Bits<W>& a, const Bits<W>& b) {
    for (int w = W - 1; w > 0; --w)
        if (a.word[w] != b.word[w]) return a.word[w] < b.word[w];
    return a.word[0] < b.word[0];
}

// The pair of sets that stands for all its mirror images: the one that comes first.
template <int W>
std::array<Bits<W>, 2> canonical(const SetSymmetries<W>& symmetries,
                                 const std::array<Bits<W>, 2>& sets) {
    std::array<Bits<W>, 2> least = sets;
    for (int s = 1; s < symmetries.count(); ++s) {
        const Bits<W> first = symmetries.image(s, sets[0]);
        if (before(least[0], first)) continue;
        const Bits<W> second = symmetries.image(s, sets[1]);
        if (first == least[0] && !before(second, least[1])) continue;
        least = {first, second};
    }
    return least;
}

// Its words, as what the pair is remembered by.
template <int W>
std::array<std::uint64_t, 2 * W> canonical_words(const SetSymmetries<W>& symmetries,
                                                 const std::array<Bits<W>, 2>& sets) {
    const auto least = canonical(symmetries, sets);
    std::array<std::uint64_t, 2 * W> words;
    for (int w = 0; w < W; ++w) {
        words[w] = least[0].word[w];
        words[W + w] = least[1].word[w];
    }
    return words;
}

}  // namespace ludarium
