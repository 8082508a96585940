// Files from data/ that are compiled into the program. cmake/embed.cmake generates the list.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "taquin/core/embedded.hpp"

namespace taquin::lab {

std::span<const EmbeddedFile> embedded_files();

inline std::vector<std::string_view> embedded_names(std::string_view folder) {
    std::vector<std::string_view> names;
    for (const EmbeddedFile& file : embedded_files())
        if (file.folder == folder) names.push_back(file.name);
    return names;
}

inline std::optional<std::string_view> embedded(std::string_view folder, std::string_view name) {
    for (const EmbeddedFile& file : embedded_files())
        if (file.folder == folder && file.name == name) return file.text;
    return std::nullopt;
}

}  // namespace taquin::lab
