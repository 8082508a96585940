// Lines typed on a terminal, by libedit: to be edited, completed with Tab, and found again with the
// arrow keys, also in the next session ($XDG_STATE_HOME/taquin/history, else below ~/.local/state).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace taquin::cli {

// There is one terminal: one at a time.
class LineEditor {
public:
    LineEditor();
    ~LineEditor();
    LineEditor(const LineEditor&) = delete;
    LineEditor& operator=(const LineEditor&) = delete;

    // None at the end (Ctrl-D). Ctrl-C forgets the line and asks anew.
    std::optional<std::string> read(const std::string& prompt);

private:
    std::filesystem::path history_;
    std::string last_{};
};

// What could stand at the end of this line instead of its last word.
std::vector<std::string> completions_of(std::string_view line);

}  // namespace taquin::cli
