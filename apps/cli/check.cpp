// taquin check: solvable or not, and why.
#include <unistd.h>

#include <memory>

#include "commands.hpp"
#include "positions.hpp"
#include "shared/position_json.hpp"
#include "taquin/core/text.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

struct CheckOptions {
    PositionOptions positions;
    bool json = false;
    bool quiet = false;
};

class Checker {
public:
    Checker(const CheckOptions& options, Output& out)
        : options_(options), out_(out), goals_(options.positions.goal) {}

    ExitCode check(const Input& input) {
        if (!input.read) return fail(input, input.read.error());
        const auto& goal = goals_.of(input.position());
        if (!goal) {
            warn_of(input.origin, input.warnings());
            return fail(input, goal.error());
        }
        const Verdict verdict = input.puzzle->check(input.position(), **goal);
        warn_of(input.origin, input.warnings(verdict.solvable));
        if (options_.json)
            append_json_line(out_.text(),
                             [&](JsonWriter& json) { write_check(json, input, **goal, verdict); });
        else
            print(verdict);
        out_.commit();
        return verdict.solvable ? ExitCode::Done : ExitCode::Unsolvable;
    }

private:
    void print(const Verdict& verdict) {
        const Style style = style_of(STDOUT_FILENO);
        out_.print("{}{}{}\n", verdict.solvable ? style.good : style.bad,
                   verdict.solvable ? "solvable" : "unsolvable", style.plain);
        if (!options_.quiet) out_.print("{}\n", wrapped(verdict.explanation, 0));
    }

    ExitCode fail(const Input& input, const Error& error) {
        complain(input.origin.where() + sentence(error, "--"));
        if (options_.json)
            append_json_line(out_.text(), [&](JsonWriter& json) {
                write_no_check(json, input, sentence(error));
            });
        out_.commit();
        return ExitCode::BadInput;
    }

    const CheckOptions& options_;
    Output& out_;
    Goals goals_;
};

ExitCode check(const CheckOptions& options, Context& context) {
    Checker checker(options, context.out);
    return for_each_position(options.positions,
                             {.take = [&](const Input& input) { return checker.check(input); },
                              .goes_on =
                                  [&] {
                                      context.out.flush();
                                      return true;
                                  }});
}

}  // namespace

void add_check(CLI::App& app, Context& context) {
    auto options = std::make_shared<CheckOptions>();
    options->positions.impossible = true;
    Command command(app, context, "check", "Tell whether a position can be solved, and why");
    declare_positions(command, options->positions);
    command.group("Output");
    command.flag("--json", options->json, "One JSON object a line");
    command.flag("--quiet", options->quiet, "Only one word: solvable or unsolvable");
    command.examples({R"(check "1 2 3/4 5 6/8 7 0")", R"(check --goal snail "1 2 3/8 0 4/7 6 5")"});
    run_with(command, std::move(options), &check);
}

}  // namespace taquin::cli
