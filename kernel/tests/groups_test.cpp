#include "ludarium/groups.hpp"

#include <vector>

#include "check.hpp"
#include "ludarium/rng.hpp"

using namespace ludarium;
using namespace ludarium::tests;

// Against a list that names the group of every stone.
TEST(groups_are_those_of_a_plain_list) {
    constexpr int kStones = 60;
    for (std::uint64_t number = 0; number < 50; ++number) {
        Rng rng(7, number);
        Groups<kStones> groups;
        std::vector<int> group_of(kStones);
        for (int stone = 0; stone < kStones; ++stone) {
            CHECK_EQUAL(groups.add(stone), stone);
            group_of[static_cast<std::size_t>(stone)] = stone;
        }
        for (int step = 0; step < 40; ++step) {
            const int one = rng.below(kStones), two = rng.below(kStones);
            const int from = group_of[static_cast<std::size_t>(one)], to = group_of[static_cast<std::size_t>(two)];
            CHECK_EQUAL(groups.root(one) == groups.root(two), from == to);
            if (from == to) continue;
            const int root = groups.unite(groups.root(one), groups.root(two));
            for (int& group : group_of)
                if (group == from) group = to;
            CHECK(groups.is_root(root) && groups.root(one) == root && groups.root(two) == root);
            int size = 0;
            for (const int group : group_of) size += group == to;
            CHECK_EQUAL(groups.size(root), size);
        }
        for (int stone = 0; stone < kStones; ++stone) {
            int friends = 0;
            for (const int group : group_of) friends += group == group_of[static_cast<std::size_t>(stone)];
            CHECK_EQUAL(groups.is_alone(stone), friends == 1);
        }
    }
}
