// taquin run and taquin repl: the commands of the report on the eight-puzzle, from files, arguments
// and the keyboard.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

class Commands : public testing::Test {
protected:
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    std::string write(const std::string& name, const std::string& text) const {
        std::filesystem::create_directories(std::filesystem::path(path(name)).parent_path());
        std::ofstream(path(name)) << text;
        return path(name);
    }
    Finished run_text(const std::string& text) const { return run({"run", write("text", text)}); }

private:
    test::TemporaryFolder folder_;
};

struct Printed {
    const char* commands;
    const char* answer;
};

class PrintedExamples : public testing::TestWithParam<Printed> {};

TEST_P(PrintedExamples, MatchTheReport) {
    const Finished finished = run(Call{{"run", "-"}, GetParam().commands, {}});
    EXPECT_EQ(finished.code, 0) << finished.err;
    EXPECT_EQ(finished.out, GetParam().answer);
}

INSTANTIATE_TEST_SUITE_P(
    OfTheReport, PrintedExamples,
    testing::Values(
        Printed{"setState \"325 678 b14\" printState prettyPrintState",
                "325 678 b14\n"
                "-------------\n| 3 | 2 | 5 |\n-------------\n| 6 | 7 | 8 |\n"
                "-------------\n| 0 | 1 | 4 |\n-------------\n"},
        Printed{"setState \"b12 345 678\" move right printState", "1b2 345 678\n"},
        Printed{"setState \"312 475 68b\" solveAStar h1",
                "solved in 4 moves; 12 nodes generated, effective branching factor 1.49\nstart, "
                "left, up, left, up, goal\n"},
        Printed{"setState \"125 348 67b\" solveBeam 10",
                "solved in 4 moves; 38 nodes generated, effective branching factor 2.15\nstart, "
                "up, up, left, left, goal\n"},
        Printed{
            "setState \"3b2 615 748\" printState solveBeam 50 maxNodes 2000",
            "3b2 615 748\nsolved in 5 moves; 92 nodes generated, effective branching factor 2.20\n"
            "start, down, down, left, up, up, goal\n"},
        Printed{"setState \"15b 324 678\" solveAStar h2",
                "solved in 6 moves; 19 nodes generated, effective branching factor 1.34\n"
                "start, left, down, right, up, left, left, goal\n"}));

TEST_F(Commands, AcceptLineBreaksAndDashes) {
    const std::string expected = run({"run", "setState", "b12 345 678", "printState"}).out;
    EXPECT_EQ(expected, "b12 345 678\n");
    EXPECT_EQ(run({"run", "--", "-setState", "b12 345 678", "-printState"}).out, expected);
    EXPECT_EQ(run({"run", "-setState", "b12 345 678", "-printState"}).out, expected);
    EXPECT_EQ(run_text("setState \"b12 345 678\"\nprintState\n").out, expected);
    EXPECT_EQ(run_text("-setState 'b12 345 678' -printState # shown\n\n").out, expected);
    EXPECT_EQ(run_text("setState b12 345 678 printState").out, expected) << "without quotes";
}

TEST_F(Commands, MisspeltCommandIsNotABoardOrAFile) {
    const Finished after = run({"run", "setState", "312 475 68b", "solveAstar", "h1"});
    EXPECT_EQ(after.code, 2);
    EXPECT_EQ(after.err, "taquin: unknown command solveAstar; did you mean solveAStar?\n");
    EXPECT_EQ(run_text("setState 312 475 68b printstate").code, 2) << "without quotes";
    const Finished first = run({"run", "setSate", "312 475 68b"});
    EXPECT_EQ(first.code, 2);
    EXPECT_EQ(first.err,
              "taquin: setSate is neither a file nor a command; did you mean setState?\n");
    const Finished lost = run({"run", "nowhere.txt"});
    EXPECT_EQ(lost.code, 4) << lost.err;
}

