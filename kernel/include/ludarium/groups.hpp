// Groups of stones that only ever grow: each a tree of stones whose root knows the size, and of two
// that meet the smaller is hung below the larger, so that no way to a root is long.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

namespace ludarium {

// Plain data, part of a state. Of cells without a stone it knows nothing.
template <int Cells>
class Groups {
  public:
    // A stone that is a group of its own; returns it.
    int add(int stone) {
        link_[stone] = -1;
        return stone;
    }
    int root(int stone) const {
        while (link_[stone] >= 0) stone = link_[stone];
        return stone;
    }
    bool is_root(int stone) const { return link_[stone] < 0; }
    bool is_alone(int stone) const { return link_[stone] == -1; }
    int size(int root) const { return -link_[root]; }
    // Two groups, named by their roots, become one; returns its root.
    int unite(int one, int two) {
        if (link_[one] > link_[two]) std::swap(one, two);
        link_[one] = static_cast<std::int16_t>(link_[one] + link_[two]);
        link_[two] = static_cast<std::int16_t>(one);
        return one;
    }

  private:
    // Of a stone, another stone of its group; of the root of a group, minus the size.
    std::array<std::int16_t, Cells> link_{};
};

}  // namespace ludarium
