#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "repl.hpp"
#include "taquin/core/text.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

constexpr std::array<VerbRow, 13> rows{{
    {Verb::SetState, "setState", "BOARD", true, std::nullopt,
     R"(Set the board, such as "b12 345 678" or "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0")", ""},
    {Verb::RandomizeState, "randomizeState", "N [RxC]", true, 2,
     "Make N random moves from the goal; RxC sets the number of rows and columns", ""},
    {Verb::PrintState, "printState", "", false, 0, "Show the board in one line", ""},
    {Verb::PrettyPrintState, "prettyPrintState", "", false, 0, "Show the board as a picture", ""},
    {Verb::Move, "move", "DIRECTION", true, 1, "Move the blank up, down, left or right",
     "up down left right"},
    {Verb::SolveAStar, "solveAStar", "h1|h2|EXPR", true, 1,
     "Solve with A* and h1 (misplaced tiles and blank), h2 (Manhattan distance), or any heuristic "
     "from taquin list heuristics",
     "h1 h2"},
    {Verb::SolveBeam, "solveBeam", "K", true, 1,
     "Solve with local beam search, keeping the K best states of each depth by h1 + h2", ""},
    {Verb::MaxNodes, "maxNodes", "N", true, 1,
     "Limit searches to N generated nodes; default: 10000. The limit also applies to a search "
     "before it on the same line",
     ""},
    {Verb::SearchUnsolvable, "searchUnsolvable", "", false, 0,
     "Also search boards that cannot be solved, up to maxNodes nodes. This also applies to a "
     "search before it on the same line",
     ""},
    {Verb::PrettyPrintSolution, "prettyPrintSolution", "", false, 0,
     "Show every board of the last solution", ""},
    {Verb::ReadCommands, "readCommands", "FILE", true, 1, "Run the commands in a file", ""},
    {Verb::Help, "help", "[COMMAND]", false, 1, "Explain a command, or all of them", ""},
    {Verb::Quit, "quit", "", false, 0, "Exit", ""},
}};

struct Word {
    std::string text;
    bool quoted = false;
};

class WordScanner {
public:
    explicit WordScanner(std::string_view line) : line_(line) {}

    Expected<std::vector<Word>> all() {
        std::vector<Word> words;
        for (;;) {
            at_ = std::min(line_.find_first_not_of(blanks, at_), line_.size());
            if (at_ == line_.size() || line_[at_] == '#') return words;
            auto word = next();
            if (!word) return word.error();
            words.push_back(*std::move(word));
        }
    }

private:
    static constexpr std::string_view blanks = " \t\r\n\v\f";

    Expected<Word> next() {
        const char quote = line_[at_];
        if (quote != '"' && quote != '\'') return Word{take(line_.find_first_of(blanks, at_))};
        const std::size_t end = line_.find(quote, at_ + 1);
        if (end == std::string_view::npos)
            return Error{
                fmt::format("the quote before {} is never closed", shown(line_.substr(at_ + 1)))};
        ++at_;
        Word word{take(end), true};
        ++at_;
        return word;
    }

    std::string take(std::size_t end) {
        end = std::min(end, line_.size());
        const std::string_view text = line_.substr(at_, end - at_);
        at_ = end;
        return std::string(text);
    }

    std::string_view line_;
    std::size_t at_ = 0;
};

Error no_such_command(std::string_view word) {
    const auto guess = nearest_verb(word);
    return Error{
        fmt::format("unknown command {}; {}", shown(word),
                    guess ? fmt::format("did you mean {}?", *guess) : "help lists all commands")};
}

std::optional<Error> check_argument(const ReplCommand& command) {
    const VerbRow& row = row_of(command.verb);
    if (command.argument.empty() && row.needs_argument)
        return Error{fmt::format("{0} needs an argument: {0} {1}", row.name, row.argument)};
    return std::nullopt;
}

bool is_search(const ReplCommand& command) {
    return command.verb == Verb::SolveAStar || command.verb == Verb::SolveBeam;
}

bool is_setting(const ReplCommand& command) {
    return command.verb == Verb::MaxNodes || command.verb == Verb::SearchUnsolvable;
}

