// A piece of work that somebody asked for, and what those who asked may know of it.
//
// A job is queued, runs, and comes to exactly one of three ends. It tells of its progress in events
// with a name and a JSON object; of each name only the last event is kept, so a reader who is slow
// misses steps, never the end, and no job grows while nobody reads.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/search/result.hpp"
#include "taquin/tables/progress.hpp"

namespace taquin::server {

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
        search::Counters counters{};
        bool counted = false;
        std::optional<search::Cost> lower_bound{}, bound{};
        std::optional<std::size_t> best{};
        std::optional<std::uint64_t> done{}, total{};
        std::string building{};  // a JSON object; empty: nothing is built
    };

    // All of these are called with the lock held.
    double seconds() const;
    std::string progress_json() const;
    std::string whole_json() const;
    void head(std::string& out) const;
    void tell(Topic topic, std::string data);
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

}  // namespace taquin::server
