#include "taquin/core/values.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "taquin/core/text.hpp"

namespace taquin {
namespace {

struct Unit {
    char letter;
    double decimal;
    double binary;
};

constexpr std::array<Unit, 4> units{{
    {'K', 1e3, 1024.0},
    {'M', 1e6, 1048576.0},
    {'G', 1e9, 1073741824.0},
    {'T', 1e12, 1099511627776.0},
}};

constexpr double too_large_for_64_bits = 18446744073709551616.0;

template <class Number>
std::optional<Number> whole(std::string_view text) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, value);
    if (fault != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return value;
}

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

std::optional<Unit> unit_of(char letter) {
    for (const Unit& unit : units)
        if (unit.letter == upper(letter)) return unit;
    return std::nullopt;
}

// Names are lower case, without punctuation: A* is astar.
std::string as_name(std::string_view typed) {
    std::string name;
    for (const char c : typed) {
        if (c == '*')
            name += "star";
        else
            name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return name;
}

std::string in_quotes(std::string_view text) { return '"' + shown(text) + '"'; }

Error too_large(std::string_view text) {
    return Error{in_quotes(text) + " is too large; the maximum is " + std::to_string(UINT64_MAX)};
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The number and its unit; `binary` units may be written 4G, 4GB or 4GiB. If the text is not a
// number, returns `otherwise`.
Expected<std::uint64_t> scaled(std::string_view text, bool binary, const Error& otherwise) {
    const std::string_view typed = text;
    const bool in_bytes = binary && !text.empty() && upper(text.back()) == 'B';
    if (in_bytes) text.remove_suffix(1);
    if (is_digits(text)) {
        const auto plain = whole<std::uint64_t>(text);
        return plain ? Expected(*plain) : too_large(typed);
    }
    if (in_bytes && !text.empty() && text.back() == 'i') text.remove_suffix(1);
    if (text.size() < 2) return otherwise;
    const auto unit = unit_of(text.back());
    const auto number = whole<double>(text.substr(0, text.size() - 1));
    if (!unit || !number || !std::isfinite(*number) || *number < 0) return otherwise;
    const double value = *number * (binary ? unit->binary : unit->decimal);
    if (value >= too_large_for_64_bits) return too_large(typed);
    return static_cast<std::uint64_t>(value);
}

Expected<std::uint64_t> count_from(std::uint64_t least, std::string_view text) {
    const Error otherwise{in_quotes(text) + " is not a whole number of at least " +
                          std::to_string(least) + "; write digits, such as 1000000, or 1M"};
    auto count = scaled(text, false, otherwise);
    return count && *count < least ? otherwise : count;
}

}  // namespace

Expected<std::uint64_t> parse_bytes(std::string_view text) {
    const Error otherwise{in_quotes(text) +
                          " is not an amount of memory; write bytes, or 512M or 4G"};
    auto bytes = scaled(text, true, otherwise);
    return bytes && *bytes == 0 ? otherwise : bytes;
}

Expected<std::uint64_t> parse_count(std::string_view text) { return count_from(0, text); }

Expected<std::uint64_t> parse_positive(std::string_view text) { return count_from(1, text); }

Expected<double> parse_real(std::string_view text) {
    const auto number = whole<double>(text);
    if (number && std::isfinite(*number)) return *number;
    return Error{in_quotes(text) + " is not a number; write one such as 2 or 1.5"};
}

Expected<std::chrono::nanoseconds> parse_seconds(std::string_view text) {
    const auto seconds = whole<double>(text);
    if (!seconds || !(*seconds > 0) || *seconds > most_seconds)
        return Error{
            in_quotes(text) +
            " is not a time; write seconds, such as 10 or 0.5 (above 0, at most 1000000000)"};
    return std::chrono::nanoseconds{std::llround(*seconds * 1e9)};
}

Expected<std::uint64_t> parse_seed(std::string_view text) {
    if (const auto seed = whole<std::uint64_t>(text)) return *seed;
    return Error{in_quotes(text) + " is not a seed; write a whole number from 0 to " +
                 std::to_string(UINT64_MAX)};
}

std::string listed(std::span<const std::string_view> names) {
    std::string all;
    for (const auto name : names) all += (all.empty() ? "" : ", ") + std::string(name);
    return all;
}

Error no_such_value(std::string_view typed, std::span<const std::string_view> names) {
    const auto guess = nearest(as_name(typed), names);
    return Error{"unknown value " + in_quotes(typed) +
                 (guess ? " (did you mean " + std::string(*guess) + "?)" : "") + "; choose from " +
                 listed(names)};
}

}  // namespace taquin
