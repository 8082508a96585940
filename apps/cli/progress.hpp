// Watches a search for the user: one line on standard error, on a terminal only, once the search
// has taken a second, renewed in place and wiped away at the end.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>

#include "build_progress.hpp"
#include "interrupts.hpp"
#include "output.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {

class Progress : public solver::Watcher {
public:
    Progress(Output& out, Interrupts& interrupts, bool quiet);

    void begin();
    void end();

    // Of a batch whose positions are solved several at a time: how many answers there are.
    void answers(std::size_t done, std::size_t all);

    void started(search::Cost lower_bound) override;
    void progress(const search::Counters& counters, search::Cost lower_bound) override;
    void iteration(search::Cost bound, const search::Counters& counters) override;
    void building(const tables::Step& step) override { building_.show(step); }
    void found(std::size_t length) override { best_ = length; }

private:
    using Clock = std::chrono::steady_clock;
    void draw(const search::Counters& counters);
    bool due();

    Output& out_;
    Interrupts& interrupts_;
    bool shown_;  // at all
    BuildProgress building_;
    bool drawn_ = false;
    std::optional<std::size_t> best_{};
    search::Cost lower_bound_ = 0;  // what the search had proved when it last told
    Clock::time_point start_{};
    Clock::time_point last_drawn_{};
};

}  // namespace taquin::cli
