#include "taquin/lab/store.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>

#include <chrono>
#include <ctime>
#include <fstream>
#include <system_error>
#include <thread>

#include "taquin/core/parallel.hpp"
#include "taquin/lab/store_rows.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::lab {

namespace {

constexpr int application = 0x54515531;  // "TQU1": marks the file as ours
constexpr int patience_ms = 60'000;      // while another process writes

Error damaged_store(const std::filesystem::path& path, const std::string& why) {
    return {path.string() + " is damaged, or is not a store of the lab (" + why +
                "). Move it away and run the experiments again, or use another file",
            ErrorKind::DamagedTable, "store"};
}

Error error_of(const std::filesystem::path& path, const SQLite::Exception& fault) {
    const int code = fault.getErrorCode() & 0xFF;
    // SQLITE_ERROR: something that every store has is missing, such as a table or the schema
    // version.
    if (code == SQLITE_NOTADB || code == SQLITE_CORRUPT || code == SQLITE_ERROR)
        return damaged_store(path, fault.what());
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

// True if the store can be read but not written, and no files can be created beside it. A store
// that was not closed has its last results in a -wal file, which cannot be read without writing.
bool is_only_readable(const std::filesystem::path& path, const SQLite::Exception& fault) {
    const int code = fault.getErrorCode() & 0xFF;
    std::error_code ignored;
    return (code == SQLITE_READONLY || code == SQLITE_CANTOPEN) &&
           std::filesystem::file_size(path, ignored) > 0 && !ignored &&
           !std::filesystem::exists(path.string() + "-wal", ignored);
}

std::optional<Session> first(std::vector<Session> sessions) {
    return sessions.empty() ? std::nullopt : std::optional(std::move(sessions.front()));
}

std::string processor() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const auto colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "unknown processor";
}

}  // namespace

struct Store::Database {
    explicit Database(const std::filesystem::path& path)
        : connection(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, patience_ms) {}

    // For a write-protected store: SQLite then needs no files beside it.
    struct Unchanging {};
    Database(const std::filesystem::path& path, Unchanging)
        : connection(unchanging_address(path), SQLite::OPEN_READONLY | SQLite::OPEN_URI) {}

    std::optional<Error> prepare(const std::filesystem::path& path, Check check) {
        if (is_empty(read_identity()))
            create();
        else if (auto error = check_identity(path, check))
            return error;
        upgrade();
        write_ahead();
        connection.exec("PRAGMA synchronous = FULL");
        connection.exec("PRAGMA foreign_keys = ON");
        return std::nullopt;
    }

    std::optional<Error> check_identity(const std::filesystem::path& path, Check check) {
        const SQLite::Transaction at_one_instant(connection);
        const Identity found = read_identity_here();
        if (found.owner != application)
            return Error{path.string() + " is a database of another program: use another file",
                         ErrorKind::DamagedTable};
        if (found.version < oldest_schema_version || found.version > schema_version)
            return Error{path.string() + " is a store of another version of Taquin (" +
                             std::to_string(found.version) + "; this one writes " +
                             std::to_string(schema_version) + "): use another file",
                         ErrorKind::DamagedTable};
        sealed_ = found.version > oldest_schema_version;
        if (check == Check::Known) return std::nullopt;
        const auto why = damage(connection, found.version);
        return why ? std::optional(damaged_store(path, *why)) : std::nullopt;
    }

    // Distinguishes a new file, one of our stores, and a database of another program.
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
        if (!is_empty(read_identity_here())) return;  // another process created it first
        create_tables(connection);
        connection.exec("PRAGMA application_id = " + std::to_string(application));
        write_version();
        transaction.commit();
    }

    void upgrade() {
        if (sealed_) return;
        SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::EXCLUSIVE);
        if (read_identity_here().version == oldest_schema_version) {
            add_checksums(connection);
            write_version();
        }
        transaction.commit();
        sealed_ = true;
    }

    void write_version() {
        connection.exec("PRAGMA user_version = " + std::to_string(schema_version));
    }

    // For this change SQLite does not wait for other processes that have the file open.
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

    void insert(const Finished& run, RunSealer& sealer) const {
        SQLite::Statement statement(connection, insert_run);
        bind_run(statement, run.task, run.record);
        if (statement.exec() == 0) return;  // already stored
        const std::int64_t row = connection.getLastInsertRowid();
        SQLite::Statement bins(connection, "INSERT INTO bins VALUES (?,?,?,?)");
        for (const Bin& bin : run.record.bins) {
            Binder(bins) << row << bin.distance << bin.estimate << bin.positions;
            bins.exec();
            bins.reset();
        }
        sealer.seal(row);
    }

    // Prepares a frequent statement only once.
    SQLite::Statement& again(std::optional<SQLite::Statement>& kept, const char* text) {
        if (!kept) kept.emplace(connection, text);
        kept->reset();
        return *kept;
    }

    std::optional<Record> find(const std::string& key) {
        SQLite::Statement& statement = again(select_run_, "SELECT * FROM runs WHERE key = ?");
        statement.bind(1, key);
        if (!statement.executeStep()) return std::nullopt;
        if (sealed_) check_run(statement, again(select_bins_, bins_of_run));
        const std::int64_t run = statement.getColumn("id").getInt64();
        Record record = read_record(statement);
        record.bins = bins_of(run);
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
        SQLite::Statement& statement = again(select_bins_, bins_of_run);
        statement.bind(1, run);
        std::vector<Bin> bins;
        while (statement.executeStep()) {
            Bin& bin = bins.emplace_back();
            Columns(statement) >> bin.distance >> bin.estimate >> bin.positions;
        }
        statement.reset();
        return bins;
    }

    // The sessions that the end of the query, `which`, selects with these parameter values.
    template <class... Values>
    std::vector<Session> sessions(const std::string& which, const Values&... values) {
        SQLite::Statement statement(connection, "SELECT * FROM sessions " + which);
        Binder bind(statement);
        (void)(bind << ... << values);
        std::vector<Session> all;
        while (statement.executeStep()) {
            if (sealed_) check_session(statement);
            all.push_back(read_session(statement));
        }
        return all;
    }

    SQLite::Database connection;

