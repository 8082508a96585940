#include "taquin/core/text.hpp"

#include <algorithm>

namespace taquin {

namespace {

std::string as_hex(char c) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', hex[byte >> 4U], hex[byte & 15U]};
}

bool follows(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

// The length in bytes of a character with this first byte; 0 if the byte cannot be the first.
std::size_t announced_length(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first < 0xE0) return 2;
    if (first >= 0xE0 && first < 0xF0) return 3;
    if (first >= 0xF0 && first < 0xF5) return 4;
    return 0;
}

// The two-byte C1 characters control terminals, as the single bytes below a blank do.
bool is_control(std::string_view character) {
    const auto first = static_cast<unsigned char>(character.front());
    if (character.size() == 1) return first < 0x20 || first == 0x7F;
    return first == 0xC2 && static_cast<unsigned char>(character[1]) < 0xA0;
}

// The printable character at the beginning of the text; empty if there is none.
std::string_view printable(std::string_view text) {
    const std::size_t length = announced_length(static_cast<unsigned char>(text.front()));
    if (length == 0 || length > text.size()) return {};
    const std::string_view character = text.substr(0, length);
    const bool whole = std::ranges::all_of(character.substr(1), follows);
    return whole && !is_control(character) ? character : std::string_view{};
}

}  // namespace

std::string position(std::string_view text, const char* at) {
    const std::string_view before = text.substr(0, static_cast<std::size_t>(at - text.data()));
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    const std::string character = "character " + std::to_string(before.size() - line_start + 1);
    const auto line = static_cast<std::size_t>(std::ranges::count(before, '\n')) + 1;
    const bool several_lines = text.find('\n') != std::string_view::npos;
    return several_lines ? "line " + std::to_string(line) + ", " + character : character;
}

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 24;
    return "'" + shown(word, longest) + "'";
}

std::string shown(std::string_view typed, std::size_t most) {
    std::string result;
    std::size_t at = 0;
    while (at < typed.size()) {
        const std::string_view character = printable(typed.substr(at));
        const std::size_t next = at + std::max<std::size_t>(character.size(), 1);
        if (next > most) return result + "…";
        result += character.empty() ? as_hex(typed[at]) : std::string(character);
        at = next;
    }
    return result;
}

std::string first_character(std::string_view text) {
    const std::string_view character = text.empty() ? text : printable(text);
    return character.empty() ? shown(text.substr(0, 1)) : std::string(character);
}

namespace {

// Only ASCII letters.
std::string lower_case(std::string_view text) {
    std::string lower(text);
    for (char& letter : lower)
        if (letter >= 'A' && letter <= 'Z') letter = static_cast<char>(letter - 'A' + 'a');
    return lower;
}

}  // namespace

std::optional<std::string_view> nearest(std::string_view typed,
                                        std::span<const std::string_view> known) {
    constexpr std::size_t longest_worth_comparing = 64;
    if (typed.empty() || typed.size() > longest_worth_comparing) return std::nullopt;
    std::optional<std::string_view> best;
    std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
    const std::string meant = lower_case(typed);
    for (const std::string_view word : known) {
        const std::string lower = lower_case(word);
        const bool completes = typed.size() >= 3 && lower.starts_with(meant);
        const std::size_t far = completes ? 1 : edit_distance(meant, lower);
        if (far >= least) continue;
        least = far;
        best = word;
    }
    return best;
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> cost(a.size() + 1,
                                               std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) cost[i][0] = i;
    for (std::size_t j = 0; j <= b.size(); ++j) cost[0][j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const std::size_t replace = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost[i][j] = std::min({cost[i - 1][j] + 1, cost[i][j - 1] + 1, replace});
            const bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped) cost[i][j] = std::min(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[a.size()][b.size()];
}

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

// The first piece of 1 .. n that is missing.
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
    if (count == 0) return Error{"the " + std::string(words.whole) + " is empty" + example};
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
                         " is not a number; write whole numbers separated by spaces or commas"};
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
                         "; write the numbers 1 to " + std::to_string(count)};
        if (seen[value])
            return Error{position(text, at) + ": " + piece + " appears twice, and " +
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

// A string that grows doubles its memory, so both limits are powers of two: a text that reaches one
// takes no more memory than the limit and half of it.
std::optional<std::string_view> excess_of(std::string_view text) {
    constexpr std::size_t longest_line = std::size_t{16} << 20U;
    constexpr std::size_t longest_text = std::size_t{256} << 20U;
    if (text.size() >= longest_text) return "more than 256 MiB";
    if (text.size() < longest_line) return std::nullopt;
    const std::string_view end = text.substr(text.size() - longest_line);
    return end.find('\n') == end.npos ? std::optional("a line longer than 16 MiB") : std::nullopt;
}

}  // namespace taquin
