// Text broken into lines that fit on a page.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace taquin::cli {

// Lines after the first begin with `indent` blanks; the first starts where it stands.
std::string wrapped(std::string_view text, std::size_t indent);

}  // namespace taquin::cli
