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
#include "taquin/puzzles/tiles/goals.hpp"

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

GivenBoard from_argument(const std::string& argument, std::string where,
                         const tiles::ReadOptions& options) {
    auto board = tiles::read_board(argument, options);
    if (!board) board = Error{board.error().message + file_hint(argument)};
    return {std::move(where), std::nullopt, std::move(board)};
}

class Batch {
public:
    explicit Batch(const std::function<ExitCode(const GivenBoard&)>& each) : each_(each) {}

    void take(const GivenBoard& given) {
        if (code_ == ExitCode::Interrupted) return;
        code_ = worse(code_.value_or(ExitCode::Done), each_(given));
    }

    void take_arguments(const BoardOptions& options) {
        const auto& arguments = options.arguments;
        if (is_one_board_in_words(arguments)) {
            take(from_argument(fmt::format("{}", fmt::join(arguments, " ")), "", options.read));
            return;
        }
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            std::string where = arguments.size() == 1 ? "" : fmt::format("board {}: ", i + 1);
            take(from_argument(arguments[i], std::move(where), options.read));
        }
    }

    void take_file(const std::string& path, const tiles::ReadOptions& options) {
        const auto content = read_file(path);
        if (!content) {
            complain(content.error().message);
            code_ = worse(code_.value_or(ExitCode::Done), ExitCode::FileSystem);
            return;
        }
        auto entries = tiles::read_batch(*content, options);
        if (entries.empty() && path != "-") {
            complain(fmt::format("there is no board in {}: write one a line", name_of_file(path)));
            code_ = worse(code_.value_or(ExitCode::Done), ExitCode::BadInput);
        }
        for (auto& entry : entries) {
            take({fmt::format("{}, line {}: ", name_of_file(path), entry.line), entry.line,
                  std::move(entry.board)});
            if (code_ == ExitCode::Interrupted) return;
        }
    }

    std::optional<ExitCode> code() const { return code_; }

private:
    const std::function<ExitCode(const GivenBoard&)>& each_;
    std::optional<ExitCode> code_;
};

}  // namespace

Expected<std::string> read_file(const std::string& path) {
    errno = 0;
    const File file(path);
    std::string content;
    while (errno == 0 && file.read_some(content)) errno = 0;
    if (errno == 0) return content;
    return Error{fmt::format("cannot read {}: {}", name_of_file(path), std::strerror(errno))};
}

void declare_reading(Command& command, BoardOptions& options) {
    command.value("--form", options.read.form, tiles::parse_form,
                  {"rows|flat|compact|42|korf",
                   "How the board is written; found out from the text if not given"});
    command.value("--size", options.read.size, tiles::parse_size,
                  {"RxC", "Rows x columns; needed for a flat board that is not square"});
    command.text("--goal", options.goal,
                 {"last|first|snail|center|BOARD",
                  "Where the tiles should go: the blank last (1 2 3 ... 0, the default) or first "
                  "(0 1 2 ...), in a spiral, in order with the blank in the middle; or any board"});
}

void declare_boards(Command& command, BoardOptions& options) {
    command.group("Input");
    command.arguments("BOARD", options.arguments,
                      "Boards such as \"1 2 3/4 5 6/7 8 0\": rows by /, tiles by blanks, 0 for the "
                      "empty cell. Without any, standard input is read");
    command.texts("--file", options.files,
                  {"FILE", "Read boards from a file, one a line; - is standard input"});
    declare_reading(command, options);
}

ExitCode for_each_board(const BoardOptions& options,
                        const std::function<ExitCode(const GivenBoard&)>& each) {
    Batch batch(each);
    batch.take_arguments(options);
    for (const auto& path : options.files) batch.take_file(path, options.read);
    const bool named_none = options.arguments.empty() && options.files.empty();
    if (named_none && isatty(STDIN_FILENO) != 1) batch.take_file("-", options.read);
    if (batch.code()) return *batch.code();
    complain(
        "there is no board: give one as an argument, such as \"1 2 3/4 5 6/7 0 8\", or a file "
        "with --file, or boards on standard input, one a line");
    return ExitCode::BadInput;
}

const Expected<tiles::Board>& Goals::of(tiles::Size size) {
    if (!goal_ || size != size_) {
        goal_ = tiles::make_goal(name_, size);
        size_ = size;
    }
    return *goal_;
}

void warn_of(const GivenBoard& given) {
    if (!given.board) return;
    for (const auto& warning : given.board->warnings) warn(given.where + warning);
}

void warn_of_claim(const GivenBoard& given, bool solvable) {
    if (!given.board || given.board->claims_solvable.value_or(solvable) == solvable) return;
    warn(fmt::format(
        "{}a comment says that this board can{} be solved, which is wrong for this goal",
        given.where, solvable ? "not" : ""));
}

std::string picture_of(const tiles::Board& board) {
    constexpr std::uint32_t most_cells = 400;
    if (board.size.cells() <= most_cells) return tiles::to_pretty(board);
    return fmt::format("a board of {}\n", tiles::to_text(board.size));
}

}  // namespace taquin::cli
