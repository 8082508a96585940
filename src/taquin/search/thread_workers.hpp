// Threads of this process that search packets. The thread that hands out the packets does not
// search; it waits, and so reacts to limits and interrupts at once. If the system refuses all
// threads, it does the work itself.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>
#include <vector>

#include "taquin/search/packets.hpp"

namespace taquin::search {

class ThreadWorkers : public PacketWorkers {
public:
    // The kernel must outlive the workers. They share `memory` bytes.
    ThreadWorkers(const PacketKernel& kernel, unsigned threads,
                  std::optional<std::uint64_t> memory);
    ~ThreadWorkers() override;
    ThreadWorkers(const ThreadWorkers&) = delete;
    ThreadWorkers& operator=(const ThreadWorkers&) = delete;

    std::size_t at_once() const override { return 2 * seats_.size(); }
    void submit(PacketJob job) override;
    // Rethrows an exception of a worker.
    std::optional<PacketResult> wait(std::chrono::microseconds time) override;
    void stop() override;
    Counters running() const override;

private:
    // A worker's place. Its counts are updated a few times per second.
    struct Seat {
        std::unique_ptr<PacketSearcher> searcher;
        std::atomic<std::uint64_t> generated = 0;
        std::atomic<std::uint64_t> expanded = 0;
        std::jthread thread{};
    };

    void work(Seat& seat);
    void search(Seat& seat, std::unique_lock<std::mutex>& lock);

    Limits limits_{};
    std::vector<std::unique_ptr<Seat>> seats_{};
    bool has_threads_ = false;
    mutable std::mutex mutex_{};
    std::condition_variable has_work_{};
    std::condition_variable has_results_{};
    // Protected by the mutex:
    std::deque<PacketJob> jobs_{};
    std::deque<PacketResult> results_{};
    std::stop_source stop_{};  // for the packets at work
    std::exception_ptr failure_{};
    bool over_ = false;
};

}  // namespace taquin::search
