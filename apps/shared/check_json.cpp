#include "shared/check_json.hpp"

#include <fmt/format.h>

#include "shared/given_json.hpp"
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
    JsonLine json(out);
    append_puzzle(json, given);
    append_start_and_goal(json, given.board->board, goal);
    json.truth("solvable", answer.solvable);
    json.number("inversions", answer.inversions);
    json.text("permutation", answer.permutation_odd ? "odd" : "even");
    json.number("blank_distance", answer.blank_distance);
    json.number("blank_row_from_bottom", answer.blank_row_from_bottom);
    json.truth("classic_rule_applies", answer.classic_rule_applies);
    json.text("explanation", answer.explanation);
    append_error_and_line(json, given, std::nullopt);
    json.end();
}

void append_check_error(std::string& out, const GivenBoard& given, std::string_view sentence) {
    JsonLine json(out);
    append_puzzle(json, given);
    for (const auto* key :
         {"size", "start", "goal", "solvable", "inversions", "permutation", "blank_distance",
          "blank_row_from_bottom", "classic_rule_applies", "explanation"})
        json.null(key);
    append_error_and_line(json, given, sentence);
    json.end();
}

void append_check(std::string& out, const GivenCube& given, const CubeSolvability& answer) {
    const cube::Invariants& rules = answer.rules;
    JsonLine json(out);
    append_puzzle(json, given);
    append_start_and_goal(json, given);
    json.truth("solvable", answer.solvable);
    json.number("twist", rules.twist);
    const bool small = given.size == cube::Size::Two;
    small ? json.null("flip") : json.number("flip", rules.flip);
    small ? json.null("corners") : json.text("corners", parity_name(rules.odd_corners));
    small ? json.null("edges") : json.text("edges", parity_name(rules.odd_edges));
    json.text("explanation", answer.explanation);
    append_error_and_line(json, given, std::nullopt);
    json.end();
}

void append_check_error(std::string& out, const GivenCube& given, std::string_view sentence) {
    JsonLine json(out);
    append_puzzle(json, given);
    for (const auto* key :
         {"start", "goal", "solvable", "twist", "flip", "corners", "edges", "explanation"})
        json.null(key);
    append_error_and_line(json, given, sentence);
    json.end();
}

}  // namespace taquin::apps