TEST_F(Commands, ShowEveryBoardOfASolution) {
    const Finished finished =
        run_text("setState \"1b2 345 678\" solveAStar h2 prettyPrintSolution");
    EXPECT_EQ(
        finished.out,
        "solved in 1 move; 3 nodes generated, effective branching factor 3.00\nstart, left, goal\n"
        "start\n-------------\n| 1 | 0 | 2 |\n-------------\n| 3 | 4 | 5 |\n"
        "-------------\n| 6 | 7 | 8 |\n-------------\n\n"
        "1 left: the goal\n-------------\n| 0 | 1 | 2 |\n-------------\n| 3 | 4 | 5 |\n"
        "-------------\n| 6 | 7 | 8 |\n-------------\n\n");
    EXPECT_EQ(run_text("solveAStar h1").out, "solved in 0 moves; 0 nodes generated\nstart, goal\n");
}

TEST_F(Commands, WorkForBoardsOfAnySize) {
    const Finished large = run_text(
        "setState \"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15\" prettyPrintState move left printState");
    EXPECT_EQ(large.code, 0) << large.err;
    EXPECT_NE(large.out.find("|  9 | 10 | 11 | 12 |\n"), std::string::npos) << large.out;
    EXPECT_NE(large.out.find("13 0 14 15\n"), std::string::npos) << large.out;
    const Finished walk = run({"run", "--goal", "last", "randomizeState", "6", "4x5", "printState",
                               "solveAStar", "corner", "--seed", "3"});
    EXPECT_EQ(walk.code, 0) << walk.err;
    EXPECT_NE(walk.out.find("solved in "), std::string::npos) << walk.out;
    EXPECT_EQ(walk.err, "seed 3\n");
}

TEST_F(Commands, RandomBoardsAreReproducibleBySeed) {
    const std::vector<std::string> words{
        "run", "randomizeState", "50", "printState", "randomizeState", "50", "printState"};
    auto with_seed = words;
    with_seed.insert(with_seed.end(), {"--seed", "5", "--quiet"});
    const Finished first = run(with_seed);
    EXPECT_EQ(first.out, run(with_seed).out);
    EXPECT_NE(lines_of(first.out)[0], lines_of(first.out)[1]);
    EXPECT_EQ(first.err, "");
    const Finished fresh = run(words);
    ASSERT_TRUE(fresh.err.starts_with("seed ")) << fresh.err;
    auto again = words;
    again.insert(again.end(), {"--seed", lines_of(fresh.err)[0].substr(5)});
    EXPECT_EQ(run(again).out, fresh.out);
}

TEST_F(Commands, NodesAreLimited) {
    const std::string hard = "setState \"867 254 3b1\" ";
    EXPECT_EQ(run_text(hard + "solveAStar h1").code, 20) << "10,000 nodes";
    EXPECT_EQ(run_text(hard + "solveAStar h2 maxNodes 10").out,
              "no solution in the first 10 nodes generated; allow more with maxNodes\n");
    EXPECT_EQ(run_text(hard + "maxNodes 10\nmaxNodes 1M solveAStar h2").code, 0);
    EXPECT_EQ(run_text(hard + "maxNodes 1M solveAStar h2\nsolveAStar h2").code, 0)
        << "the limit stays set";
    EXPECT_EQ(run_text(hard + "solveAStar h2 maxNodes 1M solveAStar h2 maxNodes 10").code, 20);
}

TEST_F(Commands, UnsolvableBoardIsReportedAtOnce) {
    const Finished finished = run_text("setState \"7b2 853 641\" solveAStar h1 maxNodes 10");
    EXPECT_EQ(finished.code, 10);
    const std::string said = "this board cannot be solved";
    EXPECT_TRUE(finished.out.starts_with(said)) << finished.out;
    EXPECT_EQ(finished.out.find(said), finished.out.rfind(said)) << finished.out;
    EXPECT_EQ(finished.out.find("This board cannot"), std::string::npos) << finished.out;
}

