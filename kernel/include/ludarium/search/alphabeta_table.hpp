// What alpha-beta remembers of positions: bounds of their scores and best moves.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>

#include "ludarium/game.hpp"

namespace ludarium {

// Pairs of places for a position: one for the deepest search, one for the last.
class AlphaBetaTable {
  public:
    static constexpr Action kNone = ~Action{0};

    enum Bound : std::uint8_t { kNoBound, kExact, kAtLeast, kAtMost };
    struct Entry {
        std::uint64_t check = 0;
        double score = 0;
        Action best = kNone;
        std::uint8_t depth = 0;
        Bound bound = kNoBound;
    };

    AlphaBetaTable() : entries_(static_cast<Entry*>(std::calloc(kEntries, sizeof(Entry)))) {
        if (!entries_) throw std::bad_alloc();
    }
    const Entry* find(const Fingerprint& print) const {
        const Entry* pair = pair_of(print);
        for (int i = 0; i < 2; ++i)
            if (pair[i].bound != kNoBound && pair[i].check == print.low) return &pair[i];
        return nullptr;
    }
    void store(const Fingerprint& print, Entry entry) {
        Entry* pair = const_cast<Entry*>(pair_of(print));
        entry.check = print.low;
        const bool first = pair[0].bound == kNoBound || pair[0].check == print.low ||
                           (pair[1].check != print.low && pair[0].depth <= entry.depth);
        Entry& place = pair[first ? 0 : 1];
        used_ += place.bound == kNoBound;
        place = entry;
    }
    void clear() {
        if (used_ == 0) return;
        std::fill_n(entries_.get(), kEntries, Entry());
        used_ = 0;
    }
    std::uint32_t used() const { return used_; }

  private:
    static constexpr std::size_t kEntries = std::size_t{1} << 20;
    struct Free {
        void operator()(Entry* p) const { std::free(p); }
    };
    const Entry* pair_of(const Fingerprint& print) const {
        return &entries_.get()[print.high & (kEntries - 2)];
    }
    std::unique_ptr<Entry, Free> entries_;
    std::uint32_t used_ = 0;
};

}  // namespace ludarium
