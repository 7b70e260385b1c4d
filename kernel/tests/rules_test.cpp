// The face chosen at run time: what comes from outside is refused or works, whatever it is.
#include <cctype>
#include <set>

#include "ludarium/games.hpp"
#include "samples.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

std::string text(const Numbers& options) {
    std::string all;
    for (const int number : options) all += " " + std::to_string(number);
    return all;
}

Tally play(const Rules& rules, const std::optional<std::string>& code, std::uint64_t count,
           std::uint64_t seed, int threads) {
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    const Tally tally = rules.playouts(code, count, seed, threads, stop, done);
    CHECK_EQUAL(done.load(), count);
    return tally;
}

std::uint64_t count(const Rules& rules, int depth) {
    const std::atomic<bool> stop{false};
    return rules.perft(std::nullopt, depth, stop);
}

bool same(const Tally& one, const Tally& two) {
    return one.games == two.games && one.steps == two.steps && one.by_winners == two.by_winners &&
           one.lengths == two.lengths;
}

// Codes met on a random walk of at most `steps` steps.
std::vector<std::string> codes_of(const Rules& rules, Rng& rng, int steps) {
    std::vector<std::string> codes;
    const auto walk = rules.walk(std::nullopt);
    for (int i = 0; i < steps; ++i) {
        codes.push_back(walk->code());
        const std::vector<int> legal = walk->legal();
        if (legal.empty()) break;
        walk->apply(legal[static_cast<std::size_t>(rng.below(static_cast<int>(legal.size())))]);
    }
    return codes;
}

std::size_t pick(Rng& rng, std::size_t size) {
    return static_cast<std::size_t>(rng.below(static_cast<int>(size)));
}

// Marks that can stand for each other and leave a code readable: digits, and what else the codes
// of a game have, by letters large and small and other signs; then all of them.
std::vector<std::string> kinds_of(const std::vector<std::string>& codes) {
    std::vector<std::string> kinds{"0123456789", "", "", "", "/:"};
    std::set<char> seen;
    for (const std::string& code : codes) seen.insert(code.begin(), code.end());
    for (const char mark : seen) {
        if (kinds[0].find(mark) != std::string::npos || mark == '/' || mark == ':') continue;
        kinds[std::isupper(mark) ? 1 : std::islower(mark) ? 2 : 3] += mark;
    }
    for (int kind = 0; kind < 4; ++kind) kinds[4] += kinds[static_cast<std::size_t>(kind)];
    return kinds;
}

// A mark of the same kind, or any.
char other_mark(char mark, const std::vector<std::string>& kinds, Rng& rng) {
    for (const std::string& kind : kinds)
        if (rng.below(8) && kind.find(mark) != std::string::npos) return kind[pick(rng, kind.size())];
    return static_cast<char>(rng.below(256));
}

std::string mutated(std::string code, const std::vector<std::string>& kinds, Rng& rng) {
    for (int changes = 1 + rng.below(3); changes > 0; --changes) {
        if (code.empty()) return code;
        const std::size_t at = pick(rng, code.size());
        const char mark = other_mark(code[at], kinds, rng);
        switch (rng.below(9)) {
            default: code[at] = mark; break;
            case 1: code.erase(at, 1); break;
            case 2: code.insert(at, 1, mark); break;
            case 3: std::swap(code[at], code[pick(rng, code.size())]); break;
            case 4: code.insert(at, code.substr(pick(rng, code.size()), 6)); break;
        }
    }
    return code;
}

// Plays on from a position that was accepted, with illegal actions in between.
void play_on(const Rules& rules, const std::string& code, Rng& rng) {
    const auto walk = rules.walk(code);
    CHECK_EQUAL(walk->code(), code);  // one state, one code
    for (int i = 0; i < 60; ++i) {
        const std::vector<int> legal = walk->legal();
        CHECK_EQUAL(legal.empty(), walk->to_move() == kOver);
        CHECK_EQUAL(walk->weights().size(), legal.size());
        CHECK_EQUAL(walk->winners() != 0, legal.empty());
        const int wild = rng.below(3 * rules.action_count()) - rules.action_count();
        if (std::find(legal.begin(), legal.end(), wild) == legal.end())
            CHECK(throws<Error>([&] { walk->apply(wild); }));
        if (legal.empty()) return;
        walk->apply(legal[pick(rng, legal.size())]);
    }
}

void search_on(const Rules& rules, const std::string& code, Rng& rng) {
    SearchParams params;
    params.max_nodes = 2'000;
    params.expand_after = static_cast<std::uint32_t>(rng.below(3));
    const auto search = rules.search(code, params);
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    SearchLimit limit;
    limit.simulations = static_cast<std::uint64_t>(rng.below(30));
    limit.seconds = 0.02;
    const SearchResult result = search->run(limit, 1 + rng.below(2), rng.next(), stop, done);
    const std::vector<int> legal = rules.walk(code)->legal();
    if (rules.walk(code)->to_move() < 0) return CHECK_EQUAL(result.action, -1);
    CHECK(std::find(legal.begin(), legal.end(), result.action) != legal.end());
    CHECK_EQUAL(result.candidates.size(), legal.size());
    search->advance(result.action);
}

int fuzz(const Rules& rules, Rng& rng, int rounds) {
    const std::vector<std::string> codes = codes_of(rules, rng, 150), kinds = kinds_of(codes);
    int accepted = 0;
    for (int round = 0; round < rounds; ++round) {
        const std::string code = mutated(codes[pick(rng, codes.size())], kinds, rng);
        at_case() = code;
        if (throws<Error>([&] { rules.walk(code); })) continue;
        ++accepted;
        play_on(rules, code, rng);
        if (accepted % 4 == 0) search_on(rules, code, rng);
    }
    return accepted;
}

}  // namespace

