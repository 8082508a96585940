#include "server/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <random>
#include <utility>

#include "taquin/core/json_writer.hpp"

namespace taquin::server {
namespace {

constexpr std::array<std::string_view, 6> topic_names{"state", "building", "iteration",
                                                      "found", "progress", "finished"};

// Without a newline: objects are nested in others, and an event is one line.
template <class Fill>
std::string one_line(Fill fill) {
    std::string text;
    JsonWriter json(text);
    json.object([&] { fill(json); });
    return text;
}

// 96 random bits: ids cannot be guessed.
std::string fresh_id() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}{:08x}", device(), device(), device());
}

Outcome out_of_memory() { return {JobState::Failed, {}, "out of memory"}; }

Outcome guarded(const Work& work, const Working& working) {
    try {
        return work(working);
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    } catch (const std::exception& fault) {
        return {JobState::Failed,
                {},
                fmt::format("internal error, please report it: {}", fault.what())};
    }
}

}  // namespace

std::string_view name(JobState state) {
    constexpr std::array<std::string_view, 5> names{"queued", "running", "done", "cancelled",
                                                    "failed"};
    return names[static_cast<std::size_t>(state)];
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
    return one_line([&](JsonWriter& json) { write_head(json); });
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
    // Written on demand, so large results are not stored twice.
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
    if (outcome.result.ends_with('\n')) outcome.result.pop_back();
    outcome_ = std::move(outcome);
    seen_.building.clear();
    notify(Topic::Finished, {});
}

std::chrono::duration<double> Job::running_for() const {
    const std::scoped_lock lock(mutex_);
    return std::chrono::duration<double>(seconds());
}

void Job::notify_progress(const search::Counters& counters, search::Cost lower_bound) {
    const std::scoped_lock lock(mutex_);
    seen_.counters = counters;
    seen_.lower_bound = std::max(seen_.lower_bound.value_or(0), lower_bound);
    seen_.building.clear();
    notify(Topic::Progress, progress_json());
}

void Job::notify_iteration(search::Cost bound, const search::Counters& counters) {
    const std::scoped_lock lock(mutex_);
    seen_.bound = bound;
    seen_.counters = counters;
    seen_.building.clear();
    notify(Topic::Iteration, one_line([&](JsonWriter& json) {
               json.member("bound", bound);
               json.member("generated", counters.generated);
               json.member("expanded", counters.expanded);
               json.seconds("seconds", seconds());
           }));
}

void Job::notify_found(std::size_t length) {
    const std::scoped_lock lock(mutex_);
    seen_.best = length;
    notify(Topic::Found, one_line([&](JsonWriter& json) {
               json.member("length", length);
               json.seconds("seconds", seconds());
           }));
}

void Job::notify_will_build(const tables::MissingTables& tables) {
    const std::scoped_lock lock(mutex_);
    build_end_ = std::max(build_end_, Clock::now()) +
                 std::chrono::round<Clock::duration>(std::chrono::duration<double>(tables.seconds));
}

void Job::notify_building(const tables::Step& step) {
    const std::scoped_lock lock(mutex_);
    const Clock::time_point now = Clock::now();
    if (step.phase != phase_) {
        phase_ = step.phase;
        phase_began_ = now;
    }
    const double share =
        step.total == 0
            ? 0
            : std::min(1.0, static_cast<double>(step.done) / static_cast<double>(step.total));
    constexpr double enough_to_tell = 0.02;
    const std::chrono::duration<double> taken = now - phase_began_;
    // The rest of this phase, or of everything announced, whichever is longer. Unknown once the
    // announced time is over: further phases may follow.
    const double of_phase = share > enough_to_tell ? taken.count() / share * (1 - share) : 0;
    const double of_all = std::chrono::duration<double>(build_end_ - now).count();
    const bool overdue = build_end_ != Clock::time_point{} && of_all <= 0;
    const double left = overdue ? 0 : std::max(of_phase, of_all);
    seen_.building = one_line([&](JsonWriter& json) {
        json.member("name", step.phase);
        json.key("fraction");
        step.total == 0 ? json.null() : json.fixed(share);
        json.key("seconds_left");
        left > 0 ? json.fixed(left) : json.null();
    });
    notify(Topic::Building, seen_.building);
}

