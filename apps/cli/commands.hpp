// The subcommands, one file each. Each function declares its command's options and action.
#pragma once

#include "command.hpp"

namespace taquin::cli {

void add_solve(CLI::App& app, Context& context);
void add_check(CLI::App& app, Context& context);
void add_explain(CLI::App& app, Context& context);
void add_scramble(CLI::App& app, Context& context);
void add_verify(CLI::App& app, Context& context);
void add_tree(CLI::App& app, Context& context);
void add_run(CLI::App& app, Context& context);
void add_repl(CLI::App& app, Context& context);
void add_tables(CLI::App& app, Context& context);
void add_lab(CLI::App& app, Context& context);
void add_serve(CLI::App& app, Context& context);
void add_list(CLI::App& app, Context& context);
void add_completions(CLI::App& app, Context& context);
void add_demo(CLI::App& app, Context& context);
void add_help(CLI::App& app, Context& context);

}  // namespace taquin::cli
