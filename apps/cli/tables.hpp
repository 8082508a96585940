// What the parts of `taquin tables` share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "taquin/puzzle/puzzle.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::cli {

enum class TableAction { List, Build, Check, Remove, Stats };

struct TableOptions {
    TableAction action = TableAction::List;
    std::optional<const Puzzle*> puzzle;  // none: the default one, and files of any puzzle
    std::optional<std::string> metric;
    std::vector<std::string> names;
    bool all = false;
    std::optional<std::string> size;
    std::optional<std::string> goal;
    std::string cache;
    std::optional<std::uint64_t> threads;
    std::optional<std::uint64_t> memory;  // for builds; none: what the machine has
    std::string catalogue;                // a file
    bool svg = false;
    bool json = false;
    bool quiet = false;
};

const Puzzle& puzzle_of(const TableOptions& options);
tables::TableLibrary library_of(const TableOptions& options);

// The goal, metric and catalogue that the options name.
Expected<TableQuery> query_of(const TableOptions& options);

// What a build may hold, and whom it notifies.
tables::BuildTerms terms_of(const TableOptions& options, const tables::Progress& progress);

// Files that could not be stored are errors here, unlike in a search, which can do without.
ExitCode report_warnings(tables::TableLibrary& library);

ExitCode check_tables(const TableOptions& options, Context& context);
ExitCode remove_tables(const TableOptions& options, Context& context);
ExitCode table_stats(const TableOptions& options, Context& context);

}  // namespace taquin::cli
