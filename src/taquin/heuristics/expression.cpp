#include "taquin/heuristics/expression.hpp"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace taquin::heuristics {

double step_exponent(std::uint64_t expanded, double every, double by) {
    const std::uint64_t steps = expanded / static_cast<std::uint64_t>(every);
    // 1 / 0.1 is exactly 10, so the usual exponents 1.1, 1.2, … have no rounding error.
    return std::min(1.0 + static_cast<double>(steps) / (1.0 / by), 2.0);
}

double arctan_exponent(std::uint64_t expanded, double scale) {
    return 1.0 + std::atan(static_cast<double>(expanded) / scale);
}

Program::Program(std::vector<Operation> operations) : operations_(std::move(operations)) {
    for (const Operation& operation : operations_) {
        const bool schedule =
            operation.kind == Operator::Step || operation.kind == Operator::Arctan;
        const bool real_weight =
            operation.kind == Operator::Weight && operation.number != std::floor(operation.number);
        scheduled_ |= schedule;
        integral_ &= !schedule && !real_weight && operation.kind != Operator::Power;
    }
}

Cost Program::value(const Cost* leaves) const {
    if (integral_) return whole_value(leaves);
    return static_cast<Cost>(std::min<double>(std::floor(score(leaves, 0)), max_value));
}

namespace {

// Runs a program on whole or real numbers, capped at `most`. scale(operation, value) applies
// operations with one operand.
template <class Number, class Scale>
Number run(const std::vector<Operation>& operations, const Cost* leaves, Number most, Scale scale) {
    std::array<Number, max_stack> stack;
    std::size_t top = 0;
    for (const Operation& operation : operations) {
        if (operation.kind == Operator::Leaf) {
            assert(top < max_stack);
            stack[top++] = leaves[operation.leaf];
            continue;
        }
        Number value = stack[top - 1];
        switch (operation.kind) {
            case Operator::Max: value = std::max(stack[--top - 1], value); break;
            case Operator::Sum: value = stack[--top - 1] + value; break;
            default: value = scale(operation, value);
        }
        stack[top - 1] = std::min(value, most);
    }
    return stack[0];
}

}  // namespace

Cost Program::whole_value(const Cost* leaves) const {
    const auto weigh = [](const Operation& weight, std::int64_t value) {
        return value * static_cast<std::int64_t>(weight.number);
    };
    return static_cast<Cost>(run<std::int64_t>(operations_, leaves, max_value, weigh));
}

double Program::score(const Cost* leaves, std::uint64_t expanded) const {
    return run(operations_, leaves, max_score, [=](const Operation& operation, double value) {
        switch (operation.kind) {
            case Operator::Weight: return value * operation.number;
            case Operator::Power: return std::pow(value, operation.number);
            case Operator::Step:
                return std::pow(value, step_exponent(expanded, operation.number, operation.by));
            default: return std::pow(value, arctan_exponent(expanded, operation.number));
        }
    });
}

Expression Expression::renamed(std::vector<std::string> leaves) const {
    assert(leaves.size() == leaves_.size());
    return {std::move(leaves), program_};
}

Program Expression::link(std::span<const std::uint32_t> place) const {
    assert(place.size() == leaves_.size());
    std::vector<Operation> linked = program_;
    for (Operation& operation : linked)
        if (operation.kind == Operator::Leaf) operation.leaf = place[operation.leaf];
    return Program(std::move(linked));
}

namespace {

// How tightly the outermost operator of a piece binds.
enum class Shape : std::uint8_t { Atom, MaxArguments, Sum, Weight, Power };

struct Piece {
    std::string text;
    Shape shape;
};

std::string number_text(double number) {
    std::array<char, 400> buffer{};  // the smallest numbers have more than 300 zeros
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number,
                                   std::chars_format::fixed);
    assert(end.ec == std::errc{});
    return {buffer.data(), end.ptr};
}

// The numbers of a schedule as further arguments; nothing if they are the default.
std::string step_numbers(const Operation& step) {
    if (step.number == default_every && step.by == default_by) return "";
    return ", " + number_text(step.number) + ", " + number_text(step.by);
}

