// The look of --help: what a command is for, how it is called, its options in groups, examples.
#pragma once

#include <memory>

namespace CLI {
class FormatterBase;
}

namespace taquin::cli {

std::shared_ptr<CLI::FormatterBase> help_formatter();

}  // namespace taquin::cli
