#include "numbers.hpp"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace taquin::cli {
namespace {

template <std::size_t Count>
std::string scaled(double number, double step, const std::array<std::string_view, Count>& units) {
    std::size_t unit = 0;
    for (; number >= step && unit + 1 < units.size(); ++unit) number /= step;
    return fmt::format("{:.{}f} {}", number, unit == 0 || number >= 100 ? 0 : 1, units[unit]);
}

}  // namespace

std::string grouped(std::uint64_t number) {
    std::string digits = fmt::format("{}", number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, ",");
    return digits;
}

std::string rounded(double number) {
    constexpr std::array<std::string_view, 5> units{"", "k", "M", "G", "T"};
    std::string text = scaled(number, 1000, units);
    if (text.back() == ' ') text.pop_back();
    return text;
}

std::string bytes_text(std::uint64_t bytes) {
    if (bytes == 1) return "1 byte";
    constexpr std::array<std::string_view, 5> units{"bytes", "KiB", "MiB", "GiB", "TiB"};
    return scaled(static_cast<double>(bytes), 1024, units);
}

std::string seconds_text(double seconds) {
    constexpr double minute = 60;
    if (seconds < 1) return fmt::format("{:.3g} ms", seconds * 1000);
    if (seconds < 10 * minute) return fmt::format("{:.3g} s", seconds);
    const auto whole = static_cast<std::uint64_t>(seconds);
    return fmt::format("{} min {} s", whole / 60, whole % 60);
}

std::string counted(std::uint64_t number, const std::string& thing) {
    return grouped(number) + " " + thing + (number == 1 ? "" : "s");
}

}  // namespace taquin::cli
