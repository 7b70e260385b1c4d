// The chips of Turnio, as in turnio/chips.py: five arrangements of quarters, each in chips of both
// turning directions.
//
// The corners of a chip are a byte, two bits per corner (0 bare, 1 circle, 2 square), clockwise from
// the top left at the low end: a quarter turn rotates the byte by two bits.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace ludarium {

struct TurnioChips {
    static constexpr int kArrangements = 5;
    static constexpr int kKinds = 2 * kArrangements;  // of chips in the bag: each turns both ways
    static constexpr int kLies = 18;                  // the ways that chips can lie, all told

    // The lies of one kind of chip.
    struct Lies {
        int from, to;
    };
    static Lies lies_of(int kind) { return {kFirstLie[kind / 2], kFirstLie[kind / 2 + 1]}; }
    static std::uint8_t corners_of(int lie) { return kCorners[lie]; }

    static std::string chip_text(unsigned corners, bool counter) {
        std::string text;
        for (int i = 0; i < 4; ++i) text += kQuarters[corners >> 2 * i & 3];
        return text + kArrows[counter];
    }
    static std::string kind_text(int kind) {
        return chip_text(kCorners[kFirstLie[kind / 2]], kind & 1);
    }

  protected:
    static int kind_of(int lie, int arrow) {
        int arrangement = 0;
        while (lie >= kFirstLie[arrangement + 1]) ++arrangement;
        return 2 * arrangement + arrow;
    }

    // Each arrangement as it lies in the bag, then turned clockwise as long as it looks different.
    static constexpr std::array<std::string_view, kLies> kLieTexts{
        "CCSS", "SCCS", "SSCC", "CSSC", "CSCS", "SCSC", "CS..", ".CS.", "..CS",
        "S..C", "C..S", "SC..", ".SC.", "..SC", "C.S.", ".C.S", "S.C.", ".S.C"};
    static constexpr std::array<int, kArrangements + 1> kFirstLie{0, 4, 6, 10, 14, kLies};
    static constexpr std::string_view kQuarters = ".CS";
    static constexpr std::string_view kArrows = "+-";

    static constexpr std::array<std::uint8_t, kLies> kCorners = [] {
        std::array<std::uint8_t, kLies> corners{};
        for (int lie = 0; lie < kLies; ++lie)
            for (int i = 3; i >= 0; --i)
                corners[lie] = static_cast<std::uint8_t>(corners[lie] << 2 |
                                                         kQuarters.find(kLieTexts[lie][i]));
        return corners;
    }();
};

}  // namespace ludarium
