#include "text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace taquin::cli {
namespace {

template <std::size_t Count>
std::string scaled(double number, double step, const std::array<std::string_view, Count>& units) {
    std::size_t unit = 0;
    for (; number >= step && unit + 1 < units.size(); ++unit) number /= step;
    return fmt::format("{:.{}f} {}", number, unit == 0 || number >= 100 ? 0 : 1, units[unit]);
}

// In letters: counts every byte that does not continue a UTF-8 sequence.
std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

}  // namespace

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
    // The bounds keep {:.3g} from writing an exponent: 999.7 ms is 1 s, not 1e+03 ms.
    if (seconds > 0 && seconds < 1e-6) return "under 0.001 ms";
    if (seconds < 0.9995) return fmt::format("{:.3g} ms", seconds * 1000);
    if (seconds < 10 * minute) return fmt::format("{:.3g} s", seconds);
    const auto whole = static_cast<std::uint64_t>(seconds);
    return fmt::format("{} min {} s", whole / 60, whole % 60);
}

std::string about_seconds(double seconds) {
    constexpr double long_time = 120;
    return seconds < long_time ? fmt::format("about {:.0f} s", std::max(seconds, 1.0))
                               : fmt::format("about {:.0f} min", seconds / 60);
}

std::string counted(std::uint64_t number, const std::string& thing) {
    return grouped(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string joined(std::span<const std::string_view> words, std::string_view separator) {
    return fmt::format("{}", fmt::join(words, separator));
}

std::string joined(std::span<const std::string> words, std::string_view separator) {
    return fmt::format("{}", fmt::join(words, separator));
}

std::string as_sentence(std::string text) {
    if (text.empty()) return text;
    if (text.front() >= 'a' && text.front() <= 'z')
        text.front() = static_cast<char>(text.front() - 'a' + 'A');
    if (text.back() != '.') text += '.';
    return text;
}

std::string wrapped(std::string_view text, std::size_t indent) {
    constexpr std::size_t page_width = 96;
    std::string out;
    std::size_t column = indent;
    while (!text.empty()) {
        const auto end = text.find(' ');
        const std::string_view word = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (column > indent && column + 1 + word.size() > page_width) {
            out += "\n" + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            out += ' ';
            ++column;
        }
        out += word;
        column += word.size();
    }
    return out;
}

std::string wrapped_lines(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto end = text.find('\n');
        out += wrapped(text.substr(0, end), 0) + "\n";
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return out;
}

Table::Table(std::vector<std::string> headings) {
    for (auto& heading : headings) {
        to_the_right_.push_back(heading.starts_with('>'));
        if (to_the_right_.back()) heading.erase(0, 1);
    }
    rows_.push_back(std::move(headings));
}

void Table::add(std::vector<std::string> row) {
    assert(row.size() == to_the_right_.size());
    rows_.push_back(std::move(row));
}

std::string Table::text() const {
    std::vector<std::size_t> widths(to_the_right_.size());
    for (const auto& row : rows_)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], width_of(row[i]));
    std::string out;
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string gap(widths[i] - width_of(row[i]), ' ');
            out += to_the_right_[i] ? gap + row[i] : row[i] + gap;
            out += "  ";
        }
        out.erase(out.find_last_not_of(' ') + 1);
        out += '\n';
    }
    return out;
}

}  // namespace taquin::cli
