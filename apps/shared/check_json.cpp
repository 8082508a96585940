#include "shared/check_json.hpp"

#include <fmt/format.h>

#include "shared/cube_answer.hpp"
#include "shared/json.hpp"

namespace taquin::apps {
namespace {

std::string_view parity_name(bool odd) { return odd ? "odd" : "even"; }

std::string explanation_of(const cube::Invariants& rules, cube::Size size) {
    if (size == cube::Size::Two) return "The twists of the corners sum up to whole turns.";
    return fmt::format(
        "The twists of the corners sum up to whole turns, the number of flipped edges is even, and "
        "corners and edges are both {} permutations.",
        parity_name(rules.odd_corners));
}

}  // namespace

CubeSolvability check_cube(const cube::Cube& cube, cube::Size size) {
    const auto fault =
        size == cube::Size::Two ? cube::why_impossible(cube.corners) : cube::why_impossible(cube);
    const cube::Invariants rules = cube::invariants(cube);
    return {!fault, rules, fault ? *fault : explanation_of(rules, size)};
}

void append_check(std::string& out, const GivenBoard& given, const tiles::Board& goal,
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

void append_check_error(std::string& out, const GivenBoard& given, std::string_view sentence) {
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

void append_check(std::string& out, const GivenCube& given, const CubeSolvability& answer) {
    const cube::Invariants& rules = answer.rules;
    JsonLine json(out);
    json.number("schema", 1);
    json.text("puzzle", name(puzzle_of(given.size)));
    json.text("size", cube::name(given.size));
    json.text("start", stickers_of(given.cube->cube, given.size));
    json.text("goal", stickers_of(cube::solved_cube, given.size));
    json.truth("solvable", answer.solvable);
    json.number("twist", rules.twist);
    const bool small = given.size == cube::Size::Two;
    small ? json.null("flip") : json.number("flip", rules.flip);
    small ? json.null("corners") : json.text("corners", parity_name(rules.odd_corners));
    small ? json.null("edges") : json.text("edges", parity_name(rules.odd_edges));
    json.text("explanation", answer.explanation);
    json.null("error");
    given.line ? json.number("line", *given.line) : json.null("line");
}

void append_check_error(std::string& out, const GivenCube& given, std::string_view sentence) {
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

}  // namespace taquin::apps
