// Searches against looking at everything, and what must hold of every search.
#pragma once

#include "ludarium/search/search.hpp"
#include "playing.hpp"
#include "tree_checks.hpp"

namespace ludarium::tests {

template <Game G, class E>
SearchResult think(Search<G, E>& search, std::uint64_t simulations, int threads = 1,
                   std::uint64_t seed = 1) {
    const std::atomic<bool> stop{false};
    std::atomic<std::uint64_t> done{0};
    SearchLimit limit;
    limit.simulations = simulations;
    return search.run(limit, threads, seed, stop, done);
}

inline std::uint64_t visits_of(const SearchResult& result) {
    std::uint64_t visits = 0;
    for (const Candidate& c : result.candidates) visits += c.visits;
    return visits;
}

// The default cap costs the sanitizers a second for each search.
inline SearchParams small(std::uint32_t max_nodes = 300'000) {
    SearchParams params;
    params.max_nodes = max_nodes;
    return params;
}

// The winners under best play, by looking at everything; of equally good moves the first counts.
template <Game G>
unsigned solve(const G& game, const typename G::State& state, std::map<std::string, unsigned>& known) {
    const int mover = game.to_move(state);
    if (mover == kOver) return game.winners(state);
    const auto [entry, fresh] = known.try_emplace(game.encode(state), 0);
    if (!fresh) return entry->second;
    unsigned best = 0;
    for (const int action : legal_actions(game, state)) {
        typename G::State next = state;
        game.apply(next, action);
        const unsigned winners = solve(game, next, known);
        if (!best || share(winners, game.seats(), mover) > share(best, game.seats(), mover)) best = winners;
    }
    return known[game.encode(state)] = best;
}

// What a search proves is what looking at everything finds. Returns whether it was proven.
template <Game G>
bool check_proof(const G& game, const typename G::State& state, std::uint64_t simulations) {
    at_case() = game.encode(state);
    std::map<std::string, unsigned> known;
    const unsigned winners = solve(game, state, known);
    Search<G> search(game, state, small());
    const SearchResult result = think(search, simulations);
    if (!result.proven) return false;
    for (int seat = 0; seat < game.seats(); ++seat)
        CHECK_EQUAL(result.value[seat], share(winners, game.seats(), seat));
    typename G::State next = state;
    game.apply(next, result.action);
    CHECK_EQUAL(solve(game, next, known), winners);  // the move keeps what the position promises
    return true;
}

// Every node of a tree has exactly the legal steps of its position as children. Positions that
// share their children are looked at once.
template <Game G>
void check_legal_below(const G& game, const Tree& tree, const Node& node,
                       const typename G::State& state, std::map<std::uint32_t, std::string>& seen) {
    if (!node.has_children()) return;
    const auto [entry, fresh] = seen.try_emplace(node.children, game.encode(state));
    CHECK_EQUAL(entry->second, game.encode(state));
    if (!fresh) return;
    CHECK_EQUAL(static_cast<int>(node.mover), game.to_move(state));
    const std::vector<int> legal = legal_actions(game, state);
    CHECK_EQUAL(static_cast<int>(legal.size()), tree.count(node));
    for (std::uint32_t i = 0; i < legal.size(); ++i) {
        const Node& child = tree.at(node.children + i);
        CHECK_EQUAL(static_cast<int>(child.action), legal[i]);
        typename G::State next = state;
        game.apply(next, legal[i]);
        check_legal_below(game, tree, child, next, seen);
    }
}
// Returns how many positions have children.
template <Game G>
std::size_t check_search(const G& game, const Search<G>& search) {
    std::map<std::uint32_t, std::string> seen;
    check_tree(search.tree());
    check_legal_below(game, search.tree(), search.tree().root(), search.state(), seen);
    return seen.size();
}

// What a node knows.
inline std::array<double, 6> known(const Tree& tree, const Node& node) {
    return {static_cast<double>(node.visits), node.sum, static_cast<double>(node.proven),
            static_cast<double>(node.children), static_cast<double>(tree.count(node)),
            static_cast<double>(node.outlook)};
}

template <Game G>
void check_advance(const G& game, std::uint64_t simulations, std::uint32_t max_nodes, int threads) {
    Search<G> search(game, game.initial_state(), small(max_nodes));
    typename G::State state = game.initial_state();
    Rng rng(3, 3);
    for (int step = 0; game.to_move(state) != kOver && step < 40; ++step) {
        const SearchResult result = think(search, simulations, threads, rng.next());
        CHECK(result.nodes <= max_nodes && search.tree().size() <= max_nodes);
        // Mostly the best move, whose subtree is large, sometimes any.
        const int action = result.action >= 0 && rng.below(3) ? result.action : game.random_action(state, rng);
        const Node& root = search.tree().root();
        const Tree& tree = search.tree();
        std::optional<std::array<double, 6>> before;
        for (int i = 0; i < tree.count(root); ++i)
            if (tree.children(root)[i].action == action) before = known(tree, tree.children(root)[i]);
        search.advance(action);
        game.apply(state, action);
        CHECK_EQUAL(game.encode(search.state()), game.encode(state));
        CHECK(!before || known(tree, root) == *before);
        if (!before) CHECK_EQUAL(search.tree().size(), 1u);
        if (step % 5 == 0) check_search(game, search);
    }
}

inline std::vector<std::array<double, 3>> summary(const SearchResult& result) {
    std::vector<std::array<double, 3>> list;
    for (const Candidate& c : result.candidates)
        list.push_back({static_cast<double>(c.action), static_cast<double>(c.visits), c.value});
    return list;
}

template <Game G>
void check_repeats(const G& game) {
    Search<G> one(game, game.initial_state(), small()), two(game, game.initial_state(), small());
    Rng rng(1, 1);
    for (int step = 0; step < 6; ++step) {
        const SearchResult a = think(one, 500, 1, 7), b = think(two, 500, 1, 7);
        CHECK(summary(a) == summary(b) && a.line == b.line && a.value == b.value);
        CHECK_EQUAL(one.tree().size(), two.tree().size());
        if (game.to_move(one.state()) == kOver) return;
        const int action = a.action >= 0 ? a.action : game.random_action(one.state(), rng);
        one.advance(action);
        two.advance(action);
    }
    Search<G> other(game, one.state(), small()), another(game, one.state(), small());
    if (game.to_move(one.state()) >= 0)
        CHECK(summary(think(other, 500, 1, 7)) != summary(think(another, 500, 1, 8)));
}

}  // namespace ludarium::tests
