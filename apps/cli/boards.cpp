#include "boards.hpp"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <memory>
#include <string_view>
#include <utility>

#include "error_codes.hpp"
#include "shown.hpp"
#include "taquin/core/values.hpp"
#include "taquin/puzzles/tiles/text_batch.hpp"

namespace taquin::cli {
namespace {

using SourceName = std::shared_ptr<const std::string>;

std::string name_of_file(const std::string& path) {
    return path == "-" ? "standard input" : shown_path(path);
}

// One board has some megabytes at most, and a batch is taken line by line.
constexpr std::size_t most_bytes = std::size_t{256} << 20U;

class File {
public:
    explicit File(const std::string& path)
        : name_(name_of_file(path)),
          descriptor_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)),
          why_not_open_(descriptor_ < 0 ? errno : 0) {}
    ~File() {
        if (descriptor_ > STDIN_FILENO) close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const std::string& name() const { return name_; }

    // Appends what is there to `to`, or waits for it; false at the end.
    Expected<bool> read_some(std::string& to) const {
        constexpr std::size_t piece = 1U << 16U;
        if (descriptor_ < 0) return cannot_read(why_not_open_);
        const std::size_t size = to.size();
        if (size > most_bytes)
            return Error{fmt::format("{} has more than {} MiB, or a line of that length", name_,
                                     most_bytes >> 20U)};
        to.resize(size + piece);
        const auto count = ::read(descriptor_, to.data() + size, piece);
        to.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && errno != EINTR) return cannot_read(errno);
        return count != 0;
    }

    // Whether read_some() has an answer at once, before so much time has passed.
    bool is_ready(std::chrono::milliseconds time) const {
        pollfd file{descriptor_, POLLIN, 0};
        return descriptor_ < 0 || poll(&file, 1, static_cast<int>(time.count())) != 0;
    }

private:
    Error cannot_read(int reason) const {
        return {fmt::format("cannot read {}: {}", name_, std::strerror(reason)),
                ErrorKind::FileSystem};
    }

    std::string name_;
    int descriptor_;
    int why_not_open_;
};

// Boards typed without quotes arrive as many words, the first of which is too short to be a board:
// taquin solve 1 2 3 4 5 6 7 8 0, taquin solve b12 345 678.
bool is_one_board_in_words(const std::vector<std::string>& words) {
    constexpr std::size_t longest_first_word = 3;
    const auto is_word = [](const std::string& word) {
        return word.find_first_not_of("0123456789bB_.,/") == std::string::npos;
    };
    return words.size() > 1 && words.front().size() <= longest_first_word &&
           std::ranges::all_of(words, is_word);
}

// A hint for those who gave a file's name where a board was expected.
std::string file_hint(const std::string& argument) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(argument, ignored)
               ? fmt::format("; to read the file of that name, write --file {}",
                             shown_path(argument))
               : "";
}

template <class T>
void add_hint(Expected<T>& read, const std::string& argument) {
    if (!read) read = Error{read.error().message + file_hint(argument)};
}

class Batch {
public:
    Batch(const BoardOptions& options, const BoardTaker& taker)
        : options_(options), taker_(taker) {}

    void take_arguments() {
        const auto& arguments = options_.arguments;
        if (is_one_board_in_words(arguments)) {
            take_argument(fmt::format("{}", fmt::join(arguments, " ")), {});
            return;
        }
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            std::string where = arguments.size() == 1 ? "" : fmt::format("board {}: ", i + 1);
            take_argument(arguments[i], {std::make_shared<const std::string>(std::move(where))});
        }
    }

    void take_file(const std::string& path) {
        const File file(path);
        const auto any = take_from(file);
        if (!any) return add_code(fail(any.error()));
        if (*any || is_over() || path == "-") return;
        complain(fmt::format("there is no board in {}: write one a line", file.name()));
        add_code(ExitCode::BadInput);
    }

    std::optional<ExitCode> code() const { return code_; }

