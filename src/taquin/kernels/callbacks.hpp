// What a kernel tells while it searches.
#pragma once

#include <functional>

#include "taquin/search/result.hpp"

namespace taquin::kernels {

// Called from the thread that asked for the search; either may be empty.
struct Callbacks {
    std::function<void(const search::Counters&, search::Cost lower_bound)> progress{};
    std::function<void(search::Cost bound, const search::Counters&)> iteration{};
};

}  // namespace taquin::kernels
