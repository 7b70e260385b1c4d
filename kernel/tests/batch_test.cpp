// Batches: the same as games walked one by one, on any number of threads, whatever they are given.
#include "ludarium/batch/canvas.hpp"
#include "ludarium/games.hpp"
#include "samples.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

// A batch with its arrays, of which each has a byte more than it may use.
struct Played {
    std::shared_ptr<const Rules> rules;
    GameNumber games;
    BatchShape shape;
    std::vector<std::uint8_t> observations;
    std::vector<std::uint8_t> masks, done;
    std::vector<float> rewards;
    std::vector<std::int8_t> movers;
    std::unique_ptr<Batch> batch;

    Played(std::shared_ptr<const Rules> r, GameNumber n, bool auto_reset = true)
        : rules(std::move(r)), games(n), shape(*rules->batch_shape()) {
        const auto count = static_cast<std::size_t>(n);
        observations.assign(count * seen() + 1, 77);
        masks.assign(count * static_cast<std::size_t>(shape.actions) + 1, 77);
        rewards.assign(count * static_cast<std::size_t>(shape.seats) + 1, 77);
        movers.assign(count + 1, 77);
        done.assign(count + 1, 77);
        batch = rules->batch(n, 5, auto_reset,
                             {observations.data(), reinterpret_cast<bool*>(masks.data()),
                              rewards.data(), movers.data(), reinterpret_cast<bool*>(done.data())});
    }
    std::size_t seen() const {
        return static_cast<std::size_t>(shape.planes * shape.rows * shape.columns);
    }
    Chosen all() const { return {nullptr, games}; }
    bool legal(GameNumber game, int action) const {
        return masks[static_cast<std::size_t>(game * shape.actions + action)] == 1;
    }
    std::vector<int> legal_actions(GameNumber game) const {
        std::vector<int> actions;
        for (int action = 0; action < shape.actions; ++action)
            if (legal(game, action)) actions.push_back(action);
        return actions;
    }
    std::vector<GameNumber> random_actions(Rng& rng) const {
        std::vector<GameNumber> actions;
        for (GameNumber game = 0; game < games; ++game) {
            const auto legal = legal_actions(game);
            const int k = legal.empty() ? -1 : rng.below(static_cast<int>(legal.size()));
            actions.push_back(k < 0 ? -1 : legal[static_cast<std::size_t>(k)]);
        }
        return actions;
    }
    void step(const std::vector<GameNumber>& actions, int threads = 1) {
        CHECK_EQUAL(batch->step(actions.data(), all(), {}, threads), kAllLegal);
    }
    std::string code(GameNumber game) const { return batch->codes({&game, 1})[0]; }
    void check_bounds() const {
        CHECK_EQUAL(observations.back(), 77);
        CHECK_EQUAL(masks.back(), 77);
        CHECK_EQUAL(rewards.back(), 77);
        CHECK_EQUAL(movers.back(), 77);
        CHECK_EQUAL(done.back(), 77);
    }
};

void check_same(const Played& one, const Played& two) {
    CHECK(one.batch->codes(one.all()) == two.batch->codes(two.all()));
    CHECK(one.observations == two.observations && one.masks == two.masks);
    CHECK(one.rewards == two.rewards && one.movers == two.movers && one.done == two.done);
}

// A game of a batch beside a walk from its code.
void check_walk(const Played& played, GameNumber game) {
    at_case() = played.code(game);
    const auto walk = played.rules->walk(at_case());
    CHECK_EQUAL(walk->to_move(), played.movers[static_cast<std::size_t>(game)]);
    CHECK(walk->legal() == played.legal_actions(game));
}


}  // namespace

TEST(a_canvas_lies_like_the_board) {
    const Canvas hex(hexagon({2, 2, 2, 2, 2, 2}));
    const std::vector<std::uint8_t> board(hex.board(), hex.board() + hex.size());
    CHECK(board == std::vector<std::uint8_t>({0, 1, 1, 1, 1, 1, 1, 1, 0}));
    std::vector<std::uint8_t> planes(2 * hex.size());
    Painter painter(hex, planes.data());
    painter.cells(Bits<1>::one(0));  // a1, at the bottom left
    painter.number(9);
    CHECK(planes == std::vector<std::uint8_t>({0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 9, 9, 9, 9, 9, 9, 9, 0}));
    const Canvas points(square(3));
    CHECK_EQUAL(points.place(0), 6u);
    CHECK_EQUAL(points.place(8), 2u);
}

TEST_OF_EACH_GAME(a_batch_goes_along_with_walks) {
    for (const Numbers& options : sample.all()) {
        const auto rules = make_rules(sample.name, options);
        if (!rules->batch_shape()) return;
        Played played(rules, 3);
        Rng rng(3, 0);
        for (int i = 0; i < 60; ++i) {
            check_walk(played, i % 3);
            played.step(played.random_actions(rng));
        }
        played.check_bounds();
    }
}