// As the report's program does: "No Solution Found in first 10 nodes generated".
TEST_F(Commands, UnsolvableBoardsAreSearchedOnRequest) {
    const std::string board = "setState \"7b2 853 641\" ";
    for (const std::string& text : {board + "searchUnsolvable solveAStar h1 maxNodes 10",
                                    board + "solveAStar h1 maxNodes 10 searchUnsolvable"}) {
        const Finished finished = run_text(text);
        EXPECT_EQ(finished.code, 20) << finished.err;
        EXPECT_TRUE(finished.out.starts_with("no solution in the first 10 nodes generated; "))
            << finished.out;
    }
    const Finished whole = run_text(board + "searchUnsolvable maxNodes 1M solveAStar h2");
    EXPECT_EQ(whole.code, 10) << whole.err;
    EXPECT_TRUE(whole.out.starts_with("no solution: all states were searched, ")) << whole.out;
    EXPECT_EQ(run_text("searchUnsolvable setState \"312 475 68b\" solveAStar h1").code, 0);
}

TEST_F(Commands, BoardIsSetBeforeTheCommandsThatNeedIt) {
    const std::string expected =
        "solved in 4 moves; 12 nodes generated, effective branching factor 1.49\n"
        "start, left, up, left, up, goal\n";
    EXPECT_EQ(run({"run", "-solveAStar", "h1", "-setState", "312 475 68b"}).out, expected);
    EXPECT_EQ(run_text("printState solveAStar h1 setState \"312 475 68b\"").out,
              "312 475 68b\n" + expected);
    EXPECT_EQ(run_text("setState \"1b2 345 678\" printState setState \"312 475 68b\"").out,
              "1b2 345 678\n");
    EXPECT_EQ(run_text("setState \"1b2 345 678\"\nprintState setState \"312 475 68b\"").out,
              "1b2 345 678\n")
        << "the board of the line before";
}

TEST_F(Commands, WorkWithoutTheWordRun) {
    const std::vector<std::string> words{"-setState", "312 475 68b", "-solveAStar", "h1"};
    EXPECT_EQ(run(words).out, run({"run", words[0], words[1], words[2], words[3]}).out);
    EXPECT_EQ(run({"-solveAStar", "h1", "-setState", "312 475 68b"}).code, 0);
    for (const std::string typed : {"setState", "-setstate", "-SETSTATE", "SETSTATE"}) {
        const Finished finished = run({typed, "312 475 68b"});
        EXPECT_EQ(finished.code, 2);
        EXPECT_NE(finished.err.find("did you mean taquin run "), std::string::npos) << finished.err;
        EXPECT_EQ(finished.err.find("\\x"), std::string::npos) << finished.err;
    }
    const Finished upper = run({"run", "SETSTATE", "312 475 68b"});
    EXPECT_EQ(upper.err,
              "taquin: SETSTATE is neither a file nor a command; did you mean setState?\n");
    const Finished dashed = run({"run", "-setstate", "312 475 68b"});
    EXPECT_EQ(dashed.code, 2);
    EXPECT_NE(dashed.err.find("did you mean -setState?"), std::string::npos) << dashed.err;
}

TEST_F(Commands, NameTheirGoalBecauseSolveHasAnother) {
    const Finished first = run({"run", "setState", "312 475 68b", "solveAStar", "h1"});
    EXPECT_NE(first.err.find("b12 345 678"), std::string::npos) << first.err;
    EXPECT_NE(first.err.find("123 456 78b"), std::string::npos) << first.err;
    EXPECT_EQ(run({"run", "--quiet", "setState", "312 475 68b", "solveAStar", "h1"}).err, "");
    EXPECT_EQ(run({"run", "--goal", "first", "setState", "312 475 68b", "solveAStar", "h1"}).err,
              "");
    const Finished solve = run({"solve", "312 475 68b"});
    EXPECT_NE(solve.out.find("solved in 22 moves"), std::string::npos) << solve.out;
    EXPECT_NE(
        solve.out.find(
            "goal       123 456 78b; for the goal of taquin run, b12 345 678, add --goal first"),
        std::string::npos)
        << solve.out;
    EXPECT_EQ(run({"solve", "--goal", "first", "312 475 68b"}).out.find("goal "),
              std::string::npos);
    EXPECT_EQ(run({"solve", "3 1 2/4 7 5/6 8 0"}).out.find("goal "), std::string::npos);
}

