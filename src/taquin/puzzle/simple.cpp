#include "taquin/puzzle/simple.hpp"

#include <algorithm>

#include "taquin/core/text.hpp"

namespace taquin {

namespace {

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == '&')
            result += "&amp;";
        else if (c == '<')
            result += "&lt;";
        else
            result += c;
    }
    return result;
}

}  // namespace

Expected<Moves> read_numbered_moves(std::string_view text, const MoveNumbers& numbers,
                                    const std::function<std::string(std::uint32_t)>& wrong) {
    const auto read = read_numbers(text);
    if (!read) return read.error();
    Moves moves;
    for (const auto& [value, at] : *read) {
        if (value < numbers.first || value > numbers.last)
            return Error{position(text, at) + ": " + wrong(value)};
        moves.push_back(static_cast<std::uint8_t>(value - numbers.first));
    }
    return moves;
}

std::string write_numbered_moves(std::span<const std::uint8_t> moves, std::uint32_t first) {
    Moves numbers(moves.begin(), moves.end());
    for (std::uint8_t& number : numbers) number = static_cast<std::uint8_t>(number + first);
    return to_number_text(numbers);
}

std::string svg_of_text(std::string_view text) {
    constexpr std::size_t letter_width = 10;
    constexpr std::size_t line_height = 20;
    constexpr std::size_t margin = 10;
    std::string lines;
    std::size_t widest = 0;
    std::size_t y = margin;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        text.remove_prefix(std::min(line.size() + 1, text.size()));
        widest = std::max(widest, line.size());
        y += line_height;
        lines += "<text x=\"" + std::to_string(margin) + "\" y=\"" + std::to_string(y) + "\">" +
                 escaped(line) + "</text>\n";
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
           std::to_string(2 * margin + letter_width * widest) + " " + std::to_string(y + margin) +
           "\" font-family=\"monospace\" font-size=\"16\" xml:space=\"preserve\">\n" + lines +
           "</svg>\n";
}

}  // namespace taquin
