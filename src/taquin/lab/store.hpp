// The results of experiments: one SQLite file, with a row for every finished run and everything
// needed to repeat it. (In a browser: apps/browser/store.cpp.)
//
// The file is in WAL mode and synced at every commit: once commit() returns, its runs survive a
// power cut or kill -9, and readers never wait for a writer. A run's key is unique, so no run is
// stored twice, even if two processes work on one experiment. Rows have checksums: damage to the
// file is an error, never a wrong result.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/plan.hpp"

namespace taquin::lab {

// One call of `lab run`, with the inputs that a report of it needs.
struct Session {
    std::int64_t id = 0;
    std::string experiment{};
    std::string file{};        // its name in messages
    std::string folder{};      // base of relative paths in the definition
    std::string definition{};  // TOML
    bool full = false;
    std::optional<std::uint64_t> seed{};  // none: the definition's seed
    RunLimits limits{};                   // override the definition's limits
    std::string version{};
    std::string machine{};
    unsigned threads = 1;
    std::uint64_t planned = 0;
    std::string started{};
    std::optional<std::string> finished{};
};

// The store failed while in use: disk full, file damaged.
class StoreFailure : public std::runtime_error {
public:
    explicit StoreFailure(Error error)
        : std::runtime_error(error.message), error_(std::move(error)) {}
    const Error& error() const { return error_; }

private:
    Error error_;
};

// All functions except open() throw StoreFailure. Not thread-safe.
class Store {
public:
    // Whole: reads the entire file to verify it, about 10 ms per megabyte. Known: the caller knows
    // that the file has not changed since a Whole check.
    enum class Check : std::uint8_t { Whole, Known };

    // Whether there is a file for results, which may be damaged.
    static bool exists(const std::filesystem::path& path);

    // Creates a missing store; opens a write-protected one read-only. Errors: FileSystem with the
    // path; DamagedTable for a file that is damaged, not a store, or of another version.
    static Expected<Store> open(const std::filesystem::path& path, Check check = Check::Whole);
    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;

    const std::filesystem::path& path() const { return path_; }

    // Calls `read` in one read transaction: it sees a consistent snapshot, and many queries run
    // faster than each alone.
    void at_one_instant(const std::function<void()>& read) const;

    std::optional<Record> find(const std::string& key) const;
    bool has(const std::string& key) const;
    void forget(const std::vector<std::string>& keys);

    struct Finished {
        Task task;
        Record record;
    };
    // All or nothing; synced to disk on return. A run that is already stored stays unchanged.
    void commit(const std::vector<Finished>& runs);

    // Returns the id of the new session.
    std::int64_t begin(const Session& session);
    void finish(std::int64_t session, const std::string& when);
    // The last session of one experiment, and of each experiment.
    std::optional<Session> last_session(std::string_view experiment) const;
    std::vector<Session> last_sessions() const;
    // One session by id; the newest `most` sessions, newest first.
    std::optional<Session> session(std::int64_t id) const;
    std::vector<Session> sessions(std::uint32_t most) const;

    std::uint64_t runs() const;
    // The result of SQLite's own check: "ok" if sound.
    std::string integrity() const;

private:
    struct Database;
    static Expected<Store> open_unchanging(const std::filesystem::path& path, Check check);
    Store(std::filesystem::path path, std::unique_ptr<Database> database);
    template <class F>
    auto guarded(F use) const;
    template <class F>
    auto writing(F write);

    std::filesystem::path path_;
    std::unique_ptr<Database> database_;
};

// The requested file, else $TAQUIN_LAB, else taquin/lab.sqlite in $XDG_DATA_HOME or ~/.local/share.
// Empty if none of these is set.
std::filesystem::path store_path(std::string_view asked = {});

// "2025-01-31T12:00:00Z"
std::string now_text();

// The processor's name and number of threads.
std::string machine_text();

}  // namespace taquin::lab
