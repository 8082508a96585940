// taquin solve: positions in, answers out, in the same order.
#include <memory>
#include <optional>
#include <vector>

#include "commands.hpp"
#include "error_codes.hpp"
#include "puzzle_options.hpp"
#include "solve_batch.hpp"
#include "solve_options.hpp"

namespace taquin::cli {
namespace {

// There is no batch before the first position: an interrupt while it is typed ends the program.
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
    return for_each_position(
        options.positions,
        {.take = [&](const Input& input) { return begun(batch, options, context).solve(input); },
         .goes_on = [&] { return goes_on(batch, context); }});
}

// Portion by portion, the positions of each at the same time.
ExitCode solve_in_portions(const SolveOptions& options, Context& context) {
    constexpr std::size_t portion = 100'000;
    MaybeBatch batch;
    std::vector<Input> inputs;
    const auto solve_those = [&] {
        SolveBatch& all = begun(batch, options, context);
        const ExitCode code =
            inputs.size() == 1 ? all.solve(inputs.front()) : all.solve_together(inputs);
        inputs.clear();
        return code;
    };
    const auto take = [&](Input&& input) {
        inputs.push_back(std::move(input));
        return inputs.size() < portion ? ExitCode::Done : solve_those();
    };
    const ExitCode code = for_each_position(
        options.positions, {.take = take, .goes_on = [&] { return goes_on(batch, context); }});
    return inputs.empty() || code == ExitCode::Interrupted ? code : worse(code, solve_those());
}

ExitCode solve(const SolveOptions& asked, Context& context) {
    SolveOptions options = asked;
    // Catalogues are for the puzzle that was named, else for the default.
    auto catalogue =
        read_catalogue(*asked.positions.puzzle.value_or(&default_puzzle()), asked.catalogue_file);
    if (!catalogue) return fail(catalogue.error());
    options.catalogue = *std::move(catalogue);
    const bool together = options.request.threads.value_or(1) > 1;
    return together ? solve_in_portions(options, context) : solve_in_turn(options, context);
}

}  // namespace

void add_solve(CLI::App& app, Context& context) {
    auto options = std::make_shared<SolveOptions>();
    options->positions.impossible = true;  // the answer says why
    Command command(app, context, "solve",
                    "Solve positions of a puzzle, and show moves and figures");
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
