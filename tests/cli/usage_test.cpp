// Bad usage: exit code 2 and one sentence that names the mistake and the remedy.
#include <gtest/gtest.h>

#include "cli/boards.hpp"
#include "cli/program.hpp"
#include "support/bad_inputs.hpp"
#include "support/stride.hpp"

namespace taquin::cli_test {
namespace {

struct BadUse {
    std::vector<std::string> arguments;
    std::vector<std::string> words;  // must appear in the sentence
};

const std::vector<BadUse> bad_uses{
    {{"slove"}, {"slove", "did you mean solve"}},
    {{"xyzzy"}, {"xyzzy", "--help"}},
    {{""}, {"unknown command: \"\""}},
    {{"xyzzy", "list"}, {"unknown command: xyzzy"}},
    {{easy}, {"missing command", "solve"}},
    {{"--jsn"}, {"--jsn"}},
    {{"solve", "--heurstic", "manhattan", easy}, {"--heurstic", "did you mean --heuristic"}},
    {{"solve", "--qqqqqqqqq", easy}, {"--qqqqqqqqq", "solve --help"}},
    {{"solve", "--ties", "fofi", easy}, {"--ties", "fofi", "fifo, lifo, low-h, high-h"}},
    {{"solve", "--algorithm", "astr", easy}, {"--algorithm", "did you mean astar", "idastar"}},
    {{"solve", "--algorithm", "", easy}, {"--algorithm", "astar"}},
    {{"solve", "--algorithm", "A*", easy}, {"--algorithm", "A*", "did you mean astar"}},
    {{"solve", "--algorithm", "IDA*", easy}, {"did you mean idastar"}},
    {{"solve", "--algorithm", "BFS", easy}, {"did you mean bfs"}},
    {{"solve", "--weight"}, {"--weight", "needs a value"}},
    {{"solve", "--weight", "heavy", easy}, {"--weight", "heavy", "is not a number"}},
    {{"solve", "--weight", "0.5", easy}, {"--weight", "0.5", "from 1 to 1000"}},
    {{"solve", "--weight", "-2", easy}, {"--weight", "-2"}},
    {{"solve", "--weight", "nan", easy}, {"--weight", "nan"}},
    {{"solve", "--algorithm", "wastar", "--weight", "1e300", easy}, {"--weight", "1 to 1000"}},
    {{"solve", "--weight", "2", easy}, {"weight", "wastar"}},
    {{"solve", "--width", "0", easy}, {"--width", "at least 1"}},
    {{"solve", "--width", "many", easy}, {"--width", "many"}},
    {{"solve", "--width", "-1", easy}, {"--width", "a whole number of at least 1"}},
    {{"solve", "--threads", "-1", easy}, {"--threads", "a whole number of at least 1"}},
    {{"serve", "--port", "abc"}, {"--port", "\"abc\" is not a port", "from 0 to 65535"}},
    {{"serve", "--port", "65536"}, {"--port", "from 0 to 65535"}},
    {{"solve", "--time", "0", easy}, {"--time", "seconds"}},
    {{"solve", "--time", "soon", easy}, {"--time", "soon"}},
    {{"solve", "--time", "1e300", easy}, {"--time", "1e300", "1000000000"}},
    {{"solve", "--nodes", "1.5", easy}, {"--nodes", "1.5"}},
    {{"solve", "--nodes", "99999999999999999999999", easy},
     {"--nodes", "maximum is 18446744073709551615"}},
    {{"solve", "--memory", "lots", easy}, {"--memory", "lots", "512M"}},
    {{"solve", "--memory", "0", easy}, {"--memory", "0"}},
    {{"solve", "--memory", "-1G", easy}, {"--memory", "-1G"}},
    {{"solve", "--memory", "1iB", easy}, {"--memory", "1iB"}},
    {{"solve", "--memory", "99999999999T", easy}, {"--memory", "is too large"}},
    {{"solve", "--memory", "99999999999999999999", easy}, {"--memory", "is too large"}},
    {{"solve", "--depth", "deep", easy}, {"--depth", "deep"}},
    {{"solve", "--seed", "x", easy}, {"--seed", "x"}},
    {{"solve", "--threads", "0", easy}, {"--threads"}},
    {{"solve", "--stats", "43", easy}, {"--stats", "42"}},
    {{"solve", "--show", "all", easy}, {"--show", "states"}},
    {{"solve", "--duplicates", "never", easy}, {"--duplicates", "generated"}},
    {{"solve", "--heuristic", "manhatan", easy}, {"manhatan", "manhattan"}},
    {{"solve", "--heuristic", "h1", easy}, {"did you mean 'misplaced-blank'?"}},
    {{"solve", "--heuristic", "h2", easy}, {"did you mean 'manhattan'?"}},
    {{"solve", "--heuristic",
      "ma\xC3\xB1"
      "ana",
      easy},
     {"\"ma\xC3\xB1"
      "ana\"",
      "not '\xC3\xB1'"}},
    {{"solve", "--heuristic", "", easy}, {"--heuristic", "manhattan"}},
    {{"solve", "--heuristic", "xyzzy42", easy}, {"'xyzzy42'; choose from zero, misplaced,"}},
    {{"solve", "--heuristic", "max(manhattan", easy}, {"heuristic"}},
    {{"solve", "--heuristic", "manhattan+", easy}, {"heuristic"}},
    {{"solve", "--heuristic", "step(manhattan, 0, 0.1)", easy},
     {"--heuristic", "character 17", "a whole number from 1 to 1000000000"}},
    {{"solve", "--heuristic", "step(manhattan, 500)", easy},
     {"--heuristic", "the increase of the exponent per step"}},
    {{"solve", "--heuristic", "arctan(manhattan, -1)", easy},
     {"--heuristic", "the scale in expansions", "above 0"}},
    {{"solve", "--goal", "nowhere", easy}, {"--goal", "nowhere"}},
    {{"solve", "--goal", "lst", easy}, {"--goal", "did you mean last?"}},
    {{"solve", "--form", "row", easy}, {"--form", "did you mean rows?"}},
    {{"solve", "--goal", "1 2/3 0", easy}, {"--goal", "2x2", "3x3"}},
    {{"solve", "--optimal", "--algorithm", "greedy", easy}, {"greedy", "--optimal"}},
    {{"solve", "--all", "--algorithm", "beam", easy}, {"beam"}},
    {{"solve", "--json", "--quiet", easy}, {"--json", "--quiet", "together"}},
    {{"solve", "--width", "10", easy}, {"--width: auto does not use a beam width", "beam"}},
    {{"solve", "--algorithm", "astar", "--width", "10", easy},
     {"--width", "astar does not use a beam width"}},
    {{"solve", "--weight", "2", easy}, {"--weight: auto does not use a weight", "wastar"}},
    {{"solve", "--ties", "lifo", easy},
     {"--ties: auto does not let you choose how to break ties", "ucs, greedy, astar, wastar"}},
    {{"solve", "--duplicates", "expanded", easy}, {"auto", "--duplicates"}},
    {{"solve", "--algorithm", "bfs", "--heuristic", "xy", easy},
     {"--heuristic: bfs does not use a heuristic", "choose another algorithm: auto"}},
    {{"solve", "--json=banana", easy}, {"--json takes no value"}},
    {{"check", "--size", "3", "1 2/3 0"}, {"3x3"}},
    {{"scramble", "--size", "1x5"}, {"--size", "2x2"}},
    {{"scramble", "--count", "-1"}, {"--count", "-1"}},
    {{"scramble", "--uniform", "--steps", "3"}, {"--uniform", "--steps", "together"}},
    {{"scramble", "--unsolvable", "--steps", "3"}, {"--unsolvable", "--steps", "together"}},
    {{"scramble", "--seed=1", "--quiet", "--size=2x2", "--self-avoiding=100"}, {"--self-avoiding"}},
    {{"scramble", "board"}, {"scramble", "board", "scramble --help"}},
    {{"scramble", "--steps", "1000000000001"}, {"--steps", "maximum is 1000000000"}},
    {{"scramble", "--goal", "1 2 3/4 5 6/7 8 8"}, {"--goal", "tile 8"}},
    {{"scramble", "--goal", "nowhere"}, {"--goal", "nowhere", "snail"}},
    {{"verify"}, {"POSITION", "verify --help"}},
    {{"verify", easy}, {"MOVES", "verify --help"}},
    {{"verify", easy, "RXR"}, {"MOVES", "X"}},
    {{"verify", easy, "R"}, {"goal"}},
    {{"verify", easy, "RR", "R"}, {"verify", "quotes"}},
    {{"list"}, {"WHAT", "list --help"}},
    {{"lab"}, {"WHAT is required: list, show, run, report, compare, export", "lab --help"}},
    {{"tables"}, {"WHAT is required: list, build, check, remove, stats", "tables --help"}},
    {{"tables", "remove", "nonsense"}, {"'nonsense'", "5-5-5 6-6-3 7-8", "run-pdb:5 run-pdb:6"}},
    {{"tables", "remove", "nonsense", "--size", "3x4"}, {"'nonsense'", "5-6 lookup"}},
    {{"tables", "remove", "nonsense", "--size", "4x5"}, {"'nonsense'", " xy"}},
    {{"solve", "3 1 2 5 4"}, {"add --puzzle pancake or topspin"}},
    {{"run", "-setState", easy, "-solveAStar", "run-lines"}, {"this search counts single moves"}},
    {{"lab", "show", "branching", "--json"}, {"leave out --json"}},
    {{"list", "algoritms"}, {"did you mean algorithms"}},
    {{"list", "heuristics", "--puzzle", "cubes"}, {"cubes"}},
    {{"list", "measures", "--puzzle", "cube"}, {"does not support --puzzle"}},
    {{"solve", "--order", "UDLR", "R U"}, {"--order", "cube"}},
    {{"scramble", "--metric", "quarter"}, {"--metric", "quarter", "single or multi"}},
    {{"lab", "list", "extra"}, {"lab list: unexpected argument", "extra"}},
    {{"help", "slove"}, {"unknown command: slove", "did you mean solve"}},
    {{"tables", "build", "--puzzle", "cube2", "lookup"}, {"2x2x2 cubes have no table files"}},
    {{"completions", "tcsh"}, {"bash, zsh, fish"}},
    {{"completions", "bash", "zsh"}, {"zsh", "completions --help"}},
};

TEST(Usage, OptionBeforeTheCommandGetsAHint) {
    const Finished finished = run({"--json", "solve", "1 2 3/4 5 6/7 0 8"});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("write --json after the command: taquin solve --json"),
              std::string::npos)
        << finished.err;
}

TEST(BadUsage, GivesCodeTwoAndOneHelpfulSentence) {
    for (const auto& [arguments, words] : bad_uses) {
        const Finished finished = run(arguments);
        const std::string shown = testing::PrintToString(arguments) + "\n" + finished.err;
        EXPECT_EQ(finished.code, 2) << shown;
        EXPECT_EQ(lines_of(finished.err).size(), 1U) << shown;
        EXPECT_TRUE(finished.err.starts_with("taquin: ")) << shown;
        for (const auto& word : words)
            EXPECT_NE(finished.err.find(word), std::string::npos) << word << " in " << shown;
    }
}

// For any input the message is one line of reasonable length that is safe to print on a terminal.
TEST(BadUsage, InputIsQuotedShortenedAndWithoutControlCharacters) {
    const std::string strange = "a\n\x1B[31m\xFF\xC2\x9B\xC3\xA9" + std::string(5000, 'x');
    const std::vector<std::vector<std::string>> uses{{strange},
                                                     {"solve", "--" + strange},
                                                     {"scramble", strange},
                                                     {"solve", "--algorithm", strange, easy},
                                                     {"solve", "--weight", strange, easy},
                                                     {"solve", "--memory", strange, easy},
                                                     {"solve", "--nodes", strange, easy},
                                                     {"solve", "--time", strange, easy},
                                                     {"solve", "--seed", strange, easy},
                                                     {"solve", "--goal", strange, easy},
                                                     {"solve", strange}};
    for (const auto& arguments : uses) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.code, 2) << finished.err;
        EXPECT_EQ(lines_of(finished.err).size(), 1U) << finished.err;
        EXPECT_LT(finished.err.size(), 500U) << finished.err;
        for (const auto* bad : {"\x1B", "\xFF", "\xC2\x9B"})
            EXPECT_EQ(finished.err.find(bad), std::string::npos) << finished.err;
    }
    const Finished named = run({"solve", "--algorithm", "\xC3\xA9t\xC3\xA9", easy});
    EXPECT_NE(named.err.find("\"\xC3\xA9t\xC3\xA9\""), std::string::npos) << named.err;
}

