// taquin run: the commands of a file, or of the command line itself. taquin repl: the same
// commands, typed one line after the other.
#include "repl.hpp"

#include <editline/readline.h>
#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>

#include "taquin/solver/machine.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

struct RunOptions {
    ReplOptions session;
    std::vector<std::string> words;
};

// Otherwise a misspelt command would be reported as a missing file.
std::optional<Error> check_file_name(const std::string& word) {
    std::error_code ignored;
    const auto guess = nearest_verb(word);
    if (!guess || std::filesystem::exists(word, ignored)) return std::nullopt;
    return Error{fmt::format("{} is neither a file nor a command; did you mean {}?",
                             shown_path(word), *guess)};
}

ExitCode run_commands(const RunOptions& options, Context& context) {
    ReplSession session(options.session, context.out);
    if (session.fault()) return fail(*session.fault());
    if (options.words.empty())
        return fail(
            {"run needs a file of commands: taquin run FILE, or taquin run - for standard input. "
             "To type commands, use taquin repl"});
    if (find_verb(options.words.front()) != nullptr) return session.words(options.words);
    if (const auto error = check_file_name(options.words.front())) return fail(*error);
    ExitCode code = ExitCode::Done;
    for (const std::string& path : options.words) {
        if (session.is_over() || code == ExitCode::Interrupted) break;
        code = worse(code, session.file(path));
    }
    return code;
}

// --- lines typed on a terminal, by libedit

constexpr int most_kept = 1000;

// While a line is typed, Ctrl-C only discards the line.
class InterruptEndsReading {
public:
    InterruptEndsReading() {
        happened() = 0;
        struct sigaction action {};
        action.sa_handler = [](int) { happened() = 1; };
        sigemptyset(&action.sa_mask);
        sigaction(SIGINT, &action, &before_);
    }
    ~InterruptEndsReading() { sigaction(SIGINT, &before_, nullptr); }
    InterruptEndsReading(const InterruptEndsReading&) = delete;
    InterruptEndsReading& operator=(const InterruptEndsReading&) = delete;

    static volatile std::sig_atomic_t& happened() {
        static volatile std::sig_atomic_t flag = 0;
        return flag;
    }

private:
    struct sigaction before_ {};
};

std::vector<std::string> blank_separated(std::string_view line) {
    std::vector<std::string> words(1);
    for (const char letter : line)
        if (letter == ' ')
            words.emplace_back();
        else
            words.back() += letter;
    return words;
}

// For libedit: their common prefix, then each word, then null. libedit frees them all.
char** array_of(const std::vector<std::string>& words) {
    if (words.empty()) return nullptr;
    std::string common = words.front();
    for (const std::string& word : words) {
        const auto [end, unused] = std::ranges::mismatch(common, word);
        common.erase(end, common.end());
    }
    auto** const array = static_cast<char**>(std::calloc(words.size() + 2, sizeof(char*)));
    if (array == nullptr) return nullptr;
    array[0] = strdup(common.c_str());
    for (std::size_t i = 0; i < words.size(); ++i) array[i + 1] = strdup(words[i].c_str());
    return array;
}

// The words that could replace the last word of this line.
std::vector<std::string> completions_of(std::string_view line) {
    const std::vector<std::string> words = blank_separated(line);
    const std::string& typed = words.back();
    const VerbRow* const before = words.size() > 1 ? find_verb(words[words.size() - 2]) : nullptr;
    std::vector<std::string> known;
    if (before != nullptr && before->verb == Verb::ReadCommands) return {};
    if (before != nullptr && !before->choices.empty())
        known = blank_separated(before->choices);
    else
        for (const VerbRow& row : verbs()) known.emplace_back(row.name);
    std::erase_if(known, [&](const std::string& word) { return !word.starts_with(typed); });
    return known;
}

