// taquin check: solvable or not, and why.
#include "taquin/puzzles/cube/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <memory>
#include <variant>

#include "boards.hpp"
#include "commands.hpp"
#include "cube_answer.hpp"
#include "json.hpp"
#include "taquin/puzzles/tiles/parity.hpp"
#include "wrap.hpp"

namespace taquin::cli {
namespace {

struct CheckOptions {
    BoardOptions boards;
    bool json = false;
    bool quiet = false;
};

void print_json(std::string& out, const GivenBoard& given, const tiles::Board& goal,
                const tiles::Solvability& answer) {
    const tiles::Board& start = given.board->board;
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", "tiles");
    json.text("size", tiles::to_text(start.size));
    json.text("start", tiles::to_rows(start));
    json.text("goal", tiles::to_rows(goal));
    json.truth("solvable", answer.solvable);
    json.number("inversions", answer.inversions);
    json.text("permutation", answer.permutation_odd ? "odd" : "even");
    json.number("blank_distance", answer.blank_distance);
    json.number("blank_row_from_bottom", answer.blank_row_from_bottom);
    json.truth("classic_rule_applies", answer.classic_rule_applies);
    json.text("explanation", answer.explanation);
    json.null("error");
    given.line ? json.number("line", *given.line) : json.null("line");
}

void print_json_error(std::string& out, const GivenBoard& given, std::string_view sentence) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", "tiles");
    for (const auto* key :
         {"size", "start", "goal", "solvable", "inversions", "permutation", "blank_distance",
          "blank_row_from_bottom", "classic_rule_applies", "explanation"})
        json.null(key);
    json.text("error", sentence);
    given.line ? json.number("line", *given.line) : json.null("line");
}

std::string_view parity_name(bool odd) { return odd ? "odd" : "even"; }

std::string explanation_of(const cube::Invariants& rules, cube::Size size) {
    if (size == cube::Size::Two) return "The twists of the corners sum up to whole turns.";
    return fmt::format(
        "The twists of the corners sum up to whole turns, the number of flipped edges is even, and "
        "corners and edges are both {} permutations.",
        parity_name(rules.odd_corners));
}

void print_json(std::string& out, const GivenCube& given, const cube::Invariants& rules,
                const std::optional<std::string>& fault) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(puzzle_of(given.size)));
    json.text("size", cube::name(given.size));
    json.text("start", stickers_of(given.cube->cube, given.size));
    json.text("goal", stickers_of(cube::solved_cube, given.size));
    json.truth("solvable", !fault);
    json.number("twist", rules.twist);
    const bool small = given.size == cube::Size::Two;
    small ? json.null("flip") : json.number("flip", rules.flip);
    small ? json.null("corners") : json.text("corners", parity_name(rules.odd_corners));
    small ? json.null("edges") : json.text("edges", parity_name(rules.odd_edges));
    json.text("explanation", fault.value_or(explanation_of(rules, given.size)));
    json.null("error");
    given.line ? json.number("line", *given.line) : json.null("line");
}

void print_json_error(std::string& out, const GivenCube& given, std::string_view sentence) {
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(puzzle_of(given.size)));
    json.text("size", cube::name(given.size));
    for (const auto* key :
         {"start", "goal", "solvable", "twist", "flip", "corners", "edges", "explanation"})
        json.null(key);
    json.text("error", sentence);
    given.line ? json.number("line", *given.line) : json.null("line");
}

class Checker {
public:
    Checker(const CheckOptions& options, Output& out)
        : options_(options), out_(out), goals_(options.boards.goal) {}

    ExitCode check(const GivenBoard& given) {
        warn_of(given);
        if (!given.board) return fail(given, given.board.error().message);
        const auto& goal = goals_.of(given.board->board.size);
        if (!goal) return fail(given, "--goal: " + goal.error().message);
        const auto answer = tiles::check_solvable(given.board->board, *goal);
        warn_of_claim(given, answer.solvable);
        if (options_.json)
            print_json(out_.text(), given, *goal, answer);
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
        const cube::Cube& cube = given.cube->cube;
        const auto fault = given.size == cube::Size::Two ? cube::why_impossible(cube.corners)
                                                         : cube::why_impossible(cube);
        const cube::Invariants rules = cube::invariants(cube);
        if (options_.json)
            print_json(out_.text(), given, rules, fault);
        else
            print(!fault, fault.value_or(explanation_of(rules, given.size)));
        out_.commit();
        return fault ? ExitCode::Unsolvable : ExitCode::Done;
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
        if (options_.json) print_json_error(out_.text(), given, sentence);
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
                          [&](const Given& given) { return std::visit(check_one, given); });
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
