// What a seat sees of Churn.
#pragma once

#include "ludarium/batch/sight/majority.hpp"
#include "ludarium/games/churn.hpp"

namespace ludarium {

template <int W>
struct Sight<Churn<W>> : MajoritySight<Churn<W>> {
    using MajoritySight<Churn<W>>::MajoritySight;
};

}  // namespace ludarium
