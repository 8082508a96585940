#include "taquin/lab/embedded.hpp"

namespace taquin::lab {

std::vector<std::string_view> embedded_names(std::string_view folder) {
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : embedded_files())
        if (file.folder == folder) names.push_back(file.name);
    return names;
}

std::optional<std::string_view> embedded(std::string_view folder, std::string_view name) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.folder == folder && file.name == name) return file.text;
    return std::nullopt;
}

}  // namespace taquin::lab
