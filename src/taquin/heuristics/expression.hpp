// Heuristic expressions: how users combine the estimates of a puzzle at run time.
//
//     manhattan   max(conflict, xy)   misplaced + manhattan   2*manhattan   manhattan^1.8
//     step(manhattan)   arctan(manhattan)   1.5*(conflict + misplaced)
//
// A name stands for an estimate of the puzzle (a leaf); this layer does not know which names
// there are. `*` takes a number on its left, `^` one on its right and binds tighter. The parser
// turns the text into a postfix program, which is kept flat so that a node's estimate costs no
// allocation. step and arctan raise to an exponent that grows while the search goes on
// (program.hpp). Parsing is linear in the text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/heuristics/program.hpp"

namespace taquin::heuristics {

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
