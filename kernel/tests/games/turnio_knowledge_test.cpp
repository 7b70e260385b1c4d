// What the search is told of Turnio: what a step changes is worked out without making it, and is the
// same for both symbols.
#include "ludarium/search/knowledge/turnio.hpp"

#include <cmath>

#include "ludarium/search/search.hpp"
#include "playing.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

using State = Turnio::State;
using Moves = ActionList<Turnio::kMaxLegal>;

// What all patterns of a board are worth to a symbol.
int worth(const State& s, turnio::Moment moment, int chips, int symbol) {
    const auto& patterns = turnio::Patterns::shared();
    const int row = moment * turnio::kPhases + turnio::phase_of(chips);
    int sum = 0;
    for (const turnio::Place place : patterns.seen(s))
        sum += turnio::kWeights[row * turnio::kPatterns + patterns.number(symbol, place)];
    return sum;
}

float gain_by_making_it(const Turnio& game, const State& s, int action) {
    State after = s;
    game.apply(after, action);
    const int seat = game.to_move(s), me = game.symbol(seat), chips = std::popcount(after.laid);
    const bool lays = s.stage == Turnio::kLaying, last = chips == Turnio::kCells && !lays;
    const auto moment = lays ? turnio::kPlaced : turnio::kTurned;
    const int viewer = lays ? me : 1 - me;
    const int more = worth(after, moment, chips, viewer) - worth(s, moment, chips, viewer);
    return static_cast<float>(game.margin(after, seat) - game.margin(s, seat)) +
           static_cast<float>(last ? 0 : lays ? more : -more) / turnio::kWeightUnit;
}

std::vector<float> weights(const Turnio& game, const State& s) {
    Moves list;
    game.legal(s, list);
    std::vector<float> found(static_cast<std::size_t>(list.size));
    Knowledge<Turnio>(game, {}).weigh(s, list, found.data());
    for (const float weight : found) CHECK(std::isfinite(weight) && weight > 0);
    return found;
}

State with_symbols_exchanged(const Turnio& game, const State& s) {
    std::string code = game.encode(s);
    for (char& c : code) c = c == 'C' ? 'S' : c == 'S' ? 'C' : c;
    if (s.stage == Turnio::kLaying) {  // a chip in hand is named as it lies in the bag
        const std::size_t at = code.rfind(':') + 1;
        for (int kind = 0; kind < Turnio::kKinds; ++kind)
            for (int turn = 0; turn < 4; ++turn) {
                if (Turnio::kind_text(kind) == code.substr(at)) return game.decode(code);
                code = code.substr(0, at) + code[at + 3] + code.substr(at, 3) + code[at + 4];
            }
    }
    return game.decode(code);
}

template <class Visit>
void each_choice(const Turnio& game, int games, const Visit& visit) {
    for (int number = 0; number < games; ++number) {
        Rng rng(7, static_cast<std::uint64_t>(number));
        for (State s = game.initial_state(); game.to_move(s) != kOver;
             game.apply(s, game.random_action(s, rng))) {
            at_case() = game.encode(s);
            if (game.to_move(s) != kChance) visit(s);
        }
    }
}

}  // namespace

TEST(turnio_gains_are_what_making_a_step_changes) {
    for (const int first : {0, 1})
        for (const bool blockers : {false, true}) {
            const Turnio game(first, blockers);
            each_choice(game, 6, [&](const State& s) {
                if (s.stage == Turnio::kBlocking) return;
                Moves list;
                game.legal(s, list);
                std::array<float, Turnio::kMaxLegal> gains;
                turnio::gains(game, s, list, turnio::kWeights, turnio::kWeightUnit, gains.data());
                for (int i = 0; i < list.size; ++i)
                    CHECK(gains[i] == gain_by_making_it(game, s, list.action[i]));
            });
        }
}

TEST(turnio_weights_are_the_same_for_both_symbols) {
    const Turnio circles(0, true), squares(1, true);
    each_choice(circles, 6, [&](const State& s) {
        auto one = weights(circles, s), other = weights(squares, with_symbols_exchanged(squares, s));
        std::sort(one.begin(), one.end());
        std::sort(other.begin(), other.end());
        CHECK(one == other);
    });
}

TEST(turnio_weights_count_every_pattern_once) {
    const auto& patterns = turnio::Patterns::shared();
    int most = 0;
    for (int place = 0; place < 1 << 16; ++place)
        most = std::max<int>(most, patterns.number(0, static_cast<turnio::Place>(place)));
    CHECK(most + 1 == turnio::kPatterns);
    CHECK(std::size(turnio::kWeights) == turnio::kStages * turnio::kPhases * turnio::kPatterns);
}
