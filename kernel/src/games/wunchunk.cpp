#include "ludarium/games/wunchunk.hpp"

#include "ludarium/batch/sight/wunchunk.hpp"
#include "ludarium/games.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/search/knowledge/wunchunk.hpp"
#include "ludarium/solve/wunchunk.hpp"

namespace ludarium {

namespace {

std::shared_ptr<const Rules> make(const std::vector<int>& options) {
    check_options(options, 3);
    const int seats = options[0], side = options[1], opening = options[2];
    check_range("seats", seats, 2, 4);
    check_range("sides", side, 4, 10);
    check_range("opening", opening, 0, 2);
    return by_words<1, 2, 3, 5>(3 * side * (side - 1) + 1, [&](auto words) {
        return rules_of<Wunchunk<words()>>(seats, side, opening);
    });
}

}  // namespace

extern const KernelGame wunchunk_game{Wunchunk<1>::kRulesVersion, make};

}  // namespace ludarium
