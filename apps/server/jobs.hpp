// Work that somebody asked for: one job and what those who asked may know of it, then all jobs of
// the server.
//
// A job is queued, runs, and comes to exactly one of three ends. It tells of its progress in events
// with a name and a JSON object; of each name only the last event is kept, so a reader who is slow
// misses steps, never the end, and no job grows while nobody reads.
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

// Repeats a step that the server cannot leave out, such as to report that a job has ended, until
// there is memory for it: other jobs end and give theirs back.
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

// Why one was cancelled: somebody asked for it, or the server ends.
enum class Cancelled : std::uint8_t { ByRequest, ByShutdown };
std::string_view name(Cancelled why);

// How a job ended.
struct Outcome {
    JobState state = JobState::Done;
    std::string result{};  // a JSON object; empty: none
    std::string error{};   // a sentence, of a failed one
    std::string field{};   // of the request that the error is about; empty: none
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
    std::size_t bytes() const;  // of its result
    Clock::time_point ended() const;

    // Those that are new since the event of this number, in order; the last one of an ended job is
    // "finished".
    std::vector<Event> events_after(std::uint64_t number) const;

    // Calls `changed` whenever there are new events, from any thread, until the subscription ends.
    // It must be quick and must not call the job.
    class Subscription {
    public:
        Subscription() = default;
        Subscription(std::shared_ptr<Job> job, std::function<void()> changed);
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

    // --- for those who do the work

    std::stop_token stop_token() const { return stop_.get_token(); }
    void request_stop() { stop_.request_stop(); }
    // It ends soon; only the first reason counts.
    void cancel(Cancelled why);

    // False: it was cancelled while it waited.
    bool begin();
    // Only the first end counts.
    void end(Outcome outcome);

    std::chrono::duration<double> running_for() const;
    void notify_progress(const search::Counters& counters, search::Cost lower_bound);
    void notify_iteration(search::Cost bound, const search::Counters& counters);
    void notify_found(std::size_t length);
    void notify_building(const tables::Step& step);
    void notify_runs(std::uint64_t done, std::uint64_t total);

private:
    enum class Topic : std::uint8_t { State, Building, Iteration, Found, Progress, Finished };
    static constexpr std::size_t topics = 6;

    // What the progress object tells.
    struct Seen {
        std::optional<search::Counters> counters{};
        std::optional<search::Cost> lower_bound{}, bound{};
        std::optional<std::size_t> best{};
        std::optional<std::uint64_t> done{}, total{};
        std::string building{};  // a JSON object; empty: nothing is built
    };

    // All of these are called with the lock held.
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
    std::string phase_{};  // of what is built
    Clock::time_point phase_began_{};
    std::uint64_t last_event_ = 0;
    std::array<Event, topics> events_{};
    std::map<std::uint64_t, std::function<void()>> listeners_{};
    std::uint64_t last_listener_ = 0;
};

// --- all jobs: two bounded queues, the threads that work, and for a while those that have ended

// What one thread keeps from job to job: a solver with the tables and heuristics that it prepared.
// After a few goals it starts anew, so that they do not fill the memory.
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
