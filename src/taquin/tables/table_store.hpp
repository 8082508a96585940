// A folder of table files: one process builds each table once, and all processes find it.
//
// The builder holds the table's lock; others wait and then load the stored table. The lock ends
// with its process, so a killed builder leaves only a temporary file, which the next one removes.
// If the folder is not writable, this run still gets its answer, but the next one must build again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_file.hpp"

namespace taquin::tables {

enum class BuildOutcome { Done, Cancelled };

// Fills the table's bytes, which are initially zero.
using Build = std::function<BuildOutcome(std::span<std::byte> bytes, const Progress& progress)>;

struct Obtained {
    Table table;
    bool built = false;  // by this call
    // What the user should know: a corrupt file was rebuilt (DamagedTable), or a table could not be
    // stored and exists only in memory (FileSystem).
    std::vector<Error> warnings{};
};

struct StoredTable {
    std::string file_name;
    std::uint64_t file_bytes = 0;
    Expected<TableId> id;  // from the header, or what is wrong with it
};

class TableStore {
public:
    // The folder is created when the first table is stored. With an empty path tables are not
    // stored.
    explicit TableStore(std::filesystem::path folder, unsigned threads = hardware_threads())
        : folder_(std::move(folder)), threads_(threads) {}

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path path_of(const TableId& id) const { return folder_ / id.file_name(); }

    // None if there is no such file; an error, with what to do, if the file is bad; an error of
    // kind Interrupted or Time if the progress said stop.
    std::optional<Expected<Table>> find(const TableId& id, const Progress& progress = {}) const;

    // Loads the table, or builds and stores it. Errors: Interrupted or Time, if the progress said
    // stop while reading, building, or waiting for another process to build it. Messages call the
    // table by `name`, such as "the tables of xy"; if empty, by its identity.
    Expected<Obtained> get(const TableId& id, const Build& build, const Progress& progress = {},
                           std::string_view name = {}) const;

    // Stores a table in place of the one with its identity. Those who use the old file keep it.
    std::optional<Error> store(const Table& table) const;

    // Sorted by name. Reads only the headers.
    Expected<std::vector<StoredTable>> list() const;

    // Returns whether the file existed.
    Expected<bool> remove(std::string_view file_name) const;
    Expected<bool> remove(const TableId& id) const { return remove(id.file_name()); }

    // Removes the leftovers of killed builders. Returns the number of files.
    std::size_t clean() const;

private:
    std::filesystem::path folder_;
    unsigned threads_;
};

// Tables that are built before a search, and what the build costs.
struct MissingTables {
    std::string name;
    std::uint64_t bytes = 0;           // of their files
    double seconds = 0;                // estimated
    std::vector<std::string> files{};  // their names
};

// Conditions for building missing tables.
struct BuildTerms {
    Progress progress{};
    std::optional<std::uint64_t> memory{};                 // limit for a build, in bytes
    std::function<void(const MissingTables&)> announce{};  // called before a long build
    bool may_build = true;  // false: a table that is missing or damaged is an error
};

// A table that can be built.
struct TableSpec {
    TableId id{};
    std::string name{};              // of its set, as users know it; may be empty
    std::uint64_t build_memory = 0;  // bytes held while it is built
    // Called with the bytes to fill, the number of threads and the progress receiver.
    std::function<BuildOutcome(std::span<std::byte>, unsigned threads, const Progress&)> build{};
    bool stored = true;      // false: built on the spot, faster than reading a file
    double cpu_seconds = 0;  // of a build, estimated; 0: negligible
    bool on_one_thread = false;
};

// The cost of a set, known before it is built.
struct SetNeeds {
    std::uint64_t disk = 0;    // bytes of all files
    std::uint64_t memory = 0;  // while the largest table is built; earlier ones stay in memory
    std::size_t tables = 0;
};
SetNeeds needs_of(const std::vector<TableSpec>& set);

// The estimated time for building these tables.
double build_seconds(const std::vector<TableSpec>& set, unsigned threads);

// An error of kind Memory if a build would exceed the terms' limit; none if it fits.
std::optional<Error> check_memory(std::string_view what, std::uint64_t bytes,
                                  const BuildTerms& terms);

// Tables in memory, backed by a store. Not thread-safe: one thread at a time.
class TableLibrary {
public:
    // With an empty folder tables are not stored.
    TableLibrary(std::filesystem::path folder, unsigned threads)
        : store_(std::move(folder), threads), threads_(threads) {}

    const TableStore& store() const { return store_; }
    unsigned threads() const { return threads_; }

    // From now on, this stops loads and builds whose terms have no stop token of their own.
    void stop_with(std::stop_token stop) { stop_ = std::move(stop); }

    // From memory, from the folder, or built. Tables that are never stored are built under any
    // terms.
    Expected<Table> obtain(const TableSpec& wanted, const BuildTerms& terms = {});
    std::optional<Error> obtain_all(const std::vector<TableSpec>& set, const BuildTerms& terms);
    // In memory or in the folder. A file counts until it was read and found damaged.
    bool has(const TableId& id) const;
    bool has_all(const std::vector<TableSpec>& set) const;
    // The tables of a set that are neither in memory nor in the folder; none if all are there.
    std::optional<MissingTables> missing(std::string name, const std::vector<TableSpec>& set) const;
    // Tells the terms' receiver about the missing tables, once for each table, if their build takes
    // seconds and memory allows it. obtain() does this for single tables.
    void announce(std::string name, const std::vector<TableSpec>& set, const BuildTerms& terms);

    // Whether the file of a loaded table was written to, judging by its times.
    bool is_spoilt() const;
    // The same for certain: call it before trusting an answer that used tables. Drops tables whose
    // files changed; `dropped` says whether there were any.
    struct Checked {
        std::optional<Error> fault{};
        bool dropped = false;
    };
    Checked check();

    // File problems since the last call: corrupt files that were rebuilt, a folder that is not
    // writable.
    std::vector<Error> take_warnings() { return std::exchange(warnings_, {}); }

private:
    Progress stoppable(const Progress& progress) const;
    // Only from the folder. A damaged file is an error and a warning.
    Expected<Table> load(const TableSpec& wanted, const Progress& progress);
    void keep(const std::string& name, const Table& table);
    void announce_build(const std::string& name, const TableSpec& table, const BuildTerms& terms);
    void warn(Error warning);

    TableStore store_;
    unsigned threads_;
    std::stop_token stop_{};
    std::map<std::string, Table> in_hand_{};        // by file name
    std::map<std::string, std::string> damaged_{};  // the warning of each file, by its name
    std::vector<Error> warnings_{};
    std::set<std::string> announced_{};  // file names
};

// Supplies tables to heuristics.
using ObtainTable = std::function<Expected<Table>(const TableSpec&)>;

// Loads or builds tables. The library must outlive the function.
inline ObtainTable tables_from(TableLibrary& library, BuildTerms terms = {}) {
    return [&library, terms = std::move(terms)](const TableSpec& spec) {
        return library.obtain(spec, terms);
    };
}

// Loads tables, or builds those that are built on the spot.
inline ObtainTable ready_tables_from(TableLibrary& library) {
    return tables_from(library, {.may_build = false});
}

}  // namespace taquin::tables
