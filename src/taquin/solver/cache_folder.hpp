// Where table files are kept.
#pragma once

#include <filesystem>
#include <string_view>

namespace taquin::solver {

// The folder that the user asked for, else $TAQUIN_CACHE, else $XDG_CACHE_HOME/taquin, else
// ~/.cache/taquin. Empty, which means that tables are not stored, when none of these is known.
std::filesystem::path cache_folder(std::string_view asked = {});

}  // namespace taquin::solver
