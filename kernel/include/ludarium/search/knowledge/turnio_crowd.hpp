// Many random games of Turnio from one position at once, for about twice what one of them costs: one
// game in each lane of the processor's vectors.
//
// All games of a crowd fill the squares in the same order and have their X-chips on the same squares,
// but each has its own chips, which lie and are turned in their own ways. To turn, the loose chips
// of all games are put into one random order, with keeping them all somewhere among them; each game does the first
// of these that it can, so that all it can do is equally likely, as in a single random game.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>

#include "ludarium/games/turnio.hpp"

namespace ludarium::turnio {

// How a crowd of games ended.
struct Ends {
    int games = 0;
    std::array<int, 2> won{};  // by circles and by squares
};

class Crowd {
  public:
#if defined(__AVX2__)
    static constexpr int kLanes = 32;
#else
    static constexpr int kLanes = 16;
#endif
    using State = Turnio::State;

    // `at` is not over.
    Crowd(const Turnio& game, const State& at, Rng& rng) : game_(game), rng_(rng), shared_(at) {
        for (int cell = 0; cell < Turnio::kCells; ++cell) {
            put(cell, Lanes{} + at.corners[cell]);
            counter_[cell] = Lanes{} + mask(at.counter >> cell & 1);
        }
        put(Turnio::kCells, Lanes{});
        loose_ = at.laid & ~at.fixed;
        fill_bag(at);
        for (int i = 0; i < kLanes / 8; ++i) noise_[i] = rng.next() | 1;
    }

    Ends play_out() {
        for (;;) {
            if (shared_.stage < Turnio::kTurning) lay();
            if (shared_.stage != Turnio::kBlocking) turn();
            if (shared_.laid == Turnio::kAll) return ends();
            if (game_.has_blockers()) {
                shared_.stage = Turnio::kBlocking;
                game_.apply(shared_, game_.random_action(shared_, rng_));
            }
            shared_.stage = Turnio::kDrawing;
        }
    }

  private:
    static constexpr int kChips = 38;
    typedef std::uint8_t Lanes __attribute__((vector_size(kLanes)));
    typedef std::int8_t Signed __attribute__((vector_size(kLanes)));
    typedef std::uint64_t Words __attribute__((vector_size(kLanes)));

    static std::uint8_t mask(bool set) { return set ? 0xff : 0; }
    static Lanes clockwise(Lanes corners) { return corners << 2 | corners >> 6; }
    static Lanes counterwise(Lanes corners) { return corners >> 2 | corners << 6; }
    static Lanes half_turned(Lanes corners) { return corners << 4 | corners >> 4; }
    static Lanes mirrored(Lanes corners) { return (corners & 0x33) << 2 | (corners >> 2 & 0x33); }
    static Lanes either(Lanes mask, Lanes one, Lanes two) { return two ^ (mask & (one ^ two)); }
    static bool any(Lanes lanes) {
        const Words words = (Words)lanes;
        std::uint64_t all = 0;
        for (int i = 0; i < kLanes / 8; ++i) all |= words[i];
        return all != 0;
    }

    void put(int cell, Lanes corners) {
        corners_[cell] = corners;
        mirrored_[cell] = mirrored(corners);
    }

    // Each lane draws from the same row of chips, which begins anew at its end, one place further on.
    void fill_bag(const State& at) {
        std::array<std::uint8_t, kChips> kinds;
        int left = 0;
        for (int kind = 0; kind < Turnio::kKinds; ++kind)
            for (int i = 0; i < at.bag[kind]; ++i) kinds[left++] = static_cast<std::uint8_t>(kind);
        for (int i = left - 1; i > 0; --i) std::swap(kinds[i], kinds[rng_.below(i + 1)]);
        for (int i = 0, k = 0; i < left + kLanes; ++i, k = k + 1 < left ? k + 1 : 0) {
            bag_corners_[i] = Turnio::corners_of(Turnio::lies_of(kinds[k]).from);
            bag_counter_[i] = mask(kinds[k] & 1);
        }
    }

    Lanes random() {
        noise_ ^= noise_ << 13;
        noise_ ^= noise_ >> 7;
        noise_ ^= noise_ << 17;
        return (Lanes)noise_;
    }