void Job::notify_runs(std::uint64_t done, std::uint64_t total) {
    const std::scoped_lock lock(mutex_);
    seen_.done = done;
    seen_.total = total;
    notify(Topic::Progress, progress_json());
}

// --- as text

double Job::seconds() const {
    const auto until = is_final(state_) ? ended_ : Clock::now();
    return std::chrono::duration<double>(until - began_).count();
}

std::string Job::progress_json() const {
    const double taken = seconds();
    const auto& counters = seen_.counters;
    return one_line([&](JsonWriter& json) {
        const auto count = [&](std::string_view key, std::uint64_t search::Counters::*member) {
            json.member(key, counters ? std::optional((*counters).*member) : std::nullopt);
        };
        json.seconds("seconds", taken);
        count("generated", &search::Counters::generated);
        count("expanded", &search::Counters::expanded);
        json.key("rate");
        counters&& taken > 0 ? json.fixed(static_cast<double>(counters->generated) / taken)
                             : json.null();
        json.member("lower_bound", seen_.lower_bound);
        json.member("bound", seen_.bound);
        json.member("best", seen_.best);
        count("peak_nodes", &search::Counters::peak_nodes);
        count("peak_bytes", &search::Counters::peak_bytes);
        json.key("building");
        json.raw() += seen_.building.empty() ? "null" : seen_.building;
        json.member("done", seen_.done);
        json.member("total", seen_.total);
    });
}

void Job::write_head(JsonWriter& json) const {
    json.member("id", id_);
    json.member("kind", kind_);
    json.member("state", name(state_));
}

std::string Job::whole_json() const {
    return one_line([&](JsonWriter& json) {
        write_head(json);
        json.key("progress");
        json.raw() += began_ != Clock::time_point{} ? progress_json() : "null";
        const bool cancelled = state_ == JobState::Cancelled && cancelled_;
        json.text_or_null("cancelled_by", cancelled ? name(*cancelled_) : "");
        json.key("result");
        json.raw() += outcome_.result.empty() ? "null" : outcome_.result;
        json.text_or_null("error", outcome_.error);
        json.text_or_null("field", outcome_.field);
        json.member("line", outcome_.line);
        json.member("warnings", outcome_.warnings);
    });
}

void Job::notify_state() {
    notify(Topic::State, one_line([&](JsonWriter& json) { json.member("state", name(state_)); }));
}

void Job::notify(Topic topic, std::string data) {
    const auto place = static_cast<std::size_t>(topic);
    events_[place] = {++last_event_, topic_names[place], std::move(data)};
    for (const auto& [number, changed] : listeners_) {
        try {
            changed(events_[place]);
        } catch (const std::bad_alloc&) {
            // A missed event is made up for by the next; a missed end would leave the listener
            // waiting forever.
            if (topic == Topic::Finished) until_memory_allows([&] { changed(events_[place]); });
        }
    }
}

// --- subscriptions

