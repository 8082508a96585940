#include "taquin/solver/user_folder.hpp"

#include <cstdlib>

namespace taquin::solver {

std::filesystem::path from_environment(const char* variable) {
    const char* const value = std::getenv(variable);
    return value == nullptr ? "" : value;
}

std::filesystem::path user_folder(const char* variable, const char* below_home) {
    // The standard wants relative paths to be ignored.
    if (const auto named = from_environment(variable); named.is_absolute()) return named / "taquin";
    if (const auto home = from_environment("HOME"); !home.empty())
        return home / below_home / "taquin";
    return {};
}

}  // namespace taquin::solver
