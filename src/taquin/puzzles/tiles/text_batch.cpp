// Many boards in one text. One sheet serves all lines, so that a line costs little more than its
// characters.
#include "taquin/puzzles/tiles/text_batch.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "taquin/puzzles/tiles/text_read.hpp"

namespace taquin::tiles {

namespace {

struct BatchLine {
    std::size_t number;
    std::string_view text;
};

// The lines that hold something, without blanks around it.
std::vector<BatchLine> lines_of(std::string_view text) {
    constexpr std::string_view spaces = " \t\r\v\f";
    std::vector<BatchLine> lines;
    lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
    if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
    for (std::size_t number = 1, start = 0; start < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', start), text.size());
        std::string_view line = text.substr(start, end - start);
        start = end + 1;
        line.remove_prefix(std::min(line.find_first_not_of(spaces), line.size()));
        line.remove_suffix(line.size() - (line.find_last_not_of(spaces) + 1));
        if (!line.empty() && line.front() != '#') lines.push_back({number, line});
    }
    return lines;
}

class BatchReader {
public:
    explicit BatchReader(const ReadOptions& options) : options_(options) {}

    BatchEntry read(const BatchLine& line) {
        scan(line.text, sheet_);
        return {line.number, read_sheet(sheet_, options_)};
    }

private:
    const ReadOptions& options_;
    Sheet sheet_;
};

bool meant_as_board(const BatchLine& line) {
    return line.text.find_first_of("/|") != std::string_view::npos;
}

std::vector<std::size_t> words_in_each(const std::vector<BatchLine>& lines) {
    std::vector<std::size_t> counts;
    Sheet sheet;
    for (const BatchLine& line : lines) {
        scan(line.text, sheet);
        counts.push_back(sheet.words.size());
    }
    return counts;
}

// A square of words, one row of which may be too long or too short, perhaps with its size above.
// One row of it may pass for a board by itself, as "1 2 3 0" of a 4x4 board does; to solve that
// alone would not be what was asked.
bool is_square_with_faults(const std::vector<BatchLine>& lines,
                           const std::vector<BatchEntry>& entries) {
    const auto is_board = [](const BatchEntry& entry) { return bool{entry.board}; };
    const auto row = std::ranges::find_if(entries, is_board);
    if (row == entries.end() || std::ranges::count_if(entries, is_board) > 1) return false;
    const std::size_t side = row->board->board.size.cells();
    const std::size_t header = lines.size() == side + 1 ? 1 : 0;
    if (row->board->form != Form::Flat || lines.size() - header != side) return false;
    const std::vector<std::size_t> counts = words_in_each(lines);
    const auto whole_rows = std::ranges::count(counts.begin() + static_cast<std::ptrdiff_t>(header),
                                               counts.end(), side);
    return (header == 0 || counts.front() == 1) && static_cast<std::size_t>(whole_rows) + 1 >= side;
}

bool is_batch(const std::vector<BatchLine>& lines, const std::vector<BatchEntry>& entries) {
    if (is_square_with_faults(lines, entries)) return false;
    return std::ranges::any_of(entries, [](const BatchEntry& e) { return bool{e.board}; }) ||
           std::ranges::all_of(lines, meant_as_board);
}

// A size above the rows of the largest board, and a line to spare.
constexpr std::size_t most_lines_of_a_board = max_side + 2;

std::vector<BatchEntry> read_lines(std::string_view text, const std::vector<BatchLine>& lines,
                                   const ReadOptions& options) {
    std::vector<BatchEntry> entries;
    entries.reserve(lines.size());
    std::optional<BatchEntry> whole;
    BatchReader reader(options);
    const auto read_whole = [&] {
        whole = BatchEntry{lines.front().number, read_board(text, options)};
        return bool{whole->board};
    };
    const auto only_whole = [&] {
        entries.clear();
        entries.push_back(*std::move(whole));
        return std::move(entries);
    };
    for (const BatchLine& line : lines) {
        entries.push_back(reader.read(line));
        if (entries.back().board || whole || lines.size() == 1) continue;
        if (read_whole() || options.form == Form::School42) return only_whole();
    }
    return !whole || is_batch(lines, entries) ? std::move(entries) : only_whole();
}

}  // namespace

bool begins_batch(std::string_view text, const ReadOptions& options) {
    const std::vector<BatchLine> lines = lines_of(text);
    if (lines.empty()) return false;
    const auto first = BatchReader(options).read(lines.front()).board;
    return first && (first->form == Form::Rows || lines.size() > most_lines_of_a_board);
}

std::size_t for_each_line(std::string_view part, const ReadOptions& options,
                          const std::function<bool(BatchEntry)>& each) {
    const std::vector<BatchLine> lines = lines_of(part);
    BatchReader reader(options);
    for (const BatchLine& line : lines)
        if (!each(reader.read(line))) break;
    return lines.size();
}

std::size_t for_each_in_batch(std::string_view text, const ReadOptions& options,
                              const std::function<bool(BatchEntry)>& each) {
    const std::vector<BatchLine> lines = lines_of(text);
    if (lines.size() > most_lines_of_a_board && BatchReader(options).read(lines.front()).board)
        return for_each_line(text, options, each);
    std::vector<BatchEntry> entries = read_lines(text, lines, options);
    for (BatchEntry& entry : entries)
        if (!each(std::move(entry))) break;
    return entries.size();
}

std::vector<BatchEntry> read_batch(std::string_view text, const ReadOptions& options) {
    std::vector<BatchEntry> entries;
    for_each_in_batch(text, options, [&](BatchEntry entry) {
        entries.push_back(std::move(entry));
        return true;
    });
    return entries;
}

}  // namespace taquin::tiles
