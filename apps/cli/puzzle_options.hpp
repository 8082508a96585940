// Options whose values depend on the puzzle: their help is made from what the puzzles of the
// registry say of themselves.
#pragma once

#include <optional>
#include <string>

#include "command.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/puzzle/puzzle.hpp"

namespace taquin::cli {

void declare_puzzle(Command& command, std::optional<const Puzzle*>& puzzle);
void declare_form(Command& command, std::optional<std::string>& form);
void declare_size(Command& command, std::optional<std::string>& size);
void declare_goal(Command& command, std::optional<std::string>& goal);
void declare_metric(Command& command, std::optional<std::string>& metric);
void declare_notation(Command& command, std::optional<std::string>& notation);  // --moves
void declare_cache(Command& command, std::string& folder);
void declare_catalogue(Command& command, std::string& file);

// None for an empty path.
Expected<CataloguePtr> read_catalogue(const Puzzle& puzzle, const std::string& path);

}  // namespace taquin::cli
