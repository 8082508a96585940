#include "taquin/puzzles/pancake/stack.hpp"

#include <cassert>
#include <utility>

#include "taquin/core/text.hpp"

namespace taquin::pancake {

namespace {

// Up to this many pancakes, bars are wide, so sizes are easy to compare; with more, lines would be
// too long.
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
constexpr std::size_t bar_step = 8;       // each size is this much wider than the one before
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

// Whether the two are next to each other in the goal, in either order. Pancakes are numbered as in
// renamed_by_goal; the plate is one more than the largest.
bool touch_in_goal(std::size_t a, std::size_t b) { return a + 1 == b || b + 1 == a; }

}  // namespace

Stack sorted_stack(std::size_t pancakes) {
    Stack stack(pancakes);
    for (std::size_t place = 0; place < pancakes; ++place)
        stack[place] = static_cast<std::uint8_t>(place + 1);
    return stack;
}

Stack random_stack(std::size_t pancakes, Random& random) {
    Stack stack = sorted_stack(pancakes);
    for (std::size_t left = pancakes; left > 1; --left)
        std::swap(stack[left - 1], stack[random.below(left)]);
    return stack;
}

Stack renamed_by_goal(const Stack& stack, const Stack& goal) {
    assert(stack.size() == goal.size());
    Stack name(goal.size() + 1);
    for (std::size_t place = 0; place < goal.size(); ++place)
        name[goal[place]] = static_cast<std::uint8_t>(place + 1);
    Stack renamed;
    for (const std::uint8_t pancake : stack) renamed.push_back(name[pancake]);
    return renamed;
}

Replay replay(const Stack& start, std::span<const Move> moves) {
    Replay result{start, {}};
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const std::size_t under = std::size_t{moves[i]} + 2;  // place of the spatula
        if (under > start.size()) {
            result.failed_at = i;
            break;
        }
        Stack turned;
        for (std::size_t place = under; place-- > 0;) turned.push_back(result.end[place]);
        for (std::size_t place = under; place < start.size(); ++place)
            turned.push_back(result.end[place]);
        result.end = std::move(turned);
    }
    return result;
}

// --- text

Expected<Stack> read_stack(std::string_view text, std::optional<std::size_t> size) {
    auto stack = read_permutation(text, {.whole = "stack",
                                         .piece = "pancake",
                                         .example = "3 1 2 5 4",
                                         .fewest = fewest_pancakes,
                                         .most = most_pancakes});
    if (stack && size && stack->size() != *size)
        return Error{"the stack has " + std::to_string(stack->size()) +
                     " pancakes, but the size is " + std::to_string(*size)};
    return stack;
}

std::string to_text(const Stack& stack) { return to_number_text(stack); }

Expected<std::size_t> read_size(std::string_view text) {
    const auto numbers = read_numbers(text);
    if (numbers && numbers->size() == 1 && numbers->front().value >= fewest_pancakes &&
        numbers->front().value <= most_pancakes)
        return std::size_t{numbers->front().value};
    return Error{quoted(text) + " is not a size of a stack; write the number of pancakes, " +
                 std::to_string(fewest_pancakes) + " to " + std::to_string(most_pancakes)};
}

Expected<std::vector<Move>> read_moves(std::string_view text, std::size_t pancakes) {
    const std::string all = std::to_string(pancakes);
    return read_numbered_moves(text, {2, static_cast<std::uint32_t>(pancakes)},
                               [&](std::uint32_t value) {
                                   return "a flip cannot turn " + std::to_string(value) +
                                          " pancakes of a stack of " + all + "; write 2 to " + all;
                               });
}

std::string moves_to_text(std::span<const Move> moves) { return write_numbered_moves(moves, 2); }

// --- pictures

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

DataTable table_of_gaps(const Stack& stack, const Stack& goal) {
    DataTable table{.name = "pairs",
                    .title = "Neighbours, from the top; a gap is a pair that a flip must separate",
                    .row = "pair",
                    .columns = {{"place", "place", ColumnKind::Ordinal},
                                {"upper", "pancake"},
                                {"lower", "lies on"},
                                {"gap", "gap", ColumnKind::Text},
                                {"sum", "sum"}}};
    const Stack renamed = renamed_by_goal(stack, goal);
    const std::size_t size = stack.size();
    std::uint32_t gaps = 0;
    for (std::size_t place = 0; place < size; ++place) {
        const bool at_bottom = place + 1 == size;
        const std::size_t below = at_bottom ? size + 1 : std::size_t{renamed[place + 1]};
        const bool is_gap = !touch_in_goal(renamed[place], below);
        gaps += is_gap ? 1 : 0;
        Value lower;
        if (!at_bottom) lower = std::uint32_t{stack[place + 1]};
        table.rows.push_back({place, std::uint32_t{stack[place]}, lower, is_gap, gaps});
    }
    return table;
}

}  // namespace taquin::pancake
