// What Turnio's knowledge looks at: the 49 places where up to four squares meet. Of each square there, whether
// it is outside, empty, holds a fixed chip with this quarter, or one that may turn, with this quarter
// and the one it would show then. Places that can be mirrored or turned into each other are one *pattern*.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <vector>

#include "ludarium/games/turnio.hpp"

namespace ludarium::turnio {

constexpr int kStages = 2;      // after a turning, after a placement
constexpr int kPhases = 6;      // by how many chips lie
constexpr int kPatterns = 5565;

enum Moment { kTurned, kPlaced };

inline int phase_of(int chips) { return std::min(kPhases - 1, chips / 6); }

// Four bits for each of the four squares around a place, clockwise from the top left.
using Place = std::uint16_t;

class Patterns {
  public:
    using State = Turnio::State;

    static const Patterns& shared() {
        static const Patterns patterns;
        return patterns;
    }

    // The number of the pattern of a place, as a symbol sees it: its own quarters are like circles.
    std::uint16_t number(int symbol, Place place) const { return number_[symbol][place]; }

    // All places of a board.
    using Places = std::array<Place, 49>;
    Places places(const State& s) const {
        Places places{};
        for (int cell = 0; cell < Turnio::kCells; ++cell) {
            const Place looks = s.laid >> cell & 1 ? looks_of(s, cell, s.fixed >> cell & 1) : kAllEmpty;
            for (int k = 0; k < 4; ++k) put(places[place_[cell][k]], k, looks);
        }
        return places;
    }

    // Calls visit(was, is) for each place that changes when a chip comes to lie so on a square.
    template <class Visit>
    void each_change(const Turnio& game, const State& s, const Places& places, int cell, std::uint8_t corners,
                     bool counter, const Visit& visit) const {
        const std::uint32_t before = game.pairs_made(s, cell, s.corners[cell]);
        const std::uint32_t after = game.pairs_made(s, cell, corners);
        const Place own = looks_[counter][std::popcount(after) >= 2][corners];
        std::array<Place, 4> nearest;
        for (int k = 0; k < 4; ++k) put(nearest[k] = places[place_[cell][k]], k, own);
        for (int side = 0; side < 4; ++side) {
            const int more = std::popcount(after >> 8 * side & 255) - std::popcount(before >> 8 * side & 255);
            if (more == 0) continue;
            const int other = game.neighbours(cell)[side];
            const bool was_fixed = s.pairs[other] >= 2, is_fixed = s.pairs[other] + more >= 2;
            if (was_fixed == is_fixed) continue;
            const Place looks = looks_of(s, other, is_fixed);
            // Two of its corners are those of the square itself, the other two lie beyond.
            const int next = (side + 1) & 3;
            put(nearest[side], (side + 3) & 3, looks);
            put(nearest[next], (side + 2) & 3, looks);
            for (const int k : {side, next}) {
                const Place was = places[place_[other][k]];
                Place is = was;
                put(is, k, looks);
                visit(was, is);
            }
        }
        for (int k = 0; k < 4; ++k) visit(places[place_[cell][k]], nearest[k]);
    }

  private:
    static constexpr int kOutside = 0, kEmpty = 1, kFixed = 2, kLoose = 5, kLooks = 14;
    static constexpr Place kAllEmpty = 0x1111 * kEmpty;

    Patterns() {
        for (int row = 0; row < 6; ++row)  // from the top, as places are counted
            for (int column = 0; column < 6; ++column) {
                const int at = 7 * row + column;
                place_[(5 - row) * 6 + column] = {at, at + 1, at + 8, at + 7};
            }
        for (int corners = 0; corners < 256; ++corners)
            for (const bool counter : {false, true}) {
                const auto then = std::rotl(static_cast<std::uint8_t>(corners), counter ? -2 : 2);
                for (int k = 0; k < 4; ++k) {
                    const int shows = corners >> 2 * k & 3, turned = then >> 2 * k & 3;
                    if (shows == 3 || turned == 3) continue;  // there is no such quarter
                    looks_[counter][true][corners] |= static_cast<Place>((kFixed + shows) << 4 * k);
                    looks_[counter][false][corners] |= static_cast<Place>((kLoose + 3 * shows + turned) << 4 * k);
                }
            }
        number_places();
    }

