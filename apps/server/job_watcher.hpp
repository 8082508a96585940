// Watches the work of a job: reports its progress, and stops it when its time is up.
#pragma once

#include <chrono>
#include <string>
#include <utility>

#include "server/jobs.hpp"

namespace taquin::server {

// Reports the progress of a search to its job, and stops it when its time is up.
class JobWatcher : public solver::Watcher {
public:
    // Allows 10 % and 1 s more than `most_time`: a search with its own time limit, which is at most
    // this long, then stops first and still gives an answer.
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
    void will_build(const tables::MissingTables& tables) override {
        job_.notify_will_build(tables);
    }
    void building(const tables::Step& step) override {
        job_.notify_building(step);
        watch_time();
    }
    void found(std::size_t length) override { job_.notify_found(length); }
    // For an experiment.
    void runs(std::uint64_t done, std::uint64_t all) {
        job_.notify_runs(done, all);
        watch_time();
    }

    // For work that has nothing to report yet.
    bool must_stop() {
        watch_time();
        return job_.stop_token().stop_requested();
    }

    // True if the time limit stopped it, not the user.
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

// The outcome of work that was stopped early.
inline Outcome unfinished(const JobWatcher& watcher, std::string result = {}) {
    if (watcher.is_over_time())
        return {JobState::Failed, std::move(result),
                "this took longer than the server allows; the command line has no such limit"};
    return {JobState::Cancelled, std::move(result), {}};
}

}  // namespace taquin::server
