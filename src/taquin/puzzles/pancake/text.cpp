#include "taquin/puzzles/pancake/text.hpp"

#include "taquin/core/text.hpp"

namespace taquin::pancake {

Expected<Stack> read_stack(std::string_view text, std::optional<std::size_t> size) {
    auto stack = read_permutation(text, {.whole = "stack",
                                         .piece = "pancake",
                                         .example = "3 1 2 5 4",
                                         .fewest = fewest_pancakes,
                                         .most = most_pancakes});
    if (stack && size && stack->size() != *size)
        return Error{"the stack has " + std::to_string(stack->size()) +
                     " pancakes, but the size is " + std::to_string(*size)};
    return stack;
}

std::string to_text(const Stack& stack) { return to_number_text(stack); }

Expected<std::size_t> read_size(std::string_view text) {
    const auto numbers = read_numbers(text);
    if (numbers && numbers->size() == 1 && numbers->front().value >= fewest_pancakes &&
        numbers->front().value <= most_pancakes)
        return std::size_t{numbers->front().value};
    return Error{quoted(text) + " is not a size of a stack: write the number of pancakes, " +
                 std::to_string(fewest_pancakes) + " to " + std::to_string(most_pancakes)};
}

Expected<std::vector<Move>> read_moves(std::string_view text, std::size_t pancakes) {
    const auto numbers = read_numbers(text);
    if (!numbers) return numbers.error();
    std::vector<Move> moves;
    for (const auto& [value, at] : *numbers) {
        if (value < 2 || value > pancakes)
            return Error{position(text, at) + ": no flip turns " + std::to_string(value) +
                         " pancakes of a stack of " + std::to_string(pancakes) +
                         "; a flip turns 2 to " + std::to_string(pancakes)};
        moves.push_back(flip_of(value));
    }
    return moves;
}

std::string moves_to_text(std::span<const Move> moves) {
    std::vector<std::uint8_t> numbers;
    for (const Move move : moves) numbers.push_back(static_cast<std::uint8_t>(flipped_by(move)));
    return to_number_text(numbers);
}

}  // namespace taquin::pancake
