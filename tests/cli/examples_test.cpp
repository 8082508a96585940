// Runs every example in README.md and docs/*.md and compares its output with the page.
//
// An example is a line of an indented block: "$ taquin …" with its output below, or "taquin …"
// alone in a list of commands, which only has to succeed. "$ cat FILE" writes what it shows to
// FILE, so that the next examples can read it. The examples of a page run in order, in one empty
// folder, with an empty cache and an empty store. Standard error counts as output, as on a
// terminal.
//
// A line "…" on a page stands for any lines, "…" within a line for any text. Times and sizes in
// memory differ from run to run: any number with a unit of time or of bytes matches any other.
//
// A block below "<!-- not tested: REASON -->" is not run. To renew the pages after a change of the
// program, then read the difference:
//
//     TAQUIN_RENEW_EXAMPLES=1 build/release/bin/test_cli --gtest_filter='*Examples*'
//     git diff README.md docs
#include <gtest/gtest-spi.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

constexpr std::string_view indent = "    ";
constexpr std::string_view elision = "…";
constexpr std::string_view not_tested = "<!-- not tested: ";

struct Example {
    std::string command;
    bool shows_output = false;  // the line starts with "$ "
    std::size_t first = 0;      // first line of its output on the page
    std::size_t last = 0;       // one past the last
};

// Lines [begin, end) of the page, without blank lines at either end.
struct Block {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool tested = true;
};

fs::path root() { return fs::path(TAQUIN_TEST_DATA).parent_path().parent_path(); }