    void lay() {
        const bool held = shared_.stage == Turnio::kLaying;
        shared_.stage = Turnio::kLaying;
        const int cell = (game_.random_action(shared_, rng_) - Turnio::kLay) / Turnio::kLies;
        Lanes corners;
        if (held) {
            corners = Lanes{} + Turnio::corners_of(Turnio::lies_of(shared_.hand).from);
            counter_[cell] = Lanes{} + mask(shared_.hand & 1);
        } else {
            std::memcpy(&corners, bag_corners_.data() + drawn_, kLanes);
            std::memcpy(&counter_[cell], bag_counter_.data() + drawn_, kLanes);
            ++drawn_;
        }
        const Lanes chance = random();
        corners = either((Lanes)((Signed)chance < 0), clockwise(corners), corners);
        corners = either((Lanes)((Signed)(chance << 1) < 0), half_turned(corners), corners);
        put(cell, corners);
        shared_.laid |= std::uint64_t{1} << cell;
        loose_ |= std::uint64_t{1} << cell;
    }

    void turn() {
        Lanes still = ~Lanes{};  // those who have not made up their mind
        __extension__ using Wide = unsigned __int128;
        std::uint64_t dice = rng_.next();  // enough for the few throws of a turn
        for (std::uint64_t left = loose_;;) {
            const int chips = std::popcount(left);
            const Wide thrown = Wide{dice} * static_cast<unsigned>(chips + 1);
            const int k = static_cast<int>(thrown >> 64);
            dice = static_cast<std::uint64_t>(thrown);
            if (k == chips) return;  // the others keep theirs
            const int cell = select_bit(left, k);
            const std::uint64_t bit = std::uint64_t{1} << cell;
            left &= ~bit;
            const Lanes loose = is_loose(cell);
            if (!any(loose)) loose_ &= ~bit;
            const Lanes turning = still & loose;
            if (!any(turning)) continue;
            const Lanes now = corners_[cell];
            put(cell, either(turning, either(counter_[cell], counterwise(now), clockwise(now)), now));
            for (const int other : game_.neighbours(cell))
                loose_ |= shared_.laid & std::uint64_t{1} << other;
            still &= ~turning;
            if (!any(still)) return;
        }
    }

    // In which lanes does the chip take part in no pair or in one? Each bit of `one` is a pair with the chip to
    // the north or south, each bit of `two` one with that to the east or west.
    Lanes is_loose(int cell) const {
        const auto& [north, east, south, west] = game_.neighbours(cell);
        const Lanes upright = (half_turned(mirrored_[north]) & 0x0f) | (half_turned(mirrored_[south]) & 0xf0);
        const Lanes level = (mirrored_[east] & 0x3c) | (mirrored_[west] & 0xc3);
        const Lanes one = corners_[cell] & upright, two = corners_[cell] & level;
        const Lanes pairs = one | two;
        return (Lanes)(((pairs & (pairs - 1)) | (one & two)) == 0);
    }

    Ends ends() const {
        Signed lead{};  // of circles
        for (int cell = 0; cell < Turnio::kCells; ++cell) {
            const auto& neighbours = game_.neighbours(cell);
            const Lanes east = corners_[cell] & mirrored_[neighbours[1]] & 0x3c;
            const Lanes south = corners_[cell] & half_turned(mirrored_[neighbours[2]]) & 0xf0;
            const Lanes pairs = east >> 2 | south;
            lead += (Signed)(count(pairs & 0x55) - count(pairs >> 1 & 0x55));
        }
        Ends ends{kLanes, {}};
        for (int i = 0; i < kLanes; ++i) {
            ends.won[0] += lead[i] > 0;
            ends.won[1] += lead[i] < 0;
        }
        return ends;
    }
    // Of the four corners.
    static Lanes count(Lanes bits) {
        const Lanes twos = (bits & 0x33) + (bits >> 2 & 0x33);
        return (twos & 0x0f) + (twos >> 4);
    }

    const Turnio& game_;
    Rng& rng_;
    State shared_;         // the squares in use and the stage; the rest of it is that of the first position
    std::uint64_t loose_;  // no other chip is loose in any lane
    int drawn_ = 0;
    Words noise_;
    Lanes corners_[Turnio::kCells + 1], mirrored_[Turnio::kCells + 1];  // the last one is beyond the rim
    Lanes counter_[Turnio::kCells];
    std::array<std::uint8_t, kChips + kLanes> bag_corners_, bag_counter_;
};

}  // namespace ludarium::turnio
