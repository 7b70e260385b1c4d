#include "ludarium/games/trio.hpp"

#include "ludarium/games.hpp"
#include "ludarium/rules_of.hpp"

namespace ludarium {

namespace {

std::shared_ptr<const Rules> make(const std::vector<int>& options) {
    check_options(options, 1);
    const int side = options[0];
    check_range("sides", side, 2, 6);
    return by_words<1, 2>(3 * side * (side - 1) + 1,
                          [&](auto words) { return rules_of<Trio<words()>>(side); });
}

}  // namespace

extern const KernelGame trio_game{Trio<1>::kRulesVersion, make};

}  // namespace ludarium
