#include "taquin/lab/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <chrono>
#include <system_error>
#include <thread>
#include <utility>

#include "taquin/lab/store_columns.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::lab {

namespace {

constexpr int application = 0x54515531;  // "TQU1": which program the file belongs to
constexpr int schema_version = 1;
constexpr int patience_ms = 60'000;  // while another program writes

constexpr const char* schema = R"sql(
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

constexpr const char* insert_run = R"sql(
INSERT OR IGNORE INTO runs (
    key, kind, puzzle, size, start, goal, method, steps, seed, number, algorithm, heuristic, weight,
    width, ties, duplicates, move_order, limit_nodes, limit_seconds, limit_memory, limit_depth,
    repetition, status, limit_reached, optimal, length, lower_bound, estimate, generated, expanded,
    reopened, distinct_states, peak_nodes, peak_bytes, seconds, table_seconds, ran_algorithm,
    ran_heuristic, moves, version, machine, threads, finished)
VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)
)sql";

constexpr const char* select_run = R"sql(
SELECT id, kind, status, limit_reached, optimal, length, lower_bound, estimate, generated,
       expanded, reopened, distinct_states, peak_nodes, peak_bytes, seconds, table_seconds,
       ran_algorithm, ran_heuristic, moves, version, machine, threads, finished
FROM runs WHERE key = ?
)sql";

Error error_of(const std::filesystem::path& path, const SQLite::Exception& fault) {
    const int code = fault.getErrorCode() & 0xFF;
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT)
        return {path.string() + " is no store of the lab, or a damaged one (" + fault.what() +
                    "): take another file, or move it away",
                ErrorKind::DamagedTable};
    return {"cannot use the store " + path.string() + ": " + fault.what(), ErrorKind::FileSystem};
}

std::string unchanging_address(const std::filesystem::path& path) {
    std::string address = "file:";
    for (const char letter : path.string()) switch (letter) {
            case '%': address += "%25"; break;
            case '?': address += "%3f"; break;
            case '#': address += "%23"; break;
            default: address += letter;
        }
    return address + "?immutable=1";
}

// A store that may be read but not written, nor files be made beside it. One that was not closed
// has its last results in another file, which cannot be read without writing.
bool is_only_readable(const std::filesystem::path& path, const SQLite::Exception& fault) {
    const int code = fault.getErrorCode() & 0xFF;
    std::error_code ignored;
    return (code == SQLITE_READONLY || code == SQLITE_CANTOPEN) &&
           std::filesystem::file_size(path, ignored) > 0 && !ignored &&
           !std::filesystem::exists(path.string() + "-wal", ignored);
}

std::optional<std::string> seed_text(const std::optional<std::uint64_t>& seed) {
    return seed ? std::optional(std::to_string(*seed)) : std::nullopt;
}

std::optional<std::string> parameter(const Task& task, std::string_view name) {
    for (const auto& [given, value] : task.parameters)
        if (given == name) return value;
    return std::nullopt;
}

