// What a long build tells while it works, and how it is told to stop.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string_view>

namespace taquin::tables {

struct Step {
    std::string_view phase;  // "depth 12", "writing"
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: not known
};

// Tell often, from the thread that was asked to build: the receiver decides what to show.
struct Progress {
    std::function<void(const Step&)> receiver{};
    std::stop_token stop{};
    // Reading is given up then, since it would be as slow the next time. Builds are not: they are
    // kept, and one that is cut short would be begun again and again.
    std::optional<std::chrono::steady_clock::time_point> read_until{};

    void tell(const Step& step) const {
        if (receiver) receiver(step);
    }
    bool stopped() const { return stop.stop_requested(); }
    bool too_late_to_read() const {
        return read_until && std::chrono::steady_clock::now() >= *read_until;
    }
};

}  // namespace taquin::tables