void put_settings_first(std::vector<ReplCommand>& commands) {
    for (auto search = std::ranges::find_if(commands, is_search); search != commands.end();) {
        const auto next = std::find_if(search + 1, commands.end(), is_search);
        std::stable_partition(search, next, is_setting);
        search = next;
    }
}

bool makes_board(const ReplCommand& command) {
    return command.verb == Verb::SetState || command.verb == Verb::RandomizeState;
}

bool needs_board(const ReplCommand& command) {
    return is_search(command) || command.verb == Verb::Move || command.verb == Verb::PrintState ||
           command.verb == Verb::PrettyPrintState || command.verb == Verb::PrettyPrintSolution;
}

// A board may have any number of words, but a word without a digit that resembles a command is a
// typing error.
bool is_misspelt(const Word& word) {
    const bool has_digit = word.text.find_first_of("0123456789") != std::string::npos;
    return !word.quoted && !has_digit && nearest_verb(word.text);
}

// Turns words into commands.
class CommandMaker {
public:
    std::optional<Error> add(const Word& word) {
        const VerbRow* const row = word.quoted ? nullptr : find_verb(word.text);
        // After help, the name of a command is its argument.
        const bool asked_about =
            !commands_.empty() && commands_.back().verb == Verb::Help && words_ == 0;
        if (row == nullptr || asked_about) return add_argument(word);
        commands_.push_back({row->verb, ""});
        words_ = 0;
        return std::nullopt;
    }

    Expected<std::vector<ReplCommand>> finish() {
        for (const ReplCommand& command : commands_)
            if (const auto fault = check_argument(command)) return *fault;
        put_settings_first(commands_);
        return std::move(commands_);
    }

private:
    std::optional<Error> add_argument(const Word& word) {
        if (commands_.empty()) return no_such_command(word.text);
        ReplCommand& command = commands_.back();
        const auto most = row_of(command.verb).most_words;
        const bool too_many = most ? words_ >= *most : is_misspelt(word);
        if (too_many) return no_such_command(word.text);
        command.argument += (words_++ > 0 ? " " : "") + word.text;
        return std::nullopt;
    }

    std::vector<ReplCommand> commands_{};
    std::size_t words_ = 0;  // of the last command's argument
};

Expected<std::vector<ReplCommand>> make_commands(const std::vector<Word>& words) {
    CommandMaker maker;
    for (const Word& word : words)
        if (const auto fault = maker.add(word)) return *fault;
    return maker.finish();
}

}  // namespace

void put_board_first(std::vector<ReplCommand>& commands) {
    const auto first = std::ranges::find_if(commands, [](const ReplCommand& command) {
        return needs_board(command) || makes_board(command) || command.verb == Verb::ReadCommands;
    });
    if (first == commands.end() || !needs_board(*first)) return;
    const auto board = std::find_if(first, commands.end(), makes_board);
    if (board != commands.end()) std::rotate(first, board, board + 1);
}

std::span<const VerbRow> verbs() { return rows; }

const VerbRow& row_of(Verb verb) { return *std::ranges::find(rows, verb, &VerbRow::verb); }

const VerbRow* find_verb(std::string_view word) {
    if (word.starts_with('-')) word.remove_prefix(1);
    const auto* const found = std::ranges::find(rows, word, &VerbRow::name);
    return found == rows.end() ? nullptr : found;
}

std::optional<std::string_view> nearest_verb(std::string_view word) {
    std::vector<std::string_view> names;
    names.reserve(rows.size());
    for (const VerbRow& row : rows) names.push_back(row.name);
    return nearest(word.starts_with('-') ? word.substr(1) : word, names);
}

Expected<std::vector<ReplCommand>> parse_commands(std::string_view line) {
    const auto words = WordScanner(line).all();
    if (!words) return words.error();
    return make_commands(*words);
}

Expected<std::vector<ReplCommand>> commands_of(const std::vector<std::string>& words) {
    std::vector<Word> all;
    all.reserve(words.size());
    for (const std::string& word : words) all.push_back({word});
    return make_commands(all);
}

}  // namespace taquin::cli
