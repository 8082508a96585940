#include "taquin/lab/figures.hpp"

#include <array>
#include <charconv>
#include <cmath>

namespace taquin::lab {

namespace {

template <class... Format>
std::string written(double number, Format... format) {
    std::array<char, 512> buffer{};
    const auto [end, fault] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), number, format...);
    return {buffer.data(), end};
}

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3;) {
        at -= 3;
        digits.insert(at, ",");
    }
    return digits;
}

std::string figure(double number) {
    constexpr double grouped_from = 1000;
    constexpr double largest_whole = 1e15;
    constexpr double smallest_plain = 1e-3;
    const double size = std::abs(number);
    if (!std::isfinite(number)) return written(number);
    if (size >= largest_whole) return written(number, std::chars_format::scientific, 3);
    if (size >= grouped_from || number == std::round(number))
        return (std::round(number) < 0 ? "-" : "") +
               grouped(static_cast<std::uint64_t>(std::llround(size)));
    if (size < smallest_plain) return written(number, std::chars_format::scientific, 2);
    const int before_point = std::max(1, static_cast<int>(std::floor(std::log10(size))) + 1);
    const int decimals = size < 0.1 ? 4 : 4 - before_point;
    return written(number, std::chars_format::fixed, decimals);
}

std::string shortest(double number) { return written(number); }

std::optional<double> number_of(std::string_view text) {
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc{} || stop != end || text.empty()) return std::nullopt;
    return number;
}

}  // namespace taquin::lab
