// A folder of table files: each table is built once, by one process, and then found by all.
//
// Who builds holds the lock of that table; others wait and then load what the first one has stored.
// The lock ends with its process, so a builder that was killed leaves nothing but a temporary
// file, which the next one removes. A folder that cannot be written costs the next start a
// new build, not this one its answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
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

// Fills the table's bytes, which are zero at first.
using Build = std::function<BuildOutcome(std::span<std::byte> bytes, const Progress& progress)>;

struct Obtained {
    Table table;
    bool built = false;  // just now, by this call
    // What the user should know: a file that was no good and was built again (DamagedTable), a
    // table that could not be stored and is there in memory only (FileSystem).
    std::vector<Error> warnings{};
};

struct StoredTable {
    std::string file_name;
    std::uint64_t file_bytes = 0;
    Expected<TableId> id;  // as the header says, or what is wrong with it
};

class TableStore {
public:
    // The folder is made when the first table is stored. An empty path: tables are not stored.
    explicit TableStore(std::filesystem::path folder, unsigned threads = hardware_threads())
        : folder_(std::move(folder)), threads_(threads) {}

    const std::filesystem::path& folder() const { return folder_; }
    std::filesystem::path path_of(const TableId& id) const { return folder_ / id.file_name(); }

    // None if there is no such file; an error if there is one that is no good, with what to do.
    std::optional<Expected<Table>> find(const TableId& id) const;

    // Found, or else built and stored. Errors: Interrupted or Time, when the progress said stop
    // while it was read or built, or while another process built it.
    Expected<Obtained> get(const TableId& id, const Build& build,
                           const Progress& progress = {}) const;

    // In the order of their names. Headers are read, the tables are not.
    Expected<std::vector<StoredTable>> list() const;

    // Whether there was such a file.
    Expected<bool> remove(std::string_view file_name) const;
    Expected<bool> remove(const TableId& id) const { return remove(id.file_name()); }

    // Removes what builders that were killed have left. Returns how many files.
    std::size_t clean() const;

private:
    std::filesystem::path folder_;
    unsigned threads_;
};

// How tables that are missing may be built.
struct BuildTerms {
    Progress progress{};
    std::optional<std::uint64_t> memory{};  // that a build may hold
};

// A table that can be had.
struct TableSpec {
    TableId id{};
    std::uint64_t build_memory = 0;  // bytes held while it is built
    // Called with the bytes to fill, the number of threads and whom to tell.
    std::function<BuildOutcome(std::span<std::byte>, unsigned threads, const Progress&)> build{};
    bool stored = true;  // false: made on the spot, sooner than a file is read
};

// What a set takes, known before it is built.
struct SetNeeds {
    std::uint64_t disk = 0;    // bytes of all files
    std::uint64_t memory = 0;  // while the largest table is built: those built before stay
    std::size_t tables = 0;
};
SetNeeds needs_of(const std::vector<TableSpec>& set);

// An error of kind Memory for a build that would hold more than the terms allow; none if it fits.
std::optional<Error> check_memory(std::string_view what, std::uint64_t bytes,
                                  const BuildTerms& terms);

// One thread at a time.
class TableLibrary {
public:
    // An empty folder: tables are not stored.
    TableLibrary(std::filesystem::path folder, unsigned threads)
        : store_(std::move(folder), threads), threads_(threads) {}

    const TableStore& store() const { return store_; }
    unsigned threads() const { return threads_; }

    // In hand, found, or built.
    Expected<Table> obtain(const TableSpec& wanted, const BuildTerms& terms = {});
    std::optional<Error> obtain_all(const std::vector<TableSpec>& set, const BuildTerms& terms);
    // In hand or in the folder.
    bool has(const TableId& id) const;
    bool has_all(const std::vector<TableSpec>& set) const;

    // Whether the file of a table in hand was written to, as far as its times tell.
    bool is_spoilt() const;
    // The same for certain: ask before an answer that came from tables is trusted. Tables whose
    // files are not as they were are dropped; `dropped` says whether any was.
    struct Checked {
        std::optional<Error> fault{};
        bool dropped = false;
    };
    Checked check();

    // What happened to files since the last call: damaged ones that were built again, a folder
    // that cannot be written.
    std::vector<Error> take_warnings() { return std::exchange(warnings_, {}); }

private:
    TableStore store_;
    unsigned threads_;
    std::map<std::string, Table> in_hand_{};  // by file name
    std::vector<Error> warnings_{};
};

// Where heuristics get their tables from.
using ObtainTable = std::function<Expected<Table>(const TableSpec&)>;

// Found or built. The library outlives the function.
inline ObtainTable tables_from(TableLibrary& library, BuildTerms terms = {}) {
    return [&library, terms = std::move(terms)](const TableSpec& spec) {
        return library.obtain(spec, terms);
    };
}

// Found, or made on the spot.
inline ObtainTable ready_tables_from(TableLibrary& library) {
    return [&library](const TableSpec& spec) -> Expected<Table> {
        if (!spec.stored || library.has(spec.id)) return library.obtain(spec);
        return Error{"its table is not built yet"};
    };
}

}  // namespace taquin::tables
