// Tells a job what its search does, and ends it when it has taken all the time that there is.
#pragma once

#include <chrono>

#include "server/job.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::server {

class JobWatcher : public solver::Watcher {
public:
    // A search that keeps to its own limit, which is no longer than this time, ends by itself a
    // little later: that is an answer, and comes first.
    JobWatcher(Job& job, std::chrono::nanoseconds most_time)
        : job_(job), most_time_(most_time + most_time / 10 + std::chrono::seconds(1)) {}

    void started(search::Cost lower_bound) override { job_.notify_progress({}, lower_bound); }
    void progress(const search::Counters& counters, search::Cost lower_bound) override {
        job_.notify_progress(counters, lower_bound);
        watch_time();
    }
    void iteration(search::Cost bound, const search::Counters& counters) override {
        job_.notify_iteration(bound, counters);
    }
    void building(const tables::Step& step) override {
        job_.notify_building(step);
        watch_time();
    }
    void found(std::size_t length) override { job_.notify_found(length); }
    // Of an experiment.
    void runs(std::uint64_t done, std::uint64_t all) {
        job_.notify_runs(done, all);
        watch_time();
    }

    // It was ended here, not by the one who asked for it.
    bool is_over_time() const { return over_time_; }

private:
    void watch_time() {
        if (over_time_ || job_.running_for() <= most_time_) return;
        over_time_ = !job_.stop_token().stop_requested();
        job_.request_stop();
    }

    Job& job_;
    std::chrono::nanoseconds most_time_;
    bool over_time_ = false;
};

// For work that ended before it was done.
Outcome unfinished(const JobWatcher& watcher, std::string result = {});

}  // namespace taquin::server
