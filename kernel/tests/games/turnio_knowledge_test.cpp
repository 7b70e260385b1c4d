// What the search is told of Turnio: what a step changes is worked out without making it, and is the
// same for both symbols.
#include "ludarium/search/knowledge/turnio.hpp"

#include <cmath>

#include "ludarium/search/search.hpp"
#include "playing.hpp"
#include "searching.hpp"

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
    for (const turnio::Place place : patterns.places(s))
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
    std::vector<float> by_step(static_cast<std::size_t>(list.size));
    Knowledge<Turnio>(game, {}).weigh(s, list, by_step.data());
    for (const float weight : by_step) CHECK(std::isfinite(weight) && weight > 0);
    return by_step;
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

namespace {

// What random play from a position returns seat 0 on average, by all ways that it can go.
double random_play(const Turnio& game, const State& s) {
    if (game.to_move(s) == kOver) return share(game.winners(s), 2, 0);
    Moves list;
    game.legal(s, list);
    double sum = 0, total = 0;
    for (const Action action : list) {
        State next = s;
        game.apply(next, action);
        const int weight = game.weight(s, action);
        sum += weight * random_play(game, next);
        total += weight;
    }
    return sum / total;
}

// The mean of some samples, and how far it may well be off: five standard errors.
struct Mean {
    double value, off;
};
template <class Sample>
Mean mean_of(int count, const Sample& sample) {
    double sum = 0, squares = 0;
    for (int i = 0; i < count; ++i) {
        const double value = sample();
        sum += value;
        squares += value * value;
    }
    const double mean = sum / count;
    return {mean, 5 * std::sqrt(std::max(squares / count - mean * mean, 1e-9) / count)};
}

Mean crowds(const Turnio& game, const State& s, int count, Rng& rng) {
    const Knowledge<Turnio> knowledge(game, {});
    return mean_of(count, [&] {
        std::array<double, 2> returns{};
        knowledge.crowd(s, rng, returns.data());
        CHECK(returns[0] == -returns[1] && std::abs(returns[0]) <= 1);
        return returns[0];
    });
}

template <class Visit>
void each_game(const Visit& visit) {
    for (const int first : {0, 1})
        for (const bool blockers : {false, true}) visit(Turnio(first, blockers));
}

}  // namespace

TEST(turnio_crowds_end_as_random_play_does_with_one_chip_to_go) {
    each_game([](const Turnio& game) {
        Rng rng(8, 0);
        each_choice(game, 12, [&](const State& s) {
            const int left = Turnio::kCells - std::popcount(s.laid);
            if (left > 1) return;
            const Mean mean = crowds(game, s, 1'000, rng);
            CHECK(std::abs(mean.value - random_play(game, s)) <= mean.off + 1e-9);
        });
    });
}

TEST(turnio_crowds_end_as_single_playouts_do) {
    each_game([](const Turnio& game) {
        Rng rng(9, 0);
        const auto never = [] { return false; };
        int number = 0;
        each_choice(game, 2, [&](const State& s) {
            if (++number % 8) return;
            const Mean many = crowds(game, s, 500, rng), single = mean_of(4'000, [&] {
                State end = s;
                play_out(game, end, rng, never);
                return share(game.winners(end), 2, 0);
            });
            CHECK(std::abs(many.value - single.value) <= many.off + single.off);
        });
    });
}

TEST(turnio_a_search_with_crowds_finds_what_one_without_finds) {
    const Turnio game(0, false);
    each_choice(game, 4, [&](const State& s) {
        if (std::popcount(s.laid) != Turnio::kCells - 3) return;
        const auto value = [&](std::uint32_t crowds) {
            SearchParams params = small();
            params.crowds = crowds;
            Search<Turnio> search(game, s, params);
            return think(search, 20'000).value[0];
        };
        CHECK(std::abs(value(1) - value(0)) < 0.1);
    });
}
