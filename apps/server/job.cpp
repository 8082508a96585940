#include "server/job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "server/memory.hpp"
#include "shared/append.hpp"
#include "taquin/core/json_writer.hpp"

namespace taquin::server {
namespace {

constexpr std::array<std::string_view, 6> topic_names{"state", "building", "iteration",
                                                      "found", "progress", "finished"};

// Without the end of the line: objects stand inside others, and events are one line each.
std::string one_line(std::string text) {
    if (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace

std::string_view name(JobState state) {
    switch (state) {
        case JobState::Queued: return "queued";
        case JobState::Running: return "running";
        case JobState::Done: return "done";
        case JobState::Cancelled: return "cancelled";
        case JobState::Failed: break;
    }
    return "failed";
}

std::string_view name(Cancelled why) {
    return why == Cancelled::ByShutdown ? "shutdown" : "request";
}

Outcome failed(const Error& error) {
    return {JobState::Failed, {}, error.message, error.parameter};
}

Job::Job(std::string id, std::string_view kind) : id_(std::move(id)), kind_(kind) {
    const std::scoped_lock lock(mutex_);
    notify_state();
}

JobState Job::state() const {
    const std::scoped_lock lock(mutex_);
    return state_;
}

std::size_t Job::bytes() const {
    const std::scoped_lock lock(mutex_);
    return outcome_.result.size();
}

Job::Clock::time_point Job::ended() const {
    const std::scoped_lock lock(mutex_);
    return ended_;
}

std::string Job::summary() const {
    const std::scoped_lock lock(mutex_);
    std::string out;
    head(out);
    return out + "}";
}

std::string Job::json() const {
    const std::scoped_lock lock(mutex_);
    return whole_json();
}

std::vector<Event> Job::events_after(std::uint64_t number) const {
    const std::scoped_lock lock(mutex_);
    std::vector<Event> fresh;
    for (const Event& event : events_)
        if (event.number > number) fresh.push_back(event);
    std::ranges::sort(fresh, {}, &Event::number);
    // Made now, so that large results are not kept twice.
    if (is_final(state_) && !fresh.empty()) fresh.back().data = whole_json();
    return fresh;
}

// --- the work

void Job::cancel(Cancelled why) {
    {
        const std::scoped_lock lock(mutex_);
        if (!cancelled_) cancelled_ = why;
    }
    request_stop();
}

bool Job::begin() {
    const std::scoped_lock lock(mutex_);
    if (state_ != JobState::Queued) return false;
    state_ = JobState::Running;
    began_ = Clock::now();
    notify_state();
    return true;
}

void Job::end(Outcome outcome) {
    const std::scoped_lock lock(mutex_);
    if (is_final(state_)) return;
    state_ = outcome.state;
    ended_ = Clock::now();
    outcome.result = one_line(std::move(outcome.result));
    outcome_ = std::move(outcome);
    seen_.building.clear();
    tell(Topic::Finished, {});
}

std::chrono::duration<double> Job::running_for() const {
    const std::scoped_lock lock(mutex_);
    return std::chrono::duration<double>(seconds());
}

void Job::notify_progress(const search::Counters& counters, search::Cost lower_bound) {
    const std::scoped_lock lock(mutex_);
    seen_.counters = counters;
    seen_.counted = true;
    seen_.lower_bound = std::max(seen_.lower_bound.value_or(0), lower_bound);
    seen_.building.clear();
    tell(Topic::Progress, progress_json());
}

void Job::notify_iteration(search::Cost bound, const search::Counters& counters) {
    const std::scoped_lock lock(mutex_);
    seen_.bound = bound;
    seen_.counters = counters;
    seen_.counted = true;
    seen_.building.clear();
    tell(Topic::Iteration,
         fmt::format(R"({{"bound":{},"generated":{},"expanded":{},"seconds":{:.6f}}})", bound,
                     counters.generated, counters.expanded, seconds()));
}

void Job::notify_found(std::size_t length) {
    const std::scoped_lock lock(mutex_);
    seen_.best = length;
    tell(Topic::Found, fmt::format(R"({{"length":{},"seconds":{:.6f}}})", length, seconds()));
}

void Job::notify_building(const tables::Step& step) {
    const std::scoped_lock lock(mutex_);
    if (step.phase != phase_) {
        phase_ = step.phase;
        phase_began_ = Clock::now();
    }
    const double share =
        step.total == 0
            ? 0
            : std::min(1.0, static_cast<double>(step.done) / static_cast<double>(step.total));
    constexpr double enough_to_tell = 0.02;
    const std::chrono::duration<double> taken = Clock::now() - phase_began_;
    seen_.building.clear();
    JsonWriter json(seen_.building);
    json.object([&] {
        json.member("name", step.phase);
        json.key("fraction");
        step.total == 0 ? json.null() : json.fixed(share);
        json.key("seconds_left");
        share > enough_to_tell ? json.fixed(taken.count() / share * (1 - share)) : json.null();
    });
    tell(Topic::Building, seen_.building);
}

void Job::notify_runs(std::uint64_t done, std::uint64_t total) {
    const std::scoped_lock lock(mutex_);
    seen_.done = done;
    seen_.total = total;
    tell(Topic::Progress, progress_json());
}

// --- as text

double Job::seconds() const {
    const auto until = is_final(state_) ? ended_ : Clock::now();
    return std::chrono::duration<double>(until - began_).count();
}

std::string Job::progress_json() const {
    std::string out;
    JsonWriter json(out);
    const double taken = seconds();
    const auto& counters = seen_.counters;
    const auto counted = [&](std::string_view key, std::uint64_t count) {
        json.member(key, seen_.counted ? std::optional(count) : std::nullopt);
    };
    json.object([&] {
        json.seconds("seconds", taken);
        counted("generated", counters.generated);
        counted("expanded", counters.expanded);
        json.key("rate");
        seen_.counted&& taken > 0 ? json.fixed(static_cast<double>(counters.generated) / taken)
                                  : json.null();
        json.member("lower_bound", seen_.lower_bound);
        json.member("bound", seen_.bound);
        json.member("best", seen_.best);
        counted("peak_nodes", counters.peak_nodes);
        counted("peak_bytes", counters.peak_bytes);
        json.key("building");
        json.raw() += seen_.building.empty() ? "null" : seen_.building;
        json.member("done", seen_.done);
        json.member("total", seen_.total);
    });
    return out;
}

void Job::head(std::string& out) const {
    apps::append_format(out, R"({{"id":"{}","kind":"{}","state":"{}")", id_, kind_, name(state_));
}

std::string Job::whole_json() const {
    std::string out;
    head(out);
    const bool began = began_ != Clock::time_point{};
    out += ",\"progress\":" + (began ? progress_json() : "null");
    const bool cancelled = state_ == JobState::Cancelled && cancelled_;
    out += ",\"cancelled_by\":" + (cancelled ? fmt::format("\"{}\"", name(*cancelled_)) : "null");
    out += ",\"result\":" + (outcome_.result.empty() ? "null" : outcome_.result);
    const auto text_or_null = [&](std::string_view key, const std::string& text) {
        out += key;
        text.empty() ? out += "null" : (append_json_text(out, text), out);
    };
    text_or_null(",\"error\":", outcome_.error);
    text_or_null(",\"field\":", outcome_.field);
    return out + "}";
}

void Job::notify_state() { tell(Topic::State, fmt::format(R"({{"state":"{}"}})", name(state_))); }

void Job::tell(Topic topic, std::string data) {
    const auto place = static_cast<std::size_t>(topic);
    events_[place] = {++last_event_, topic_names[place], std::move(data)};
    for (const auto& [number, changed] : listeners_) {
        try {
            changed();
        } catch (const std::bad_alloc&) {
            // Who misses an event hears of the next one; who misses the end would wait forever.
            if (topic == Topic::Finished) until_memory_allows(changed);
        }
    }
}

// --- subscriptions

Job::Subscription::Subscription(std::shared_ptr<Job> job, std::function<void()> changed)
    : job_(std::move(job)) {
    const std::scoped_lock lock(job_->mutex_);
    number_ = ++job_->last_listener_;
    job_->listeners_.emplace(number_, std::move(changed));
}

Job::Subscription& Job::Subscription::operator=(Subscription&& other) noexcept {
    if (this == &other) return *this;
    reset();
    job_ = std::move(other.job_);
    number_ = other.number_;
    return *this;
}

void Job::Subscription::reset() {
    if (!job_) return;
    {
        const std::scoped_lock lock(job_->mutex_);
        job_->listeners_.erase(number_);
    }
    job_.reset();
}

}  // namespace taquin::server
