// taquin tables, for cubes.
#pragma once

#include "tables.hpp"

namespace taquin::cli {

// Every action of `taquin tables` with --puzzle cube or cube2.
ExitCode run_cube_tables(const TableOptions& options, Context& context);

}  // namespace taquin::cli
