// Where results are kept: one SQLite file, a row for every finished run with all that is needed to
// repeat it.
//
// The file is in WAL mode and synced at every commit: what commit() returned for survives kill -9
// and a power cut, and a reader never waits for a writer. A run's key is unique, so none is there
// twice, even when two programs work on one experiment at the same time. Rows have checksums:
// damage to the file is an error, never a wrong result.
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

// A call of `lab run`: what was asked for, so that a report can be made of it.
struct Session {
    std::int64_t id = 0;
    std::string experiment{};
    std::string file{};        // as messages call it
    std::string folder{};      // that paths in the definition are relative to
    std::string definition{};  // TOML
    bool full = false;
    std::optional<std::uint64_t> seed{};  // else the definition's
    RunLimits limits{};                   // that replace the definition's
    std::string version{};
    std::string machine{};
    unsigned threads = 1;
    std::uint64_t planned = 0;
    std::string started{};
    std::optional<std::string> finished{};
};

// The store said no while it was in use: disk full, file damaged.
class StoreFailure : public std::runtime_error {
public:
    explicit StoreFailure(Error error)
        : std::runtime_error(error.message), error_(std::move(error)) {}
    const Error& error() const { return error_; }

private:
    Error error_;
};

// All functions but open() throw StoreFailure. One thread at a time.
class Store {
public:
    // Whole: the file is read once to see that nothing in it has changed, about 10 ms a megabyte.
    // Known: the caller knows that it has not changed since such a check.
    enum class Check : std::uint8_t { Whole, Known };

    // Made if it is not there. One that can only be read is opened for that. Errors: FileSystem
    // with the path; DamagedTable for a file that is damaged, not a store or of another version.
    static Expected<Store> open(const std::filesystem::path& path, Check check = Check::Whole);
    ~Store();
    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;

    const std::filesystem::path& path() const { return path_; }

    // Calls `read`, for which the store is as it was at one instant; many calls in it take less
    // time than alone.
    void at_one_instant(const std::function<void()>& read) const;

    std::optional<Record> find(const std::string& key) const;
    bool has(const std::string& key) const;
    void forget(const std::vector<std::string>& keys);

    struct Finished {
        Task task;
        Record record;
    };
    // All or none; on the disk when it returns. A run that is there already stays as it is.
    void commit(const std::vector<Finished>& runs);

    // The new session's number.
    std::int64_t begin(const Session& session);
    void finish(std::int64_t session, const std::string& when);
    // The last session of an experiment; the last session of each.
    std::optional<Session> last_session(std::string_view experiment) const;
    std::vector<Session> last_sessions() const;
    // One by its number; all of them, the newest first, but at most so many.
    std::optional<Session> session(std::int64_t id) const;
    std::vector<Session> sessions(std::uint32_t most) const;

    std::uint64_t runs() const;
    // What SQLite's own check says: "ok".
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

// The file that the user asked for, else $TAQUIN_LAB, else taquin/lab.sqlite below
// $XDG_DATA_HOME or ~/.local/share. Empty: nobody says.
std::filesystem::path store_path(std::string_view asked = {});

// "2025-01-31T12:00:00Z"
std::string now_text();

// The processor and its threads.
std::string machine_text();

}  // namespace taquin::lab
