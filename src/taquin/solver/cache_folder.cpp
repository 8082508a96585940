#include "taquin/solver/cache_folder.hpp"

#include <cstdlib>

namespace taquin::solver {
namespace {

std::filesystem::path from_environment(const char* name) {
    const char* const value = std::getenv(name);
    return value == nullptr ? "" : value;
}

}  // namespace

std::filesystem::path cache_folder(std::string_view asked) {
    if (!asked.empty()) return asked;
    if (auto folder = from_environment("TAQUIN_CACHE"); !folder.empty()) return folder;
    // The standard of these folders wants relative paths to be ignored.
    if (const auto caches = from_environment("XDG_CACHE_HOME"); caches.is_absolute())
        return caches / "taquin";
    if (const auto home = from_environment("HOME"); !home.empty())
        return home / ".cache" / "taquin";
    return {};
}

}  // namespace taquin::solver