std::vector<fs::path> pages() {
    std::vector<fs::path> files{root() / "README.md"};
    for (const auto& entry : fs::directory_iterator(root() / "docs"))
        if (entry.path().extension() == ".md") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

Lines lines_in(const fs::path& file) {
    std::ostringstream content;
    content << std::ifstream(file).rdbuf();
    return lines_of(content.str());
}

bool is_code(const std::string& line) { return line.starts_with(indent); }

std::vector<Block> blocks_of(const Lines& page) {
    std::vector<Block> blocks;
    bool tested = true;
    for (std::size_t at = 0; at < page.size(); ++at) {
        if (page[at].starts_with("```")) ADD_FAILURE() << "indent examples by four spaces";
        if (page[at].starts_with(not_tested)) tested = false;
        if (!is_code(page[at]) || (at > 0 && !page[at - 1].empty())) continue;
        Block block{at, at + 1, tested};
        for (++at; at < page.size() && (page[at].empty() || is_code(page[at])); ++at)
            if (is_code(page[at])) block.end = at + 1;
        blocks.push_back(block);
        tested = true;
    }
    EXPECT_TRUE(tested) << "nothing follows the last \"not tested\"";
    return blocks;
}

bool runs_taquin(std::string_view command) {
    return command.starts_with("taquin ") || command.starts_with("./taquin ");
}

bool writes_file(std::string_view command) { return command.starts_with("cat "); }

// The command that starts in this line; a backslash at the end of a line continues it.
Example example_at(const Lines& page, std::size_t at) {
    Example example;
    std::string line = page[at].substr(indent.size());
    example.shows_output = line.starts_with("$ ");
    if (example.shows_output) line.erase(0, 2);
    example.command = line;
    while (example.command.ends_with('\\') && at + 1 < page.size())
        example.command += "\n" + page[++at];
    example.first = example.last = at + 1;
    return example;
}

bool begins_example(const std::string& line) {
    const auto code = std::string_view(line).substr(std::min(line.size(), indent.size()));
    return code.starts_with("$ ") || runs_taquin(code);
}

bool shows_output(const Lines& page, const Block& block) {
    return std::any_of(page.begin() + static_cast<std::ptrdiff_t>(block.begin),
                       page.begin() + static_cast<std::ptrdiff_t>(block.end),
                       [](const auto& line) { return line.starts_with("    $ "); });
}

std::vector<Example> examples_of(const Lines& page, const Block& block) {
    std::vector<Example> examples;
    const bool with_output = shows_output(page, block);
    for (std::size_t at = block.begin; at < block.end; ++at) {
        if (!begins_example(page[at]) || (with_output && !page[at].starts_with("    $ "))) {
            const bool belongs = examples.empty() || with_output || page[at].empty();
            EXPECT_TRUE(belongs) << "not an example: " << page[at];
            if (!examples.empty()) examples.back().last = at + 1;
            continue;
        }
        Example example = example_at(page, at);
        EXPECT_TRUE(runs_taquin(example.command) || writes_file(example.command))
            << "cannot run this in a test: " << example.command;
        at = example.first - 1;
        examples.push_back(std::move(example));
    }
    return examples;
}

std::string trimmed(std::string line) {
    line.erase(line.find_last_not_of(' ') + 1);
    return line;
}

Lines without_blank_end(Lines lines) {
    while (!lines.empty() && lines.back().empty()) lines.pop_back();
    return lines;
}

// The output that the page shows for this command.
Lines shown_by(const Lines& page, const Example& example) {
    Lines shown;
    for (std::size_t at = example.first; at < example.last; ++at)
        shown.push_back(page[at].empty() ? "" : trimmed(page[at].substr(indent.size())));
    return without_blank_end(std::move(shown));
}

// Replaces times and sizes by placeholders, and repeated spaces by one: the width of a column may
// depend on them.
std::string without_times(const std::string& line) {
    static const std::regex time(R"([0-9][0-9.,]* (ns|us|ms|s|min|h|seconds?)\b)");
    static const std::regex bytes(R"([0-9][0-9.,]* (bytes|[KMG]i?B)\b)");
    static const std::regex json(R"re("((table_)?seconds|peak_bytes)":[-+.0-9e]+)re");
    static const std::regex blanks(" +");
    std::string text = std::regex_replace(line, time, "TIME");
    // On a busy machine, opening a table may take long enough to be mentioned.
    static const std::regex tables(", plus TIME for tables$");
    text = std::regex_replace(text, tables, "");
    text = std::regex_replace(text, bytes, "BYTES");
    text = std::regex_replace(text, json, "\"$1\":NUMBER");
    return std::regex_replace(text, blanks, " ");
}

bool line_matches(const std::string& shown, const std::string& printed) {
    const std::string wanted = without_times(shown);
    const std::string text = without_times(printed);
    const auto first = wanted.find(elision);
    if (first == std::string::npos) return wanted == text;
    if (!text.starts_with(wanted.substr(0, first))) return false;
    std::size_t at = first;  // position in the text; everything before it has matched
    for (std::size_t next = first; next != std::string::npos;) {
        const std::size_t begin = next + elision.size();
        next = wanted.find(elision, begin);
        const std::string piece = wanted.substr(begin, next - begin);
        const std::size_t found = next == std::string::npos
                                      ? text.size() - std::min(piece.size(), text.size())
                                      : text.find(piece, at);
        if (found < at || text.compare(found, piece.size(), piece) != 0) return false;
        at = found + piece.size();
    }
    return true;
}

// Compares the lines from these positions on.
bool matches(const Lines& shown, const Lines& printed, std::size_t from, std::size_t to) {
    if (from == shown.size()) return to == printed.size();
    if (shown[from] == elision) {
        for (; to <= printed.size(); ++to)
            if (matches(shown, printed, from + 1, to)) return true;
        return false;
    }
    return to < printed.size() && line_matches(shown[from], printed[to]) &&
           matches(shown, printed, from + 1, to + 1);
}

// The new output, shortened like the old one: the same number of lines before the first "…" and
// after the last one.
Lines renewed(const Lines& shown, const Lines& printed) {
    const auto first = std::ranges::find(shown, elision);
    if (first == shown.end()) return printed;
    const auto last = std::find(shown.rbegin(), shown.rend(), elision);
    const auto before = first - shown.begin();
    const auto after = last - shown.rbegin();
    if (before + after >= std::ssize(printed)) return printed;
    Lines lines(printed.begin(), printed.begin() + before);
    lines.emplace_back(elision);
    lines.insert(lines.end(), printed.end() - after, printed.end());
    return lines;
}

std::string joined(const Lines& lines) {
    std::string text;
    for (const auto& line : lines) text += line + "\n";
    return text;
}

class Page {
public:
    explicit Page(const fs::path& file) : file_(file), lines_(lines_in(file)) {
        for (const Block& block : blocks_of(lines_)) {
            if (!block.tested) continue;
            const auto examples = examples_of(lines_, block);
            examples_.insert(examples_.end(), examples.begin(), examples.end());
        }
    }

    void run_examples() {
        for (const Example& example : examples_) {
            const Lines shown = shown_by(lines_, example);
            if (writes_file(example.command))
                std::ofstream(folder_.path() + "/" + example.command.substr(4)) << joined(shown);
            else
                results_.emplace_back(example, result_of(example));
        }
    }

    void compare() const {
        for (const auto& [example, printed] : results_) {
            const Lines shown = shown_by(lines_, example);
            if (example.shows_output && !matches(shown, printed, 0, 0)) {
                EXPECT_EQ(joined(shown), joined(printed)) << "of " << example.command;
            }
        }
    }

    // Examples that still match keep their old times.
    void renew() {
        std::reverse(results_.begin(), results_.end());
        for (const auto& [example, printed] : results_) {
            const Lines shown = shown_by(lines_, example);
            if (!example.shows_output || matches(shown, printed, 0, 0)) continue;
            Lines output = renewed(shown, printed);
            for (auto& line : output)
                if (!line.empty()) line.insert(0, indent);
            const auto begin = lines_.begin() + static_cast<std::ptrdiff_t>(example.first);
            const auto kept = lines_.erase(begin, begin + std::ssize(shown));
            lines_.insert(kept, output.begin(), output.end());
        }
        std::ofstream(file_) << joined(lines_);
    }

private:
    Lines result_of(const Example& example) const {
        const std::string& folder = folder_.path();
        const std::string command =
            std::regex_replace(example.command, std::regex(R"(\./taquin)"), "taquin");
        const Finished finished = run(
            Call{{"/bin/sh", "-c", "cd \"$HOME\" && exec 2>&1 && timeout 60 sh -c \"$EXAMPLE\""},
                 "",
                 {"HOME=" + folder, "TAQUIN_CACHE=" + folder + "/cache",
                  "TAQUIN_LAB=" + folder + "/lab.sqlite", "EXAMPLE=" + command}});
        EXPECT_TRUE(example.shows_output ? finished.code < 70 : finished.code == 0)
            << "exit code " << finished.code << " of " << command << "\n"
            << finished.out;
        Lines printed = lines_of(finished.out);
        std::ranges::transform(printed, printed.begin(), trimmed);
        return without_blank_end(std::move(printed));
    }

    fs::path file_;
    Lines lines_;
    std::vector<Example> examples_;
    std::vector<std::pair<Example, Lines>> results_;
    test::TemporaryFolder folder_;
};

class Examples : public testing::TestWithParam<fs::path> {};

TEST_P(Examples, MatchThePage) {
    Page page(GetParam());
    page.run_examples();
    if (std::getenv("TAQUIN_RENEW_EXAMPLES") != nullptr)
        page.renew();
    else
        page.compare();
}

INSTANTIATE_TEST_SUITE_P(Pages, Examples, testing::ValuesIn(pages()),
                         [](const testing::TestParamInfo<fs::path>& shown) {
                             std::string name = shown.param.stem().string();
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

TEST(ExamplesOnPages, ElisionsMatchLinesAndText) {
    EXPECT_TRUE(matches({"a", "…", "d"}, {"a", "b", "c", "d"}, 0, 0));
    EXPECT_TRUE(matches({"a", "…"}, {"a"}, 0, 0));
    EXPECT_FALSE(matches({"a", "…", "d"}, {"a", "b"}, 0, 0));
    EXPECT_TRUE(line_matches("{\"a\":1,…,\"z\":2}", "{\"a\":1,\"b\":5,\"z\":2}"));
    EXPECT_FALSE(line_matches("{\"a\":1,…,\"z\":2}", "{\"a\":1,\"z\":3}"));
    EXPECT_FALSE(line_matches("ab…ba", "aba"));
}

TEST(ExamplesOnPages, AnyTimesAndSizesMatch) {
    EXPECT_TRUE(line_matches("time  1.25 ms, 2 KiB", "time 3 s, 17 bytes"));
    EXPECT_TRUE(line_matches("time  1.25 ms", "time 3 s, plus 8 ms for tables"));
    EXPECT_FALSE(line_matches("time  1.25 ms, 2 nodes", "time 3 s, 17 nodes"));
    EXPECT_TRUE(line_matches("{\"seconds\":0.2}", "{\"seconds\":1e-05}"));
}

void read_examples(const std::string& text) {
    const Lines page = lines_of(text);
    examples_of(page, {0, page.size(), true});
}

TEST(ExamplesOnPages, UnknownCommandsAreRefused) {
    read_examples("    $ taquin list puzzles");
    read_examples("    title = \"not an example\"");
    EXPECT_NONFATAL_FAILURE(read_examples("    $ ./run serve"), "cannot run this in a test");
    EXPECT_NONFATAL_FAILURE(read_examples("    taquin list goals\n    make\n"), "not an example");
}

TEST(ExamplesOnPages, RenewedOutputKeepsItsElisions) {
    EXPECT_EQ(renewed({"a", "…", "d"}, {"1", "2", "3", "4"}), (Lines{"1", "…", "4"}));
    EXPECT_EQ(renewed({"a"}, {"1", "2"}), (Lines{"1", "2"}));
}

}  // namespace
}  // namespace taquin::cli_test