TEST_OF_EACH_GAME(threads_play_alike) {
    const auto rules = make_rules(sample.name, sample.small);
    if (!rules->batch_shape()) return;
    Played one(rules, 700), two(rules, 700);
    Rng rng(9, 1);
    bool ended = false;
    for (int i = 0; i < 120; ++i) {
        const auto actions = one.random_actions(rng);
        one.step(actions, 1);
        two.step(actions, 4);
        ended |= std::find(one.done.begin(), one.done.end() - 1, 1) != one.done.end() - 1;
    }
    check_same(one, two);
    CHECK(ended);
}

TEST_OF_EACH_GAME(games_that_are_over_stay_so) {
    const auto rules = make_rules(sample.name, sample.small);
    if (!rules->batch_shape()) return;
    Played played(rules, 1, false);
    Rng rng(4, 4);
    for (int i = 0; i < 5'000 && !played.done[0]; ++i) played.step(played.random_actions(rng));
    CHECK(played.done[0] && played.movers[0] == kOver && played.legal_actions(0).empty());
    const auto winners = rules->walk(played.code(0))->winners();
    for (int seat = 0; seat < played.shape.seats; ++seat)
        CHECK_EQUAL(played.rewards[static_cast<std::size_t>(seat)],
                    static_cast<float>(share(winners, played.shape.seats, seat)));
    const GameNumber action = 0;
    CHECK_EQUAL(played.batch->step(&action, played.all(), {}, 1), 0);
    played.batch->reset(played.all(), 1);
    CHECK(!played.done[0] && played.rewards[0] == 0);
}

TEST_OF_EACH_GAME(illegal_actions_change_nothing) {
    const auto rules = make_rules(sample.name, sample.small);
    if (!rules->batch_shape()) return;
    Played played(rules, 4);
    Rng rng(6, 2);
    for (int i = 0; i < 40; ++i) {
        auto actions = played.random_actions(rng);
        const auto before = played.batch->codes(played.all());
        const auto good = actions;
        for (const GameNumber wild : {GameNumber{-1}, GameNumber{1} << 40, GameNumber{rng.below(played.shape.actions)}}) {
            if (wild >= 0 && wild < played.shape.actions && played.legal(2, static_cast<int>(wild))) continue;
            actions[2] = wild;
            CHECK_EQUAL(played.batch->step(actions.data(), played.all(), {}, 1), 2);
        }
        CHECK(played.batch->codes(played.all()) == before);
        played.step(good);
    }
}

TEST_OF_EACH_GAME(copies_go_on_alike) {
    const auto rules = make_rules(sample.name, sample.small);
    if (!rules->batch_shape()) return;
    Played one(rules, 3), two(rules, 3), three(rules, 3);
    Rng rng(8, 3);
    for (int i = 0; i < 7; ++i) one.step(one.random_actions(rng));
    two.batch->put(*one.batch, one.all(), two.all(), 1);
    std::vector<std::uint64_t> streams(3);
    one.batch->streams(streams.data());
    three.batch->load(one.batch->codes(one.all()), three.all(), 1);
    three.batch->set_streams(streams.data(), three.all());
    for (int i = 0; i < 30; ++i) {
        const auto actions = one.random_actions(rng);
        for (Played* each : {&one, &two, &three}) each->step(actions);
        check_same(one, two);
        check_same(one, three);
    }
    const std::vector<GameNumber> from{2, 0}, to{0, 2};
    const std::string first = one.code(0), last = one.code(2);
    one.batch->put(*one.batch, {from.data(), 2}, {to.data(), 2}, 1);
    CHECK(one.code(0) == last && one.code(2) == first);
}

TEST_OF_EACH_GAME(bad_numbers_of_batches_are_refused) {
    const auto rules = make_rules(sample.name, sample.small);
    if (!rules->batch_shape()) return;
    Played played(rules, 3);
    const std::vector<GameNumber> twice{1, 1}, outside{0, 3}, below{-1, 0}, some{0, 1}, actions{0, 0};
    for (const auto* at : {&twice, &outside, &below}) {
        const Chosen chosen{at->data(), 2};
        CHECK(throws<Error>([&] { played.batch->step(actions.data(), chosen, {}, 1); }));
        CHECK(throws<Error>([&] { played.batch->reset(chosen, 1); }));
    }
    for (const auto* of : {&outside, &below})
        CHECK(throws<Error>([&] {
            played.batch->step(actions.data(), {some.data(), 2}, {of->data(), 2}, 1);
        }));
    const std::vector<GameNumber> crossed{1, 0};
    CHECK(throws<Error>([&] {
        played.batch->step(actions.data(), {some.data(), 2}, {crossed.data(), 2}, 1);
    }));
    CHECK(throws<Error>([&] { played.batch->load({"nonsense"}, {some.data(), 1}, 1); }));
    CHECK(throws<Error>([&] { played.batch->load({}, {some.data(), 1}, 1); }));
    CHECK(throws<Error>([&] { played.rules->batch(0, 0, true, {}); }));
    CHECK(throws<Error>([&] { played.rules->batch(kMostGames + 1, 0, true, {}); }));
}
