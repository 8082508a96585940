#include "taquin/heuristics/expression.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cmath>
#include <system_error>
#include <utility>

namespace taquin::heuristics {

double step_exponent(std::uint64_t expanded) {
    const std::uint64_t steps = expanded / 1000;
    return std::min(1.0 + static_cast<double>(steps) / 10.0, 2.0);
}

double arctan_exponent(std::uint64_t expanded) {
    return 1.0 + std::atan(static_cast<double>(expanded) / 1000.0);
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

Cost Program::whole_value(const Cost* leaves) const {
    std::array<std::int64_t, max_stack> stack;
    std::size_t top = 0;
    for (const Operation& operation : operations_) {
        if (operation.kind == Operator::Leaf) {
            assert(top < max_stack);
            stack[top++] = leaves[operation.leaf];
            continue;
        }
        std::int64_t value = stack[top - 1];
        if (operation.kind == Operator::Weight) {
            value *= static_cast<std::int64_t>(operation.number);
        } else {
            --top;
            const std::int64_t left = stack[top - 1];
            value = operation.kind == Operator::Max ? std::max(left, value) : left + value;
        }
        stack[top - 1] = std::min<std::int64_t>(value, max_value);
    }
    return static_cast<Cost>(stack[0]);
}

double Program::score(const Cost* leaves, std::uint64_t expanded) const {
    std::array<double, max_stack> stack;
    std::size_t top = 0;
    for (const Operation& operation : operations_) {
        if (operation.kind == Operator::Leaf) {
            assert(top < max_stack);
            stack[top++] = leaves[operation.leaf];
            continue;
        }
        double value = stack[top - 1];
        switch (operation.kind) {
            case Operator::Max: value = std::max(stack[--top - 1], value); break;
            case Operator::Sum: value = stack[--top - 1] + value; break;
            case Operator::Weight: value *= operation.number; break;
            case Operator::Power: value = std::pow(value, operation.number); break;
            case Operator::Step: value = std::pow(value, step_exponent(expanded)); break;
            case Operator::Arctan: value = std::pow(value, arctan_exponent(expanded)); break;
            case Operator::Leaf: break;
        }
        stack[top - 1] = std::min(value, max_score);
    }
    return stack[0];
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

// How tightly the outermost operator of a piece of text binds.
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

// The piece as it stands alone or among arguments: max(…) still lacks its name and parentheses.
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
        case Operator::Step: return {"step(" + closed(std::move(inner)) + ")", Shape::Atom};
        default: return {"arctan(" + closed(std::move(inner)) + ")", Shape::Atom};
    }
}

template <class T>
T take(std::vector<T>& stack) {
    T last = std::move(stack.back());
    stack.pop_back();
    return last;
}

// What one operation does to the promises of its only operand.
Properties combine(const Operation& operation, Properties inner) {
    switch (operation.kind) {
        case Operator::Weight:
            if (operation.number == 0) return {true, true};
            return operation.number <= 1 ? inner : Properties{};
        // An exponent of at most 1: x^e is at most x where x >= 1 and below 1 elsewhere, and it is
        // subadditive, so a change of at most 1 stays one.
        case Operator::Power: return operation.number <= 1 ? inner : Properties{};
        default: return {};
    }
}

}  // namespace

std::string to_text(const Expression& expression) {
    std::vector<Piece> stack;
    for (const Operation& operation : expression.program()) {
        if (operation.kind == Operator::Leaf) {
            stack.push_back({expression.leaves()[operation.leaf], Shape::Atom});
            continue;
        }
        Piece last = take(stack);
        if (operation.kind == Operator::Max || operation.kind == Operator::Sum) {
            const Shape shape = operation.kind == Operator::Max ? Shape::MaxArguments : Shape::Sum;
            stack.push_back(join(take(stack), std::move(last), shape));
        } else {
            stack.push_back(apply(operation, std::move(last)));
        }
    }
    return closed(take(stack));
}

Properties properties(const Expression& expression, std::span<const Properties> leaves) {
    assert(leaves.size() == expression.leaves().size());
    std::vector<Properties> stack;
    for (const Operation& operation : expression.program()) {
        if (operation.kind == Operator::Leaf) {
            stack.push_back(leaves[operation.leaf]);
            continue;
        }
        const Properties last = take(stack);
        if (operation.kind == Operator::Max || operation.kind == Operator::Sum) {
            const Properties left = take(stack);
            const bool is_max = operation.kind == Operator::Max;
            stack.push_back({is_max && left.admissible && last.admissible,
                             is_max && left.consistent && last.consistent});
        } else {
            stack.push_back(combine(operation, last));
        }
    }
    return take(stack);
}

}  // namespace taquin::heuristics
