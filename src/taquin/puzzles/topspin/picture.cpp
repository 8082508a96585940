#include "taquin/puzzles/topspin/picture.hpp"

#include <cmath>
#include <numbers>

namespace taquin::topspin {

namespace {

bool is_turned(std::size_t place, const Ring& ring, std::size_t turnstile, Move turn) {
    return (place + ring.size() - turn) % ring.size() < turnstile;
}

std::string padded(const std::string& text) { return std::string(3 - text.size(), ' ') + text; }

// Lengths in the SVG, in its own units.
constexpr double token_radius = 14;
constexpr double margin = 12;

struct Point {
    long x = 0;
    long y = 0;
};

class Circle {
public:
    explicit Circle(std::size_t tokens)
        : tokens_(static_cast<double>(tokens)),
          radius_(tokens_ * (2 * token_radius + 4) / (2 * std::numbers::pi)),
          middle_(radius_ + 2 * token_radius + margin) {}

    long width() const { return std::lround(2 * middle_); }
    long turnstile_radius() const { return std::lround(radius_); }

    // Place 0 is at the top; half places are between two tokens.
    Point at(double place) const {
        const double angle = 2 * std::numbers::pi * place / tokens_;
        return {std::lround(middle_ + radius_ * std::sin(angle)),
                std::lround(middle_ - radius_ * std::cos(angle))};
    }

private:
    double tokens_;
    double radius_;
    double middle_;
};

std::string attribute(const char* name, long value) {
    return std::string(" ") + name + "=\"" + std::to_string(value) + "\"";
}

// A thick arc behind the tokens of the turnstile.
std::string svg_turnstile(const Circle& circle, std::size_t turnstile, Move turn,
                          std::size_t tokens) {
    const double first = turn;
    const double last = first + static_cast<double>(turnstile) - 1;
    const Point from = circle.at(first);
    const Point to = circle.at(last);
    const std::string radius = std::to_string(circle.turnstile_radius());
    const bool is_long = 2 * (turnstile - 1) > tokens;
    return "<path d=\"M" + std::to_string(from.x) + " " + std::to_string(from.y) + " A" + radius +
           " " + radius + " 0 " + (is_long ? "1" : "0") + " 1 " + std::to_string(to.x) + " " +
           std::to_string(to.y) +
           "\" fill=\"none\" stroke=\"#e0b050\" stroke-width=\"36\" stroke-linecap=\"round\"/>\n";
}

std::string svg_token(const Circle& circle, std::size_t place, std::uint8_t token) {
    const Point middle = circle.at(static_cast<double>(place));
    return "<circle" + attribute("cx", middle.x) + attribute("cy", middle.y) +
           attribute("r", std::lround(token_radius)) +
           " fill=\"#f5f7f9\" stroke=\"#34495e\"/><text" + attribute("x", middle.x) +
           attribute("y", middle.y + 5) + ">" + std::to_string(token) + "</text>\n";
}

}  // namespace

std::string draw(const Ring& ring, std::size_t turnstile, Move turn) {
    const std::size_t half = (ring.size() + 1) / 2;
    std::string marks_above = " ";
    std::string upper = "/";
    std::string lower = "\\";
    std::string marks_below = " ";
    for (std::size_t column = 0; column < half; ++column) {
        const std::size_t opposite = ring.size() - 1 - column;  // read from right to left
        const auto mark = [&](std::size_t place) {
            return is_turned(place, ring, turnstile, turn) ? padded("--") : padded("");
        };
        marks_above += mark(column);
        upper += padded(std::to_string(ring[column]));
        lower += opposite >= half ? padded(std::to_string(ring[opposite])) : padded("");
        marks_below += opposite >= half ? mark(opposite) : padded("");
    }
    return marks_above + "\n" + upper + " \\\n" + lower + " /\n" + marks_below + "\n";
}

std::string svg(const Ring& ring, std::size_t turnstile, Move turn) {
    const Circle circle(ring.size());
    const std::string width = std::to_string(circle.width());
    std::string picture = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " +
                          width + "\" width=\"" + width + "\" height=\"" + width +
                          "\" font-family=\"sans-serif\" font-size=\"14\" "
                          "text-anchor=\"middle\">\n";
    picture += svg_turnstile(circle, turnstile, turn, ring.size());
    for (std::size_t place = 0; place < ring.size(); ++place)
        picture += svg_token(circle, place, ring[place]);
    return picture + "</svg>\n";
}

}  // namespace taquin::topspin