    void number_places() {
        for (auto& numbers : number_) numbers.assign(1 << 16, 0);
        std::uint16_t count = 0;
        for (int place = 0; place < 1 << 16; ++place) {
            if (!is_possible(place)) continue;
            const int least = smallest(place);
            number_[0][place] = least == place ? count++ : number_[0][least];
        }
        for (int place = 0; place < 1 << 16; ++place)
            if (is_possible(place)) number_[1][place] = number_[0][exchanged(place)];
    }
    static bool is_possible(int place) {
        for (int k = 0; k < 4; ++k)
            if ((place >> 4 * k & 15) >= kLooks) return false;
        return true;
    }
    // The first of all that it can be turned and mirrored into.
    static int smallest(int place) {
        int least = place;
        for (const bool mirrored : {false, true}) {
            if (mirrored)
                place = (place & 15) << 12 | (place >> 4 & 15) << 8 | (place >> 8 & 15) << 4 | place >> 12;
            for (int turn = 0; turn < 4; ++turn) {
                place = (place >> 4 | place << 12) & 0xffff;
                least = std::min(least, place);
            }
        }
        return least;
    }
    // With circles for squares and squares for circles.
    static int exchanged(int place) {
        constexpr std::array other{0, 2, 1};
        int image = 0;
        for (int k = 0; k < 4; ++k) {
            int look = place >> 4 * k & 15;
            if (look >= kLoose)
                look = kLoose + 3 * other[(look - kLoose) / 3] + other[(look - kLoose) % 3];
            else if (look >= kFixed)
                look = kFixed + other[look - kFixed];
            image |= look << 4 * k;
        }
        return image;
    }

    Place looks_of(const State& s, int cell, bool fixed) const {
        return looks_[s.counter >> cell & 1][fixed][s.corners[cell]];
    }
    // A square is seen by the place at its corner k on the opposite side.
    static void put(Place& place, int k, Place looks) {
        const int at = 4 * ((k + 2) & 3);
        place = static_cast<Place>((place & ~(15 << at)) | (looks >> 4 * k & 15) << at);
    }

    std::array<std::array<int, 4>, Turnio::kCells> place_{};
    Place looks_[2][2][256]{};
    std::array<std::vector<std::uint16_t>, 2> number_;
};

// Whose patterns count in a table of weights, and how.
struct Table {
    int row;      // of the table: by moment and phase
    int viewer;   // the symbol to which they are worth that
    int sign;     // 1 if that is the mover, -1 if the opponent, 0 when nothing counts any more but points
};
inline Table table_after(const Turnio& game, const Turnio::State& s) {
    const bool lays = s.stage == Turnio::kLaying;
    const int chips = std::popcount(s.laid) + lays, me = game.symbol(game.to_move(s));
    const int row = (lays ? kPlaced : kTurned) * kPhases + phase_of(chips);
    if (lays) return {row, me, 1};
    return {row, 1 - me, chips == Turnio::kCells ? 0 : -1};
}

// What each placement or turning wins the mover, in points: at once, and by the patterns it leaves, where
// `unit` of these weights make a point.
template <class Weight>
void gains(const Turnio& game, const Turnio::State& s, const ActionList<Turnio::kMaxLegal>& list,
           const Weight* weights, float unit, float* gains) {
    const Patterns& patterns = Patterns::shared();
    const Table table = table_after(game, s);
    const Weight* worth = weights + table.row * kPatterns;
    const bool lays = s.stage == Turnio::kLaying;
    const int me = game.symbol(game.to_move(s));
    const auto places = patterns.places(s);
    for (int i = 0; i < list.size; ++i) {
        gains[i] = 0;
        if (list.action[i] == Turnio::kKeep) continue;
        const int lay = list.action[i] - Turnio::kLay;
        const int cell = lays ? lay / Turnio::kLies : list.action[i] - Turnio::kTurn;
        const std::uint8_t corners = lays ? Turnio::corners_of(lay % Turnio::kLies) : Turnio::turned(s, cell);
        const bool counter = lays ? s.hand & 1 : s.counter >> cell & 1;
        decltype(*weights + *weights) sum = 0;
        patterns.each_change(game, s, places, cell, corners, counter, [&](Place was, Place is) {
            sum += worth[patterns.number(table.viewer, is)] - worth[patterns.number(table.viewer, was)];
        });
        const int points = game.swing(s, cell, corners);
        gains[i] = static_cast<float>(me ? -points : points) +
                   static_cast<float>(table.sign) * static_cast<float>(sum) / unit;
    }
}

}  // namespace ludarium::turnio
