#include "ludarium/games/turnio.hpp"

#include "ludarium/batch/sight/turnio.hpp"
#include "ludarium/games.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/search/knowledge/turnio.hpp"
#include "ludarium/solve/turnio.hpp"

namespace ludarium {

namespace {

std::shared_ptr<const Rules> make(const std::vector<int>& options) {
    check_options(options, 2);
    check_range("first", options[0], 0, 1);
    check_range("blockers", options[1], 0, 1);
    return rules_of<Turnio>(options[0], options[1] != 0);
}

}  // namespace

extern const KernelGame turnio_game{Turnio::kRulesVersion, make};

}  // namespace ludarium
