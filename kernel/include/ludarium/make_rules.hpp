// The list of games: which template serves which options.
#pragma once

#include <utility>

#include "ludarium/games/churn.hpp"
#include "ludarium/games/flume.hpp"
#include "ludarium/games/subsume.hpp"
#include "ludarium/games/turnio.hpp"
#include "ludarium/games/wunchunk.hpp"
#include "ludarium/rules.hpp"

namespace ludarium {

template <Game G, class... Args>
std::shared_ptr<const Rules> rules_of(Args&&... args) {
    return std::make_shared<RulesOf<G>>(std::make_shared<const G>(std::forward<Args>(args)...));
}

// Call make with the number of words, as a constant, that holds so many cells.
template <int Most, int W = 1, class Make>
std::shared_ptr<const Rules> by_words(int cells, Make&& make) {
    if (cells <= 64 * W) return make(std::integral_constant<int, W>());
    if constexpr (W < Most)
        return by_words<Most, W + 1>(cells, make);
    else
        throw Error("the board is too large");
}

template <int Side = 2>
std::shared_ptr<const Rules> make_subsume(int side) {
    if (side == Side) return rules_of<Subsume<Side>>();
    if constexpr (Side < 10)
        return make_subsume<Side + 1>(side);
    else
        throw Error("sides: expected a side length from 2 to 10");
}

inline void check_options(const std::vector<int>& options, std::size_t count) {
    if (options.size() != count)
        throw Error("expected " + std::to_string(count) + " option numbers, got " +
                    std::to_string(options.size()));
}

inline std::shared_ptr<const Rules> make_churn(const std::vector<int>& options) {
    check_options(options, 6);
    std::array<int, 6> sides{};
    for (std::size_t i = 0; i < 6; ++i) {
        check_range("sides", options[i], 2, 8);
        sides[i] = options[i];
    }
    return by_words<3>(hexagon(sides).size(), [&](auto words) { return rules_of<Churn<words()>>(sides); });
}

inline std::shared_ptr<const Rules> make_flume(const std::vector<int>& options) {
    check_options(options, 1);
    check_range("size", options[0], 3, 19);
    return by_words<6>(options[0] * options[0],
                       [&](auto words) { return rules_of<Flume<words()>>(options[0]); });
}

inline std::shared_ptr<const Rules> make_wunchunk(const std::vector<int>& options) {
    check_options(options, 3);
    const int seats = options[0], side = options[1], opening = options[2];
    check_range("seats", seats, 2, 4);
    check_range("sides", side, 4, 10);
    check_range("opening", opening, 0, 2);
    return by_words<5>(3 * side * (side - 1) + 1, [&](auto words) {
        return rules_of<Wunchunk<words()>>(seats, side, opening);
    });
}

// The rules of a game; the numbers are its options in the order of the Python rules. Throws Error.
inline std::shared_ptr<const Rules> make_rules(const std::string& name,
                                               const std::vector<int>& options) {
    if (name == "churn") return make_churn(options);
    if (name == "flume") return make_flume(options);
    if (name == "wunchunk") return make_wunchunk(options);
    if (name == "subsume") {
        check_options(options, 1);
        return make_subsume(options[0]);
    }
    if (name == "turnio") {
        check_options(options, 2);
        check_range("first", options[0], 0, 1);
        check_range("blockers", options[1], 0, 1);
        return rules_of<Turnio>(options[0], options[1] != 0);
    }
    throw Error("expected one of churn, flume, subsume, turnio, wunchunk");
}

}  // namespace ludarium
