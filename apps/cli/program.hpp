// The whole program, but for main().
#pragma once

namespace taquin::cli {

// Reads the arguments, runs the command, and gives the exit code of exit_codes.hpp. Everything that
// is thrown ends here.
int run(int count, const char* const* arguments);

}  // namespace taquin::cli
