// What a kernel tells while it searches.
#pragma once

#include <cstddef>
#include <functional>

#include "taquin/search/result.hpp"

namespace taquin::search {

// Called from the thread that asked for the search; any may be empty.
struct Callbacks {
    std::function<void(const search::Counters&, search::Cost lower_bound)> progress{};
    std::function<void(search::Cost bound, const search::Counters&)> iteration{};
    // By kernels that go on to look for shorter solutions.
    std::function<void(std::size_t length)> found{};
};

}  // namespace taquin::search
