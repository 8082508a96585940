// Appends formatted text to a string.
#pragma once

#include <fmt/core.h>

#include <string>

namespace taquin::apps {

// fmt::format_to is a template that takes seconds to compile in every file; fmt::vformat is
// compiled once, in the library.
template <class... Values>
void append_format(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
    out += fmt::vformat(format, fmt::make_format_args(values...));
}

}  // namespace taquin::apps
