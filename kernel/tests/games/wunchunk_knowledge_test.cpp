// What is known of Wunchunk: the same whichever way the board lies and whoever has which colour.
#include "ludarium/search/knowledge/wunchunk.hpp"

#include <cmath>

#include "ludarium/search/search.hpp"
#include "ludarium/symmetries.hpp"
#include "playing.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

template <int W>
Evaluation at_sight(const Wunchunk<W>& game, const typename Wunchunk<W>::State& state) {
    return PlayoutEvaluator<Wunchunk<W>>(game, SearchParams{}).estimate(state);
}

// A random game, with something to see at every step.
template <int W, class F>
void along_a_game(const Wunchunk<W>& game, const F& see) {
    Rng rng(3, 1);
    auto state = game.initial_state();
    for (;;) {
        at_case() = game.encode(state);
        see(state);
        if (game.to_move(state) == kOver) break;
        game.apply(state, game.random_action(state, rng));
    }
    at_case().clear();
}

template <int W>
void check_values(const Wunchunk<W>& game) {
    const Knowledge<Wunchunk<W>> known(game, SearchParams{});
    double trust = 1.0;
    along_a_game(game, [&](const auto& state) {
        double sum = 0;
        for (int seat = 0; seat < game.seats(); ++seat) {
            const double value = at_sight(game, state).value[seat];
            CHECK(std::isfinite(value) && std::abs(value) <= 1.0);
            sum += value;
        }
        CHECK(std::abs(sum) < 1e-9);
        CHECK(known.trust(state) >= 0.0 && known.trust(state) <= trust);  // it only falls
        trust = known.trust(state);
    });
    CHECK_EQUAL(trust, 0.0);
}

// Every colour handed on to the next seat.
template <int W>
void check_colours(const Wunchunk<W>& game) {
    const int seats = game.seats();
    along_a_game(game, [&](const auto& state) {
        auto handed = state;
        for (int colour = 0; colour < seats; ++colour) {
            handed.stones[(colour + 1) % seats] = state.stones[colour];
            handed.chunks[(colour + 1) % seats] = state.chunks[colour];
        }
        const Evaluation before = at_sight(game, state), after = at_sight(game, handed);
        for (int seat = 0; seat < seats; ++seat)
            CHECK(std::abs(before.value[seat] - after.value[(seat + 1) % seats]) < 1e-9);
    });
}

}  // namespace

TEST(wunchunk_estimates_are_values) {
    for (int seats = 2; seats <= kMaxSeats; ++seats)
        for (int opening = 0; opening < (seats == 2 ? 3 : 2); ++opening) {
            check_values(Wunchunk<1>(seats, 4, opening));
            check_values(Wunchunk<2>(seats, 6, opening));
            check_values(Wunchunk<5>(seats, 10, opening));
        }
}

TEST(wunchunk_estimates_follow_the_colours) {
    for (int seats = 2; seats <= kMaxSeats; ++seats) check_colours(Wunchunk<2>(seats, 6, 1));
}

// From an empty board, so that the same game can be played turned and mirrored.
TEST(wunchunk_estimates_follow_the_board) {
    const Wunchunk<2> game(2, 6, 2);
    for (const CellMap& map : symmetries(game.board)) {
        Rng rng(5, 1);
        auto state = game.initial_state(), turned = state;
        while (game.to_move(state) != kOver) {
            CHECK(at_sight(game, state).value == at_sight(game, turned).value);
            const int action = game.random_action(state, rng), cell = game.cell_put(action);
            game.apply(state, action);
            game.apply(turned, cell == kOff ? action : map[cell] * 2 + game.colour_put(action));
        }
    }
}

// While there is room a leaf is judged at sight alone, whatever the random numbers; at the end of
// the game it is played out.
TEST(wunchunk_leaves_are_estimated_while_there_is_room) {
    const Wunchunk<2> game(2, 6, 0);
    SearchParams params;
    params.estimate_weight = 1.0;
    const PlayoutEvaluator<Wunchunk<2>> evaluator(game, params);
    along_a_game(game, [&](const auto& state) {
        if (game.to_move(state) == kOver) return;
        Rng rng(7, 1);
        auto leaf = state;
        const double value = evaluator.evaluate(leaf, rng, [] { return false; }).value[0];
        if (state.room > 86) CHECK_EQUAL(value, evaluator.estimate(state).value[0]);
        if (state.room < 40) CHECK(std::abs(value) == 1.0 || value == 0.0);
    });
}

// More chunks are better for the seat that has them, also when colours have been exchanged.
TEST(wunchunk_chunks_are_strength) {
    const Wunchunk<2> game(2, 6, 0);
    auto state = game.initial_state();
    CHECK_EQUAL(at_sight(game, state).value[0], 0.0);
    state.chunks[0] = 3;
    CHECK(at_sight(game, state).value[0] > 0.3);
    state.swapped = true;
    CHECK(at_sight(game, state).value[1] > 0.3);
}
