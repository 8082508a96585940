#include "shared/append.hpp"

#include <fmt/format.h>

#include <iterator>

namespace taquin::apps {

void append_arguments(std::string& out, fmt::string_view format, fmt::format_args arguments) {
    fmt::vformat_to(std::back_inserter(out), format, arguments);
}

}  // namespace taquin::apps
