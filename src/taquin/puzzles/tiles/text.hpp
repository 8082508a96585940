// Boards as text: reads every form that people and other programs write, and writes the forms of
// this program.
//
//   rows     1 2 3/4 5 6/7 8 0      '/' or a new line ends a row; blanks or commas separate tiles
//   flat     1 2 3 4 5 6 7 8 0      square, or of a given size; also "3x3 | 1 2 3 …" with the size
//   compact  b12 345 678            one character per tile, up to 3x3
//   42       the school's files     '#' comments, the size alone on a line, then the rows
//   korf     1 14 13 15 7 … 3 [57]  a number, the tiles, and optionally the optimal length
//
// The blank is 0, b, _ or '.'. Line breaks and the count n of numbers determine the form: n is a
// square for flat, n - 1 for korf, n - 2 for korf with a length. At most one of these holds.
// Reading takes one pass over the text, O(n).
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/puzzle/position.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::tiles {

enum class Form : std::uint8_t { Rows, Flat, Compact, School42, Korf };

std::string_view name(Form form);
Expected<Form> parse_form(std::string_view name);

// "4x3": rows, then columns; "4" is 4x4.
Expected<Size> parse_size(std::string_view text);

struct ReadOptions {
    std::optional<Form> form{};  // none: detected from the text
    std::optional<Size> size{};  // none: from the text; otherwise the board must have it
};

struct ReadBoard {
    Board board;
    Form form = Form::Rows;
    std::vector<std::string> warnings{};
    std::optional<bool> claims_solvable{};  // according to a comment; only the goal decides
    std::optional<std::uint64_t> number{};  // korf
    std::optional<int> expected_length{};   // korf, if the line ends with it
};

Expected<ReadBoard> read_board(std::string_view text, const ReadOptions& options = {});

// The board alone.
Expected<Board> parse_board(std::string_view text);

struct BatchEntry {
    std::size_t line;  // the first is 1
    Expected<ReadBoard> board;
};

// Reads all boards of a text: one per line, or one that takes the whole text.
//
// Empty lines and lines that begin with '#' are skipped. The rules, in order:
//   - If every line is a board by itself, the text is a batch.
//   - If the whole text is a board, it is that board.
//   - A square of numbers in which only one row is a board by itself is a single faulty board.
//   - If any line is a board, or every line has a '/' or '|', the text is a batch with errors.
//   - Otherwise it is a single faulty board.
// A text that begins with a board and has more lines than a board can have is always a batch; it is
// read line by line as it is used.
//
// Calls `each` for every entry until it returns false; returns the number of entries.
std::size_t for_each_in_batch(std::string_view text, const ReadOptions& options,
                              const std::function<bool(BatchEntry)>& each);
std::vector<BatchEntry> read_batch(std::string_view text, const ReadOptions& options = {});

// Whether a text that begins with these whole lines is a batch, whatever follows: its first line is
// a board with '/' between its rows, or there are already more lines than one board can have.
// Otherwise the first line may be the first row of a larger board.
bool begins_batch(std::string_view text, const ReadOptions& options);

// Reads each line of a batch by itself, to read a batch in parts; `line` counts from the start of
// the part. Calls `each` until it returns false; returns the number of boards.
std::size_t for_each_line(std::string_view part, const ReadOptions& options,
                          const std::function<bool(BatchEntry)>& each);

// "1 2 3/4 5 6/7 8 0"
std::string to_rows(const Board& board);
std::string to_rows(const Position& position);

// Lines of aligned columns, '.' for the blank. read_board() reads it back.
std::string to_pretty(const Board& board);
std::string to_framed(const Board& board);  // draws each tile in a box, 0 for the blank

// "123 456 78b"; the board must be at most 3x3.
std::string to_compact(const Board& board);

// A complete SVG document that scales to any size.
std::string to_svg(const Board& board);

}  // namespace taquin::tiles
