// Who is told how a search goes on.
#pragma once

#include <cstddef>

#include "taquin/search/result.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::solver {

// Called from the solving thread: started when a search begins, with what the start alone proves;
// progress a few times a second, with what is proved so far; iteration whenever a deepening round
// or a layer begins, which may be thousands of times a second.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void started(search::Cost lower_bound) = 0;
    virtual void progress(const search::Counters& counters, search::Cost lower_bound) = 0;
    virtual void iteration(search::Cost bound, const search::Counters& counters) = 0;
    // While tables are built, which may take long before the search begins.
    virtual void building(const tables::Step&) {}
    // The length of a solution, by searches that go on to look for shorter ones.
    virtual void found(std::size_t) {}
};

}  // namespace taquin::solver
