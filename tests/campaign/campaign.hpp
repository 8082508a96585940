// The large checks that tools/campaign runs before a release: one function per part, and their
// shared code. A part prints one row of figures for each check:
//
//     row<TAB>what was done<TAB>how many<TAB>worst case<TAB>failures
//
// Failures are described on standard error.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace taquin::campaign {

using Clock = std::chrono::steady_clock;
using Seconds = std::chrono::duration<double>;

// The size of a run.
struct Scale {
    double seconds = 0;  // for the whole part, if it can be split
    bool small = false;  // a trial: seconds instead of minutes
    std::uint64_t seed = 1;

    std::uint64_t pick(std::uint64_t full, std::uint64_t trial) const {
        return small ? trial : full;
    }
};

// One row of figures. Threads may count and report failures concurrently.
class Row {
public:
    explicit Row(std::string what) : what_(std::move(what)) {}
    ~Row();  // prints the row
    Row(const Row&) = delete;
    Row& operator=(const Row&) = delete;

    void count(std::uint64_t n = 1) { count_ += n; }
    void fail(std::string_view why);
    // Set the printed figures: "1,814,400 boards" and "0.3 ms".
    void many(std::string unit) { unit_ = std::move(unit); }
    void worst(std::string text) { worst_ = std::move(text); }

    std::uint64_t counted() const { return count_; }
    std::uint64_t failures() const { return failures_; }

private:
    static constexpr std::uint64_t most_described = 20;

    std::string what_;
    std::string unit_{};
    std::string worst_{"-"};
    std::atomic<std::uint64_t> count_{0};
    std::atomic<std::uint64_t> failures_{0};
    std::mutex describing_{};
};

// "1,814,400"
std::string grouped(std::uint64_t number);
// "12.3 ms"
std::string milliseconds(Seconds time);

// The numbers 0 … count-1, each once, in a scattered order.
class Scattered {
public:
    Scattered(std::uint64_t count, std::uint64_t seed);
    std::uint64_t operator[](std::uint64_t i) const { return (i * step_ + first_) % count_; }

private:
    std::uint64_t count_;
    std::uint64_t step_;
    std::uint64_t first_;
};

// Number of failed rows so far, over all parts.
std::uint64_t failed_rows();

void optimal_tiles(const Scale& scale);
void optimal_cubes(const Scale& scale);
void admissible(const Scale& scale);
void expressions(const Scale& scale);
void solvability(const Scale& scale);
void tables(const Scale& scale);
void kill(const Scale& scale);
void disk(const Scale& scale);
void interrupt(const Scale& scale);
void strangers(const Scale& scale);

}  // namespace taquin::campaign
