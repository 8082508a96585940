// Watches the build of a table for the user: one line on standard error, on a terminal only,
// renewed in place and wiped away at the end. That another process has to be waited for is said in
// a line that stays, terminal or not.
#pragma once

#include <chrono>
#include <string>

#include "taquin/tables/progress.hpp"

namespace taquin::cli {

class BuildProgress {
public:
    explicit BuildProgress(bool quiet);
    ~BuildProgress() { wipe(); }
    BuildProgress(const BuildProgress&) = delete;
    BuildProgress& operator=(const BuildProgress&) = delete;

    void show(const tables::Step& step);
    void wipe();

private:
    using Clock = std::chrono::steady_clock;

    void tell_wait(const tables::Step& step);

    bool quiet_;
    bool shown_;  // at all
    bool drawn_ = false;
    std::string phase_;
    Clock::time_point phase_began_{};
    Clock::time_point last_drawn_{};
};

// "building …  [#####.....]  50 %, 3.2 s left", no wider than 80 letters as far as that goes.
std::string progress_line(const tables::Step& step, double seconds);

}  // namespace taquin::cli
