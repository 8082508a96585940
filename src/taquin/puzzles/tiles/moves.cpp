#include "taquin/puzzles/tiles/moves.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "taquin/core/text.hpp"

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

// The count after a letter: 1 without digits.
Expected<std::uint32_t> parse_run(std::string_view text, std::string_view digits) {
    if (digits.empty()) return 1U;
    std::uint32_t count = 0;
    const auto [stop, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), count);
    if (status == std::errc{} && count >= 1 && count <= longest_run) return count;
    return Error{"a run of " + quoted(digits) + " moves (" + position(text, digits.data()) +
                 ") is impossible; write a length from 1 to " + std::to_string(longest_run)};
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

Expected<Metric> parse_metric(std::string_view name) {
    if (name == "single") return Metric::Single;
    if (name == "multi") return Metric::Multi;
    return Error{"unknown metric " + quoted(name) +
                 "; choose single (tiles moved) or multi (straight runs)"};
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
            return Error{
                quoted(text.substr(at, 1)) + " (" + position(text, &text[at]) +
                ") is not a move; write U, D, L or R, and a number to repeat it, as in U2"};
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
    constexpr std::string_view right = "; write U, D, L and R once each, such as UDLR";
    MoveOrder order{};
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::optional<Move> move = move_of(text[i]);
        const std::string letter =
            quoted(text.substr(i, 1)) + " (character " + std::to_string(i + 1) + ")";
        if (!move) return Error{letter + " is not a move" + std::string(right)};
        const auto so_far = order.begin() + static_cast<std::ptrdiff_t>(i);
        if (std::find(order.begin(), so_far, *move) != so_far)
            return Error{letter + " appears twice" + std::string(right)};
        order[i] = *move;
    }
    if (text.size() != order.size())
        return Error{"the order " + quoted(text) + " lacks a move" + std::string(right)};
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

namespace {

struct Direction {
    std::int64_t rows;
    std::int64_t columns;
    std::string_view way;
    std::string_view edge;  // where this direction ends
};

// In the order of Move.
constexpr std::array<Direction, 4> directions{{
    {-1, 0, "up", "top row"},
    {1, 0, "down", "bottom row"},
    {0, -1, "left", "leftmost column"},
    {0, 1, "right", "rightmost column"},
}};

// "no moves", "1 move", "2 moves"
std::string counted_or_no(std::uint64_t count, const std::string& thing) {
    return count == 0 ? "no " + thing + "s" : counted(count, thing);
}

// `made`: "3 moves", "no runs"
std::string describe_end(const Board& end, const Board& goal, const std::string& made) {
    if (end.size != goal.size)
        return "the board is " + to_text(end.size) + ", but the goal is " + to_text(goal.size);
    std::size_t misplaced = 0;
    for (Cell cell = 0; cell < end.tiles.size(); ++cell)
        if (end.tiles[cell] != 0 && end.tiles[cell] != goal.tiles[cell]) ++misplaced;
    if (end == goal) return made + ", all legal, and the goal is reached";
    return made + ", all legal, but the goal is not reached: " + std::to_string(misplaced) +
           (misplaced == 1 ? " tile is" : " tiles are") + " not in place";
}

BlankPlace place_of(Size size, Cell cell) { return {size.row(cell), size.column(cell)}; }

// Plays the moves up to the first illegal one. Returns how many were legal.
template <class T>
std::size_t play_legal(T* tiles, Size size, BlankPlace& blank, std::span<const Move> moves) {
    const std::int64_t columns = size.columns;
    for (std::size_t played = 0; played < moves.size(); ++played) {
        const Direction& direction = directions[static_cast<std::size_t>(moves[played])];
        const BlankPlace next{blank.row + direction.rows, blank.column + direction.columns};
        if (next.row < 0 || next.row >= size.rows || next.column < 0 || next.column >= columns)
            return played;
        std::swap(tiles[blank.row * columns + blank.column],
                  tiles[next.row * columns + next.column]);
        blank = next;
    }
    return moves.size();
}

}  // namespace

Replayer::Replayer(Board start) : so_far_{.legal = true, .end = std::move(start)} {
    blank_ = place_of(so_far_.end.size, blank_of(so_far_.end));
}

bool Replayer::play(std::span<const Move> moves) {
    if (!so_far_.legal) return false;
    const std::size_t legal = play_legal(so_far_.end.tiles.data(), so_far_.end.size, blank_, moves);
    played_ += legal;
    if (legal == moves.size()) return true;
    const Direction& direction = directions[static_cast<std::size_t>(moves[legal])];
    so_far_.legal = false;
    so_far_.failed_at = played_;
    so_far_.sentence = "move " + std::to_string(played_ + 1) + " would move the blank " +
                       std::string(direction.way) + ", but it is in the " +
                       std::string(direction.edge);
    return false;
}

Replay Replayer::result(const Board& goal) const {
    Replay result = so_far_;
    if (!result.legal) return result;
    result.reaches_goal = result.end == goal;
    result.sentence = describe_end(result.end, goal, counted_or_no(played_, "move"));
    return result;
}

void count_in_runs(Replay& replay, const Board& goal, std::span<const Move> moves) {
    if (!replay.failed_at) {
        const std::uint64_t runs = length(moves, Metric::Multi);
        replay.sentence = describe_end(replay.end, goal, counted_or_no(runs, "run"));
        return;
    }
    const std::size_t failed = *replay.failed_at;
    const Move move = moves[failed];
    std::size_t begin = failed;  // of the run
    while (begin > 0 && moves[begin - 1] == move) --begin;
    std::size_t end = failed;
    while (end < moves.size() && moves[end] == move) ++end;
    const std::size_t possible = failed - begin;
    Cell blank = blank_of(replay.end);
    for (std::size_t i = 0; i < possible; ++i) make_move(replay.end, blank, opposite(move));
    replay.failed_at = length(moves.first(failed + 1), Metric::Multi) - 1;
    const Direction& direction = directions[index(move)];
    replay.sentence = "run " + std::to_string(*replay.failed_at + 1) + " would move the blank " +
                      counted(end - begin, "cell") + " " + std::string(direction.way) + ", but " +
                      (possible == 0 ? "it is in the " + std::string(direction.edge)
                                     : "it can move only " + counted(possible, "cell"));
}

bool leads_to(const Board& goal, Board start, std::span<const Move> moves) {
    Replayer replayer(std::move(start));
    return replayer.play(moves) && replayer.board() == goal;
}

bool leads_to(const Position& goal, const Position& start, std::span<const Move> moves) {
    const Size size = size_of(start);
    if (size.cells() > max_byte_cells) return leads_to(unpack(goal), unpack(start), moves);
    std::array<std::uint8_t, max_byte_cells> tiles{};
    const auto end = std::ranges::copy(start.packed, tiles.begin()).out;
    BlankPlace blank =
        place_of(size, static_cast<Cell>(std::find(tiles.begin(), end, 0) - tiles.begin()));
    return play_legal(tiles.data(), size, blank, moves) == moves.size() &&
           std::equal(tiles.begin(), end, goal.packed.begin(), goal.packed.end());
}

Replay replay(const Board& start, const Board& goal, std::span<const Move> moves) {
    Replayer replayer(start);
    replayer.play(moves);
    return replayer.result(goal);
}

}  // namespace taquin::tiles
