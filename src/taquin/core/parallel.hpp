// Independent work items on several threads.
//
// One atomic counter hands out indices in small chunks, so threads that finish early take over work
// that slower ones have not begun. The calling thread works too, as thread 0. If the system refuses
// a thread, the others do all the work.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace taquin {

inline unsigned hardware_threads() { return std::max(1U, std::thread::hardware_concurrency()); }

namespace detail {

// The indices not taken yet, and the first exception of a worker.
class SharedWork {
public:
    SharedWork(std::size_t count, unsigned threads)
        : count_(count), chunk_(std::clamp<std::size_t>(count / threads / 32, 1, 1024)) {}

    template <class F>
    void take_part(unsigned thread, F& work) noexcept {
        try {
            for (;;) {
                const std::size_t begin = next_.fetch_add(chunk_, std::memory_order_relaxed);
                if (begin >= count_) return;
                const std::size_t end = std::min(count_, begin + chunk_);
                for (std::size_t index = begin; index < end; ++index) work(index, thread);
            }
        } catch (...) {
            const std::scoped_lock lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            next_.store(count_, std::memory_order_relaxed);
        }
    }

    void rethrow() const {
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    std::size_t count_;
    std::size_t chunk_;
    std::atomic<std::size_t> next_{0};
    std::mutex mutex_;
    std::exception_ptr failure_;
};

}  // namespace detail

// Calls work(index, thread) once for every index below `count`, with thread < threads. A single
// thread takes the indices in order. When a call throws, no new chunks begin, and parallel_for
// rethrows the exception.
template <class F>
void parallel_for(std::size_t count, unsigned threads, F work) {
    if (threads <= 1 || count <= 1) {
        for (std::size_t index = 0; index < count; ++index) work(index, 0U);
        return;
    }
    detail::SharedWork shared(count, threads);
    {
        std::vector<std::jthread> others;
        others.reserve(threads - 1);
        try {
            for (unsigned thread = 1; thread < threads && thread < count; ++thread)
                others.emplace_back([&shared, &work, thread] { shared.take_part(thread, work); });
        } catch (const std::system_error&) {
            // Fewer threads than wanted: slower, not wrong.
        }
        shared.take_part(0, work);
    }
    shared.rethrow();
}

}  // namespace taquin
