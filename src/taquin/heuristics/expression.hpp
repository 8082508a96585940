// Heuristic expressions: how users combine the estimates of a puzzle at run time.
//
//     manhattan   max(conflict, xy)   misplaced + manhattan   2*manhattan   manhattan^1.8
//     step(manhattan)   arctan(manhattan)   1.5*(conflict + misplaced)
//
// A name stands for an estimate of the puzzle (a leaf); this layer does not know which names
// there are. `*` takes a number on its left, `^` one on its right and binds tighter. The parser
// turns the text into a postfix program, which is kept flat so that a node's estimate costs no
// allocation. step and arctan raise to an exponent that grows while the search goes on
// (see Program). Parsing is linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/search/concepts.hpp"

namespace taquin::heuristics {

// What is claimed of a heuristic. Help, documentation and the catalogue of the server are made from
// these rows, and the tests check every claim.
struct HeuristicRow {
    std::string_view name;
    std::string_view aliases = "";  // separated by spaces
    std::string_view summary;
    bool admissible = true;  // never above the true distance
    bool consistent = true;  // a move changes it by 1 at most
    std::string_view sizes = "any";
    std::string_view goals = "any";
    std::string_view cost;  // of a move; and of the start, where it counts
    std::string_view paper = "";
};

// The flat form of a heuristic expression: postfix operations over an array of leaf values.
//
// Two ways to run it. Whole numbers where all is whole (leaves, max, sum, whole weights), real
// numbers else. The exponent of step and arctan depends on s, the nodes expanded so far:
// step e = min(1 + floor(s / 1000) / 10, 2), arctan e = 1 + atan(s / 1000). Values are cut off far
// above any true distance, so that sums with a path length cannot overflow and no infinity arises.
using search::Cost;

enum class Operator : std::uint8_t { Leaf, Max, Sum, Weight, Power, Step, Arctan };

// Max and Sum take two values from the stack, Leaf takes none, the others one; all leave one.
struct Operation {
    Operator kind = Operator::Leaf;
    std::uint32_t leaf = 0;  // Leaf: which value
    double number = 1;       // Weight: the factor; Power: the exponent

    friend bool operator==(const Operation&, const Operation&) = default;
};

inline constexpr Cost max_value = Cost{1} << 30U;
inline constexpr double max_score = 1e15;
inline constexpr std::size_t max_nesting = 50;
// Each level of nesting holds back an argument of max and a term of a sum at most.
inline constexpr std::size_t max_stack = 2 * max_nesting + 8;

double step_exponent(std::uint64_t expanded);
double arctan_exponent(std::uint64_t expanded);

class Program {
public:
    Program() = default;
    // The parser guarantees that the operations leave one value and need at most max_stack.
    explicit Program(std::vector<Operation> operations);

    const std::vector<Operation>& operations() const { return operations_; }
    bool integral() const { return integral_; }    // every value is a whole number
    bool scheduled() const { return scheduled_; }  // the score changes as the search goes on

    // Rounded down; schedules as at the start of the search.
    Cost value(const Cost* leaves) const;
    double score(const Cost* leaves, std::uint64_t expanded) const;

private:
    Cost whole_value(const Cost* leaves) const;

    std::vector<Operation> operations_;
    bool integral_ = true;
    bool scheduled_ = false;
};

inline constexpr std::size_t max_expression_length = 1000;
// Different names in one expression. The only limit on their number, for every puzzle: frames have
// a fixed size, so that a node's estimate costs no allocation.
inline constexpr std::size_t max_leaves = 13;
inline constexpr double max_weight = 1e6;
inline constexpr double max_exponent = 100;

class Expression {
public:
    // `program` reads leaf i as value i, and stands for exactly one value.
    Expression(std::vector<std::string> leaves, std::vector<Operation> program)
        : leaves_(std::move(leaves)), program_(std::move(program)) {}

    // The names in the text, each once, in order of appearance.
    const std::vector<std::string>& leaves() const { return leaves_; }
    const std::vector<Operation>& program() const { return program_; }

    // The same expression with other names for its leaves, one for each.
    Expression renamed(std::vector<std::string> leaves) const;

    // The program that finds the value of leaf i in place[i].
    Program link(std::span<const std::uint32_t> place) const;

private:
    std::vector<std::string> leaves_;
    std::vector<Operation> program_;
};

Expected<Expression> parse_expression(std::string_view text);

// Canonical spelling: parsing it gives an expression of the same value and the same spelling. With
// its blanks it may be longer than the limit above.
std::string to_text(const Expression& expression);

struct Properties {
    bool admissible = false;  // never above the true distance
    bool consistent = false;  // a move lowers it by 1 at most, and it is 0 at the goal

    friend bool operator==(const Properties&, const Properties&) = default;
};

// What can be promised of the expression, given what is known of its leaves. A promise that is
// not made may still hold: this is what the rules of combination prove.
Properties properties(const Expression& expression, std::span<const Properties> leaves);

}  // namespace taquin::heuristics