TEST(every_game_has_a_sample) {
    std::vector<std::string> sampled, built;
    for (const Sample& sample : samples()) sampled.push_back(sample.name);
    for (const auto& [name, game] : games()) built.push_back(name);
    std::sort(sampled.begin(), sampled.end());
    for (const std::string& name : built) {
        at_case() = name + ": a Sample is expected in tests/games/" + name + "_test.cpp";
        CHECK(std::binary_search(sampled.begin(), sampled.end(), name));
    }
    CHECK(sampled == built);
}

TEST(unknown_games_are_refused) {
    for (const char* name : {"", "chess", "nothing"})
        CHECK((at_case() = name, throws<Error>([&] { make_rules(name, {8}); })));
}

TEST_OF_EACH_GAME(bad_options_are_refused) {
    for (const Numbers& options : sample.refused)
        CHECK((at_case() = text(options), throws<Error>([&] { make_rules(sample.name, options); })));
    std::string upper = sample.name;
    upper[0] = static_cast<char>(upper[0] - 'a' + 'A');
    for (const std::string& name : {upper, sample.name + '\0', " " + sample.name})
        CHECK((at_case() = name, throws<Error>([&] { make_rules(name, sample.small); })));
    CHECK(!throws<Error>([&] { make_rules(sample.name, sample.small); }));
}

TEST_OF_EACH_GAME(every_option_plays) {
    for (const Numbers& options : sample.all()) {
        at_case() = text(options);
        const auto rules = make_rules(sample.name, options);
        CHECK(rules->state_bytes() > 0 && rules->action_count() > 0);
    }
    for (const Numbers& options : sample.options) {
        at_case() = text(options);
        const Tally tally = play(*make_rules(sample.name, options), std::nullopt, 20, 1, 1);
        CHECK_EQUAL(tally.games, 20u);
        std::uint64_t games = 0, steps = 0;
        for (const auto& [length, number] : tally.lengths) games += number, steps += length * number;
        CHECK_EQUAL(games, 20u);
        CHECK_EQUAL(steps, tally.steps);
    }
}

TEST_OF_EACH_GAME(playouts_do_not_depend_on_threads) {
    const auto rules = make_rules(sample.name, sample.small);
    const Tally one = play(*rules, std::nullopt, 300, 5, 1);
    for (const int threads : {2, 3, 8}) CHECK(same(one, play(*rules, std::nullopt, 300, 5, threads)));
    CHECK(!same(one, play(*rules, std::nullopt, 300, 6, 1)));
    CHECK(same(Tally(), play(*rules, std::nullopt, 0, 5, 2)));
}

TEST_OF_EACH_GAME(perft_counts_the_first_steps) {
    const auto rules = make_rules(sample.name, sample.perft.options);
    CHECK_EQUAL(count(*rules, sample.perft.depth), sample.perft.sequences);
    CHECK_EQUAL(count(*rules, 0), 1u);
    for (const int depth : {-1, 61, 2147483647}) CHECK(throws<Error>([&] { count(*rules, depth); }));
}

TEST_OF_EACH_GAME(hostile_codes) {
    Rng rng(21, sample.name.size());
    const int part = at_length() ? 1 : 4;
    int accepted = 0;
    for (const Numbers& options : sample.all())
        accepted += fuzz(*make_rules(sample.name, options), rng, sample.mutations / part);
    CHECK(accepted > 400 / part);
}

TEST_OF_EACH_GAME(random_bytes_are_refused) {
    Rng rng(25, 0);
    for (const Numbers& options : sample.all()) {
        const auto rules = make_rules(sample.name, options);
        for (int round = 0; round < 60; ++round) {
            std::string bytes;
            for (int i = rng.below(200); i > 0; --i) bytes += static_cast<char>(rng.below(256));
            CHECK(throws<Error>([&] { rules->walk(bytes); }));
        }
        for (const char mark : {'r', '1', '/', ':', 'X', '\0', '\xff'})
            CHECK(throws<Error>([&] { rules->walk(std::string(1'000'000, mark)); }));
    }
}

TEST_OF_EACH_GAME(bad_numbers_are_refused) {
    const auto rules = make_rules(sample.name, sample.small);
    std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    for (const int threads : {-2147483647, -1, 0, 65, 2147483647}) {
        CHECK(throws<Error>([&] { rules->playouts(std::nullopt, 1, 1, threads, stop, done); }));
        const auto search = rules->search(std::nullopt, {});
        CHECK(throws<Error>([&] { search->run({1}, threads, 1, stop, done); }));
    }
    const auto refuses = [&](auto change) {
        SearchParams params;
        change(params);
        return throws<Error>([&] { rules->search(std::nullopt, params); });
    };
    CHECK(!refuses([](SearchParams& p) { p.max_nodes = 2'000; }));
    for (const std::uint32_t nodes : {0u, 1u, 2u, 4'294'967'295u})
        CHECK(refuses([&](SearchParams& p) { p.max_nodes = nodes; }));
    using Limits = std::numeric_limits<double>;
    for (const double bad : {-1.0, 1e300, -Limits::infinity(), Limits::quiet_NaN()})
        CHECK(refuses([&](SearchParams& p) { p.exploration = bad; }));
    CHECK(throws<Error>([&] { rules->walk("nonsense"); }));
    CHECK(throws<Error>([&] { rules->search("nonsense", {}); }));
    CHECK(throws<Error>([&] { rules->playouts("nonsense", 1, 1, 1, stop, done); }));
    CHECK(throws<Error>([&] { rules->perft("nonsense", 1, stop); }));
    CHECK(throws<Error>([&] { rules->search(std::nullopt, {})->advance(-1); }));
}
