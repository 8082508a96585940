// Bad usage, as one sentence that names the option and what would be right.
#pragma once

#include <string>

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace taquin::cli {

std::string usage_sentence(const CLI::App& app, const CLI::ParseError& fault);

}  // namespace taquin::cli
