#include "taquin/lab/store_rows.hpp"

#include <sqlite3.h>

#include <charconv>
#include <cstring>
#include <vector>

#include "taquin/core/bytes.hpp"

namespace taquin::lab {
namespace {

constexpr const char* tables = R"sql(
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY, experiment TEXT NOT NULL, file TEXT NOT NULL, folder TEXT NOT NULL,
    definition TEXT NOT NULL, full INTEGER NOT NULL, seed TEXT,
    limit_nodes INTEGER, limit_seconds REAL, limit_memory INTEGER, limit_depth INTEGER,
    version TEXT NOT NULL, machine TEXT NOT NULL, threads INTEGER NOT NULL,
    planned INTEGER NOT NULL, started TEXT NOT NULL, finished TEXT);
CREATE TABLE runs (
    id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, kind TEXT NOT NULL,
    puzzle TEXT NOT NULL, size TEXT NOT NULL, start TEXT, goal TEXT NOT NULL,
    method TEXT, steps INTEGER, seed TEXT, number INTEGER,
    algorithm TEXT, heuristic TEXT, weight REAL, width INTEGER, ties TEXT, duplicates TEXT,
    move_order TEXT, limit_nodes INTEGER, limit_seconds REAL, limit_memory INTEGER,
    limit_depth INTEGER, repetition INTEGER NOT NULL,
    status TEXT NOT NULL, limit_reached TEXT, optimal INTEGER, length INTEGER,
    lower_bound INTEGER, estimate INTEGER, generated INTEGER, expanded INTEGER, reopened INTEGER,
    distinct_states INTEGER, peak_nodes INTEGER, peak_bytes INTEGER, seconds REAL,
    table_seconds REAL, ran_algorithm TEXT, ran_heuristic TEXT, moves TEXT,
    version TEXT NOT NULL, machine TEXT NOT NULL, threads INTEGER NOT NULL, finished TEXT NOT NULL);
CREATE TABLE bins (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE, distance INTEGER NOT NULL,
    estimate INTEGER NOT NULL, boards INTEGER NOT NULL, PRIMARY KEY (run, distance, estimate))
    WITHOUT ROWID;
)sql";

constexpr const char* checksums = R"sql(
ALTER TABLE sessions ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE runs ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
)sql";

// Serialises row values with type and length, so different rows never serialise alike.
class Values {
public:
    // The first `columns` columns of the statement's current row.
    void add(SQLite::Statement& row, int columns) {
        for (int i = 0; i < columns; ++i) add(row.getColumn(i));
    }
    std::int64_t sum() const { return static_cast<std::int64_t>(checksum(bytes_)); }

private:
    void add(const SQLite::Column& value) {
        const int type = value.getType();
        add_bytes(&type, sizeof type);
        if (type == SQLITE_INTEGER) {
            const std::int64_t whole = value.getInt64();
            add_bytes(&whole, sizeof whole);
        } else if (type == SQLITE_FLOAT) {
            const double real = value.getDouble();
            add_bytes(&real, sizeof real);
        } else if (type != SQLITE_NULL) {
            const void* const text = value.getBlob();
            const int size = value.getBytes();
            add_bytes(&size, sizeof size);
            add_bytes(text, static_cast<std::size_t>(size));
        }
    }
    void add_bytes(const void* from, std::size_t size) {
        const auto* const first = static_cast<const std::byte*>(from);
        bytes_.insert(bytes_.end(), first, first + size);
    }

    std::vector<std::byte> bytes_{};
};

// The checksum of a row; for a run, including its bins.
std::int64_t sum_of(SQLite::Statement& row, SQLite::Statement* bins) {
    Values values;
    values.add(row, row.getColumnCount() - 1);
    if (bins == nullptr) return values.sum();
    bins->reset();
    bins->bind(1, row.getColumn(0).getInt64());
    while (bins->executeStep()) values.add(*bins, bins->getColumnCount());
    bins->reset();
    return values.sum();
}

void check(SQLite::Statement& row, std::int64_t sum) {
    if (row.getColumn(row.getColumnCount() - 1).getInt64() == sum) return;
    throw_damaged("the checksum of a row is wrong");
}

