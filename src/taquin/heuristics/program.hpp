// The flat form of a heuristic expression: postfix operations over an array of leaf values.
//
// Two ways to run it. Whole numbers where all is whole (leaves, max, sum, whole weights), real
// numbers else. The exponent of step and arctan depends on s, the nodes expanded so far:
// step e = min(1 + floor(s / 1000) / 10, 2), arctan e = 1 + atan(s / 1000). Values are cut off far
// above any true distance, so that sums with a path length cannot overflow and no infinity arises.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/search/concepts.hpp"

namespace taquin::heuristics {

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

}  // namespace taquin::heuristics
