#include "taquin/heuristics/expression.hpp"

#include <array>
#include <cassert>
#include <charconv>
#include <system_error>
#include <utility>

namespace taquin::heuristics {

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
