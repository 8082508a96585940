#include "boards.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>
#include <utility>

#include "shown.hpp"
#include "values.hpp"

namespace taquin::cli {
namespace {

std::string name_of_file(const std::string& path) {
    return path == "-" ? "standard input" : shown_path(path);
}

class File {
public:
    explicit File(const std::string& path)
        : descriptor_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)) {}
    ~File() {
        if (descriptor_ > STDIN_FILENO) close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    // Appends what is there to `to`; false at the end, or when reading failed (see errno).
    bool read_some(std::string& to) const {
        constexpr std::size_t piece = 1U << 16U;
        const std::size_t size = to.size();
        to.resize(size + piece);
        const auto count = ::read(descriptor_, to.data() + size, piece);
        to.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        return count > 0 || (count < 0 && errno == EINTR);
    }

private:
    int descriptor_;
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
    Batch(const BoardOptions& options, const std::function<ExitCode(const Given&)>& each)
        : options_(options), each_(each) {}

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
        const auto content = read_file(path);
        if (!content) {
            complain(content.error().message);
            code_ = worse(code_.value_or(ExitCode::Done), ExitCode::FileSystem);
            return;
        }
        const Puzzle puzzle = options_.puzzle_of(*content);
        const std::string file = name_of_file(path);
        const bool any = is_cube(puzzle) ? take_cubes(*content, file, cube_size(puzzle))
                                         : take_boards(*content, file);
        if (any || path == "-") return;
        complain(fmt::format("there is no board in {}: write one a line", file));
        code_ = worse(code_.value_or(ExitCode::Done), ExitCode::BadInput);
    }

    std::optional<ExitCode> code() const { return code_; }

private:
    bool is_over() const { return code_ == ExitCode::Interrupted; }

    void take(const Given& given) {
        if (!is_over()) code_ = worse(code_.value_or(ExitCode::Done), each_(given));
    }

    void take_argument(const std::string& text, Origin origin) {
        Given given = read_given(text, options_, std::move(origin));
        if (auto* const board = std::get_if<GivenBoard>(&given)) add_hint(board->board, text);
        if (auto* const cube = std::get_if<GivenCube>(&given)) add_hint(cube->cube, text);
        take(given);
    }

    // False: there are none.
    bool take_boards(std::string_view text, const std::string& file) {
        const auto source = std::make_shared<const std::string>(file);
        const auto take_entry = [&](tiles::BatchEntry entry) {
            take(GivenBoard{{source, entry.line}, std::move(entry.board)});
            return !is_over();
        };
        return tiles::for_each_in_batch(text, options_.for_tiles(), take_entry) > 0;
    }
    bool take_cubes(std::string_view text, const std::string& file, cube::Size size) {
        auto entries = cube::read_batch(text, options_.for_cubes(size));
        const auto source = std::make_shared<const std::string>(file);
        for (auto& entry : entries) {
            if (is_over()) break;
            take(GivenCube{{source, entry.line}, size, std::move(entry.cube)});
        }
        return !entries.empty();
    }

    const BoardOptions& options_;
    const std::function<ExitCode(const Given&)>& each_;
    std::optional<ExitCode> code_;
};

}  // namespace

Expected<std::string> read_file(const std::string& path) {
    errno = 0;
    const File file(path);
    std::string content;
    while (errno == 0 && file.read_some(content)) errno = 0;
    if (errno == 0) return content;
    return Error{fmt::format("cannot read {}: {}", name_of_file(path), std::strerror(errno)),
                 ErrorKind::FileSystem};
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

ExitCode for_each_board(const BoardOptions& options,
                        const std::function<ExitCode(const Given&)>& each) {
    Batch batch(options, each);
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
