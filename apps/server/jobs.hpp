// Jobs: one job and what its clients can see of it, then all jobs of the server.
//
// A job is queued, runs, and ends in exactly one of three states. It reports progress as events,
// each with a name and a JSON object. Only the last event of each name is kept, so a slow reader
// may miss steps but never the end, and a job without readers does not grow.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <new>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "server/http.hpp"
#include "server/settings.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::server {

// Repeats a step that the server cannot skip, such as reporting the end of a job, until there is
// enough memory: other jobs end and free theirs.
template <class Step>
void until_memory_allows(Step step) {
    constexpr std::chrono::milliseconds moment{10};
    for (;;) {
        try {
            return step();
        } catch (const std::bad_alloc&) {
            std::this_thread::sleep_for(moment);
        }
    }
}

// --- one job

enum class JobState : std::uint8_t { Queued, Running, Done, Cancelled, Failed };
std::string_view name(JobState state);
constexpr bool is_final(JobState state) { return state >= JobState::Done; }

// Why a job was cancelled: on request, or because the server shuts down.
enum class Cancelled : std::uint8_t { ByRequest, ByShutdown };
std::string_view name(Cancelled why);

// How a job ended.
struct Outcome {
    JobState state = JobState::Done;
    std::string result{};                 // a JSON object; empty: none
    std::string error{};                  // a sentence, if it failed
    std::string field{};                  // the request field that caused the error; empty: none
    std::vector<std::string> warnings{};  // about table files
    std::optional<std::size_t> line{};    // the wrong line of that field
};
Outcome failed(const Error& error);

struct Event {
    std::uint64_t number = 0;  // the first is 1
    std::string_view name{};
    std::string data{};  // a JSON object in one line
};

class Job {
public:
    using Clock = std::chrono::steady_clock;

    Job(std::string id, std::string_view kind);

    const std::string& id() const { return id_; }
    std::string_view kind() const { return kind_; }
    JobState state() const;
    // {"id": …, "kind": …, "state": …}
    std::string summary() const;
    // The same with progress, result, error and field.
    std::string json() const;
    std::size_t bytes() const;  // size of its result
    Clock::time_point ended() const;

    // The events after this number, in order. The last event of a job that has ended is "finished".
    std::vector<Event> events_after(std::uint64_t number) const;

    // Calls `changed` with each new event, from any thread, until the subscription ends. The last
    // event has no data yet: see events_after. `changed` must be quick and must not call the job.
    using Listener = std::function<void(const Event&)>;
    class Subscription {
    public:
        Subscription() = default;
        Subscription(std::shared_ptr<Job> job, Listener changed);
        ~Subscription() { reset(); }
        Subscription(const Subscription&) = delete;
        Subscription& operator=(const Subscription&) = delete;
        Subscription(Subscription&& other) noexcept { *this = std::move(other); }
        Subscription& operator=(Subscription&& other) noexcept;
        void reset();

    private:
        std::shared_ptr<Job> job_{};
        std::uint64_t number_ = 0;
    };

    // --- for the threads that execute jobs

    std::stop_token stop_token() const { return stop_.get_token(); }
    void request_stop() { stop_.request_stop(); }
    // The job ends soon; only the first reason counts.
    void cancel(Cancelled why);

    // False if it was cancelled while queued.
    bool begin();
    // Only the first end counts.
    void end(Outcome outcome);

    std::chrono::duration<double> running_for() const;
    void notify_progress(const search::Counters& counters, search::Cost lower_bound);
    void notify_iteration(search::Cost bound, const search::Counters& counters);
    void notify_found(std::size_t length);
    // Tables that a search is going to build; their estimated time adds up.
    void notify_will_build(const tables::MissingTables& tables);
    void notify_building(const tables::Step& step);
    void notify_runs(std::uint64_t done, std::uint64_t total);

private:
    enum class Topic : std::uint8_t { State, Building, Iteration, Found, Progress, Finished };
    static constexpr std::size_t topics = 6;