// auto does not use its heuristic on large boards, and does not search them in runs.
TEST(LargeBoards, RefuseTheSameAsSmallOnes) {
    for (const std::string size : {"4x4", "5x5", "17x17"})
        for (const std::string metric : {"single", "multi"}) {
            const std::string board =
                run({"scramble", "--size", size, "--seed", "1", "--quiet"}).out;
            const Finished finished =
                run(Call{{"solve", "--metric", metric, "--heuristic", "manhatan", "--time", "1"},
                         board,
                         {}});
            EXPECT_EQ(finished.code, 2) << size << metric;
            EXPECT_NE(finished.err.find("manhatan"), std::string::npos) << finished.err;
        }
}

TEST(LargeBoards, HaveNoProofInRunsAndGetAdviceThatWorks) {
    const std::string board = run({"scramble", "--size", "17x17", "--seed", "1", "--quiet"}).out;
    for (const std::string option : {"--optimal", "--all"}) {
        const Finished finished =
            run(Call{{"solve", "--metric", "multi", option, "--time", "1"}, board, {}});
        EXPECT_EQ(finished.code, 2) << finished.out;
        EXPECT_NE(finished.err.find(option), std::string::npos) << finished.err;
        EXPECT_NE(finished.err.find("the metric single"), std::string::npos) << finished.err;
        EXPECT_EQ(finished.err.find("auto"), std::string::npos) << finished.err;
    }
    EXPECT_EQ(run(Call{{"solve", "--quiet", "--metric", "multi", "--time", "1"}, board, {}}).code,
              0)
        << "without a proof";
}

