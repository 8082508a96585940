#include "taquin/solver/machine.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

namespace taquin::solver {

namespace {

using OptionalBytes = std::optional<std::uint64_t>;

OptionalBytes smaller(OptionalBytes a, OptionalBytes b) {
    if (!a || !b) return a ? a : b;
    return std::min(*a, *b);
}

// The file holds a number, or "max".
OptionalBytes read_limit(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::uint64_t bytes = 0;
    return in >> bytes ? OptionalBytes(bytes) : std::nullopt;
}

// The lowest limit of the group and its ancestors, up to the root. In a container the group's path
// may not exist below the root; the root's limit is then the container's.
OptionalBytes least_limit(const std::filesystem::path& root, std::string_view group,
                          const char* file) {
    OptionalBytes least = read_limit(root / file);
    std::filesystem::path folder = root;
    for (const std::filesystem::path& part : std::filesystem::path(group).relative_path())
        least = smaller(least, read_limit((folder /= part) / file));
    return least;
}

bool controls_memory(std::string_view controllers) {
    while (!controllers.empty()) {
        const std::size_t comma = std::min(controllers.find(','), controllers.size());
        if (controllers.substr(0, comma) == "memory") return true;
        controllers.remove_prefix(std::min(comma + 1, controllers.size()));
    }
    return false;
}

OptionalBytes physical_memory() {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page_bytes = sysconf(_SC_PAGESIZE);
    if (pages <= 0 || page_bytes <= 0) return std::nullopt;
    return static_cast<std::uint64_t>(pages) * static_cast<std::uint64_t>(page_bytes);
}

OptionalBytes address_space() {
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return std::nullopt;
    return limit.rlim_cur;
}

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace

OptionalBytes control_group_memory(const std::filesystem::path& root, std::string_view membership) {
    OptionalBytes least;
    while (!membership.empty()) {
        const std::size_t end = std::min(membership.find('\n'), membership.size());
        const std::string_view line = membership.substr(0, end);
        membership.remove_prefix(std::min(end + 1, membership.size()));
        // hierarchy:controllers:path
        const std::size_t first = line.find(':');
        const std::size_t second = line.find(':', first + 1);
        if (first == std::string_view::npos || second == std::string_view::npos) continue;
        const std::string_view controllers = line.substr(first + 1, second - first - 1);
        const std::string_view group = line.substr(second + 1);
        if (controllers.empty())
            least = smaller(least, least_limit(root, group, "memory.max"));
        else if (controls_memory(controllers))
            least = smaller(least, least_limit(root / "memory", group, "memory.limit_in_bytes"));
    }
    return least;
}

OptionalBytes usable_memory() {
    const OptionalBytes groups =
        control_group_memory("/sys/fs/cgroup", text_of("/proc/self/cgroup"));
    return smaller(physical_memory(), smaller(groups, address_space()));
}

std::filesystem::path from_environment(const char* variable) {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
}

std::filesystem::path user_folder(const char* variable, const char* below_home) {
    // The XDG standard requires that relative paths be ignored.
    if (const auto named = from_environment(variable); named.is_absolute()) return named / "taquin";
    if (const auto home = from_environment("HOME"); !home.empty())
        return home / below_home / "taquin";
    return {};
}

std::filesystem::path cache_folder(std::string_view asked) {
    if (!asked.empty()) return asked;
    if (auto folder = from_environment("TAQUIN_CACHE"); !folder.empty()) return folder;
    return user_folder("XDG_CACHE_HOME", ".cache");
}

}  // namespace taquin::solver
