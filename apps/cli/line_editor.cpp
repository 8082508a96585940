#include "line_editor.hpp"

#include <editline/readline.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <cstring>

#include "repl_commands.hpp"
#include "taquin/solver/machine.hpp"

namespace taquin::cli {
namespace {

constexpr int most_kept = 1000;

// While a line is typed, Ctrl-C only ends the reading of it.
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

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words(1);
    for (const char letter : line)
        if (letter == ' ')
            words.emplace_back();
        else
            words.back() += letter;
    return words;
}

// As libedit wants them: what they have in common, then each, then nothing; all to be freed by it.
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

// Where nothing is known, libedit completes the names of files.
char** complete(const char* /*word*/, int /*begin*/, int end) {
    return array_of(
        completions_of(std::string_view(rl_line_buffer).substr(0, static_cast<std::size_t>(end))));
}

}  // namespace

std::vector<std::string> completions_of(std::string_view line) {
    const std::vector<std::string> words = words_of(line);
    const std::string& typed = words.back();
    const VerbRow* const before = words.size() > 1 ? find_verb(words[words.size() - 2]) : nullptr;
    std::vector<std::string> known;
    if (before != nullptr && before->verb == Verb::ReadCommands) return {};
    if (before != nullptr && !before->choices.empty())
        known = words_of(before->choices);
    else
        for (const VerbRow& row : verbs()) known.emplace_back(row.name);
    std::erase_if(known, [&](const std::string& word) { return !word.starts_with(typed); });
    return known;
}

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

}  // namespace taquin::cli