private:
    bool is_over() const { return code_ == ExitCode::Interrupted; }

    void add_code(ExitCode code) { code_ = worse(code_.value_or(ExitCode::Done), code); }

    void take(const Given& given) {
        if (!is_over()) add_code(taker_.take(given));
    }

    void take_argument(const std::string& text, Origin origin) {
        Given given = read_given(text, options_, std::move(origin));
        if (auto* const board = std::get_if<GivenBoard>(&given)) add_hint(board->board, text);
        if (auto* const cube = std::get_if<GivenCube>(&given)) add_hint(cube->cube, text);
        take(given);
    }

    // Whether there were any. Lines of a batch are taken as they come; else all of the text is
    // read first, since a board may have many lines.
    Expected<bool> take_from(const File& file) {
        const auto source = std::make_shared<const std::string>(file.name());
        std::string text;
        std::size_t next_look = 0;
        std::optional<std::size_t> lines;  // of a batch: taken so far
        bool any = false;
        while (!is_over() && wait_for(file)) {
            const auto more = file.read_some(text);
            if (!more) return more.error();
            if (!*more) break;
            if (!lines && text.size() >= next_look) {
                if (begins_batch(whole_lines(text))) lines = 0;
                next_look = text.size() < often ? 0 : 2 * text.size();
            }
            if (!lines) continue;
            const std::string_view ready = whole_lines(text);
            any = take_lines(ready, source, *lines) || any;
            *lines += static_cast<std::size_t>(std::ranges::count(ready, '\n'));
            text.erase(0, ready.size());
        }
        if (is_over()) return any;
        return lines ? take_lines(text, source, *lines) || any : take_all(text, source);
    }

    static std::string_view whole_lines(std::string_view text) {
        return text.substr(0, text.rfind('\n') + 1);  // npos + 1 is 0
    }

    bool begins_batch(std::string_view lines) const {
        return !is_cube(options_.puzzle_of(lines)) &&
               tiles::begins_batch(lines, options_.for_tiles());
    }

    // False: the batch is to end.
    bool wait_for(const File& file) {
        constexpr std::chrono::milliseconds soon{100};
        do {
            if (!taker_.goes_on()) add_code(ExitCode::Interrupted);
        } while (!is_over() && !file.is_ready(soon));
        return !is_over();
    }

    std::function<bool(tiles::BatchEntry)> taking(const SourceName& source,
                                                  std::size_t lines_before) {
        return [this, source, lines_before](tiles::BatchEntry entry) {
            take(GivenBoard{{source, lines_before + entry.line}, std::move(entry.board)});
            return !is_over();
        };
    }

    // Whether there are any; so do the next two.
    bool take_lines(std::string_view part, const SourceName& source, std::size_t lines_before) {
        return tiles::for_each_line(part, options_.for_tiles(), taking(source, lines_before)) > 0;
    }

    bool take_all(std::string_view text, const SourceName& source) {
        const Puzzle puzzle = options_.puzzle_of(text);
        if (is_cube(puzzle)) return take_cubes(text, source, cube_size(puzzle));
        return tiles::for_each_in_batch(text, options_.for_tiles(), taking(source, 0)) > 0;
    }

    bool take_cubes(std::string_view text, const SourceName& source, cube::Size size) {
        auto entries = cube::read_batch(text, options_.for_cubes(size));
        for (auto& entry : entries) {
            if (is_over()) break;
            take(GivenCube{{source, entry.line}, size, std::move(entry.cube)});
        }
        return !entries.empty();
    }

    // While a text is short, every piece of it may be the one that tells.
    static constexpr std::size_t often = std::size_t{1} << 16U;

    const BoardOptions& options_;
    const BoardTaker& taker_;
    std::optional<ExitCode> code_;
};

}  // namespace

Expected<std::string> read_file(const std::string& path) {
    const File file(path);
    std::string content;
    for (;;) {
        const auto more = file.read_some(content);
        if (!more) return more.error();
        if (!*more) return content;
    }
}

void declare_reading(Command& command, BoardOptions& options) {
    command.choice<Puzzle>(
        "--puzzle", options.puzzle,
        {{"tiles", Puzzle::Tiles}, {"cube", Puzzle::Cube}, {"cube2", Puzzle::SmallCube}},
        "Sliding tiles, the 3x3x3 cube or the 2x2x2 cube; found out from the text if not given");
    command.value("--form", options.form, parse_any_form,
                  {"rows|flat|compact|42|korf|moves|facelets|reid",
                   "How the board is written: rows, flat, compact, 42, korf; a cube: moves, "
                   "facelets, reid. Found out from the text if not given"});
    command.value("--size", options.size, tiles::parse_size,
                  {"RxC", "Rows x columns; needed for a flat board that is not square"});
    command.value("--goal", options.goal, parse_text,
                  {"last|first|snail|center|BOARD",
                   "Where the tiles should go: the blank last (1 2 3 ... 0, the default) or first "
                   "(0 1 2 ...), in a spiral, in order with the blank in the middle; or any board. "
                   "For cubes any cube, else the solved one"});
}

void declare_boards(Command& command, BoardOptions& options) {
    command.group("Input");
    command.arguments("BOARD", options.arguments,
                      "Boards such as \"1 2 3/4 5 6/7 8 0\": rows by /, tiles by blanks, 0 for the "
                      "empty cell; or cubes, such as \"R U R' U2\": a scramble, or the 54 stickers "
                      "in the order U R F D L B. Without any, standard input is read");
    command.texts("--file", options.files,
                  {"FILE", "Read boards from a file, one a line; - is standard input"});
    declare_reading(command, options);
}

ExitCode for_each_board(const BoardOptions& options, const BoardTaker& taker) {
    Batch batch(options, taker);
    batch.take_arguments();
    for (const auto& path : options.files) batch.take_file(path);
    const bool named_none = options.arguments.empty() && options.files.empty();
    if (named_none && isatty(STDIN_FILENO) != 1) batch.take_file("-");
    if (batch.code()) return *batch.code();
    complain(
        "there is no board: give one as an argument, such as \"1 2 3/4 5 6/7 0 8\", or a file "
        "with --file, or boards on standard input, one a line");
    return ExitCode::BadInput;
}

void warn_of(const Origin& origin, const std::vector<std::string>& warnings) {
    for (const auto& warning : warnings) warn(origin.where() + warning);
}

}  // namespace taquin::cli
