#include "runs.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "cli/output.hpp"
#include "shared/experiments.hpp"
#include "taquin/lab/record_bytes.hpp"

namespace taquin::mpi {

namespace {

using Clock = std::chrono::steady_clock;
using Finished = lab::RemoteRunners::Finished;

}  // namespace

void write_experiment(ByteWriter& to, const SharedExperiment& experiment) {
    to.number(experiment.number);
    lab::write_session(to, experiment.session);
    to.text(experiment.tables_folder);
    to.number(experiment.threads);
}

SharedExperiment read_experiment(ByteReader& from) {
    SharedExperiment experiment;
    experiment.number = from.number();
    experiment.session = lab::read_session(from);
    experiment.tables_folder = from.text();
    experiment.threads = static_cast<unsigned>(from.number());
    return experiment;
}

void write_outcome(ByteWriter& to, const lab::RunOutcome& outcome) {
    to.flag(outcome.record.has_value());
    if (outcome.record) lab::write_record(to, *outcome.record);
    to.number(outcome.warnings.size());
    for (const std::string& warning : outcome.warnings) to.text(warning);
    to.flag(outcome.error.has_value());
    if (!outcome.error) return;
    to.text(outcome.error->message);
    to.number(static_cast<std::uint64_t>(outcome.error->kind));
    to.text(outcome.error->parameter);
}

lab::RunOutcome read_outcome(ByteReader& from) {
    lab::RunOutcome outcome;
    if (from.flag()) outcome.record = lab::read_record(from);
    outcome.warnings.resize(from.count());
    for (std::string& warning : outcome.warnings) warning = from.text();
    if (!from.flag()) return outcome;
    Error& error = outcome.error.emplace();
    error.message = from.text();
    error.kind =
        static_cast<ErrorKind>(from.number_up_to(static_cast<std::uint64_t>(ErrorKind::Memory)));
    error.parameter = from.text();
    return outcome;
}

// --- rank 0

RankRunners::RankRunners(Link& link, SharedExperiment experiment)
    : link_(link), experiment_(std::move(experiment)), ranks_(link.size() - 1) {
    ByteWriter to;
    write_experiment(to, experiment_);
    for (unsigned rank = 1; rank <= ranks_.size(); ++rank) link_.send(rank, Kind::Experiment, to);
}

RankRunners::~RankRunners() {
    for (unsigned rank = 1; rank <= ranks_.size(); ++rank)
        link_.send(rank, Kind::End, about_experiment());
}

unsigned RankRunners::threads() const {
    return experiment_.threads * static_cast<unsigned>(ranks_.size());
}

ByteWriter RankRunners::about_experiment() const {
    ByteWriter to;
    to.number(experiment_.number);
    return to;
}

// Short runs wait beside those at work, so that no thread waits for a message. Long ones do not:
// at the end, another rank would be idle.
std::size_t RankRunners::most_runs(const Rank& rank) const {
    return std::size_t{experiment_.threads} * (rank.quick ? 3 : 1);
}

std::optional<unsigned> RankRunners::free_rank() const {
    std::optional<unsigned> best;
    for (unsigned i = 0; i < ranks_.size(); ++i)
        if (ranks_[i].ready && ranks_[i].runs.size() < most_runs(ranks_[i]) &&
            (!best || ranks_[i].runs.size() < ranks_[*best].runs.size()))
            best = i;
    return best;
}

void RankRunners::submit(std::size_t number) {
    const unsigned place = *free_rank();
    ByteWriter to = about_experiment();
    to.number(number);
    link_.send(place + 1, Kind::Run, to);
    ranks_[place].runs.push_back(number);
}

std::optional<Finished> RankRunners::wait(std::chrono::microseconds time) {
    const Clock::time_point until = Clock::now() + time;
    for (;;) {
        bool ready = false;
        while (const auto message = link_.poll()) ready = take(*message) || ready;
        if (!finished_.empty()) {
            Finished first = std::move(finished_.front());
            finished_.pop_front();
            return first;
        }
        // A rank that has become ready gets its first run at once.
        if (ready || Clock::now() >= until) return std::nullopt;
        std::this_thread::sleep_for(link_.pause());
    }
}

bool RankRunners::take(const Message& message) {
    ByteReader from = message.reader();
    if (message.from == 0 || from.number() != experiment_.number) return false;
    Rank& rank = ranks_[message.from - 1];
    if (message.kind == Kind::Ready) rank.ready = true;
    if (message.kind == Kind::Result) take_result(rank, from);
    if (message.kind == Kind::Refused) take_refusal(message.from, from);
    return message.kind == Kind::Ready;
}

void RankRunners::take_result(Rank& rank, ByteReader& from) {
    constexpr double short_run = 1;  // second
    const std::size_t number = from.number();
    lab::RunOutcome outcome = read_outcome(from);
    if (std::erase(rank.runs, number) == 0) return;
    rank.quick = outcome.record && outcome.record->seconds < short_run;
    finished_.push_back({number, std::move(outcome)});
}

// Runs that it had are not executed: repeating the command does.
void RankRunners::take_refusal(unsigned number, ByteReader& from) {
    cli::warn("rank " + std::to_string(number) + " does not take part: " + from.text());
    Rank& rank = ranks_[number - 1];
    rank.ready = false;
    for (const std::size_t run : std::exchange(rank.runs, {})) finished_.push_back({run, {}});
}

void RankRunners::stop() {
    for (Rank& rank : ranks_) rank.runs.clear();
}

// --- the other ranks

ThreadRunners::ThreadRunners(const std::vector<lab::Task>& plan, const std::string& tables_folder,
                             unsigned threads)
    : plan_(plan), tables_folder_(tables_folder) {
    for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

ThreadRunners::~ThreadRunners() {
    stop_.request_stop();
    {
        const std::scoped_lock lock(mutex_);
        over_ = true;
    }
    has_work_.notify_all();
}

void ThreadRunners::submit(std::size_t number) {
    {
        const std::scoped_lock lock(mutex_);
        waiting_.push_back(number);
    }
    has_work_.notify_one();
}

std::optional<Finished> ThreadRunners::wait(std::chrono::microseconds time) {
    std::unique_lock lock(mutex_);
    has_results_.wait_for(lock, time, [this] { return !finished_.empty(); });
    if (finished_.empty()) return std::nullopt;
    Finished first = std::move(finished_.front());
    finished_.pop_front();
    return first;
}

void ThreadRunners::work() {
    lab::TaskRunner runner({tables_folder_, stop_.get_token()}, 1);
    const std::string machine = lab::machine_text();
    std::unique_lock lock(mutex_);
    for (;;) {
        has_work_.wait(lock, [this] { return over_ || !waiting_.empty(); });
        if (over_) return;
        const std::size_t number = waiting_.front();
        waiting_.pop_front();
        lock.unlock();
        lab::RunOutcome outcome;
        try {
            outcome = runner.run(plan_[number]);
            if (outcome.record) outcome.record->machine = machine;
        } catch (const std::bad_alloc&) {
            outcome = {};
            outcome.error = Error{"too little memory", ErrorKind::Memory};
        }
        lock.lock();
        finished_.push_back({number, std::move(outcome)});
        has_results_.notify_one();
    }
}

void serve_experiment(Link& link, const Message& message) {
    ByteReader from = message.reader();
    const SharedExperiment experiment = read_experiment(from);
    const auto answer = [&](Kind kind, const auto& write) {
        ByteWriter to;
        to.number(experiment.number);
        write(to);
        link.send(0, kind, to);
    };
    const auto refuse = [&](const std::string& why) {
        answer(Kind::Refused, [&](ByteWriter& to) { to.text(why); });
    };
    if (!from.ok())
        return refuse("it does not understand the experiment; all ranks need the same version");
    const auto made = apps::planned(experiment.session);
    if (!made) return refuse(made.error().message);
    ThreadRunners runners(made->plan, experiment.tables_folder, experiment.threads);
    answer(Kind::Ready, [](ByteWriter&) {});
    for (;;) {
        while (auto next = link.poll()) {
            ByteReader content = next->reader();
            if (next->kind == Kind::Quit) return link.put_back(*std::move(next));
            if (content.number() != experiment.number) continue;
            if (next->kind == Kind::End) return;
            if (next->kind == Kind::Run)
                runners.submit(content.number_up_to(made->plan.size() - 1));
        }
        if (const auto finished = runners.wait(link.pause()))
            answer(Kind::Result, [&](ByteWriter& to) {
                to.number(finished->number);
                write_outcome(to, finished->outcome);
            });
    }
}

}  // namespace taquin::mpi
