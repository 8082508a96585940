// All jobs of the server: two bounded queues, the threads that work, and those that have ended, for
// a while.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/http.hpp"
#include "server/job.hpp"
#include "server/settings.hpp"
#include "server/solver_cache.hpp"

namespace taquin::server {

// Small jobs have a queue and threads of their own, so that long ones neither delay nor displace
// them.
enum class Lane : std::uint8_t { Quick, Long };

// What a job has at hand while it runs.
struct Working {
    Job& job;
    SolverCache& solvers;  // of the thread: what earlier jobs prepared
};
using Work = std::function<Outcome(const Working&)>;

// What is asked for: checked, ready to be queued.
struct JobSpec {
    std::string_view kind;
    Lane lane = Lane::Long;
    Work work;
};

class Jobs {
public:
    explicit Jobs(const JobSettings& settings);
    ~Jobs() { shut_down(); }
    Jobs(const Jobs&) = delete;
    Jobs& operator=(const Jobs&) = delete;

    // None: the queue of its lane is full, or the server ends.
    JobPtr submit(JobSpec spec);
    bool is_ending();
    JobPtr find(const std::string& id);
    // One that waits is cancelled at once, one that runs soon; one that has ended stays as it is.
    void cancel(Job& job);
    std::vector<JobPtr> list();  // the newest first

    // Cancels all jobs and waits until they have ended.
    void shut_down();

private:
    struct Waiting {
        JobPtr job;
        Work work;
    };
    using Queue = std::deque<Waiting>;

    void work_on(Lane lane);
    void run(Waiting& next, SolverCache& solvers);
    void keep(const JobPtr& job);
    void forget_old();
    Queue& queue(Lane lane) { return queues_[static_cast<std::size_t>(lane)]; }

    const JobSettings settings_;
    std::mutex mutex_{};
    std::condition_variable wake_{};
    bool ending_ = false;
    std::array<Queue, 2> queues_{};
    std::map<std::string, JobPtr> known_{};
    std::deque<JobPtr> order_{};  // as they came
    std::deque<JobPtr> ended_{};  // as they ended
    std::size_t kept_bytes_ = 0;
    std::vector<std::thread> threads_{};
};

}  // namespace taquin::server
