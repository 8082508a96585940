#include "taquin/search/thread_workers.hpp"

#include <algorithm>
#include <system_error>
#include <utility>

namespace taquin::search {

ThreadWorkers::ThreadWorkers(const PacketKernel& kernel, unsigned threads,
                             std::optional<std::uint64_t> memory) {
    if (memory) limits_.memory = *memory / std::max(threads, 1U);
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
        seats_.push_back(std::make_unique<Seat>());
        seats_.back()->searcher = kernel.make_searcher();
    }
    try {
        for (const std::unique_ptr<Seat>& seat : seats_) {
            seat->thread = std::jthread([this, &place = *seat] { work(place); });
            has_threads_ = true;
        }
    } catch (const std::system_error&) {
        // Fewer threads than wanted: slower, not wrong.
    }
}

ThreadWorkers::~ThreadWorkers() {
    stop();
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    has_work_.notify_all();
    for (const std::unique_ptr<Seat>& seat : seats_)
        if (seat->thread.joinable()) seat->thread.join();
}

void ThreadWorkers::submit(PacketJob job) {
    {
        const std::scoped_lock lock(mutex_);
        jobs_.push_back(std::move(job));
    }
    has_work_.notify_one();
}

std::optional<PacketResult> ThreadWorkers::wait(std::chrono::microseconds time) {
    std::unique_lock lock(mutex_);
    if (!has_threads_ && results_.empty() && !jobs_.empty()) search(*seats_.front(), lock);
    has_results_.wait_for(lock, time, [this] { return !results_.empty() || failure_; });
    if (failure_) std::rethrow_exception(failure_);
    if (results_.empty()) return std::nullopt;
    PacketResult result = std::move(results_.front());
    results_.pop_front();
    return result;
}

void ThreadWorkers::stop() {
    const std::scoped_lock lock(mutex_);
    stop_.request_stop();
    stop_ = {};
    for (const PacketJob& job : jobs_)
        results_.push_back({.number = job.number, .end = PacketEnd::Stopped});
    jobs_.clear();
    has_results_.notify_one();
}

Counters ThreadWorkers::running() const {
    Counters sum;
    for (const std::unique_ptr<Seat>& seat : seats_) {
        sum.generated += seat->generated.load(std::memory_order_relaxed);
        sum.expanded += seat->expanded.load(std::memory_order_relaxed);
    }
    return sum;
}

void ThreadWorkers::work(Seat& seat) {
    std::unique_lock lock(mutex_);
    for (;;) {
        has_work_.wait(lock, [this] { return over_ || !jobs_.empty(); });
        if (over_) return;
        search(seat, lock);
        has_results_.notify_one();
    }
}

// Searches the next packet, without the lock.
void ThreadWorkers::search(Seat& seat, std::unique_lock<std::mutex>& lock) {
    const PacketJob job = std::move(jobs_.front());
    jobs_.pop_front();
    Limits limits = limits_;
    limits.stop = stop_.get_token();
    lock.unlock();
    PacketResult result;
    std::exception_ptr failure;
    try {
        run_packet(*seat.searcher, job, limits, result, [&] {
            seat.generated.store(result.counters.generated, std::memory_order_relaxed);
            seat.expanded.store(result.counters.expanded, std::memory_order_relaxed);
        });
    } catch (...) {
        failure = std::current_exception();
    }
    lock.lock();
    seat.generated = 0;
    seat.expanded = 0;
    results_.push_back(std::move(result));
    if (failure) failure_ = failure;
}

}  // namespace taquin::search
