// A file from data/ that is compiled into the program. cmake/embed.cmake generates the lists.
#pragma once

#include <string_view>

namespace taquin {

struct EmbeddedFile {
    std::string_view folder;  // "experiments"
    std::string_view name;    // "branching", without the ending
    std::string_view text;
};

}  // namespace taquin
