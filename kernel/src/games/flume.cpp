#include "ludarium/games/flume.hpp"

#include "ludarium/make_rules.hpp"
#include "ludarium/rules_of.hpp"
#include "ludarium/solve/flume.hpp"

namespace ludarium {

std::shared_ptr<const Rules> make_flume(const std::vector<int>& options) {
    check_options(options, 1);
    check_range("size", options[0], 3, 19);
    return by_words<1, 2, 3, 6>(options[0] * options[0],
                       [&](auto words) { return rules_of<Flume<words()>>(options[0]); });
}

}  // namespace ludarium
