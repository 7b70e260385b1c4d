// What can be seen around a cell in Subsume, as numbered features of putting a stone there. A
// feature is a place in the table of learned weights (subsume_weights.hpp); which cells are
// neighbours is all that it takes from the board, so that one table serves every side.
//
//   ring      the six neighbours, up to the symmetries of the hexagon, in three phases of the game
//   sector    two neighbours side by side and the three cells beyond them, up to their mirror
//             image, in two phases: six sectors to a cell
//   rim       how far the rim is, in six phases
//   choice    around the cell, how many cells the stone closes to its own colour and how many it opens
//             to the other, in two phases
//   loop      what the stone changes if it surrounds cells; then the same if the enemy put it
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "ludarium/boards.hpp"

namespace ludarium::subsume {

// How a cell looks to the colour to move. An open cell has no surrounded neighbours, so that four
// looks are enough for a ring.
enum Look : std::uint8_t { kOwn, kEnemy, kOpen, kOutside, kSurrounded, kLooks };
constexpr int kRingLooks = kSurrounded;

constexpr int kRings = 4'096, kSectors = 2'000;            // 4^6, and 4^2 by 5^3
constexpr int kRingClasses = 430, kSectorClasses = 1'050;  // up to symmetry
constexpr int kChanges = 16;                                  // of a count, cut off at both ends
constexpr int kLoopFeatures = 3 + 5 * kChanges;

constexpr int kRingAt = 0;
constexpr int kSectorAt = kRingAt + 3 * kRingClasses;
constexpr int kRimAt = kSectorAt + 2 * kSectorClasses;
constexpr int kLoopAt = kRimAt + 6 * 5;
constexpr int kChoiceAt = kLoopAt + 2 * kLoopFeatures;
constexpr int kFeatures = kChoiceAt + 2 * 49;

// Two neighbours side by side, the cell that touches both, and the ones straight behind each.
constexpr int sector_code(int one, int two, int between, int behind_one, int behind_two) {
    return one + 4 * two + 16 * between + 80 * behind_one + 400 * behind_two;
}

// The classes of rings and sectors, and which rings a stone may close a loop in.
struct Classes {
    std::array<std::uint16_t, kRings> ring{};
    std::array<std::uint16_t, kSectors> sector{};
    std::array<bool, kRings> closes{};

    static const Classes& get() {
        static const Classes classes;
        return classes;
    }

  private:
    Classes() {
        int rings = 0, sectors = 0;
        for (int code = 0; code < kRings; ++code) {
            std::array<int, 6> looks{};
            for (int i = 0; i < 6; ++i) looks[i] = code >> 2 * i & 3;
            const int least = least_ring(looks);
            ring[code] = static_cast<std::uint16_t>(least == code ? rings++ : ring[least]);
            closes[code] = may_close(looks);
        }
        for (int code = 0; code < kSectors; ++code) {
            const int one = code % 4, two = code / 4 % 4, between = code / 16 % 5;
            const int mirrored = sector_code(two, one, between, code / 400, code / 80 % 5);
            sector[code] = static_cast<std::uint16_t>(mirrored < code ? sector[mirrored] : sectors++);
        }
    }
    static int least_ring(const std::array<int, 6>& looks) {
        int least = kRings;
        for (int turn = 0; turn < 6; ++turn)
            for (const int way : {1, 5}) {
                int code = 0;
                for (int i = 5; i >= 0; --i) code = code * kRingLooks + looks[(turn + way * i) % 6];
                least = std::min(least, code);
            }
        return least;
    }
    // Only where three neighbours in a row are filled, or where they lie in more than one arc.
    static bool may_close(const std::array<int, 6>& looks) {
        const auto filled = [&](int i) { return looks[i % 6] != kOpen && looks[i % 6] != kOutside; };
        int arcs = 0;
        bool wide = false;
        for (int i = 0; i < 6; ++i) {
            arcs += filled(i) && !filled(i + 1);
            wide |= filled(i) && filled(i + 1) && filled(i + 2);
        }
        return wide || arcs > 1;
    }
};

// The features of one placement: ring, rim, choice, six sectors and two loops at most.
struct Features {
    int size = 0;
    std::array<std::int16_t, 3 + 6 + 2 * 6> at;
    void add(int feature) { at[size++] = static_cast<std::int16_t>(feature); }
    const std::int16_t* begin() const { return at.data(); }
    const std::int16_t* end() const { return at.data() + size; }
};

// A change of a count, from -8 or less to 7 or more.
constexpr int change(int by) { return std::clamp(by + kChanges / 2, 0, kChanges - 1); }

class Patterns {
  public:
    explicit Patterns(const Board& board) : places_(static_cast<std::size_t>(board.size())) {
        const int outside = board.size();
        const auto step = [&](int cell, int d) {
            const int next = cell == outside ? kOff : board.neighbours[cell][d];
            return next == kOff ? outside : next;
        };
        for (int cell = 0; cell < outside; ++cell) {
            Place& place = places_[cell];
            for (int d = 0; d < 6; ++d) {
                const int next = step(cell, d);
                place.ring[d] = static_cast<std::uint16_t>(next);
                place.straight[d] = static_cast<std::uint16_t>(step(next, d));
                place.between[d] = static_cast<std::uint16_t>(step(next, (d + 1) % 6));
                int far = 0;
                for (int at = next; at != outside; at = step(at, d)) ++far;
                place.rim = std::min(place.rim, far);
            }
        }
    }