private:
    bool sealed_ = true;  // rows have checksums
    std::optional<SQLite::Statement> select_run_{};
    std::optional<SQLite::Statement> select_bins_{};
    std::optional<SQLite::Statement> has_run_{};
};

Store::Store(std::filesystem::path path, std::unique_ptr<Database> database)
    : path_(std::move(path)), database_(std::move(database)) {}
Store::~Store() = default;
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;

bool Store::exists(const std::filesystem::path& path) {
    std::error_code ignored;
    return std::filesystem::exists(path, ignored);
}

Expected<Store> Store::open(const std::filesystem::path& path, Check check) {
    if (path.has_parent_path()) {
        std::error_code fault;
        std::filesystem::create_directories(path.parent_path(), fault);
        if (fault)
            return Error{
                "cannot create the folder " + path.parent_path().string() + ": " + fault.message(),
                ErrorKind::FileSystem};
    }
    try {
        auto database = std::make_unique<Database>(path);
        if (const auto fault = database->prepare(path, check)) return *fault;
        return Store(path, std::move(database));
    } catch (const SQLite::Exception& fault) {
        return is_only_readable(path, fault) ? open_unchanging(path, check) : error_of(path, fault);
    }
}

Expected<Store> Store::open_unchanging(const std::filesystem::path& path, Check check) {
    try {
        auto database = std::make_unique<Database>(path, Database::Unchanging{});
        if (const auto fault = database->check_identity(path, check)) return *fault;
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

// Calls `write` in a transaction that waits for other writers.
template <class F>
auto Store::writing(F write) {
    return guarded([&](SQLite::Database& connection) {
        SQLite::Transaction transaction(connection, SQLite::TransactionBehavior::IMMEDIATE);
        const auto result = write(connection);
        transaction.commit();
        return result;
    });
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
    writing([&](SQLite::Database& connection) {
        SQLite::Statement statement(connection, "DELETE FROM runs WHERE key = ?");
        for (const std::string& key : keys) {
            statement.bind(1, key);
            statement.exec();
            statement.reset();
        }
        return keys.size();
    });
}

void Store::commit(const std::vector<Finished>& runs) {
    writing([&](SQLite::Database& connection) {
        RunSealer sealer(connection);
        for (const Finished& run : runs) database_->insert(run, sealer);
        return runs.size();
    });
}

std::int64_t Store::begin(const Session& session) {
    return writing([&](SQLite::Database& connection) {
        SQLite::Statement statement(connection, insert_session);
        bind_session(statement, session);
        statement.exec();
        const std::int64_t id = connection.getLastInsertRowid();
        seal_session(connection, id);
        return id;
    });
}

void Store::finish(std::int64_t session, const std::string& when) {
    writing([&](SQLite::Database& connection) {
        SQLite::Statement statement(connection, "UPDATE sessions SET finished = ? WHERE id = ?");
        Binder(statement) << when << session;
        const int changed = statement.exec();
        seal_session(connection, session);
        return changed;
    });
}

std::vector<Session> Store::last_sessions() const {
    return guarded([&](SQLite::Database&) {
        return database_->sessions(
            "WHERE id IN (SELECT max(id) FROM sessions GROUP BY experiment) ORDER BY experiment");
    });
}

std::optional<Session> Store::last_session(std::string_view experiment) const {
    return guarded([&](SQLite::Database&) {
        return first(
            database_->sessions("WHERE experiment = ? ORDER BY id DESC LIMIT 1", experiment));
    });
}

std::optional<Session> Store::session(std::int64_t id) const {
    return guarded(
        [&](SQLite::Database&) { return first(database_->sessions("WHERE id = ?", id)); });
}

std::vector<Session> Store::sessions(std::uint32_t most) const {
    return guarded(
        [&](SQLite::Database&) { return database_->sessions("ORDER BY id DESC LIMIT ?", most); });
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

std::filesystem::path store_path(std::string_view asked) {
    if (!asked.empty()) return asked;
    if (auto named = solver::from_environment("TAQUIN_LAB"); !named.empty()) return named;
    const auto folder = solver::user_folder("XDG_DATA_HOME", ".local/share");
    return folder.empty() ? folder : folder / "lab.sqlite";
}

std::string now_text() {
    const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::string text(32, '\0');
    text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
    return text;
}

std::string machine_text() {
    return processor() + " (" + std::to_string(hardware_threads()) + " threads)";
}

}  // namespace taquin::lab
