// What a user typed, made fit to stand in a sentence.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace taquin::cli {

// On one line and not too long: control characters and bytes that are no UTF-8 become \xNN, and
// what is left out beyond `most` bytes leaves "…".
std::string shown(std::string_view typed, std::size_t most = 60);

// The name of a file, whole.
inline std::string shown_path(std::string_view path) {
    return path.empty() ? "\"\"" : shown(path, path.size());
}

}  // namespace taquin::cli
