// What a long build tells while it works, and how it is told to stop.
//
// Work on a table comes in pieces of a few milliseconds, and every piece begins with the question
// whether to go on. That holds for steps that look like one, too: memory that is filled, values
// that are packed, checksums, writing.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <span>
#include <stop_token>
#include <string_view>

#include "taquin/core/parallel.hpp"

namespace taquin::tables {

struct Step {
    std::string_view phase;  // "depth 12", "writing"
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: not known
    bool waiting = false;     // for another process: nothing is done meanwhile
};

// Tell often, from the thread that was asked to build: the receiver decides what to show.
struct Progress {
    std::function<void(const Step&)> receiver{};
    std::stop_token stop{};
    // Reading, building, and waiting for another process that builds end then.
    std::optional<std::chrono::steady_clock::time_point> until{};

    void tell(const Step& step) const {
        if (receiver) receiver(step);
    }
    bool too_late() const { return until && std::chrono::steady_clock::now() >= *until; }
    bool stopped() const { return stop.stop_requested() || too_late(); }
};

// work(index, thread) for every index below `count`, as parallel_for does it, until it is stopped.
// False: stopped before the end.
template <class Work>
bool parallel_steps(std::size_t count, unsigned threads, const Progress& progress, Work work) {
    std::atomic<bool> stopped = progress.stopped();
    parallel_for(count, threads, [&](std::size_t index, unsigned thread) {
        if (stopped.load(std::memory_order_relaxed)) return;
        if (progress.stopped())
            stopped.store(true, std::memory_order_relaxed);
        else
            work(index, thread);
    });
    return !stopped;
}

// Bytes that are taken in one step: the system needs milliseconds to provide so many.
inline constexpr std::size_t bytes_a_step = std::size_t{1} << 20U;

// take(part) for each part of the bytes, a step each. False: stopped before the end.
template <class Byte, class Take>
bool parallel_parts(std::span<Byte> bytes, unsigned threads, const Progress& progress, Take take) {
    const std::size_t parts = (bytes.size() + bytes_a_step - 1) / bytes_a_step;
    return parallel_steps(parts, threads, progress, [&](std::size_t part, unsigned) {
        const auto rest = bytes.subspan(part * bytes_a_step);
        take(rest.first(std::min(rest.size(), bytes_a_step)));
    });
}

// Sets every byte. False: stopped before the end.
inline bool fill(std::span<std::byte> bytes, std::byte value, unsigned threads,
                 const Progress& progress) {
    return parallel_parts(bytes, threads, progress, [value](std::span<std::byte> part) {
        std::memset(part.data(), std::to_integer<int>(value), part.size());
    });
}

}  // namespace taquin::tables
