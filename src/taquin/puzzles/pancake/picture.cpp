#include "taquin/puzzles/pancake/picture.hpp"

namespace taquin::pancake {

namespace {

// Wide bars up to this many pancakes, so that sizes are easy to tell; above it lines would be long.
constexpr std::size_t most_wide_bars = 30;

std::size_t bar_width(std::size_t pancake, std::size_t pancakes) {
    return pancakes <= most_wide_bars ? 2 * pancake + 1 : pancake + 3;
}

std::string bar(std::size_t pancake, std::size_t width) {
    const std::string number = std::to_string(pancake);
    const std::size_t fill = width - 2 - number.size();
    return "(" + std::string(fill / 2, '=') + number + std::string(fill - fill / 2, '=') + ")";
}

// Lengths in the SVG, in its own units.
constexpr std::size_t bar_height = 20;
constexpr std::size_t bar_distance = 22;
constexpr std::size_t bar_step = 8;       // each size is that much wider than the one before
constexpr std::size_t smallest_bar = 36;  // a two-digit number fits
constexpr std::size_t margin = 10;

std::string attribute(const char* name, std::size_t value) {
    return std::string(" ") + name + "=\"" + std::to_string(value) + "\"";
}

std::string svg_bar(std::size_t pancake, std::size_t pancakes, std::size_t place) {
    const std::size_t width = smallest_bar + bar_step * (pancake - 1);
    const std::size_t widest = smallest_bar + bar_step * (pancakes - 1);
    const std::size_t x = 2 * margin + (widest - width) / 2;
    const std::size_t y = margin + bar_distance * place;
    const std::size_t hue = 45 - 30 * pancake / pancakes;  // small ones pale, large ones brown
    return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", width) +
           attribute("height", bar_height) + attribute("rx", bar_height / 2) + " fill=\"hsl(" +
           std::to_string(hue) + ",70%,65%)\" stroke=\"#7a4a1e\"/><text" +
           attribute("x", 2 * margin + widest / 2) + attribute("y", y + bar_height - 6) + ">" +
           std::to_string(pancake) + "</text>\n";
}

}  // namespace

std::string draw(const Stack& stack) {
    const std::size_t widest = bar_width(stack.size(), stack.size()) + 2;
    std::string text;
    for (const std::uint8_t pancake : stack) {
        const std::size_t width = bar_width(pancake, stack.size());
        text += std::string((widest - width) / 2, ' ') + bar(pancake, width) + '\n';
    }
    return text + std::string(widest, '-') + '\n';
}

std::string svg(const Stack& stack) {
    const std::size_t widest = smallest_bar + bar_step * (stack.size() - 1);
    const std::size_t width = widest + 4 * margin;
    const std::size_t plate = margin + bar_distance * stack.size();
    const std::size_t height = plate + 8 + margin;
    std::string picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " +
                          std::to_string(width) + " " + std::to_string(height) + "\"" +
                          attribute("width", width) + attribute("height", height) +
                          " font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n";
    for (std::size_t place = 0; place < stack.size(); ++place)
        picture += svg_bar(stack[place], stack.size(), place);
    picture += "<rect" + attribute("x", margin) + attribute("y", plate) +
               attribute("width", widest + 2 * margin) + attribute("height", 8) +
               attribute("rx", 4) + " fill=\"#b8c4cc\"/>\n";
    return picture + "</svg>\n";
}

}  // namespace taquin::pancake