// The command line for each kind of input in tests/data/bad_inputs.txt.
std::vector<std::string> arguments_for(const test::BadInput& bad) {
    const std::string solved = "1 2 3/4 5 6/7 8 0";
    if (bad.kind.starts_with("board:")) return {"check", "--form", bad.kind.substr(6), bad.input};
    if (bad.kind.starts_with("board@")) return {"check", "--size", bad.kind.substr(6), bad.input};
    if (bad.kind == "board") return {"check", bad.input};
    if (bad.kind == "moves") return {"verify", easy, bad.input};
    if (bad.kind == "convention") return {"solve", "--moves", bad.input, solved};
    return {"solve", "--" + bad.kind, bad.input, solved};  // size, goal, order, form, metric
}

// The command line itself checks these against the names of all puzzles.
bool is_choice(std::string_view kind) {
    return kind == "form" || kind == "metric" || kind == "convention";
}

// Starting the program two hundred times is slow under a sanitizer; there the parsers' own tests
// run every input.
TEST(BadInputs, EachGivesCodeTwoAndItsSentence) {
    const auto inputs = test::bad_inputs();
    ASSERT_GE(inputs.size(), 100U);
    for (std::size_t i = 0; i < inputs.size(); i += test::stride) {
        const auto& bad = inputs[i];
        if (bad.input.find('\0') != std::string::npos) continue;  // arguments cannot contain NUL
        const Finished finished = run(arguments_for(bad));
        EXPECT_EQ(finished.code, 2) << bad.kind << ": " << bad.input << "\n" << finished.err;
        const std::string sentence = is_choice(bad.kind) ? "unknown value" : bad.sentence;
        EXPECT_NE(finished.err.find(sentence), std::string::npos)
            << bad.kind << ": " << bad.input << "\nexpected " << bad.sentence << "\ngot "
            << finished.err;
    }
}

