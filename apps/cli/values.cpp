#include "values.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>

#include "shown.hpp"

namespace taquin::cli {
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

Error too_large(std::string_view text) {
    return Error{fmt::format("\"{}\" is too large; the most is {}", shown(text), UINT64_MAX)};
}

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The number and its unit; `binary` units may be written 4G, 4GB or 4GiB. What is no number at all
// is `otherwise`.
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
    const Error otherwise{fmt::format(
        "\"{}\" is not a whole number from {} on; write 1000000, or 1M", shown(text), least)};
    auto count = scaled(text, false, otherwise);
    return count && *count < least ? otherwise : count;
}

}  // namespace

Expected<std::uint64_t> parse_bytes(std::string_view text) {
    const Error otherwise{
        fmt::format("\"{}\" is not an amount of memory; write bytes, or 512M, or 4G", shown(text))};
    auto bytes = scaled(text, true, otherwise);
    return bytes && *bytes == 0 ? otherwise : bytes;
}

Expected<std::uint64_t> parse_count(std::string_view text) { return count_from(0, text); }

Expected<std::uint64_t> parse_positive(std::string_view text) { return count_from(1, text); }

Expected<std::chrono::nanoseconds> parse_seconds(std::string_view text) {
    constexpr double most = 1e9;  // thirty years; more would not fit into nanoseconds for long
    const auto seconds = whole<double>(text);
    if (!seconds || !(*seconds > 0) || *seconds > most)
        return Error{fmt::format(
            "\"{}\" is not a time; write seconds, more than 0 and up to {:.0f}, such as 10 or 0.5",
            shown(text), most)};
    return std::chrono::nanoseconds{std::llround(*seconds * 1e9)};
}

Expected<std::uint64_t> parse_seed(std::string_view text) {
    if (const auto seed = whole<std::uint64_t>(text)) return *seed;
    return Error{fmt::format("\"{}\" is not a seed; write a whole number from 0 to {}", shown(text),
                             UINT64_MAX)};
}

Expected<std::string> parse_text(std::string_view text) { return std::string(text); }

Expected<double> parse_weight(std::string_view text) {
    constexpr double most = 1000;
    const auto weight = whole<double>(text);
    if (!weight || !(*weight >= 1 && *weight <= most))
        return Error{
            fmt::format("\"{}\" is not a weight; write a number from 1 to {:.0f}, such as 1.5",
                        shown(text), most)};
    return *weight;
}

}  // namespace taquin::cli