void bind_task(Binder& bind, const Task& task) {
    const Instance& instance = task.instance;
    const bool solve = task.kind == Subject::Solve;
    const auto text_if = [](bool there, std::string text) {
        return there ? std::optional(std::move(text)) : std::nullopt;
    };
    bind << task.key << name_of(task.kind) << puzzle_of(instance) << size_text(instance)
         << text_if(solve, solve ? start_text(instance) : "") << goal_text(instance)
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

Record read_record(Columns& columns) {
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
    if (const auto seed = columns.maybe_text()) session.seed = std::stoull(*seed);
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

}  // namespace

struct Store::Database {
    explicit Database(const std::filesystem::path& path)
        : connection(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience_ms) {}

    // Where nobody can write: SQLite needs no files beside it.
    struct Unchanging {};
    Database(const std::filesystem::path& path, Unchanging)
        : connection(unchanging_address(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI) {}

    std::optional<Error> prepare(const std::filesystem::path& path) {
        if (is_empty(read_identity())) create();
        if (auto error = why_not_ours(path)) return error;
        write_ahead();
        connection.exec("PRAGMA synchronous = FULL");
        connection.exec("PRAGMA foreign_keys = ON");
        return std::nullopt;
    }

    std::optional<Error> why_not_ours(const std::filesystem::path& path) {
        const Identity found = read_identity();
        if (found.owner != application)
            return Error{path.string() + " is a database of another program: take another file",
                         ErrorKind::DamagedTable};
        if (found.version != schema_version)
            return Error{path.string() + " is a store of another version of Taquin (" +
                             std::to_string(found.version) + "; this one writes " +
                             std::to_string(schema_version) + "): take another file",
                         ErrorKind::DamagedTable};
        return std::nullopt;
    }

    // What tells a new file, one of ours and one of somebody else apart.
    struct Identity {
        int owner;
        int version;
        int tables;
    };
    static bool is_empty(const Identity& file) {
        return file.owner == 0 && file.version == 0 && file.tables == 0;
    }
    int number(const char* query) { return connection.execAndGet(query).getInt(); }
    Identity read_identity_here() {
        return {number("PRAGMA application_id"), number("PRAGMA user_version"),
                number("SELECT count(*) FROM sqlite_master")};
    }
    Identity read_identity() {
        const SQLite::Transaction at_one_instant(connection);
        return read_identity_here();
    }

    void create() {
        SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::EXCLUSIVE);
        if (!is_empty(read_identity_here())) return;  // another program was quicker
        connection.exec(schema);
        connection.exec("PRAGMA application_id = " + std::to_string(application));
        connection.exec("PRAGMA user_version = " + std::to_string(schema_version));
        transaction.commit();
    }

    // For this change SQLite itself has no patience with another program that has the file open.
    void write_ahead() {
        constexpr std::chrono::milliseconds pause(10);
        for (int waited = 0;; waited += static_cast<int>(pause.count())) {
            try {
                connection.exec("PRAGMA journal_mode = WAL");
                return;
            } catch (const SQLite::Exception& fault) {
                if ((fault.getErrorCode() & 0xFF) != SQLITE_BUSY || waited >= patience_ms) throw;
            }
            std::this_thread::sleep_for(pause);
        }
    }

    void insert(const Finished& run) const {
        SQLite::Statement statement(connection, insert_run);
        Binder bind(statement);
        bind_task(bind, run.task);
        bind_record(bind, run.record);
        if (statement.exec() == 0) return;  // it was there
        const std::int64_t row = connection.getLastInsertRowid();
        SQLite::Statement bins(connection, "INSERT INTO bins VALUES (?,?,?,?)");
        for (const Bin& bin : run.record.bins) {
            Binder(bins) << row << bin.distance << bin.estimate << bin.boards;
            bins.exec();
            bins.reset();
        }
    }

    // A statement that is asked often is made once.
    SQLite::Statement& again(std::optional<SQLite::Statement>& kept, const char* text) {
        if (!kept) kept.emplace(connection, text);
        kept->reset();
        return *kept;
    }

    std::optional<Record> find(const std::string& key) {
        SQLite::Statement& statement = again(select_run_, select_run);
        statement.bind(1, key);
        if (!statement.executeStep()) return std::nullopt;
        Columns columns(statement);
        const std::int64_t run = columns.whole();
        const bool solve = columns.text() == name_of(Subject::Solve);
        Record record = read_record(columns);
        if (!solve) record.bins = bins_of(run);
        statement.reset();
        return record;
    }

    bool has(const std::string& key) {
        SQLite::Statement& statement = again(has_run_, "SELECT 1 FROM runs WHERE key = ?");
        statement.bind(1, key);
        const bool there = statement.executeStep();
        statement.reset();
        return there;
    }

    std::vector<Bin> bins_of(std::int64_t run) {
        SQLite::Statement& statement =
            again(select_bins_,
                  "SELECT distance, estimate, boards FROM bins WHERE run = ? ORDER BY 1, 2");
        statement.bind(1, run);
        std::vector<Bin> bins;
        while (statement.executeStep()) {
            Columns columns(statement);
            const std::uint64_t distance = columns.count();
            const std::int64_t estimate = columns.whole();
            bins.push_back({distance, estimate, columns.count()});
        }
        statement.reset();
        return bins;
    }

    SQLite::Database connection;

private:
    std::optional<SQLite::Statement> select_run_{};
    std::optional<SQLite::Statement> select_bins_{};
    std::optional<SQLite::Statement> has_run_{};
};

Store::Store(std::filesystem::path path, std::unique_ptr<Database> database)
    : path_(std::move(path)), database_(std::move(database)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

Expected<Store> Store::open(const std::filesystem::path& path) {
    if (path.has_parent_path()) {
        std::error_code fault;
        std::filesystem::create_directories(path.parent_path(), fault);
        if (fault)
            return Error{
                "cannot make the folder " + path.parent_path().string() + ": " + fault.message(),
                ErrorKind::FileSystem};
    }
    try {
        auto database = std::make_unique<Database>(path);
        if (const auto fault = database->prepare(path)) return *fault;
        return Store(path, std::move(database));
    } catch (const SQLite::Exception& fault) {
        return is_only_readable(path, fault) ? open_unchanging(path) : error_of(path, fault);
    }
}

Expected<Store> Store::open_unchanging(const std::filesystem::path& path) {
    try {
        auto database = std::make_unique<Database>(path, Database::Unchanging{});
        if (const auto fault = database->why_not_ours(path)) return *fault;
        return Store(path, std::move(database));
    } catch (const SQLite::Exception& fault) {
        return error_of(path, fault);
    }
}

template <class F>
auto Store::guarded(F use) const {
    try {
        return use(database_->connection);
    } catch (const SQLite::Exception& fault) {
        throw StoreFailure(error_of(path_, fault));
    }
}

void Store::at_one_instant(const std::function<void()>& read) const {
    guarded([&](SQLite::Database& connection) {
        const SQLite::Transaction transaction(connection);
        read();
    });
}

std::optional<Record> Store::find(const std::string& key) const {
    return guarded([&](SQLite::Database&) { return database_->find(key); });
}

bool Store::has(const std::string& key) const {
    return guarded([&](SQLite::Database&) { return database_->has(key); });
}

void Store::forget(const std::vector<std::string>& keys) {
    guarded([&](SQLite::Database& connection) {
        SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
        SQLite::Statement statement(connection, "DELETE FROM runs WHERE key = ?");
        for (const std::string& key : keys) {
            statement.bind(1, key);
            statement.exec();
            statement.reset();
        }
        transaction.commit();
    });
}

void Store::commit(const std::vector<Finished>& runs) {
    guarded([&](SQLite::Database& connection) {
        SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
        for (const Finished& run : runs) database_->insert(run);
        transaction.commit();
    });
}

std::int64_t Store::begin(const Session& session) {
    return guarded([&](SQLite::Database& connection) {
        SQLite::Statement statement(
            connection, "INSERT INTO sessions VALUES (NULL,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,NULL)");
        Binder(statement) << session.experiment << session.file << session.folder
                          << session.definition << session.full << seed_text(session.seed)
                          << session.limits.nodes << session.limits.seconds << session.limits.memory
                          << session.limits.depth << session.version << session.machine
                          << session.threads << session.planned << session.started;
        statement.exec();
        return static_cast<std::int64_t>(connection.getLastInsertRowid());
    });
}

void Store::finish(std::int64_t session, const std::string& when) {
    guarded([&](SQLite::Database& connection) {
        SQLite::Statement statement(connection, "UPDATE sessions SET finished = ? WHERE id = ?");
        Binder(statement) << when << session;
        statement.exec();
    });
}

std::optional<Session> Store::last_session(std::string_view experiment) const {
    return guarded([&](SQLite::Database& connection) -> std::optional<Session> {
        SQLite::Statement statement(
            connection, "SELECT * FROM sessions WHERE experiment = ? ORDER BY id DESC LIMIT 1");
        statement.bind(1, std::string(experiment));
        if (!statement.executeStep()) return std::nullopt;
        return read_session(statement);
    });
}

std::vector<Session> Store::last_sessions() const {
    return guarded([&](SQLite::Database& connection) {
        SQLite::Statement statement(connection,
                                    "SELECT * FROM sessions WHERE id IN (SELECT max(id) FROM "
                                    "sessions GROUP BY experiment) ORDER BY experiment");
        std::vector<Session> sessions;
        while (statement.executeStep()) sessions.push_back(read_session(statement));
        return sessions;
    });
}

std::optional<Session> Store::session(std::int64_t id) const {
    return guarded([&](SQLite::Database& connection) -> std::optional<Session> {
        SQLite::Statement statement(connection, "SELECT * FROM sessions WHERE id = ?");
        statement.bind(1, id);
        if (!statement.executeStep()) return std::nullopt;
        return read_session(statement);
    });
}

std::vector<Session> Store::sessions(std::uint32_t most) const {
    return guarded([&](SQLite::Database& connection) {
        SQLite::Statement statement(connection, "SELECT * FROM sessions ORDER BY id DESC LIMIT ?");
        statement.bind(1, most);
        std::vector<Session> sessions;
        while (statement.executeStep()) sessions.push_back(read_session(statement));
        return sessions;
    });
}

std::uint64_t Store::runs() const {
    return guarded([](SQLite::Database& connection) {
        return static_cast<std::uint64_t>(
            connection.execAndGet("SELECT count(*) FROM runs").getInt64());
    });
}

std::string Store::integrity() const {
    return guarded([](SQLite::Database& connection) {
        return connection.execAndGet("PRAGMA integrity_check").getString();
    });
}

}  // namespace taquin::lab
