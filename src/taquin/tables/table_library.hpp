// Tables of any puzzle: found in a folder or built into it, and kept in hand for the next search.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/tables/progress.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::tables {

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

}  // namespace taquin::tables
