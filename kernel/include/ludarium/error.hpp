// What bad input throws; only at the edge, never while playing.
#pragma once

#include <stdexcept>
#include <string>

namespace ludarium {

struct Error : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

}  // namespace ludarium
