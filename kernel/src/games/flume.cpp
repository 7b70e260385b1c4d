#include "ludarium/games/flume.hpp"

#include "ludarium/batch/sight/flume.hpp"
#include "ludarium/games.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/solve/flume.hpp"

namespace ludarium {

namespace {

std::shared_ptr<const Rules> make(const std::vector<int>& options) {
    check_options(options, 1);
    check_range("size", options[0], 3, 19);
    return by_words<1, 2, 6>(options[0] * options[0],
                       [&](auto words) { return rules_of<Flume<words()>>(options[0]); });
}

}  // namespace

extern const KernelGame flume_game{Flume<1>::kRulesVersion, make};

}  // namespace ludarium