TEST_F(Commands, SayWhenASolutionMayNotBeTheShortest) {
    const std::string note =
        "the heuristic may overestimate, so the solution may not be the shortest";
    const Finished solve = run({"solve", "--algorithm", "astar", "--heuristic", "2*manhattan",
                                "--goal", "first", "--json", "123 456 78b"});
    ASSERT_NE(solve.out.find(note), std::string::npos) << solve.out;
    const std::string board = "setState \"123 456 78b\" ";
    EXPECT_NE(run_text(board + "solveAStar 2*manhattan").err.find("note: " + note + "\n"),
              std::string::npos);
    EXPECT_EQ(run_text(board + "solveAStar h2").err.find(note), std::string::npos);
    EXPECT_EQ(run({"run", "--quiet", "setState", "123 456 78b", "solveAStar", "2*manhattan"}).err,
              "");
}

TEST_F(Commands, AnUnknownNumberedHeuristicSuggestsTheTwoOfTheReport) {
    for (const std::string name : {"h3", "h0", "h12"}) {
        const Finished finished = run_text("setState \"312 475 68b\" solveAStar " + name);
        EXPECT_EQ(finished.code, 2);
        EXPECT_NE(finished.err.find("unknown heuristic " + name + "; choose h1 ("),
                  std::string::npos)
            << finished.err;
        EXPECT_NE(finished.err.find("h2 (Manhattan distance)"), std::string::npos) << finished.err;
    }
    EXPECT_NE(run_text("solveAStar manhatan").err.find("did you mean 'manhattan'?"),
              std::string::npos);
}

TEST_F(Commands, AHillClimbThatIsStuckSaysSo) {
    const std::string stuck = "867 254 3b1";
    const Finished finished = run_text("setState \"" + stuck + "\" solveBeam 1");
    EXPECT_EQ(finished.code, 20);
    EXPECT_NE(finished.out.find("stuck in a local minimum"), std::string::npos) << finished.out;
    const Finished solved =
        run({"solve", "--algorithm", "beam", "--width", "1", "--duplicates", "expanded", stuck});
    EXPECT_EQ(solved.code, 20);
    EXPECT_NE(solved.out.find("not solved: the beam is stuck in a local minimum"),
              std::string::npos)
        << solved.out;
    EXPECT_NE(solved.out.find("wider beam"), std::string::npos) << solved.out;
}

TEST_F(Commands, MistakesAreReportedWithTheirLineAndTheNextLineRuns) {
    const std::string file = write("bad.txt",
                                   "setState \"b12 345 677\" printState\n"
                                   "printState\n"
                                   "setState \"b12 345 678\"\n"
                                   "move up printState\n"
                                   "prettyPrintSolution\n"
                                   "setStat \"b12 345 678\"\n"
                                   "move\n"
                                   "solveBeam 0\n"
                                   "solveAStar h3\n"
                                   "printState \"open\n"
                                   "printState\n");
    const Finished finished = run({"run", file});
    EXPECT_EQ(finished.code, 2);
    EXPECT_EQ(finished.out, "b12 345 678\n");
    const auto lines = lines_of(finished.err);
    ASSERT_EQ(lines.size(), 9U) << finished.err;
    const std::vector<std::pair<int, std::string>> expected{
        {1, "setState: "},
        {2, "printState: no board"},
        {4, "move: up is not possible here; choose from down, right"},
        {5, "prettyPrintSolution: no solution yet"},
        {6, "unknown command setStat; did you mean setState?"},
        {7, "move needs an argument: move DIRECTION"},
        {8, "solveBeam: "},
        {9, "solveAStar: "},
        {10, "the quote before open is never closed"}};
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_TRUE(lines[i].starts_with("taquin: " + file + ", line " +
                                         std::to_string(expected[i].first) + ": " +
                                         expected[i].second))
            << lines[i];
}

