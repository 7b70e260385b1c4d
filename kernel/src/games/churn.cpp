#include "ludarium/games/churn.hpp"

#include "ludarium/batch/sight/churn.hpp"
#include "ludarium/games.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/search/knowledge/churn.hpp"
#include "ludarium/solve/churn.hpp"

namespace ludarium {

namespace {

std::shared_ptr<const Rules> make(const std::vector<int>& options) {
    check_options(options, 6);
    std::array<int, 6> sides{};
    for (std::size_t i = 0; i < 6; ++i) {
        check_range("sides", options[i], 2, 8);
        sides[i] = options[i];
    }
    return by_words<1, 2, 3>(hexagon(sides).size(), [&](auto words) { return rules_of<Churn<words()>>(sides); });
}

}  // namespace

extern const KernelGame churn_game{Churn<1>::kRulesVersion, make};

}  // namespace ludarium