Job::Subscription::Subscription(std::shared_ptr<Job> job, Listener changed) : job_(std::move(job)) {
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

// --- all jobs

Jobs::Jobs(const JobSettings& settings) : settings_(settings) {
    idle(Lane::Long).resize(settings.running);
    idle(Lane::Quick).resize(settings.quick);
    if (!settings.own_threads) return;
    try {
        for (unsigned i = 0; i < settings.running; ++i)
            threads_.emplace_back([this, i] { work_on(Lane::Long, i); });
        for (unsigned i = 0; i < settings.quick; ++i)
            threads_.emplace_back([this, i] { work_on(Lane::Quick, i); });
    } catch (...) {
        shut_down();  // joins the threads already started
        throw;
    }
}

JobPtr Jobs::submit(JobSpec spec) {
    const std::scoped_lock lock(mutex_);
    forget_old();
    if (ending_ || queue(spec.lane).size() >= settings_.queued) return nullptr;
    auto job = std::make_shared<Job>(fresh_id(), spec.kind);
    Queue& waiting = queue(spec.lane);
    waiting.push_back({job, std::move(spec.work)});
    try {
        order_.push_back(job);
        known_.emplace(job->id(), job);
    } catch (...) {
        std::erase(order_, job);
        waiting.pop_back();
        throw;
    }
    wake_.notify_all();
    return job;
}

bool Jobs::is_ending() {
    const std::scoped_lock lock(mutex_);
    return ending_;
}

JobPtr Jobs::find(const std::string& id) {
    const std::scoped_lock lock(mutex_);
    forget_old();
    const auto found = known_.find(id);
    return found == known_.end() ? nullptr : found->second;
}

std::vector<JobPtr> Jobs::list() {
    const std::scoped_lock lock(mutex_);
    forget_old();
    return {order_.rbegin(), order_.rend()};
}

void Jobs::cancel(Job& job) {
    job.cancel(Cancelled::ByRequest);
    const std::scoped_lock lock(mutex_);
    for (Queue& queue : queues_) {
        const auto found = std::ranges::find(
            queue, &job, [](const Waiting& waiting) { return waiting.job.get(); });
        if (found == queue.end()) continue;
        found->job->end({.state = JobState::Cancelled});
        keep(found->job);
        queue.erase(found);
        return;
    }
}

void Jobs::shut_down() {
    {
        const std::scoped_lock lock(mutex_);
        ending_ = true;
        for (const auto& [id, job] : known_) job->cancel(Cancelled::ByShutdown);
        for (Queue& queue : queues_) {
            for (const Waiting& waiting : queue) waiting.job->end({.state = JobState::Cancelled});
            queue.clear();
        }
        wake_.notify_all();
    }
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

bool Jobs::is_next(Lane lane, std::size_t number) {
    const auto& idle_ones = idle(lane);
    const auto first = std::ranges::find(idle_ones, true) - idle_ones.begin();
    return !queue(lane).empty() && static_cast<std::size_t>(first) == number;
}

void Jobs::work_on(Lane lane, std::size_t number) {
    SolverCache solvers;
    while (true) {
        Waiting next;
        {
            std::unique_lock lock(mutex_);
            idle(lane)[number] = true;
            wake_.wait(lock, [&] { return ending_ || is_next(lane, number); });
            if (ending_) return;
            idle(lane)[number] = false;
            next = std::move(queue(lane).front());
            queue(lane).pop_front();
            wake_.notify_all();  // another worker is the first idle one now
        }
        run(next, solvers);
    }
}

bool Jobs::run_next(SolverCache& solvers) {
    Waiting next;
    {
        const std::scoped_lock lock(mutex_);
        const auto waiting =
            std::ranges::find_if(queues_, [](const Queue& queue) { return !queue.empty(); });
        if (waiting == queues_.end()) return false;
        next = std::move(waiting->front());
        waiting->pop_front();
    }
    run(next, solvers);
    return true;
}

void Jobs::run(Waiting& next, SolverCache& solvers) {
    try {
        if (next.job->begin()) next.job->end(guarded(next.work, {*next.job, solvers}));
    } catch (const std::bad_alloc&) {
        until_memory_allows([&] { next.job->end(out_of_memory()); });
    }
    const std::scoped_lock lock(mutex_);
    until_memory_allows([&] { keep(next.job); });
}

void Jobs::keep(const JobPtr& job) {
    ended_.push_back(job);
    kept_bytes_ += job->bytes();
    forget_old();
}

void Jobs::forget_old() {
    const auto oldest = Job::Clock::now() - settings_.kept_time;
    while (!ended_.empty() && (ended_.size() > settings_.kept || ended_.front()->ended() < oldest ||
                               (kept_bytes_ > settings_.kept_bytes && ended_.size() > 1))) {
        const JobPtr job = std::move(ended_.front());
        ended_.pop_front();
        kept_bytes_ -= job->bytes();
        known_.erase(job->id());
        std::erase(order_, job);
    }
}

}  // namespace taquin::server
