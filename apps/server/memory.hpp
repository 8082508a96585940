// Steps that the server cannot leave out, such as to tell that a job has ended, when memory is
// short.
#pragma once

#include <chrono>
#include <new>
#include <thread>

namespace taquin::server {

// Repeats a step that lacks memory: other jobs end and give theirs back.
template <class Step>
void until_memory_allows(Step step) {
    constexpr std::chrono::milliseconds moment{10};
    for (;;) {
        try {
            return step();
        } catch (const std::bad_alloc&) {
            std::this_thread::sleep_for(moment);
        }
    }
}

}  // namespace taquin::server
