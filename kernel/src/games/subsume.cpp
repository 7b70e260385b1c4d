#include "ludarium/games/subsume.hpp"

#include "ludarium/make_rules.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/search/knowledge/subsume.hpp"
#include "ludarium/solve/subsume.hpp"

namespace ludarium {

namespace {

template <int Side = 2>
std::shared_ptr<const Rules> of_side(int side) {
    if (side == Side) return rules_of<Subsume<Side>>();
    if constexpr (Side < 10)
        return of_side<Side + 1>(side);
    else
        throw Error("sides: expected a side length from 2 to 10");
}

}  // namespace

std::shared_ptr<const Rules> make_subsume(const std::vector<int>& options) {
    check_options(options, 1);
    return of_side(options[0]);
}

}  // namespace ludarium
