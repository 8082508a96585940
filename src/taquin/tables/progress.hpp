// Progress reports of a long build, and how to stop it.
//
// Work on a table is split into pieces of a few milliseconds, and before each piece the build
// checks whether to continue. That includes steps that look indivisible: filling memory, packing
// values, checksums, writing.
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
    std::uint64_t total = 0;  // 0: unknown
    bool waiting = false;     // for another process; no work is done meanwhile
};

// Report often, from the thread that started the build: the receiver decides what to show.
struct Progress {
    std::function<void(const Step&)> receiver{};
    std::stop_token stop{};
    // Deadline for reading, building, and waiting for another process that builds.
    std::optional<std::chrono::steady_clock::time_point> until{};

    void tell(const Step& step) const {
        if (receiver) receiver(step);
    }
    bool too_late() const { return until && std::chrono::steady_clock::now() >= *until; }
    bool stopped() const { return stop.stop_requested() || too_late(); }
};

// Calls work(index, thread) for every index below `count`, like parallel_for, until stopped.
// Returns false if stopped before the end.
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

// Bytes processed per step: the system takes milliseconds to provide this much memory.
inline constexpr std::size_t bytes_a_step = std::size_t{1} << 20U;

// States processed between two checks, where they are processed one by one.
inline constexpr std::size_t states_a_step = std::size_t{1} << 12U;

// Calls take(part) for each part of the bytes, one per step. Returns false if stopped before the
// end.
template <class Byte, class Take>
bool parallel_parts(std::span<Byte> bytes, unsigned threads, const Progress& progress, Take take) {
    const std::size_t parts = (bytes.size() + bytes_a_step - 1) / bytes_a_step;
    return parallel_steps(parts, threads, progress, [&](std::size_t part, unsigned) {
        const auto rest = bytes.subspan(part * bytes_a_step);
        take(rest.first(std::min(rest.size(), bytes_a_step)));
    });
}

// Sets every byte. Returns false if stopped before the end.
inline bool fill(std::span<std::byte> bytes, std::byte value, unsigned threads,
                 const Progress& progress) {
    return parallel_parts(bytes, threads, progress, [value](std::span<std::byte> part) {
        std::memset(part.data(), std::to_integer<int>(value), part.size());
    });
}

}  // namespace taquin::tables
