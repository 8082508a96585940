// Options shared by several commands. Their help is generated from the puzzle registry and the
// table of search parameters.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "command.hpp"
#include "shared/input.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::cli {

// `otherwise` says what the command uses if the option is not given.
void declare_puzzle(Command& command, std::optional<const Puzzle*>& puzzle,
                    std::string_view otherwise = default_puzzle().name());
void declare_size(Command& command, std::optional<std::string>& size,
                  std::string_view meaning = "The size");
void declare_goal(Command& command, std::optional<std::string>& goal, std::string_view more = {});
void declare_metric(Command& command, std::optional<std::string>& metric,
                    std::string_view meaning = "How to count moves");
void declare_notation(Command& command, std::optional<std::string>& notation);  // --moves
void declare_cache(Command& command, std::string& folder);
void declare_catalogue(Command& command, std::string& file);

// --puzzle, --form, --size, --goal
void declare_reading(Command& command, Reading& reading);

// An option for each parameter of the group, which stores its value in the request.
void declare_parameters(Command& command, solver::ParameterGroup group,
                        solver::SearchRequest& request);

// Null for an empty path.
Expected<CataloguePtr> read_catalogue(const Puzzle& puzzle, const std::string& path);

}  // namespace taquin::cli
