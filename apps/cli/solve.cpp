// taquin solve: boards in, answers out, in the order of the boards.
#include <memory>
#include <optional>
#include <vector>

#include "commands.hpp"
#include "solve_batch.hpp"
#include "solve_options.hpp"

namespace taquin::cli {
namespace {

ExitCode solve_in_turn(const SolveOptions& options, Context& context) {
    // Only from the first board on: an interrupt while boards are typed ends the program.
    std::optional<SolveBatch> batch;
    return for_each_board(options.boards, [&](const Given& given) {
        if (!batch) batch.emplace(options, context.out);
        return batch->solve(given);
    });
}

ExitCode solve(const SolveOptions& options, Context& context) {
    if (options.threads.value_or(1) <= 1) return solve_in_turn(options, context);
    std::vector<Given> boards;
    const ExitCode read = for_each_board(options.boards, [&](const Given& given) {
        boards.push_back(given);
        return ExitCode::Done;
    });
    if (boards.empty()) return read;
    SolveBatch batch(options, context.out);
    if (boards.size() == 1) return worse(read, batch.solve(boards.front()));
    return worse(read, batch.solve_together(boards));
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
    auto options = std::make_shared<SolveOptions>();
    options->boards.unsolvable_cubes = true;  // the answer says why
    Command command(app, context, "solve", "Solve boards and cubes, and show moves and figures");
    declare_solve_options(command, *options);
    command.examples({R"(solve "1 2 3/4 5 6/0 7 8")",
                      R"(solve --algorithm astar --heuristic conflict "2 3 0/1 8 6/5 7 4")",
                      R"(solve "R U R' U' F2 D")",
                      R"(solve --puzzle cube2 --metric quarter "R U F")",
                      R"(solve --goal snail --stats 42 --file board.txt)",
                      R"(solve --algorithm beam --width 1000 --time 10 --file boards.txt --json)"});
    run_with(command, std::move(options), &solve);
}

}  // namespace taquin::cli
