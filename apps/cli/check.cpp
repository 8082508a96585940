// taquin check: solvable or not, and why.
#include <unistd.h>

#include <memory>
#include <variant>

#include "boards.hpp"
#include "commands.hpp"
#include "shared/check_json.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

struct CheckOptions {
    BoardOptions boards;
    bool json = false;
    bool quiet = false;
};

class Checker {
public:
    Checker(const CheckOptions& options, Output& out)
        : options_(options), out_(out), goals_(options.boards.goal) {}

    ExitCode check(const GivenBoard& given) {
        if (!given.board) return fail(given, given.board.error().message);
        const auto& goal = goals_.of(given.board->board.size);
        if (!goal) {
            warn_of(given, warnings_of(given));
            return fail(given, "--goal: " + goal.error().message);
        }
        const auto answer = tiles::check_solvable(given.board->board, *goal);
        warn_of(given, warnings_of(given, answer.solvable));
        if (options_.json)
            append_check(out_.text(), given, *goal, answer);
        else
            print(answer.solvable, answer.explanation);
        out_.commit();
        return answer.solvable ? ExitCode::Done : ExitCode::Unsolvable;
    }

    ExitCode check(const GivenCube& given) {
        if (const auto error = why_not_for_cubes(options_.boards))
            return fail(given, error->message);
        if (options_.boards.goal)
            return fail(given,
                        "--goal changes nothing: what can be solved can be brought anywhere");
        if (!given.cube) return fail(given, given.cube.error().message);
        const CubeSolvability answer = check_cube(given.cube->cube, given.size);
        if (options_.json)
            append_check(out_.text(), given, answer);
        else
            print(answer.solvable, answer.explanation);
        out_.commit();
        return answer.solvable ? ExitCode::Done : ExitCode::Unsolvable;
    }

private:
    void print(bool solvable, std::string_view explanation) {
        const Style style = style_of(STDOUT_FILENO);
        out_.print("{}{}{}\n", solvable ? style.good : style.bad,
                   solvable ? "solvable" : "unsolvable", style.plain);
        if (!options_.quiet) out_.print("{}\n", wrapped(explanation, 0));
    }

    ExitCode fail(const auto& given, const std::string& sentence) {
        complain(given.where() + sentence);
        if (options_.json) append_check_error(out_.text(), given, sentence);
        out_.commit();
        return ExitCode::BadInput;
    }

    const CheckOptions& options_;
    Output& out_;
    Goals goals_;
};

ExitCode check(const CheckOptions& options, Context& context) {
    Checker checker(options, context.out);
    const auto check_one = [&](const auto& given) { return checker.check(given); };
    return for_each_board(options.boards,
                          {.take = [&](const Given& given) { return std::visit(check_one, given); },
                           .goes_on =
                               [&] {
                                   context.out.flush();
                                   return true;
                               }});
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
    auto options = std::make_shared<CheckOptions>();
    options->boards.unsolvable_cubes = true;
    Command command(app, context, "check", "Tell whether a board or a cube can be solved, and why");
    declare_boards(command, options->boards);
    command.group("Output");
    command.flag("--json", options->json, "One JSON object a line");
    command.flag("--quiet", options->quiet, "Only one word: solvable or unsolvable");
    command.examples({R"(check "1 2 3/4 5 6/8 7 0")", R"(check --goal snail "1 2 3/8 0 4/7 6 5")"});
    run_with(command, std::move(options), &check);
}

}  // namespace taquin::cli
