// The evaluator and what it is told of a game, on a Flume whose knowledge is made up.
#include <cmath>

#include "ludarium/games/flume.hpp"
#include "searching.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

struct Toy : Flume<1> {
    using Flume<1>::Flume;
};

constexpr int kLiked = 3;  // a point

}  // namespace

// Every position is a little better for seat 0, and point 3 is liked.
template <>
struct ludarium::Knowledge<Toy> {
    Knowledge(const Toy&, const SearchParams&) {}
    double estimate(const Toy::State&, int seat) const { return seat == 0 ? 0.25 : -0.25; }
    void weigh(const Toy::State&, const ActionList<Toy::kMaxLegal>& list, float* weights) const {
        for (int i = 0; i < list.size; ++i) weights[i] = list.action[i] == kLiked ? 50.0f : 1.0f;
    }
};

namespace {

bool never() { return false; }

template <Game G>
Evaluation evaluate(const G& game, typename G::State state, const SearchParams& params,
                    std::uint64_t seed = 1) {
    Rng rng(seed, 0);
    return PlayoutEvaluator<G>(game, params).evaluate(state, rng, never);
}

// An evaluator that is no playout at all.
struct Fixed {
    Fixed(const Toy&, const SearchParams&) {}
    template <class Halt>
    Evaluation evaluate(Toy::State&, Rng&, const Halt&, std::vector<SeatAction>*) const {
        return {{0.5, -0.5}};
    }
    bool weighs() const { return false; }
    void weigh(const Toy::State&, const ActionList<Toy::kMaxLegal>&, float*) const {}
    Evaluation estimate(const Toy::State&) const { return {}; }
};

}  // namespace

TEST(values_are_balanced) {
    Rng rng(5, 5);
    for (int seats = 2; seats <= kMaxSeats; ++seats)
        for (int round = 0; round < 200; ++round) {
            Evaluation seen;
            for (int seat = 0; seat < seats; ++seat)
                seen.value[seat] = round < 3 ? (seat == round ? 1.0 : -1.0) : 2.0 * rng.unit() - 1.0;
            const Evaluation even = balanced(seen, seats);
            double sum = 0;
            for (int seat = 0; seat < seats; ++seat) {
                sum += even.value[seat];
                CHECK(std::abs(even.value[seat]) <= 1.0 + 1e-12);
            }
            CHECK(std::abs(sum) < 1e-12);
            if (seats == 2) CHECK(std::abs(even.value[0] - (seen.value[0] - seen.value[1]) / 2) < 1e-12);
        }
}

TEST(playouts_are_worth_their_returns_and_the_lead) {
    const Toy game(5);
    SearchParams params;
    params.margin_scale = 4.0;
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        auto state = game.initial_state();
        Rng rng(seed, 0);
        game.play_out(state, rng);
        const double won = share(game.winners(state), 2, 0);
        const double lead = std::tanh(game.margin(state, 0) / 4.0);
        for (const double weight : {0.0, 0.3, 1.0}) {
            params.margin_weight = weight;
            const Evaluation evaluation = evaluate(game, game.initial_state(), params, seed);
            CHECK(std::abs(evaluation.value[0] - ((1 - weight) * won + weight * lead)) < 1e-12);
            CHECK(std::abs(evaluation.value[0] + evaluation.value[1]) < 1e-12);
        }
    }
}

TEST(playouts_that_are_cut_are_estimated) {
    const Toy game(5);
    SearchParams params;
    params.playout_cap = 5;
    auto leaf = game.initial_state();
    Rng rng(1, 0);
    std::vector<SeatAction> steps;  // with these, Flume takes no short cut to the end
    CHECK_EQUAL(PlayoutEvaluator<Toy>(game, params).evaluate(leaf, rng, never, &steps).value[0], 0.25);
    CHECK_EQUAL(steps.size(), 5u);
}

TEST(playouts_tell_their_steps) {
    const Toy game(5);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed, 0);
        auto leaf = game.initial_state(), again = leaf;
        std::vector<SeatAction> steps;
        const Evaluation evaluation = PlayoutEvaluator<Toy>(game, {}).evaluate(leaf, rng, never, &steps);
        for (const auto& [seat, action] : steps) {
            CHECK_EQUAL(seat, game.to_move(again));
            game.apply(again, action);
        }
        CHECK_EQUAL(game.encode(again), game.encode(leaf));
        CHECK_EQUAL(evaluation.value[0], share(game.winners(again), 2, 0));
    }
}

TEST(leaves_are_estimated_at_sight) {
    const Toy game(5);
    SearchParams params;
    params.estimate_weight = 1.0;
    CHECK_EQUAL(evaluate(game, game.initial_state(), params).value[1], -0.25);
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        params.estimate_weight = 0.0;
        const double played = evaluate(game, game.initial_state(), params, seed).value[0];
        params.estimate_weight = 0.4;
        const double both = evaluate(game, game.initial_state(), params, seed).value[0];
        CHECK(std::abs(both - (0.6 * played + 0.4 * 0.25)) < 1e-12);
    }
}

TEST(priors_draw_the_search) {
    const Toy game(5);
    SearchParams params = small(50'000);
    params.puct = 4.0;
    Search<Toy> drawn(game, game.initial_state(), params);
    const SearchResult result = think(drawn, 2'000);
    CHECK_EQUAL(result.action, kLiked);
    CHECK(result.candidates[0].visits > 500);
    Search<Toy> plain(game, game.initial_state(), small(50'000));
    for (const Candidate& c : think(plain, 2'000).candidates)
        if (c.action == kLiked) CHECK(c.visits < result.candidates[0].visits / 2);
    // Without knowledge every move has the same prior.
    const Flume<1> flume(5);
    Search<Flume<1>> even(flume, flume.initial_state(), params);
    for (const Candidate& c : think(even, 2'500).candidates) CHECK(c.visits > 10 && c.visits < 1'000);
}

TEST(search_takes_any_evaluator) {
    const Toy game(7);
    Search<Toy, Fixed> search(game, game.initial_state(), small(50'000));
    const SearchResult result = think(search, 500);
    CHECK_EQUAL(result.value[0], 0.5);
    CHECK_EQUAL(result.value[1], -0.5);
}
