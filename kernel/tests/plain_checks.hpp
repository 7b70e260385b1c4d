// The solver that knows no game against looking at everything; and the keys it goes by.
#pragma once

#include "solving.hpp"

namespace ludarium::tests {

template <Game G>
BuiltSolver<G> plain_solver(const G& game, const std::string& name, const std::vector<int>& options) {
    return {game, name, options, true};
}

template <Game G>
void check_plain(const G& game, const std::string& name, const std::vector<int>& options) {
    auto solver = plain_solver(game, name, options);
    check_solution(game, game.initial_state(), solver);
}

template <Game G>
void check_plain_late(const G& game, const std::string& name, const std::vector<int>& options, int games,
                      int before_end) {
    for (int number = 0; number < games; ++number) {
        auto solver = plain_solver(game, name, options);
        check_solution(game, late(game, before_end, number), solver);
    }
}

// Equal keys exactly for equal codes, along random games and between them.
template <Game G>
void check_keys(const G& game, int games) {
    std::map<typename G::Key, std::string> codes;
    std::map<std::string, typename G::Key> keys;
    for (int number = 0; number < games; ++number) {
        Rng rng(5, static_cast<std::uint64_t>(number));
        auto state = game.initial_state();
        for (int step = 0; step < 300; ++step) {
            const std::string code = game.encode(state);
            at_case() = code;
            CHECK(game.key(game.decode(code)) == game.key(state));
            CHECK_EQUAL(codes.emplace(game.key(state), code).first->second, code);
            CHECK(keys.emplace(code, game.key(state)).first->second == game.key(state));
            int sum = 0;
            if (game.seats() == 2) sum = game.margin(state, 0) + game.margin(state, 1);
            CHECK_EQUAL(sum, 0);
            if (game.to_move(state) == kOver) break;
            game.apply(state, game.random_action(state, rng));
        }
    }
    std::map<std::pair<std::uint64_t, std::uint64_t>, int> prints;
    for (const auto& [key, code] : codes) {
        const Fingerprint print = fingerprint(key);
        CHECK_EQUAL(++prints[std::pair(print.low, print.high)], 1);
        CHECK_EQUAL(++prints[std::pair(print.low, std::uint64_t{0})], 1);
        CHECK_EQUAL(++prints[std::pair(std::uint64_t{0}, print.high)], 1);
    }
}

}  // namespace ludarium::tests
