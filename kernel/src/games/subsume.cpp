#include "ludarium/games/subsume.hpp"

#include "ludarium/batch/sight/subsume.hpp"
#include "ludarium/games.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/search/knowledge/subsume.hpp"
#include "ludarium/solve/subsume.hpp"

namespace ludarium {

namespace {

// With no more room than a side needs, or little more: each size is compiled by itself.
template <int Most, int... Larger>
std::shared_ptr<const Rules> of_side(int side) {
    if constexpr (sizeof...(Larger) > 0)
        if (side > Most) return of_side<Larger...>(side);
    return rules_of<Subsume<Most>>(side);
}

std::shared_ptr<const Rules> make(const std::vector<int>& options) {
    check_options(options, 1);
    check_range("sides", options[0], 2, 10);
    return of_side<4, 5, 7, 10>(options[0]);
}

}  // namespace

extern const KernelGame subsume_game{Subsume<4>::kRulesVersion, make};

}  // namespace ludarium
