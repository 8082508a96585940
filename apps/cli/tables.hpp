// What the parts of `taquin tables` share.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "command.hpp"
#include "shared/puzzle.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::cli {

enum class TableAction { List, Build, Check, Remove, Stats };

struct TableOptions {
    TableAction action = TableAction::List;
    std::optional<Puzzle> puzzle;  // none: tiles, and files of any puzzle
    cube::Metric cube_metric = cube::Metric::Half;
    std::vector<std::string> names;
    bool all = false;
    tiles::Size size{4, 4};
    std::string goal = "last";
    std::string cache;
    std::optional<std::uint64_t> threads;
    std::optional<std::uint64_t> memory;  // for builds; none: what the machine has
    solver::CataloguePtr catalogue;
    bool svg = false;
    bool json = false;
    bool quiet = false;
};

solver::TileTables tables_for(const TableOptions& options);

// The goal that the options name, for boards of their size.
Expected<tiles::Board> goal_of(const TableOptions& options);

// What a build may hold, and whom it tells.
solver::BuildTerms terms_of(const TableOptions& options, const tables::Progress& progress);

ExitCode list_tables(const TableOptions& options, Context& context);
ExitCode build_tables(const TableOptions& options, Context& context);
ExitCode check_tables(const TableOptions& options, Context& context);
ExitCode remove_tables(const TableOptions& options, Context& context);
ExitCode table_stats(const TableOptions& options, Context& context);

}  // namespace taquin::cli
