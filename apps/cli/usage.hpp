// Bad usage, as one sentence that names the option and what would be right.
#pragma once

#include <string>
#include <string_view>

#include "exit_codes.hpp"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace taquin::cli {

std::string usage_sentence(const CLI::App& app, const CLI::ParseError& fault);

// Bad input, unless the value of an option named a file that cannot be read.
ExitCode exit_code_of(const CLI::ParseError& fault);

// "no such command: slove; did you mean solve?"
std::string unknown_command(const CLI::App& app, std::string_view typed);

}  // namespace taquin::cli
