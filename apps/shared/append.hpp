// Formatted text at the end of another.
//
// What formats is compiled once, in append.cpp: fmt::format_to is a template that compiles it again
// in every file, for seconds.
#pragma once

#include <fmt/core.h>

#include <string>

namespace taquin::apps {

void append_arguments(std::string& out, fmt::string_view format, fmt::format_args arguments);

template <class... Values>
void append_format(std::string& out, fmt::format_string<Values...> format, Values&&... values) {
    append_arguments(out, format, fmt::make_format_args(values...));
}

}  // namespace taquin::apps
