// The resources of this machine: memory, and folders for a user's files.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace taquin::solver {

// The memory available to this process: the minimum of the physical memory, the limits of the
// process's control groups (such as a container's limit), and its address space limit. None if
// unknown.
std::optional<std::uint64_t> usable_memory();

// The lowest limit of a control group and its ancestors. `membership` is the text of
// /proc/self/cgroup, `root` the folder where the groups are mounted: in version 2 of the interface
// each group has a file memory.max, in version 1 memory/…/memory.limit_in_bytes.
std::optional<std::uint64_t> control_group_memory(const std::filesystem::path& root,
                                                  std::string_view membership);

// A user's folder by the XDG standard: `taquin` below the folder that the environment names
// (XDG_CACHE_HOME and the like), otherwise below the default one in the home folder (".cache").
// Empty if neither is known.
std::filesystem::path user_folder(const char* variable, const char* below_home);

// The value of an environment variable; empty if it is not set.
std::filesystem::path from_environment(const char* variable);

// The folder for table files: the one the user asked for, else $TAQUIN_CACHE, else
// $XDG_CACHE_HOME/taquin, else ~/.cache/taquin. If none is known, empty: tables are not stored.
std::filesystem::path cache_folder(std::string_view asked = {});

}  // namespace taquin::solver
