#include "taquin/core/number_text.hpp"

#include <algorithm>
#include <optional>

#include "taquin/core/wording.hpp"

namespace taquin {

namespace {

constexpr std::string_view separators = " \t\r\n,";
constexpr std::size_t most_digits = 9;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::optional<std::uint32_t> number_in(std::string_view word) {
    if (word.size() > most_digits || !std::ranges::all_of(word, is_digit)) return std::nullopt;
    std::uint32_t value = 0;
    for (const char digit : word) value = 10 * value + static_cast<std::uint32_t>(digit - '0');
    return value;
}

// The first piece of 1 .. n that is not among the numbers.
std::uint32_t missing(const std::vector<NumberAt>& numbers) {
    std::uint32_t piece = 1;
    while (std::ranges::find(numbers, piece, &NumberAt::value) != numbers.end()) ++piece;
    return piece;
}

std::string range_of(const PermutationWords& words) {
    return std::to_string(words.fewest) + " to " + std::to_string(words.most) + " " +
           std::string(words.piece) + "s";
}

Error wrong_count(std::size_t count, const PermutationWords& words) {
    const std::string example =
        "; write " + std::string(words.piece) + " numbers such as " + std::string(words.example);
    if (count == 0) return Error{"there is no " + std::string(words.whole) + example};
    return Error{"a " + std::string(words.whole) + " has " + range_of(words) + ", not " +
                 std::to_string(count) + example};
}

}  // namespace

Expected<std::vector<NumberAt>> read_numbers(std::string_view text) {
    std::vector<NumberAt> numbers;
    std::size_t begin = text.find_first_not_of(separators);
    while (begin != std::string_view::npos) {
        const std::size_t end = std::min(text.find_first_of(separators, begin), text.size());
        const std::string_view word = text.substr(begin, end - begin);
        const auto value = number_in(word);
        if (!value)
            return Error{position(text, word.data()) + ": " + quoted(word) +
                         " is not a number; write whole numbers separated by blanks or commas"};
        numbers.push_back({*value, word.data()});
        begin = text.find_first_not_of(separators, end);
    }
    return numbers;
}

Expected<std::vector<std::uint8_t>> read_permutation(std::string_view text,
                                                     const PermutationWords& words) {
    const auto numbers = read_numbers(text);
    if (!numbers) return numbers.error();
    const std::size_t count = numbers->size();
    if (count < words.fewest || count > words.most) return wrong_count(count, words);
    std::vector<std::uint8_t> permutation;
    std::vector<bool> seen(count + 1);
    for (const auto& [value, at] : *numbers) {
        const std::string piece = std::string(words.piece) + " " + std::to_string(value);
        if (value < 1 || value > count)
            return Error{position(text, at) + ": there is no " + piece + " in a " +
                         std::string(words.whole) + " of " + std::to_string(count) +
                         "; the numbers are 1 to " + std::to_string(count)};
        if (seen[value])
            return Error{position(text, at) + ": " + piece + " appears twice; " +
                         std::string(words.piece) + " " + std::to_string(missing(*numbers)) +
                         " is missing"};
        seen[value] = true;
        permutation.push_back(static_cast<std::uint8_t>(value));
    }
    return permutation;
}

std::string to_number_text(std::span<const std::uint8_t> numbers) {
    std::string text;
    for (const std::uint8_t number : numbers) {
        if (!text.empty()) text += ' ';
        text += std::to_string(number);
    }
    return text;
}

}  // namespace taquin