// Without completions, libedit completes file names.
char** complete(const char* /*word*/, int /*begin*/, int end) {
    return array_of(
        completions_of(std::string_view(rl_line_buffer).substr(0, static_cast<std::size_t>(end))));
}

// Lines can be edited, completed with Tab, and recalled with the arrow keys, also in the next
// session ($XDG_STATE_HOME/taquin/history, else below ~/.local/state). Only one LineEditor may
// exist at a time.
class LineEditor {
public:
    LineEditor();
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // None at the end (Ctrl-D). Ctrl-C discards the line and asks again.
    std::optional<std::string> read(const std::string& prompt);

private:
    std::filesystem::path history_;
    std::string last_{};
};

LineEditor::LineEditor() : history_(solver::user_folder("XDG_STATE_HOME", ".local/state")) {
    rl_readline_name = "taquin";
    rl_attempted_completion_function = &complete;
    using_history();
    stifle_history(most_kept);
    if (history_.empty()) return;
    std::error_code ignored;
    std::filesystem::create_directories(history_, ignored);
    history_ /= "history";
    read_history(history_.c_str());
}

LineEditor::~LineEditor() {
    if (!history_.empty()) write_history(history_.c_str());
}

std::optional<std::string> LineEditor::read(const std::string& prompt) {
    const InterruptEndsReading guard;
    for (;;) {
        char* const typed = readline(prompt.c_str());
        if (typed != nullptr) {
            const std::string line = typed;
            std::free(typed);
            if (!line.empty() && line != last_) add_history(line.c_str());
            last_ = line;
            return line;
        }
        if (InterruptEndsReading::happened() == 0) return std::nullopt;
        InterruptEndsReading::happened() = 0;
    }
}

// --- repl

// Reads lines, on a terminal with an editor.
class Lines {
public:
    Lines() {
        if (isatty(STDIN_FILENO) != 0 && isatty(STDOUT_FILENO) != 0) editor_.emplace();
    }
    bool are_typed() const { return editor_.has_value(); }

    std::optional<std::string> next() {
        if (editor_) return editor_->read("taquin> ");
        std::string line;
        return std::getline(std::cin, line) ? std::optional(line) : std::nullopt;
    }

private:
    std::optional<LineEditor> editor_{};
};

ExitCode repl(const ReplOptions& options, Context& context) {
    ReplSession session(options, context.out);
    if (session.fault()) return fail(*session.fault());
    Lines lines;
    if (lines.are_typed() && !options.quiet)
        notify("Type help for a list of commands. Tab completes; Ctrl-D or quit exits.");
    ExitCode code = ExitCode::Done;
    while (!session.is_over()) {
        const auto line = lines.next();
        if (!line) break;
        code = worse(code, session.line(*line));
        context.out.flush();
    }
    // A user who typed a mistake has seen the message.
    return lines.are_typed() ? ExitCode::Done : code;
}

}  // namespace

void add_run(CLI::App& app, Context& context) {
    auto options = std::make_shared<RunOptions>();
    Command command(app, context, "run", "Run commands from a file: setState, solveAStar, ...");
    command.arguments("FILE", options->words,
                      "Files of commands (- is standard input), or the commands themselves, with "
                      "or without a dash before each name");
    declare_repl(command, options->session);
    command.examples({"run commands.txt", R"(run -- -setState "312 475 68b" -solveAStar h1)",
                      R"(run setState "125 348 67b" solveBeam 10 prettyPrintSolution)",
                      "run --size 4x4 --seed 7 randomizeState 20 printState solveAStar h2",
                      "run help"});
    run_with(command, std::move(options), &run_commands);
}

void add_repl(CLI::App& app, Context& context) {
    auto options = std::make_shared<ReplOptions>();
    Command command(app, context, "repl",
                    "Type the same commands as in run, with history and completion");
    declare_repl(command, *options);
    command.examples({"repl", "repl --size 4x4 --goal last"});
    run_with(command, std::move(options), &repl);
}

}  // namespace taquin::cli
