// --catalogue FILE: sets of pattern databases that the user has drawn.
#pragma once

#include <string_view>

#include "command.hpp"
#include "taquin/puzzles/tiles/user_catalogue.hpp"

namespace taquin::cli {

void declare_catalogue(Command& command, solver::CataloguePtr& catalogue);

}  // namespace taquin::cli