    // The content of the progress object.
    struct Seen {
        std::optional<search::Counters> counters{};
        std::optional<search::Cost> lower_bound{}, bound{};
        std::optional<std::size_t> best{};
        std::optional<std::uint64_t> done{}, total{};
        std::string building{};  // a JSON object; empty: nothing is built
    };

    // All of these require the lock.
    double seconds() const;
    std::string progress_json() const;
    std::string whole_json() const;
    void write_head(JsonWriter& json) const;
    void notify(Topic topic, std::string data);
    void notify_state();

    const std::string id_;
    const std::string_view kind_;
    std::stop_source stop_{};

    mutable std::mutex mutex_{};
    JobState state_ = JobState::Queued;
    std::optional<Cancelled> cancelled_{};
    Clock::time_point began_{}, ended_{};
    Outcome outcome_{};
    Seen seen_{};
    std::string phase_{};            // of the current build
    Clock::time_point build_end_{};  // estimated, of all announced tables
    Clock::time_point phase_began_{};
    std::uint64_t last_event_ = 0;
    std::array<Event, topics> events_{};
    std::map<std::uint64_t, Listener> listeners_{};
    std::uint64_t last_listener_ = 0;
};

// --- all jobs: two bounded queues, the worker threads, and recently ended jobs

// What one thread keeps between jobs: a solver with its tables and heuristics. After 8 goals it is
// replaced, so it does not fill the memory.
class SolverCache {
public:
    solver::Solver& solver_for(const std::string& goal) {
        constexpr std::size_t most_goals = 8;
        if (!solver_ || (!goals_.contains(goal) && goals_.size() == most_goals)) {
            goals_.clear();
            solver_ = std::make_unique<solver::Solver>();
        }
        goals_.insert(goal);
        return *solver_;
    }

private:
    std::unique_ptr<solver::Solver> solver_{};
    std::set<std::string> goals_{};
};

// Quick jobs have their own queue and threads, so long jobs neither delay nor displace them: small
// positions, and searches of at most a second.
enum class Lane : std::uint8_t { Quick, Long };

// What a running job can use.
struct Working {
    Job& job;
    SolverCache& solvers;  // this thread's cache
};
using Work = std::function<Outcome(const Working&)>;

// A checked request, ready to be queued.
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

    // Null if the lane's queue is full or the server is shutting down.
    JobPtr submit(JobSpec spec);
    bool is_ending();
    JobPtr find(const std::string& id);
    // Cancels a queued job at once and a running job soon; a job that has ended stays unchanged.
    void cancel(Job& job);
    std::vector<JobPtr> list();  // newest first

    // Without worker threads (JobSettings): executes the job that has waited longest, on this
    // thread; false if no job waits.
    bool run_next(SolverCache& solvers);

    // Cancels all jobs and waits for them to end.
    void shut_down();

private:
    struct Waiting {
        JobPtr job;
        Work work;
    };
    using Queue = std::deque<Waiting>;

    void work_on(Lane lane, std::size_t number);
    // Whether the worker with this number takes the next job: the first idle one does, because it
    // is the likeliest to have the tables loaded.
    bool is_next(Lane lane, std::size_t number);
    void run(Waiting& next, SolverCache& solvers);
    void keep(const JobPtr& job);
    void forget_old();
    Queue& queue(Lane lane) { return queues_[static_cast<std::size_t>(lane)]; }
    std::vector<bool>& idle(Lane lane) { return idle_[static_cast<std::size_t>(lane)]; }

    const JobSettings settings_;
    std::mutex mutex_{};
    std::condition_variable wake_{};
    bool ending_ = false;
    std::array<Queue, 2> queues_{};
    std::array<std::vector<bool>, 2> idle_{};  // by worker
    std::map<std::string, JobPtr> known_{};
    std::deque<JobPtr> order_{};  // by time of submission
    std::deque<JobPtr> ended_{};  // by time of ending
    std::size_t kept_bytes_ = 0;
    std::vector<std::thread> threads_{};
};

}  // namespace taquin::server
