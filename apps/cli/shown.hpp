// The names of files, made fit to stand in a sentence.
#pragma once

#include <string>
#include <string_view>

#include "taquin/core/text.hpp"

namespace taquin::cli {

// Whole, however long it is.
inline std::string shown_path(std::string_view path) {
    return path.empty() ? "\"\"" : shown(path, path.size());
}

}  // namespace taquin::cli