std::string arctan_numbers(const Operation& arctan) {
    return arctan.number == default_scale ? "" : ", " + number_text(arctan.number);
}

// The text of a piece alone or as an argument; adds the missing name and parentheses of max(…).
std::string closed(Piece piece) {
    if (piece.shape != Shape::MaxArguments) return std::move(piece.text);
    return "max(" + std::move(piece.text) + ")";
}

std::string in_parentheses_if(bool needed, Piece piece) {
    std::string text = closed(std::move(piece));
    return needed ? "(" + std::move(text) + ")" : text;
}

Piece join(Piece left, Piece right, Shape shape) {
    const std::string_view between = shape == Shape::Sum ? " + " : ", ";
    std::string text = left.shape == shape ? std::move(left.text) : closed(std::move(left));
    text += between;
    text += right.shape == shape ? std::move(right.text) : closed(std::move(right));
    return {std::move(text), shape};
}

Piece apply(const Operation& operation, Piece inner) {
    const bool is_sum = inner.shape == Shape::Sum;
    const bool is_scaled = inner.shape == Shape::Weight || inner.shape == Shape::Power;
    switch (operation.kind) {
        case Operator::Weight:
            return {
                number_text(operation.number) + "*" + in_parentheses_if(is_sum, std::move(inner)),
                Shape::Weight};
        case Operator::Power:
            return {in_parentheses_if(is_sum || is_scaled, std::move(inner)) + "^" +
                        number_text(operation.number),
                    Shape::Power};
        case Operator::Step:
            return {"step(" + closed(std::move(inner)) + step_numbers(operation) + ")",
                    Shape::Atom};
        default:
            return {"arctan(" + closed(std::move(inner)) + arctan_numbers(operation) + ")",
                    Shape::Atom};
    }
}

// Evaluates the postfix form with leaf(i), join(operation, left, right), apply(operation, inner).
template <class T, class Leaf, class Join, class Apply>
T fold(const std::vector<Operation>& program, Leaf leaf, Join join, Apply apply) {
    std::vector<T> stack;
    for (const Operation& operation : program) {
        if (operation.kind == Operator::Leaf) {
            stack.push_back(leaf(operation.leaf));
            continue;
        }
        T last = std::move(stack.back());
        if (operation.kind == Operator::Max || operation.kind == Operator::Sum) {
            stack.pop_back();
            stack.back() = join(operation.kind, std::move(stack.back()), std::move(last));
        } else {
            stack.back() = apply(operation, std::move(last));
        }
    }
    return std::move(stack.back());
}

// The properties of an operation with one operand, given those of the operand.
Properties combine(const Operation& operation, Properties inner) {
    switch (operation.kind) {
        case Operator::Weight:
            if (operation.number == 0) return {true, true};
            return operation.number <= 1 ? inner : Properties{};
        // With an exponent of at most 1, x^e is at most x if x >= 1 and below 1 otherwise. It is
        // also subadditive, so a change of at most 1 remains at most 1.
        case Operator::Power: return operation.number <= 1 ? inner : Properties{};
        default: return {};
    }
}

}  // namespace

std::string to_text(const Expression& expression) {
    return closed(fold<Piece>(
        expression.program(),
        [&](std::uint32_t leaf) {
            return Piece{expression.leaves()[leaf], Shape::Atom};
        },
        [](Operator kind, Piece left, Piece right) {
            return join(std::move(left), std::move(right),
                        kind == Operator::Max ? Shape::MaxArguments : Shape::Sum);
        },
        [](const Operation& operation, Piece inner) {
            return apply(operation, std::move(inner));
        }));
}

Properties properties(const Expression& expression, std::span<const Properties> leaves) {
    assert(leaves.size() == expression.leaves().size());
    return fold<Properties>(
        expression.program(), [&](std::uint32_t leaf) { return leaves[leaf]; },
        [](Operator kind, Properties left, Properties right) {
            const bool is_max = kind == Operator::Max;
            return Properties{is_max && left.admissible && right.admissible,
                              is_max && left.consistent && right.consistent};
        },
        [](const Operation& operation, Properties inner) { return combine(operation, inner); });
}

}  // namespace taquin::heuristics
