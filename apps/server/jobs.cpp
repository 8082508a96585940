#include "server/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>
#include <random>
#include <utility>

#include "server/memory.hpp"

namespace taquin::server {
namespace {

// So many bits that nobody guesses one.
std::string fresh_id() {
    std::random_device device;
    return fmt::format("{:08x}{:08x}{:08x}", device(), device(), device());
}

Outcome out_of_memory() { return {JobState::Failed, {}, "memory ran out"}; }

Outcome guarded(const Work& work, const Working& working) {
    try {
        return work(working);
    } catch (const std::bad_alloc&) {
        return out_of_memory();
    } catch (const std::exception& fault) {
        return {JobState::Failed,
                {},
                fmt::format("a fault of the program, please report it: {}", fault.what())};
    }
}

}  // namespace

Jobs::Jobs(const JobSettings& settings) : settings_(settings) {
    try {
        for (unsigned i = 0; i < settings.running; ++i)
            threads_.emplace_back([this] { work_on(Lane::Long); });
        for (unsigned i = 0; i < settings.quick; ++i)
            threads_.emplace_back([this] { work_on(Lane::Quick); });
    } catch (...) {
        shut_down();  // those that have begun
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

void Jobs::work_on(Lane lane) {
    SolverCache solvers;
    while (true) {
        Waiting next;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return ending_ || !queue(lane).empty(); });
            if (ending_) return;
            next = std::move(queue(lane).front());
            queue(lane).pop_front();
        }
        run(next, solvers);
    }
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