void write_sum(SQLite::Statement& update, std::int64_t row, std::int64_t sum) {
    update.bind(1, sum);
    update.bind(2, row);
    update.exec();
    update.reset();
}

// The schema as SQLite stores it.
std::string definitions(SQLite::Database& connection) {
    SQLite::Statement statement(connection,
                                "SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY "
                                "rowid");
    std::string text;
    while (statement.executeStep())
        for (int i = 0; i < statement.getColumnCount(); ++i)
            text += statement.getColumn(i).getString() + "\n";
    return text;
}

std::string expected_definitions(int version) {
    SQLite::Database model(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    model.exec(tables);
    if (version > oldest_schema_version) model.exec(checksums);
    return definitions(model);
}

std::vector<std::int64_t> ids(SQLite::Database& connection, const char* query) {
    std::vector<std::int64_t> all;
    SQLite::Statement statement(connection, query);
    while (statement.executeStep()) all.push_back(statement.getColumn(0).getInt64());
    return all;
}

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

void create_tables(SQLite::Database& connection) {
    connection.exec(tables);
    connection.exec(checksums);
}

void add_checksums(SQLite::Database& connection) {
    connection.exec(checksums);
    for (const std::int64_t session : ids(connection, "SELECT id FROM sessions"))
        seal_session(connection, session);
    RunSealer sealer(connection);
    for (const std::int64_t run : ids(connection, "SELECT id FROM runs")) sealer.seal(run);
}

std::optional<std::string> damage(SQLite::Database& connection, int version) {
    const std::string found = connection.execAndGet("PRAGMA integrity_check(1)").getString();
    if (found != "ok") return found;
    if (definitions(connection) != expected_definitions(version))
        return "the definitions of its tables have changed";
    return std::nullopt;
}

void bind_run(SQLite::Statement& statement, const Task& task, const Record& record) {
    Binder bind(statement);
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
    for_each_member(record, [&](std::string_view, const auto& value) { bind << value; });
}

void bind_session(SQLite::Statement& statement, const Session& session) {
    Binder(statement) << session.experiment << session.file << session.folder << session.definition
                      << session.full << seed_text(session.seed) << session.limits.nodes
                      << session.limits.seconds << session.limits.memory << session.limits.depth
                      << session.version << session.machine << session.threads << session.planned
                      << session.started;
}

Record read_record(SQLite::Statement& statement) {
    Columns columns(statement, statement.getColumnIndex("status"));
    Record record;
    for_each_member(record, [&](std::string_view, auto& value) { columns >> value; });
    return record;
}

Session read_session(SQLite::Statement& statement) {
    Session session;
    std::optional<std::string> seed;
    Columns(statement) >> session.id >> session.experiment >> session.file >> session.folder >>
        session.definition >> session.full >> seed >> session.limits.nodes >>
        session.limits.seconds >> session.limits.memory >> session.limits.depth >>
        session.version >> session.machine >> session.threads >> session.planned >>
        session.started >> session.finished;
    if (seed) session.seed = seed_of(*seed);
    return session;
}

RunSealer::RunSealer(SQLite::Database& connection)
    : row_(connection, "SELECT * FROM runs WHERE id = ?"),
      bins_(connection, bins_of_run),
      write_(connection, "UPDATE runs SET checksum = ? WHERE id = ?") {}

void RunSealer::seal(std::int64_t run) {
    row_.bind(1, run);
    if (row_.executeStep()) write_sum(write_, run, sum_of(row_, &bins_));
    row_.reset();
}

void seal_session(SQLite::Database& connection, std::int64_t session) {
    SQLite::Statement row(connection, "SELECT * FROM sessions WHERE id = ?");
    row.bind(1, session);
    SQLite::Statement write(connection, "UPDATE sessions SET checksum = ? WHERE id = ?");
    if (row.executeStep()) write_sum(write, session, sum_of(row, nullptr));
}

void check_session(SQLite::Statement& row) { check(row, sum_of(row, nullptr)); }

void check_run(SQLite::Statement& row, SQLite::Statement& bins) { check(row, sum_of(row, &bins)); }

void throw_damaged(const std::string& what) { throw SQLite::Exception(what, SQLITE_CORRUPT); }

}  // namespace taquin::lab
