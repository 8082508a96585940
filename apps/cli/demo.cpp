// taquin demo: solves a random puzzle and suggests what to try next. `./run` without arguments runs
// it.
#include <fmt/format.h>

#include "command.hpp"
#include "interrupts.hpp"
#include "options.hpp"
#include "progress.hpp"
#include "shared/scramble.hpp"
#include "solve.hpp"
#include "taquin/core/values.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin::cli {
namespace {

struct DemoOptions {
    Reading reading;
    std::optional<std::uint64_t> seed;
    solver::SearchRequest request;
};

// The position as arguments of a command.
std::string quoted_position(const Puzzle& puzzle, std::string_view text) {
    const bool usual = &puzzle == &default_puzzle();
    return fmt::format("{}\"{}\"", usual ? "" : fmt::format("--puzzle {} ", puzzle.name()), text);
}

void print_next_steps(Output& out, const std::string& program, const Position& position) {
    const Puzzle& puzzle = *position.puzzle;
    const std::string text = quoted_position(puzzle, puzzle.write(position));
    out.print("\nTry next:\n");
    out.print("  {} solve --show boards {}\n", program,
              quoted_position(puzzle, puzzle.info().example));
    out.print("  {} solve --algorithm wastar --weight 2 {}\n", program, text);
    out.print("  {} explain {}\n", program, text);
    out.print("  {} list algorithms\n  {} --help\n", program, program);
}

ExitCode demo(const DemoOptions& options, Context& context) {
    const std::uint64_t seed = options.seed ? *options.seed : fresh_seed();
    const Puzzle& puzzle = options.reading.puzzle_of("");
    auto scrambler = Scrambler::make({.puzzle = &puzzle, .size = options.reading.size}, seed);
    if (!scrambler) return fail(scrambler.error());
    auto scrambled = scrambler->next();
    if (!scrambled) return fail(scrambled.error());
    const Input input{{}, &puzzle, ReadPosition{.position = std::move(scrambled->position)}};
    context.out.print("A random {} of size {} (seed {}):\n\n", puzzle.info().noun,
                      input.position().size, seed);
    context.out.commit();

    Interrupts interrupts;
    Progress progress(context.out, interrupts, false);
    SolveTask task;
    task.request = options.request;
    solver::Solver solver;
    progress.begin();
    const Answer answer =
        PositionSolver(task, interrupts.token(), solver).solve(input, 0, progress);
    progress.end();
    if (answer.error) return fail(*answer.error);
    for (const std::string& warning : answer.report->warnings) warn(warning);
    print_answer(context.out, answer, {});
    print_next_steps(context.out, context.program, input.position());
    return exit_code_of(answer);
}

}  // namespace

void add_demo(CLI::App& app, Context& context) {
    auto options = std::make_shared<DemoOptions>();
    Command command(app, context, "demo", "Solve a random position and suggest what to try next");
    declare_puzzle(command, options->reading.puzzle);
    declare_size(command, options->reading.size);
    command.value("--seed", options->seed, parse_seed,
                  {"S", "The same seed gives the same position"});
    declare_parameters(command, solver::ParameterGroup::Limits, options->request);
    command.examples({"demo", "demo --size 5x5 --time 10", "demo --seed 7"});
    run_with(command, std::move(options), &demo);
}

}  // namespace taquin::cli
