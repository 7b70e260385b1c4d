// The memory of the search: what is handed out, shared, given up and used again.
#include <map>
#include <set>

#include "ludarium/search/tree.hpp"
#include "tree_checks.hpp"

using namespace ludarium;
using namespace ludarium::tests;

namespace {

ActionList<600> list_of(int count, int from) {
    ActionList<600> list;
    for (int i = 0; i < count; ++i) list.add(from + i);
    return list;
}
constexpr auto kNothing = [](Node*) {};

// Grow a random leaf; now and then with a key that has been there before.
bool grow_somewhere(Tree& tree, Rng& rng, bool shared) {
    Node* node = &tree.root();
    node->visits += 1;
    while (node->has_children()) {
        node = tree.children(*node) + rng.below(tree.count(*node));
        node->visits += 1;
    }
    // Equal keys have equal lists, as equal positions have; deeper ones have other keys.
    const int key = shared ? 1 + rng.below(2'000) : 0;
    const auto list = list_of(1 + (key ? key % 9 : rng.below(9)), key);
    if (key && node != &tree.root() && node->action >= key) return true;  // no way back up
    return tree.grow(*node, static_cast<std::uint64_t>(key), 0, list, kNothing);
}

}  // namespace

TEST(pool_never_passes_its_cap) {
    for (const std::uint32_t cap : {2u, 100u, 16'384u, 16'385u, 50'000u}) {
        Pool pool(cap);
        Rng rng(3, cap);
        std::vector<std::uint32_t> taken;
        std::uint32_t slots = 1;
        for (int round = 0; round < 20'000; ++round) {
            const int children = 1 + rng.below(rng.below(20) ? 40 : 1'100);
            if (rng.below(5) < 2 && !taken.empty()) {
                const auto pick = static_cast<std::size_t>(rng.below(static_cast<int>(taken.size())));
                slots -= pool.block(taken[pick]).count + 1u;
                pool.give_back(taken[pick]);
                taken[pick] = taken.back();
                taken.pop_back();
            } else if (const std::uint32_t at = pool.take(children)) {
                new (&pool.block(at)) Block{0, {1}, 0, 0, static_cast<std::uint16_t>(children), Block::kUsed};
                for (int i = 1; i <= children; ++i) new (&pool.at(at + static_cast<std::uint32_t>(i))) Node(0);
                CHECK(at >= 1 && at + static_cast<std::uint32_t>(children) < cap);
                CHECK(at / Pool::kChunk == (at + static_cast<std::uint32_t>(children)) / Pool::kChunk);
                taken.push_back(at);
                slots += static_cast<std::uint32_t>(children) + 1;
            }
            CHECK_EQUAL(pool.size(), slots);
        }
        // What was handed out is found again in a row, and nothing else.
        std::set<std::uint32_t> used;
        for (std::uint32_t at = pool.after(0); at; at = pool.after(at))
            if (pool.block(at).kind == Block::kUsed) used.insert(at);
        CHECK(used == std::set<std::uint32_t>(taken.begin(), taken.end()));
        CHECK(pool.bytes() <= sizeof(Node) * cap);
        pool.reset();
        CHECK_EQUAL(pool.size(), 1u);
        CHECK_EQUAL(pool.after(0), 0u);
    }
}

TEST(pool_asks_for_memory_as_it_is_needed) {
    Pool pool(100'000'000);
    CHECK_EQUAL(pool.bytes(), sizeof(Node) * Pool::kChunk);
    for (int i = 0; i < 1'000; ++i) CHECK(pool.take(50) != 0);
    CHECK_EQUAL(pool.bytes(), 4 * sizeof(Node) * Pool::kChunk);
}

TEST(tree_shares_the_children_of_equal_keys) {
    Tree tree(1'000);
    CHECK(tree.grow(tree.root(), 7, 0, list_of(3, 0), kNothing));
    Node* moves = tree.children(tree.root());
    CHECK(tree.grow(moves[0], 8, 1, list_of(2, 5), kNothing));
    CHECK(tree.grow(moves[1], 8, 1, list_of(2, 5), kNothing));
    CHECK(tree.grow(moves[2], 8, 1, list_of(2, 6), kNothing));  // a false match is no match
    CHECK(tree.children(moves[0]) == tree.children(moves[1]));
    CHECK(tree.children(moves[0]) != tree.children(moves[2]));
    CHECK_EQUAL(tree.size(), 1u + 4 + 3 + 3);
    CHECK(tree.grow(tree.children(moves[0])[0], 0, 1, list_of(2, 5), kNothing));
    CHECK(tree.grow(tree.children(moves[0])[1], 0, 1, list_of(2, 5), kNothing));
    CHECK(tree.children(tree.children(moves[0])[0]) != tree.children(tree.children(moves[0])[1]));
    check_tree(tree);
    tree.advance(moves[1]);
    check_tree(tree);
    CHECK_EQUAL(tree.children(tree.root())[1].action, 6);
    tree.clear();
    CHECK_EQUAL(tree.size(), 1u);
    CHECK(!tree.root().has_children());
}

TEST(tree_keeps_what_matters_and_frees_the_rest) {
    for (std::uint64_t round = 0; round < 20; ++round) {
        Rng rng(17, round);
        Tree tree(3'000);
        for (int step = 0; step < 40; ++step) {
            for (int i = 0; i < 300; ++i) grow_somewhere(tree, rng, round % 2);
            CHECK(tree.size() <= tree.pool().cap());
            check_tree(tree);
            if (tree.is_full()) tree.recycle();
            CHECK(!tree.is_full());
            check_tree(tree);
            if (step % 4 || !tree.root().has_children()) continue;
            const Node child = tree.children(tree.root())[rng.below(tree.count(tree.root()))];
            tree.advance(child);
            CHECK_EQUAL(tree.root().children.load(), child.children.load());
            CHECK_EQUAL(tree.root().visits.load(), child.visits.load());
            check_tree(tree);
        }
    }
}

TEST(tree_recycles_garbage_before_anything_else) {
    Tree tree(2'000);
    Rng rng(5, 5);
    while (grow_somewhere(tree, rng, false)) {
    }
    CHECK(tree.is_full());
    const Node child = tree.children(tree.root())[0];
    const auto below = reachable(tree, child);
    tree.advance(child);
    for (int i = 0; i < 50 && tree.size() > below.size() + 1; ++i) {
        tree.recycle();
        if (tree.size() >= below.size() + 200) CHECK(reachable(tree, tree.root()) == below);
    }
    check_tree(tree);
    CHECK(tree.size() <= 2'000 - 64);
}

TEST(tree_gives_up_the_least_visited) {
    Tree tree(1'000);
    CHECK(tree.grow(tree.root(), 0, 0, list_of(20, 0), kNothing));
    Node* moves = tree.children(tree.root());
    for (int i = 0; i < 20; ++i) {
        CHECK(tree.grow(moves[i], 0, 0, list_of(40, 0), kNothing));
        moves[i].visits = i < 10 ? 3 : 1'000;
    }
    tree.recycle();
    int kept = 0;
    for (int i = 0; i < 20; ++i) {
        kept += moves[i].has_children();
        if (i >= 10) CHECK(moves[i].has_children());
    }
    CHECK(kept < 20);
    check_tree(tree);
}
