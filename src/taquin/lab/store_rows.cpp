#include "taquin/lab/store_rows.hpp"

#include <charconv>
#include <string_view>

#include "taquin/lab/store_check.hpp"

namespace taquin::lab {
namespace {

std::optional<std::string> seed_text(const std::optional<std::uint64_t>& seed) {
    return seed ? std::optional(std::to_string(*seed)) : std::nullopt;
}

std::optional<std::string> parameter(const Task& task, std::string_view name) {
    for (const auto& [given, value] : task.parameters)
        if (given == name) return value;
    return std::nullopt;
}

std::uint64_t seed_of(const std::string& text) {
    std::uint64_t seed = 0;
    const char* const last = text.data() + text.size();
    const auto [end, fault] = std::from_chars(text.data(), last, seed);
    if (fault != std::errc{} || end != last) throw_damaged("the seed of a run is not a number");
    return seed;
}

}  // namespace

void bind_task(Binder& bind, const Task& task) {
    const Instance& instance = task.instance;
    const bool solve = task.kind == Subject::Solve;
    const auto text_if = [](bool there, std::string text) {
        return there ? std::optional(std::move(text)) : std::nullopt;
    };
    bind << task.key << name_of(task.kind) << instance.puzzle().name() << instance.size()
         << text_if(solve, solve ? instance.start_text() : "") << instance.goal_text()
         << text_if(solve, instance.method) << instance.steps << seed_text(instance.seed)
         << (solve ? std::optional(instance.number) : std::nullopt)
         << text_if(solve, task.request.algorithm)
         << text_if(!task.request.heuristic.empty(), task.request.heuristic) << task.request.weight
         << task.request.width << parameter(task, "ties") << parameter(task, "duplicates")
         << parameter(task, "order") << task.limits.nodes << task.limits.seconds
         << task.limits.memory << task.limits.depth << task.repetition;
}

void bind_record(Binder& bind, const Record& record) {
    const search::Counters& counters = record.counters;
    bind << record.status << record.limit << record.optimal << record.length << record.lower_bound
         << record.estimate << counters.generated << counters.expanded << counters.reopened
         << counters.distinct << counters.peak_nodes << counters.peak_bytes << record.seconds
         << record.table_seconds << record.algorithm << record.heuristic << record.moves
         << record.version << record.machine << record.threads << record.finished;
}

void bind_session(Binder& bind, const Session& session) {
    bind << session.experiment << session.file << session.folder << session.definition
         << session.full << seed_text(session.seed) << session.limits.nodes
         << session.limits.seconds << session.limits.memory << session.limits.depth
         << session.version << session.machine << session.threads << session.planned
         << session.started;
}

Record read_record(SQLite::Statement& statement) {
    Columns columns(statement, statement.getColumnIndex("status"));
    Record record;
    record.status = columns.text();
    record.limit = columns.maybe_text();
    record.optimal = columns.whole() != 0;
    record.length = columns.maybe_count();
    record.lower_bound = columns.count();
    record.estimate = columns.maybe_whole();
    search::Counters& counters = record.counters;
    for (std::uint64_t* const count :
         {&counters.generated, &counters.expanded, &counters.reopened, &counters.distinct,
          &counters.peak_nodes, &counters.peak_bytes})
        *count = columns.count();
    record.seconds = columns.real();
    record.table_seconds = columns.real();
    for (std::string* const text :
         {&record.algorithm, &record.heuristic, &record.moves, &record.version, &record.machine})
        *text = columns.text();
    record.threads = static_cast<unsigned>(columns.count());
    record.finished = columns.text();
    return record;
}

Session read_session(SQLite::Statement& statement) {
    Columns columns(statement);
    Session session;
    session.id = columns.whole();
    for (std::string* const text :
         {&session.experiment, &session.file, &session.folder, &session.definition})
        *text = columns.text();
    session.full = columns.whole() != 0;
    if (const auto seed = columns.maybe_text()) session.seed = seed_of(*seed);
    session.limits.nodes = columns.maybe_count();
    session.limits.seconds = columns.maybe_real();
    session.limits.memory = columns.maybe_count();
    session.limits.depth = columns.maybe_count();
    session.version = columns.text();
    session.machine = columns.text();
    session.threads = static_cast<unsigned>(columns.count());
    session.planned = columns.count();
    session.started = columns.text();
    session.finished = columns.maybe_text();
    return session;
}

}  // namespace taquin::lab
