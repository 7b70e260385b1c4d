// What the search is told of Subsume: the same for both colours and from all sides of the board.
#include "ludarium/search/knowledge/subsume.hpp"

#include <cmath>

#include "ludarium/search/search.hpp"
#include "ludarium/symmetries.hpp"
#include "playing.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

// The weight of every cell, 0 where the mover may not play.
template <int Most>
std::vector<float> weights(const Subsume<Most>& game, const typename Subsume<Most>::State& state) {
    using G = Subsume<Most>;
    ActionList<G::kMaxLegal> list;
    game.legal(state, list);
    std::array<float, G::kMaxLegal> listed;
    Knowledge<G>(game, {}).weigh(state, list, listed.data());
    std::vector<float> by_cell(static_cast<std::size_t>(game.board().size()));
    for (int i = 0; i < list.size; ++i) {
        CHECK(std::isfinite(listed[i]) && listed[i] > 0);
        by_cell[list.action[i]] = listed[i];
    }
    return by_cell;
}

template <int Most>
typename Subsume<Most>::State with_colours_exchanged(const Subsume<Most>& game,
                                                     const typename Subsume<Most>::State& state) {
    std::string code = game.encode(state);
    for (char& c : code) c = c == 'r' ? 'b' : c == 'b' ? 'r' : c;
    return game.decode(code);
}

template <int Most>
typename Subsume<Most>::State carried(const Subsume<Most>& game, const CellMap& map,
                                      const typename Subsume<Most>::State& state) {
    const SetSymmetries<Subsume<Most>::W> sets(game.board(), [&](int cell) { return game.bit(cell); });
    const std::vector<CellMap> maps = symmetries(game.board());
    const int number = static_cast<int>(std::find(maps.begin(), maps.end(), map) - maps.begin());
    auto image = state;
    for (auto* cells : {&image.stones[0], &image.stones[1], &image.open, &image.legal})
        *cells = sets.image(number, *cells);
    return image;
}

template <int Most>
void check_weights(const Subsume<Most>& game, int games) {
    const std::vector<CellMap> maps = symmetries(game.board());
    for (int number = 0; number < games; ++number) {
        Rng rng(game.side(), static_cast<std::uint64_t>(number));
        for (auto state = game.initial_state(); game.to_move(state) != kOver;
             game.apply(state, game.random_action(state, rng))) {
            at_case() = game.encode(state);
            const auto seen = weights(game, state);
            CHECK(seen == weights(game, with_colours_exchanged(game, state)));
            if (rng.below(game.side() * game.side()) > 2) continue;
            const CellMap& map = maps[static_cast<std::size_t>(rng.below(12))];
            const auto turned = weights(game, carried(game, map, state));
            for (std::size_t cell = 0; cell < seen.size(); ++cell) CHECK_EQUAL(seen[cell], turned[map[cell]]);
        }
    }
}

}  // namespace

TEST(subsume_weights_fit_their_places) {
    const auto& classes = subsume::Classes::get();
    CHECK_EQUAL(*std::max_element(classes.ring.begin(), classes.ring.end()), subsume::kRingClasses - 1);
    CHECK_EQUAL(*std::max_element(classes.sector.begin(), classes.sector.end()), subsume::kSectorClasses - 1);
    CHECK_EQUAL(static_cast<int>(std::size(subsume::kWeights)), subsume::kFeatures);
}

TEST(subsume_weights_see_both_colours_and_all_sides_alike) {
    check_weights(Subsume<4>(2), 20);
    check_weights(Subsume<4>(3), 10);
    check_weights(Subsume<4>(), 5);
    check_weights(Subsume<5>(), 3);
    check_weights(Subsume<7>(), 1);
    check_weights(Subsume<10>(), 1);
}

TEST(subsume_winning_loops_are_liked_and_losing_ones_are_not) {
    const Subsume<4> game;
    int won = 0, lost = 0, games = 0;
    double liked = 0, disliked = 0;  // against the mean of the position
    for (; won < 50 || lost < 50; ++games) {
        Rng rng(4, static_cast<std::uint64_t>(games));
        for (auto state = game.initial_state(); game.to_move(state) != kOver;
             game.apply(state, game.random_action(state, rng))) {
            const auto seen = weights(game, state);
            const std::vector<int> legal = legal_actions(game, state);
            double sum = 0;
            for (const float weight : seen) sum += weight;
            for (const int cell : legal) {
                auto after = state;
                game.apply(after, cell);
                if (game.to_move(after) != kOver || legal.size() < 2) continue;
                const double part = seen[cell] / sum * static_cast<double>(legal.size());
                const bool mine = after.winner == state.turn;
                (mine ? liked : disliked) += part;
                ++(mine ? won : lost);
            }
        }
    }
    CHECK(liked / won > 2.0);
    CHECK(disliked / lost < 0.2);
}