    int cells() const { return static_cast<int>(places_.size()); }

    // What can be seen of a position once for all its placements. `looks` has one entry more than
    // there are cells, for the outside.
    struct View {
        const Look* looks;
        std::int8_t* excess;  // own less enemy neighbours of open cells; kNone for all others
        int open;
    };
    static constexpr std::int8_t kNone = 9;

    void count(View& view) const {
        static constexpr std::array<std::int8_t, kLooks> kWorth{1, -1, 0, 0, 0};
        view.open = 0;
        for (int cell = 0; cell < cells(); ++cell) {
            view.excess[cell] = kNone;
            if (view.looks[cell] != kOpen) continue;
            int excess = 0;
            for (const int next : places_[cell].ring) excess += kWorth[view.looks[next]];
            view.excess[cell] = static_cast<std::int8_t>(excess);
            ++view.open;
        }
        view.excess[cells()] = kNone;
    }

    // All features but the loops; tells whether the stone may close one.
    bool add(const View& view, int cell, Features& features) const {
        const Place& place = places_[cell];
        const int filled = cells() - view.open;
        const auto phase = [&](int phases) { return std::min(filled * phases / cells(), phases - 1); };
        int ring = 0, closed = 0, opened = 0;
        for (int d = 5; d >= 0; --d) {
            ring = ring * kRingLooks + view.looks[place.ring[d]];
            closed += view.excess[place.ring[d]] == 0;
            opened += view.excess[place.ring[d]] == -1;
        }
        const int half = phase(2);
        features.add(kRingAt + phase(3) * kRingClasses + classes_.ring[ring]);
        for (int d = 0; d < 6; ++d)
            features.add(kSectorAt + half * kSectorClasses + classes_.sector[sector(view, place, d)]);
        features.add(kRimAt + phase(6) * 5 + place.rim);
        features.add(kChoiceAt + half * 49 + closed * 7 + opened);
        return classes_.closes[ring];
    }

  private:
    struct Place {
        std::array<std::uint16_t, 6> ring, straight, between;  // the cells beyond: on, and to the right
        int rim = 4;                                           // cells between here and the outside, up to 4
    };

    static int sector(const View& view, const Place& place, int d) {
        const int e = d == 5 ? 0 : d + 1;
        return sector_code(view.looks[place.ring[d]], view.looks[place.ring[e]], view.looks[place.between[d]],
                           view.looks[place.straight[d]], view.looks[place.straight[e]]);
    }

    const Classes& classes_ = Classes::get();
    std::vector<Place> places_;
};

}  // namespace ludarium::subsume
