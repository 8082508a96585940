#include "taquin/heuristics/program.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
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

}  // namespace taquin::heuristics
