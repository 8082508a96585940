// How much memory this process can have: the machine's, or less where the system sets a limit.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>

namespace taquin::solver {

// The least of the physical memory, the limits of the control groups that the process is in (a
// container's limit is one), and the limit on its address space. None: nobody says.
std::optional<std::uint64_t> usable_memory();

// The least limit of a control group and of those around it. `membership` is the text of
// /proc/self/cgroup, `root` the folder where the groups are mounted: in version 2 of the
// interface each group has a file memory.max, in version 1 memory/…/memory.limit_in_bytes.
std::optional<std::uint64_t> control_group_memory(const std::filesystem::path& root,
                                                  std::string_view membership);

}  // namespace taquin::solver
