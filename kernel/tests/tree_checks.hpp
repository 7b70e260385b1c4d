// What must hold of every tree of a search, whatever has been done with it.
#pragma once

#include <map>
#include <set>
#include <vector>

#include "check.hpp"
#include "ludarium/search/tree.hpp"

namespace ludarium::tests {

// Every node that has children has those of a block in use; every block knows how many nodes have
// its children; what nobody has is garbage; and the slots add up.
inline void check_tree(const Tree& tree) {
    const Pool& pool = tree.pool();
    std::map<std::uint32_t, std::uint32_t> users;
    std::uint32_t slots = 1;
    const auto note = [&](const Node& node) {
        if (!node.has_children()) return;
        ++users[node.children - 1];
        const Block& block = pool.block(node.children - 1);
        CHECK(block.kind != Block::kFree);
    };
    note(tree.root());
    for (std::uint32_t at = pool.after(0); at; at = pool.after(at)) {
        const Block& block = pool.block(at);
        if (block.kind == Block::kFree) continue;
        slots += block.count + 1u;
        users.try_emplace(at, 0);
        for (std::uint32_t i = 1; i <= block.count; ++i) note(pool.at(at + i));
    }
    CHECK_EQUAL(tree.size(), slots);
    for (const auto& [at, count] : users) {
        CHECK_EQUAL(pool.block(at).users.load(), count);
        if (count == 0) CHECK_EQUAL(static_cast<int>(pool.block(at).kind), static_cast<int>(Block::kGarbage));
    }
}

// The slots of the nodes below one.
inline std::set<std::uint32_t> reachable(const Tree& tree, const Node& from) {
    std::set<std::uint32_t> seen;
    std::vector<const Node*> open{&from};
    while (!open.empty()) {
        const Node* node = open.back();
        open.pop_back();
        if (!node->has_children() || seen.count(node->children)) continue;
        for (std::uint32_t i = 0; i < static_cast<std::uint32_t>(tree.count(*node)); ++i) {
            seen.insert(node->children + i);
            open.push_back(&tree.at(node->children + i));
        }
    }
    return seen;
}

}  // namespace ludarium::tests
