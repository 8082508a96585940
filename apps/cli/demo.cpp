// taquin demo: a fresh random puzzle, solved, and what to try next. `./run` without arguments.
#include <fmt/format.h>

#include <memory>

#include "commands.hpp"
#include "interrupts.hpp"
#include "progress.hpp"
#include "shared/seed.hpp"
#include "shared/tiles_answer.hpp"
#include "solve_options.hpp"
#include "solve_text.hpp"
#include "status.hpp"
#include "taquin/core/sentence.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/scramble.hpp"
#include "taquin/solver/cache_folder.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {
namespace {

struct DemoOptions {
    tiles::Size size{4, 4};
    std::optional<std::uint64_t> seed;
    solver::SearchRequest request;
};

void print_next_steps(Output& out, const Context& context, const tiles::Board& board) {
    const std::string& program = context.program;
    out.print("\nTry next:\n");
    out.print("  {} solve --show boards \"1 2 3/4 0 6/7 5 8\"\n", program);
    out.print("  {} solve --algorithm wastar --weight 2 \"{}\"\n", program, tiles::to_rows(board));
    out.print("  {} explain \"{}\"\n", program, tiles::to_rows(board));
    out.print("  {} list algorithms\n  {} --help\n", program, program);
}

ExitCode demo(const DemoOptions& options, Context& context) {
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    const auto goal = tiles::make_goal("last", options.size);
    Random random(seed);
    const tiles::Board board = tiles::random_board(*goal, random);
    context.out.print("A random {}-puzzle, {} (seed {}):\n\n", options.size.cells() - 1,
                      tiles::to_text(options.size), seed);
    context.out.commit();

    Interrupts interrupts;
    Progress progress(context.out, interrupts, false);
    solver::Request request{options.request, board, *goal};
    request.limits.stop = interrupts.token();
    request.tables_folder = solver::cache_folder().string();
    progress.begin();
    auto report = solver::solve(request, &progress);
    progress.end();
    if (!report) {
        complain(sentence(report.error(), "--"));
        return ExitCode::BadInput;
    }
    for (const std::string& warning : report->warnings) warn(warning);
    const GivenBoard given{{}, tiles::ReadBoard{.board = board}};
    TilesAnswer answer(given, {});
    answer.goal_board = std::make_shared<const tiles::Board>(*goal);
    answer.report = *std::move(report);
    print_answer(context.out, answer, {});
    print_next_steps(context.out, context, board);
    return exit_code_of(*answer.report);
}

}  // namespace

void add_demo(CLI::App& app, Context& context) {
    auto options = std::make_shared<DemoOptions>();
    Command command(app, context, "demo", "Solve a fresh random puzzle, and say what to try next");
    command.value("--size", options->size, tiles::parse_size,
                  {"RxC", "Rows x columns; 4x4 if not given"});
    command.value("--seed", options->seed, parse_seed,
                  {"S", "The same seed gives the same puzzle"});
    declare_parameters(command, solver::ParameterGroup::Limits, options->request);
    command.examples({"demo", "demo --size 5x5 --time 10", "demo --seed 7"});
    run_with(command, std::move(options), &demo);
}

}  // namespace taquin::cli
