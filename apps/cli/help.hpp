// The look of --help: what a command is for, how it is called, its options in groups, examples.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace taquin::cli {

// The answer to --version.
inline constexpr const char* version_line = "taquin " TAQUIN_VERSION;

std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace taquin::cli
