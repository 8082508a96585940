// The folders that the XDG standard gives a program for the files of one user.
#pragma once

#include <filesystem>

namespace taquin::solver {

// `taquin` below the folder that the environment names (XDG_CACHE_HOME and the like), else below
// the usual one of the home folder (".cache"). Empty: nobody says where that is.
std::filesystem::path user_folder(const char* variable, const char* below_home);

// The value of an environment variable; empty if it is not set.
std::filesystem::path from_environment(const char* variable);

}  // namespace taquin::solver
