#include "taquin/puzzles/topspin/ring.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

#include "taquin/core/text.hpp"

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

Ring sorted_ring(std::size_t tokens) {
    Ring ring(tokens);
    for (std::size_t place = 0; place < tokens; ++place)
        ring[place] = static_cast<std::uint8_t>(place + 1);
    return ring;
}

Ring normalised(const Ring& tokens) {
    Ring ring = tokens;
    std::ranges::rotate(ring, std::ranges::find(ring, std::uint8_t{1}));
    return ring;
}

Ring renamed_by_goal(const Ring& ring, const Ring& goal) {
    assert(ring.size() == goal.size());
    Ring name(goal.size() + 1);
    for (std::size_t place = 0; place < goal.size(); ++place)
        name[goal[place]] = static_cast<std::uint8_t>(place + 1);
    Ring renamed;
    for (const std::uint8_t token : ring) renamed.push_back(name[token]);
    return renamed;
}

Ring named_for_goal(const Ring& renamed, const Ring& goal) {
    Ring ring;
    for (const std::uint8_t name : renamed) ring.push_back(goal[name - 1U]);
    return ring;
}

Replay replay(const Ring& start, std::size_t turnstile, std::span<const Move> moves) {
    Replay result{start, {}};
    Ring& ring = result.end;
    const std::size_t size = ring.size();
    for (std::size_t i = 0; i < moves.size() && !result.failed_at; ++i) {
        if (moves[i] >= size) {
            result.failed_at = i;
            break;
        }
        const auto one = static_cast<std::size_t>(std::ranges::find(ring, 1) - ring.begin());
        const Ring before = ring;
        for (std::size_t step = 0; step < turnstile; ++step)
            ring[(one + moves[i] + step) % size] =
                before[(one + moves[i] + turnstile - 1 - step) % size];
    }
    ring = normalised(ring);
    return result;
}

// --- text

Expected<Ring> read_ring(std::string_view text, std::optional<Size> size) {
    const auto tokens = read_permutation(text, {.whole = "ring",
                                                .piece = "token",
                                                .example = "1 5 2 4 3 6",
                                                .fewest = fewest_tokens,
                                                .most = most_tokens});
    if (!tokens) return tokens.error();
    if (size && tokens->size() != size->tokens)
        return Error{"the ring has " + std::to_string(tokens->size()) +
                     " tokens, but the size is " + to_text(*size)};
    return normalised(*tokens);
}

std::string to_text(const Ring& ring) { return to_number_text(ring); }

Expected<Size> read_size(std::string_view text) {
    const auto numbers = read_numbers(text);
    const std::string what = quoted(text) + " is not a TopSpin size; ";
    if (!numbers || numbers->empty() || numbers->size() > 2)
        return Error{what + "write tokens and turnstile, such as 12,4"};
    const Size size{numbers->front().value,
                    numbers->size() == 2 ? numbers->back().value : usual_turnstile};
    if (size.tokens < fewest_tokens || size.tokens > most_tokens)
        return Error{what + "a ring has " + std::to_string(fewest_tokens) + " to " +
                     std::to_string(most_tokens) + " tokens"};
    if (size.turnstile < 2 || size.turnstile >= size.tokens)
        return Error{what + "the turnstile of a ring of " + std::to_string(size.tokens) +
                     " holds 2 to " + std::to_string(size.tokens - 1) + " tokens"};
    return size;
}

std::string to_text(const Size& size) {
    return std::to_string(size.tokens) + "," + std::to_string(size.turnstile);
}

Expected<std::vector<Move>> read_moves(std::string_view text, const Size& size) {
    const std::string all = std::to_string(size.tokens);
    return read_numbered_moves(
        text, {1, static_cast<std::uint32_t>(size.tokens)}, [&](std::uint32_t value) {
            return "there is no place " + std::to_string(value) + " in a ring of " + all +
                   "; write a place from 1 to " + all;
        });
}

std::string moves_to_text(std::span<const Move> moves) { return write_numbered_moves(moves); }

// --- pictures

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

DataTable table_of_gaps(const Ring& ring, const Ring& goal) {
    DataTable table{.name = "pairs",
                    .title = "Neighbours, clockwise; a gap is a pair that a turn must separate",
                    .row = "pair",
                    .columns = {{"place", "place", ColumnKind::Ordinal},
                                {"first", "token"},
                                {"second", "next"},
                                {"gap", "gap", ColumnKind::Text},
                                {"sum", "sum"}}};
    const Ring renamed = renamed_by_goal(ring, goal);
    const std::size_t size = ring.size();
    std::uint32_t gaps = 0;
    for (std::size_t place = 0; place < size; ++place) {
        const std::size_t next = (place + 1) % size;
        const std::size_t ahead = (renamed[next] + size - renamed[place]) % size;
        const bool is_gap = ahead != 1 && ahead != size - 1;
        gaps += is_gap ? 1 : 0;
        table.rows.push_back(
            {place, std::uint32_t{ring[place]}, std::uint32_t{ring[next]}, is_gap, gaps});
    }
    return table;
}

}  // namespace taquin::topspin