TEST(Usage, NoArgumentsShowsTheHelpAsAnError) {
    const Finished finished = run(std::vector<std::string>{});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("Usage:"), std::string::npos);
    EXPECT_EQ(finished.out, "");
}

TEST(Usage, VersionAndHelpGoToStandardOutput) {
    const std::string version = run({"--version"}).out;
    EXPECT_TRUE(version.starts_with("taquin "));
    for (const std::string command : {"solve", "verify", "tables"})
        EXPECT_EQ(run({command, "--version"}).out, version) << command;
    const Finished help = run({"--help"});
    EXPECT_EQ(help.code, 0);
    EXPECT_EQ(help.err, "");
    for (const auto* line : {"Exit codes:", "130", "solve", "completions"})
        EXPECT_NE(help.out.find(line), std::string::npos) << line;
}

TEST(Usage, HelpIsACommandToo) {
    EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
    EXPECT_EQ(run({"help", "solve"}).out, run({"solve", "--help"}).out);
    EXPECT_EQ(run({"help", "solve"}).code, 0);
}

TEST(Usage, MissingFileHasItsOwnExitCode) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"solve", "--catalogue", "/nope", easy},
          {"tables", "list", "--catalogue", "/"},
          {"solve", "--file", "/nope"}}) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.code, 4) << finished.err;
        EXPECT_NE(finished.err.find("cannot read /"), std::string::npos) << finished.err;
    }
}

TEST(Usage, LastOfARepeatedOptionWins) {
    const Finished finished =
        run({"solve", "--show", "boards", "--quiet", "--show", "moves", easy});
    EXPECT_EQ(finished.out, "RR\n");
}

}  // namespace
}  // namespace taquin::cli_test
