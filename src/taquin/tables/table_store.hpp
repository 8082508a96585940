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
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_file.hpp"
#include "taquin/tables/table_id.hpp"

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

}  // namespace taquin::tables
