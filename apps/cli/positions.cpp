#include "positions.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>

#include "options.hpp"
#include "taquin/core/text.hpp"
#include "taquin/core/values.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

using SourceName = std::shared_ptr<const std::string>;

std::string name_of_file(const std::string& path) {
    return path == "-" ? "standard input" : shown_path(path);
}

class File {
public:
    explicit File(const std::string& path)
        : name_(name_of_file(path)),
          descriptor_(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC)),
          open_fault_(descriptor_ < 0 ? errno : 0) {}
    ~File() {
        if (descriptor_ > STDIN_FILENO) close(descriptor_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    const std::string& name() const { return name_; }

    // Waits for input and appends it to `to`; false at the end.
    Expected<bool> read_some(std::string& to) const {
        constexpr std::size_t piece = 1U << 16U;
        if (descriptor_ < 0) return cannot_read(open_fault_);
        if (const auto excess = excess_of(to))
            return Error{fmt::format("{} contains {}", name_, *excess)};
        const std::size_t size = to.size();
        to.resize(size + piece);
        const auto count = ::read(descriptor_, to.data() + size, piece);
        to.resize(size + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
        if (count < 0 && errno != EINTR) return cannot_read(errno);
        return count != 0;
    }

    // Waits until read_some() would not block, but not longer than this.
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
    int open_fault_;
};

// Positions typed without quotes arrive as many words, and the first is too short to be a position:
// taquin solve 1 2 3 4 5 6 7 8 0, taquin solve b12 345 678.
bool is_one_position_in_words(const PositionOptions& options) {
    constexpr std::size_t longest_first_word = 3;
    const auto& words = options.arguments;
    const auto is_word = [](const std::string& word) {
        return word.find_first_of(" \n") == std::string::npos;
    };
    return words.size() > 1 && words.front().size() <= longest_first_word &&
           std::ranges::all_of(words, is_word) && !read_input(words.front(), options).read;
}

// A hint if the argument is the name of a file and not a position.
std::string file_hint(const std::string& argument) {
    std::error_code ignored;
    return std::filesystem::is_regular_file(argument, ignored)
               ? fmt::format("; to read the file of that name, use --file {}", shown_path(argument))
               : "";
}

// A hint if the text is a position of puzzles that are not recognised by their text.
std::string puzzle_hint(const std::string& text, const PositionOptions& options) {
    std::vector<std::string_view> names;
    for (const Puzzle* const puzzle : puzzles()) {
        Reading other = options;
        other.puzzle = puzzle;
        if (!options.puzzle && read_input(text, other).read) names.push_back(puzzle->name());
    }
    return names.empty()
               ? ""
               : fmt::format("; for another puzzle, add --puzzle {}", fmt::join(names, " or "));
}

class Batch {
public:
    Batch(const PositionOptions& options, const PositionTaker& taker)
        : options_(options), read_options_(options.options()), taker_(taker) {}

    void take_arguments() {
        const auto& arguments = options_.arguments;
        if (is_one_position_in_words(options_)) {
            take_argument(fmt::format("{}", fmt::join(arguments, " ")), {});
            return;
        }
        for (std::size_t i = 0; i < arguments.size(); ++i) {
            std::string where = arguments.size() == 1 ? "" : fmt::format("position {}: ", i + 1);
            take_argument(arguments[i], {std::make_shared<const std::string>(std::move(where))});
        }
    }

    void take_file(const std::string& path) {
        const File file(path);
        const auto any = take_from(file);
        if (!any) return add_code(fail(any.error()));
        if (*any || is_over() || path == "-") return;
        complain(fmt::format("{} contains no position; write one per line", file.name()));
        add_code(ExitCode::BadInput);
    }

    std::optional<ExitCode> code() const { return code_; }

private:
    bool is_over() const { return code_ == ExitCode::Interrupted; }

    void add_code(ExitCode code) { code_ = worse(code_.value_or(ExitCode::Done), code); }

    void take(Input&& input) {
        if (!is_over()) add_code(taker_.take(std::move(input)));
    }

    void take_argument(const std::string& text, Origin origin) {
        Input input = read_input(text, options_, std::move(origin));
        if (!input.read) {
            Error error = input.read.error();
            error.message += file_hint(text) + puzzle_hint(text, options_);
            input.read = std::move(error);
        }
        take(std::move(input));
    }

    // Returns whether there were any. Once the first lines identify a batch, lines are processed as
    // they arrive; otherwise all of the text is read first, since a position may have many lines.
    Expected<bool> take_from(const File& file) {
        const auto source = std::make_shared<const std::string>(file.name());
        std::string text;
        std::size_t next_look = 0;
        const Puzzle* puzzle = nullptr;  // of a batch
        std::size_t lines = 0;           // processed so far
        bool any = false;
        while (!is_over() && wait_for(file)) {
            const auto more = file.read_some(text);
            if (!more) return more.error();
            if (!*more) break;
            if (puzzle == nullptr && text.size() >= next_look) {
                puzzle = puzzle_of_batch(whole_lines(text));
                next_look = text.size() < often ? 0 : 2 * text.size();
            }
            if (puzzle == nullptr) continue;
            if (auto error = options_.check(*puzzle)) return *std::move(error);
            const std::string_view ready = whole_lines(text);
            any = puzzle->read_lines(ready, read_options_, taking({source, lines}, *puzzle)) > 0 ||
                  any;
            lines += static_cast<std::size_t>(std::ranges::count(ready, '\n'));
            text.erase(0, ready.size());
        }
        if (is_over()) return any;
        if (puzzle != nullptr)
            return puzzle->read_lines(text, read_options_, taking({source, lines}, *puzzle)) > 0 ||
                   any;
        return take_all(text, source);
    }

    static std::string_view whole_lines(std::string_view text) {
        return text.substr(0, text.rfind('\n') + 1);  // npos + 1 is 0
    }

    // Null until the lines show that each line is a position.
    const Puzzle* puzzle_of_batch(std::string_view lines) const {
        const Puzzle& puzzle = options_.puzzle_of(lines);
        return !lines.empty() && puzzle.begins_batch(lines, read_options_) ? &puzzle : nullptr;
    }

    // False: the batch ends here.
    bool wait_for(const File& file) {
        constexpr std::chrono::milliseconds soon{100};
        do {
            if (!taker_.goes_on()) add_code(ExitCode::Interrupted);
        } while (!is_over() && !file.is_ready(soon));
        return !is_over();
    }

    // `before` is the line before the text.
    TakeEntry taking(Origin before, const Puzzle& puzzle) {
        return [this, before = std::move(before), &puzzle](std::size_t line,
                                                           Expected<ReadPosition>&& read) {
            take({{before.source, *before.line + line}, &puzzle, std::move(read)});
            return !is_over();
        };
    }

    Expected<bool> take_all(std::string_view text, const SourceName& source) {
        const Puzzle& puzzle = options_.puzzle_of(text);
        if (auto error = options_.check(puzzle)) return *std::move(error);
        return puzzle.read_batch(text, read_options_, taking({source, 0}, puzzle)) > 0;
    }

    // Up to this size, every new piece is checked for the beginning of a batch.
    static constexpr std::size_t often = std::size_t{1} << 16U;

    const PositionOptions& options_;
    const ReadOptions read_options_;
    const PositionTaker& taker_;
    std::optional<ExitCode> code_;
};

// An example of each puzzle: "R U" (cube), --puzzle pancake "3 1 2" (not recognised by its text)
std::string examples_of_positions() {
    std::vector<std::string> examples;
    for (const Puzzle* const puzzle : puzzles()) {
        const std::string_view example = puzzle->info().example;
        examples.push_back(&recognise_puzzle(example) == puzzle
                               ? fmt::format("\"{}\" ({})", example, puzzle->name())
                               : fmt::format("--puzzle {} \"{}\"", puzzle->name(), example));
    }
    return fmt::format("{}", fmt::join(examples, ", "));
}

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

void declare_positions(Command& command, PositionOptions& options) {
    command.group("Input");
    command.arguments(
        "POSITION", options.arguments,
        fmt::format("Positions of any puzzle, such as {}. Default: read standard input",
                    examples_of_positions()));
    command.texts("--file", options.files,
                  {"FILE", "Read positions from a file, one per line; - is standard input"});
    declare_reading(command, options);
}

ExitCode for_each_position(const PositionOptions& options, const PositionTaker& taker) {
    Batch batch(options, taker);
    batch.take_arguments();
    for (const auto& path : options.files) batch.take_file(path);
    const bool named_none = options.arguments.empty() && options.files.empty();
    if (named_none && isatty(STDIN_FILENO) != 1) batch.take_file("-");
    if (batch.code()) return *batch.code();
    complain(
        fmt::format("no position given; write one as an argument, such as \"{}\", name a file with "
                    "--file, or send positions to standard input, one per line",
                    default_puzzle().info().example));
    return ExitCode::BadInput;
}

ExitCode for_each_position(const PositionOptions& options, Output& out,
                           const std::function<ExitCode(const Input&)>& take) {
    const auto flush = [&] {
        out.flush();
        return true;
    };
    return for_each_position(options, {.take = take, .goes_on = flush});
}

void warn_of(const Origin& origin, const std::vector<std::string>& warnings) {
    for (const auto& warning : warnings) warn(origin.where() + warning);
}

}  // namespace taquin::cli
