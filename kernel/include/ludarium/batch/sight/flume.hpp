// What a seat sees of Flume.
#pragma once

#include "ludarium/batch/sight/majority.hpp"
#include "ludarium/games/flume.hpp"

namespace ludarium {

template <int W>
struct Sight<Flume<W>> : MajoritySight<Flume<W>> {
    using MajoritySight<Flume<W>>::MajoritySight;
};

}  // namespace ludarium
