// taquin solve: boards in, answers out, in the order of the boards.
#include <memory>
#include <optional>
#include <vector>

#include "commands.hpp"
#include "solve_batch.hpp"
#include "solve_options.hpp"

namespace taquin::cli {
namespace {

// Only from the first board on is there a batch: an interrupt while boards are typed ends the
// program.
using MaybeBatch = std::optional<SolveBatch>;

SolveBatch& begun(MaybeBatch& batch, const SolveOptions& options, Context& context) {
    return batch ? *batch : batch.emplace(options, context.out);
}

bool goes_on(const MaybeBatch& batch, Context& context) {
    context.out.flush();
    return !batch || !batch->is_interrupted();
}

ExitCode solve_in_turn(const SolveOptions& options, Context& context) {
    MaybeBatch batch;
    return for_each_board(
        options.boards,
        {.take = [&](const Given& given) { return begun(batch, options, context).solve(given); },
         .goes_on = [&] { return goes_on(batch, context); }});
}

// Some of the boards after the other, each of these portions at the same time.
ExitCode solve_in_portions(const SolveOptions& options, Context& context) {
    constexpr std::size_t portion = 100'000;
    MaybeBatch batch;
    std::vector<Given> boards;
    const auto solve_those = [&] {
        SolveBatch& all = begun(batch, options, context);
        const ExitCode code =
            boards.size() == 1 ? all.solve(boards.front()) : all.solve_together(boards);
        boards.clear();
        return code;
    };
    const auto take = [&](const Given& given) {
        boards.push_back(given);
        return boards.size() < portion ? ExitCode::Done : solve_those();
    };
    const ExitCode code = for_each_board(
        options.boards, {.take = take, .goes_on = [&] { return goes_on(batch, context); }});
    return boards.empty() || code == ExitCode::Interrupted ? code : worse(code, solve_those());
}

ExitCode solve(const SolveOptions& options, Context& context) {
    const bool together = options.request.threads.value_or(1) > 1;
    return together ? solve_in_portions(options, context) : solve_in_turn(options, context);
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
