// Heuristic expressions: how users combine the estimates of a puzzle at run time.
//
//     manhattan   max(conflict, xy)   misplaced + manhattan   2*manhattan   manhattan^1.8
//     step(manhattan)   step(manhattan, 500, 0.2)   arctan(manhattan)   arctan(manhattan, 2000)
//     1.5*(conflict + misplaced)
//
// A name refers to one of the puzzle's heuristics (a leaf); this layer does not know which names
// exist. `*` takes a number on its left, `^` one on its right and binds tighter. The parser turns
// the text into a flat postfix program, so estimating a node needs no allocation. step and arctan
// raise to an exponent that grows during the search (see Program). Parsing is linear in the text.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::heuristics {

// The claims about a heuristic. Help, documentation and the server's catalogue are generated from
// these rows, and the tests check every claim.
struct HeuristicRow {
    std::string_view name;
    std::string_view aliases = "";  // separated by spaces
    std::string_view summary;
    bool admissible = true;         // never above the true distance
    bool consistent = true;         // a move changes it by at most 1
    std::string_view metrics = "";  // those in which the claims hold; empty: all of the puzzle
    std::string_view sizes = "any";
    std::string_view goals = "any";
    std::string_view cost;  // per move; and at the start, if that matters
    std::string_view paper = "";
};

// A way to combine heuristics, for help texts. Its claim follows from those of its parts.
struct ExpressionForm {
    std::string_view text;
    std::string_view summary;
    std::string_view claim;
};
inline constexpr std::array<ExpressionForm, 8> expression_forms{{
    {"max(a, b, ...)", "the largest value", "admissible if all parts are"},
    {"a + b", "the sum", "not admissible"},
    {"2*a", "a multiple", "admissible if a is and the factor is at most 1"},
    {"a^1.8", "a power", "admissible if a is and the exponent is at most 1"},
    {"step(a, every, by)", "a power with the exponent min(1 + floor(expansions / every) * by, 2)",
     "not admissible"},
    {"step(a)", "step(a, 1000, 0.1)", "not admissible"},
    {"arctan(a, scale)", "a power with the exponent 1 + arctan(expansions / scale)",
     "not admissible"},
    {"arctan(a)", "arctan(a, 1000)", "not admissible"},
}};

// The flat form of a heuristic expression: postfix operations over an array of leaf values.
//
// A program with only whole numbers (leaves, max, sum, whole weights) runs on integers, any other
// on real numbers. The exponent of step and arctan depends on s, the nodes expanded so far: step e
// = min(1 + floor(s / every) * by, 2), arctan e = 1 + atan(s / scale). Values are capped far above
// any true distance, so sums with a path length cannot overflow or become infinite.
using search::Cost;

enum class Operator : std::uint8_t { Leaf, Max, Sum, Weight, Power, Step, Arctan };

// Max and Sum pop two values, Leaf none, the others one; all push one.
struct Operation {
    Operator kind = Operator::Leaf;
    std::uint32_t leaf = 0;  // Leaf: which value
    double number = 1;       // Weight: the factor; Power: the exponent; Step: every; Arctan: scale
    double by = 0;           // Step only

    friend bool operator==(const Operation&, const Operation&) = default;
};

inline constexpr Cost max_value = Cost{1} << 30U;
inline constexpr double max_score = 1e15;
inline constexpr std::size_t max_nesting = 50;
// Each level of nesting holds at most one argument of max and one term of a sum.
inline constexpr std::size_t max_stack = 2 * max_nesting + 8;

// The numbers of step(a) and arctan(a).
inline constexpr double default_every = 1000;
inline constexpr double default_by = 0.1;
inline constexpr double default_scale = 1000;

double step_exponent(std::uint64_t expanded, double every = default_every, double by = default_by);
double arctan_exponent(std::uint64_t expanded, double scale = default_scale);

class Program {
public:
    Program() = default;
    // The parser guarantees that the operations leave one value and need at most max_stack.
    explicit Program(std::vector<Operation> operations);

    const std::vector<Operation>& operations() const { return operations_; }
    bool integral() const { return integral_; }    // every value is a whole number
    bool scheduled() const { return scheduled_; }  // the score changes during the search

    // Rounds down; schedules have their value at the start of the search.
    Cost value(const Cost* leaves) const;
    double score(const Cost* leaves, std::uint64_t expanded) const;

private:
    Cost whole_value(const Cost* leaves) const;

    std::vector<Operation> operations_;
    bool integral_ = true;
    bool scheduled_ = false;
};

inline constexpr std::size_t max_expression_length = 1000;
// Different names in one expression, for every puzzle: frames have a fixed size, so estimating a
// node needs no allocation.
inline constexpr std::size_t max_leaves = 13;
inline constexpr double max_weight = 1e6;
inline constexpr double max_exponent = 100;
inline constexpr double max_every = 1e9;  // a whole number
inline constexpr double max_by = 1;
inline constexpr double max_scale = 1e9;

class Expression {
public:
    // `program` reads leaf i as value i and leaves exactly one value.
    Expression(std::vector<std::string> leaves, std::vector<Operation> program)
        : leaves_(std::move(leaves)), program_(std::move(program)) {}

    // The names in the text, each once, in order of appearance.
    const std::vector<std::string>& leaves() const { return leaves_; }
    const std::vector<Operation>& program() const { return program_; }

    // The same expression with these names for its leaves.
    Expression renamed(std::vector<std::string> leaves) const;

    // The program that reads leaf i from place[i].
    Program link(std::span<const std::uint32_t> place) const;

private:
    std::vector<std::string> leaves_;
    std::vector<Operation> program_;
};

Expected<Expression> parse_expression(std::string_view text);

// Canonical spelling: parsing it gives an expression with the same value and spelling. Its blanks
// may make it longer than the limit above.
std::string to_text(const Expression& expression);

struct Properties {
    bool admissible = false;  // never above the true distance
    bool consistent = false;  // a move lowers it by at most 1, and it is 0 at the goal

    friend bool operator==(const Properties&, const Properties&) = default;
};

// The properties that the combination rules prove for the expression, given those of its leaves. An
// unproved property may still hold.
Properties properties(const Expression& expression, std::span<const Properties> leaves);

}  // namespace taquin::heuristics
