// What this machine gives a program: memory, and folders for the files of a user.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace taquin::solver {

// How much memory this process can have: the least of the physical memory, the limits of the
// control groups that the process is in (a container's limit is one), and the limit on its address
// space. None: nobody says.
std::optional<std::uint64_t> usable_memory();

// The least limit of a control group and of those around it. `membership` is the text of
// /proc/self/cgroup, `root` the folder where the groups are mounted: in version 2 of the
// interface each group has a file memory.max, in version 1 memory/…/memory.limit_in_bytes.
std::optional<std::uint64_t> control_group_memory(const std::filesystem::path& root,
                                                  std::string_view membership);

// A folder of the XDG standard for the files of one user: `taquin` below the folder that the
// environment names (XDG_CACHE_HOME and the like), else below the usual one of the home folder
// (".cache"). Empty: nobody says where that is.
std::filesystem::path user_folder(const char* variable, const char* below_home);

// The value of an environment variable; empty if it is not set.
std::filesystem::path from_environment(const char* variable);

// Where table files are kept: the folder that the user asked for, else $TAQUIN_CACHE, else
// $XDG_CACHE_HOME/taquin, else
// ~/.cache/taquin. Empty, which means that tables are not stored, when none of these is known.
std::filesystem::path cache_folder(std::string_view asked = {});

}  // namespace taquin::solver
