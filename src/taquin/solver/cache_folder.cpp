#include "taquin/solver/cache_folder.hpp"

#include "taquin/solver/user_folder.hpp"

namespace taquin::solver {

std::filesystem::path cache_folder(std::string_view asked) {
    if (!asked.empty()) return asked;
    if (auto folder = from_environment("TAQUIN_CACHE"); !folder.empty()) return folder;
    return user_folder("XDG_CACHE_HOME", ".cache");
}

}  // namespace taquin::solver
