// The list of games. Each is compiled by itself, in src/games/.
#pragma once

#include "ludarium/rules.hpp"

namespace ludarium {

// The rules of a game; the numbers are its options in the order of the Python rules. Throw Error.
std::shared_ptr<const Rules> make_churn(const std::vector<int>& options);
std::shared_ptr<const Rules> make_flume(const std::vector<int>& options);
std::shared_ptr<const Rules> make_subsume(const std::vector<int>& options);
std::shared_ptr<const Rules> make_turnio(const std::vector<int>& options);
std::shared_ptr<const Rules> make_wunchunk(const std::vector<int>& options);

inline std::shared_ptr<const Rules> make_rules(const std::string& name,
                                               const std::vector<int>& options) {
    if (name == "churn") return make_churn(options);
    if (name == "flume") return make_flume(options);
    if (name == "subsume") return make_subsume(options);
    if (name == "turnio") return make_turnio(options);
    if (name == "wunchunk") return make_wunchunk(options);
    throw Error("expected one of churn, flume, subsume, turnio, wunchunk");
}

}  // namespace ludarium