TEST_F(Commands, ExtraWordIsAMistypedCommand) {
    const Finished finished = run({"run", "maxNodes", "20", "printStat"});
    EXPECT_EQ(finished.code, 2);
    EXPECT_EQ(finished.err, "taquin: unknown command printStat; did you mean printState?\n");
    EXPECT_EQ(finished.out, "") << "a line with a mistake does nothing";
}

TEST_F(Commands, FilesCanReadOthersByRelativePath) {
    write("below/inner.txt", "setState \"1b2 345 678\"\nprintState\n");
    write("outer.txt", "readCommands below/inner.txt printState\n");
    EXPECT_EQ(run({"run", path("outer.txt")}).out, "1b2 345 678\n1b2 345 678\n");
    write("windows.txt", "\xEF\xBB\xBFreadCommands \"below\\inner.txt\"\r\n");
    EXPECT_EQ(run({"run", path("windows.txt")}).out, "1b2 345 678\n");
    write("below/endless.txt", "readCommands ../below/endless.txt\nprintState\n");
    const Finished endless = run({"run", path("below/endless.txt")});
    EXPECT_EQ(endless.code, 2);
    EXPECT_NE(endless.err.find("would never end"), std::string::npos) << endless.err;
    EXPECT_EQ(endless.out, "b12 345 678\n");
    EXPECT_EQ(run({"run", path("absent.txt")}).code, 4);
    EXPECT_EQ(run({"run", "readCommands", path("absent.txt")}).code, 4);
}

TEST_F(Commands, HelpNamesThemAll) {
    const std::string help = run({"run", "help"}).out;
    for (const std::string name :
         {"setState", "randomizeState", "printState", "prettyPrintState", "move", "solveAStar",
          "solveBeam", "maxNodes", "readCommands", "prettyPrintSolution", "help", "quit"})
        EXPECT_NE(help.find("\n" + name), help.find(name)) << name;
    EXPECT_TRUE(run({"run", "help", "solveBeam"}).out.starts_with("solveBeam K "));
    EXPECT_EQ(run({"run", "help", "dance"}).code, 2);
    EXPECT_EQ(run({"run"}).code, 2);
    EXPECT_EQ(run({"run", "--goal", "nowhere", "printState"}).code, 2);
}

TEST(Repl, AnswersPipedInput) {
    const Finished finished = run(
        Call{{"repl"}, "setState \"1b2 345 678\"\nprintState\nmove up\nquit\nprintState\n", {}});
    EXPECT_EQ(finished.out, "1b2 345 678\n");
    EXPECT_EQ(finished.code, 2) << "the move was illegal";
}

// `script` runs the command on its own terminal and types the given keys.
class Prompt : public Commands {
protected:
    void SetUp() override {
        if (run_shell("script -qec true /dev/null").code != 0)
            GTEST_SKIP() << "no pseudo-terminal available";
    }
    Finished typed(const std::string& keys) const {
        return run_shell("printf '" + keys + "' | XDG_STATE_HOME='" + path("state") +
                         "' script -qec 'taquin repl' /dev/null");
    }
};

TEST_F(Prompt, CompletesCommandsAndTheirChoices) {
    const Finished finished =
        typed(R"(setState "1b2 345 678"\rprintS\t\rmove l\t\rprintS\t\rquit\r)");
    EXPECT_NE(finished.out.find("1b2 345 678\r\n"), std::string::npos) << finished.out;
    EXPECT_NE(finished.out.find("\nb12 345 678\r\n"), std::string::npos) << finished.out;
    EXPECT_EQ(finished.code, 0);
}

TEST_F(Prompt, RecallsTheHistoryOfTheLastSession) {
    typed(R"(setState "1b2 345 678" printState\rquit\r)");
    EXPECT_TRUE(std::filesystem::exists(path("state/taquin/history")));
    const Finished finished = typed(R"(\033[A\033[A\rquit\r)");
    EXPECT_NE(finished.out.find("\n1b2 345 678\r\n"), std::string::npos) << finished.out;
}

}  // namespace
}  // namespace taquin::cli_test
