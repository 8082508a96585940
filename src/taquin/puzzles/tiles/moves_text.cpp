#include "taquin/puzzles/tiles/moves_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/text_scan.hpp"

namespace taquin::tiles {

namespace {

constexpr std::string_view letters = "UDLR";  // in the order of Move
constexpr std::uint32_t longest_run = max_side - 1;
constexpr std::size_t most_moves = 2'000'000'000;

std::optional<Move> move_of(char letter) {
    const char upper =
        letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
    const std::size_t place = letters.find(upper);
    if (place == std::string_view::npos) return std::nullopt;
    return all_moves[place];
}

char letter_of(Move move, Convention convention) {
    return letters[index(convention == Convention::Blank ? move : opposite(move))];
}

bool is_separator(char c) { return std::string_view(" \t\r\n,").find(c) != std::string_view::npos; }

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// How often the letter before `digits` counts: 1 without digits.
Expected<std::uint32_t> parse_run(std::string_view text, std::string_view digits) {
    if (digits.empty()) return 1U;
    std::uint32_t count = 0;
    const auto [stop, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (status == std::errc{} && count >= 1 && count <= longest_run) return count;
    return Error{"a run of " + quoted(digits) + " moves (" + position(text, digits.data()) +
                 ") is not possible: runs go from 1 to " + std::to_string(longest_run)};
}

// Calls run(move, count) for every straight run.
template <class F>
void for_each_run(std::span<const Move> moves, F run) {
    for (auto at = moves.begin(); at != moves.end();) {
        const auto end = std::find_if(at, moves.end(), [&](Move move) { return move != *at; });
        run(*at, static_cast<std::size_t>(end - at));
        at = end;
    }
}

}  // namespace

std::string_view name(Convention convention) {
    return convention == Convention::Blank ? "blank" : "tile";
}

std::string_view name(Metric metric) { return metric == Metric::Single ? "single" : "multi"; }

Expected<Convention> parse_convention(std::string_view name) {
    if (name == "blank") return Convention::Blank;
    if (name == "tile") return Convention::MovedTile;
    return Error{"there is no move convention " + quoted(name) +
                 ": letters name where the blank goes (blank) or where the tile goes (tile)"};
}

Expected<Metric> parse_metric(std::string_view name) {
    if (name == "single") return Metric::Single;
    if (name == "multi") return Metric::Multi;
    return Error{"there is no metric " + quoted(name) +
                 ": count tiles moved (single) or straight runs (multi)"};
}

Expected<std::vector<Move>> parse_moves(std::string_view text, Convention convention) {
    std::vector<Move> moves;
    for (std::size_t at = 0; at < text.size();) {
        if (is_separator(text[at])) {
            ++at;
            continue;
        }
        const std::optional<Move> move = move_of(text[at]);
        if (!move)
            return Error{quoted(text.substr(at, 1)) + " (" + position(text, &text[at]) +
                         ") is not a move: moves are U, D, L and R, and a number after one, as in "
                         "U2, repeats it"};
        const auto* const digits_end =
            std::find_if_not(&text[at] + 1, text.data() + text.size(), is_digit);
        const std::size_t next = static_cast<std::size_t>(digits_end - text.data());
        const Expected<std::uint32_t> count = parse_run(text, text.substr(at + 1, next - at - 1));
        if (!count) return count.error();
        if (moves.size() + *count > most_moves)
            return Error{"more than " + std::to_string(most_moves) + " moves (" +
                         position(text, &text[at]) + ") are too many"};
        moves.insert(moves.end(), *count,
                     convention == Convention::Blank ? *move : opposite(*move));
        at = next;
    }
    return moves;
}

Expected<MoveOrder> parse_order(std::string_view text) {
    constexpr std::string_view right = ": an order has U, D, L and R once each, such as UDLR";
    MoveOrder order{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::optional<Move> move = move_of(text[i]);
        const std::string letter =
            quoted(text.substr(i, 1)) + " (character " + std::to_string(i + 1) + ")";
        if (!move) return Error{letter + " is not a move" + std::string(right)};
        const auto so_far = order.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(order.begin(), so_far, *move) != so_far)
            return Error{letter + " stands twice" + std::string(right)};
        order[i] = *move;
    }
    if (text.size() != order.size())
        return Error{"the order " + quoted(text) + " leaves out a move" + std::string(right)};
    return order;
}

std::string to_text(std::span<const Move> moves, Convention convention) {
    std::string text(moves.size(), ' ');
    std::ranges::transform(moves, text.begin(),
                           [&](Move move) { return letter_of(move, convention); });
    return text;
}

std::string to_runs_text(std::span<const Move> moves, Convention convention) {
    std::string text;
    for_each_run(moves, [&](Move move, std::size_t count) {
        if (!text.empty()) text += ' ';
        text += letter_of(move, convention);
        if (count > 1) text += std::to_string(count);
    });
    return text;
}

std::uint64_t length(std::span<const Move> moves, Metric metric) {
    if (metric == Metric::Single) return moves.size();
    std::uint64_t runs = 0;
    for_each_run(moves, [&](Move, std::size_t) { ++runs; });
    return runs;
}

}  // namespace taquin::tiles
