// Many boards: every source, bad lines among them, and readers that close the pipe.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/boards.hpp"
#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

using Json = nlohmann::json;

class BatchFile {
public:
    explicit BatchFile(const std::string& content)
        : path_(std::filesystem::temp_directory_path() /
                ("taquin_batch_" + std::to_string(getpid()) + ".txt")) {
        std::ofstream(path_) << content;
    }
    ~BatchFile() { std::filesystem::remove(path_); }
    std::string path() const { return path_.string(); }

private:
    std::filesystem::path path_;
};

const std::string mixed_lines =
    "1 2 3/4 5 6/0 7 8\n"
    "# a comment\n"
    "1 2 3/4 5 6/7 8 8\n"
    "\n"
    "1 2 3/4 5 6/7 0 8\n"
    "1 2 3/4 5 6/8 7 0\n";

TEST(Batch, ContinuesAfterABadLineAndReportsIt) {
    const Finished finished = run(Call{{"solve", "--quiet"}, mixed_lines, {}});
    EXPECT_EQ(lines_of(finished.out), (std::vector<std::string>{"RR", "R", "unsolvable"}));
    EXPECT_EQ(lines_of(finished.err).size(), 1U) << finished.err;
    EXPECT_NE(finished.err.find("line 3"), std::string::npos) << finished.err;
}

TEST(Batch, EndsWithTheLargestCode) {
    EXPECT_EQ(run(Call{{"solve", "--quiet"}, mixed_lines, {}}).code, 10);
    EXPECT_EQ(run(Call{{"solve", "--quiet"}, "1 2/3\n1 2/3 0\n", {}}).code, 2);
    EXPECT_EQ(run(Call{{"check", "--quiet"}, mixed_lines, {}}).code, 10);
}

// Everything except the times, which differ from run to run.
std::vector<Json> answers_of(const Finished& finished) {
    std::vector<Json> answers;
    for (const auto& line : lines_of(finished.out)) {
        Json object = Json::parse(line);
        for (const char* const time : {"seconds", "table_seconds"}) object.erase(time);
        answers.push_back(object);
    }
    return answers;
}

TEST(Batch, AnswersDoNotDependOnTheNumberOfThreads) {
    const Finished boards = run({"scramble", "--size", "3x3", "--count", "200", "--seed", "3"});
    const std::string input = boards.out + mixed_lines + boards.out;
    for (const char* const search : {"idastar", "astar", "greedy"}) {
        const Finished one = run(Call{{"solve", "--json", "--algorithm", search}, input, {}});
        const Finished three =
            run(Call{{"solve", "--json", "--algorithm", search, "--threads", "3"}, input, {}});
        EXPECT_EQ(answers_of(one), answers_of(three)) << search;
        EXPECT_EQ(answers_of(one).size(), 404U);
        EXPECT_EQ(one.code, three.code);
        EXPECT_EQ(one.err, three.err);
    }
}

TEST(Batch, JsonHasOneObjectPerLineWithItsNumber) {
    const Finished finished = run(Call{{"solve", "--json"}, mixed_lines, {}});
    std::vector<int> numbers;
    std::vector<std::string> statuses;
    for (const auto& line : lines_of(finished.out)) {
        const Json object = Json::parse(line);
        numbers.push_back(object["line"].get<int>());
        statuses.push_back(object["status"].get<std::string>());
    }
    EXPECT_EQ(numbers, (std::vector<int>{1, 3, 5, 6}));
    EXPECT_EQ(statuses, (std::vector<std::string>{"solved", "error", "solved", "unsolvable"}));
}

TEST(Batch, FilesAndStandardInputGiveTheSameOutput) {
    const BatchFile file(mixed_lines);
    const auto from_input = run(Call{{"solve", "--quiet"}, mixed_lines, {}});
    EXPECT_EQ(run({"solve", "--quiet", "--file", file.path()}).out, from_input.out);
    EXPECT_EQ(run(Call{{"solve", "--quiet", "--file", "-"}, mixed_lines, {}}).out, from_input.out);
}

TEST(Batch, AcceptsArgumentsBeforeAndAfterOptions) {
    const Finished finished = run({"solve", easy, "--quiet", "1 2 3/4 5 6/7 0 8"});
    EXPECT_EQ(finished.out, "RR\nR\n");
}

TEST(Batch, JoinsABoardTypedWithoutQuotes) {
    EXPECT_EQ(run({"solve", "--quiet", "1", "2", "3", "4", "5", "6", "0", "7", "8"}).out, "RR\n");
    EXPECT_EQ(run({"solve", "--quiet", "1", "2", "3/4", "5", "6/0", "7", "8"}).out, "RR\n");
    EXPECT_EQ(run({"solve", "--quiet", "123", "456", "b78"}).out, "RR\n");
}

TEST(Batch, ReadsThe42SchoolFormat) {
    const Finished finished =
        run(Call{{"solve", "--quiet"}, "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n0 7 8\n", {}});
    EXPECT_EQ(finished.out, "RR\n");
    EXPECT_EQ(finished.err, "");
}

TEST(Batch, WarnsAboutAWrongComment) {
    const Finished finished =
        run(Call{{"solve", "--quiet"}, "# This puzzle is solvable\n3\n1 2 3\n4 5 6\n8 7 0\n", {}});
    EXPECT_EQ(finished.code, 10);
    EXPECT_NE(finished.err.find("warning"), std::string::npos) << finished.err;
}

TEST(Batch, NoBoardIsBadUsage) {
    const Finished finished = run({"solve"});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("no position"), std::string::npos);
}

TEST(Files, UnreadableFileIsReportedAndTheOthersAreRead) {
    const BatchFile file(std::string(easy) + "\n");
    const Finished finished =
        run({"solve", "--quiet", "--file", "/no/such/file", "--file", file.path()});
    EXPECT_EQ(finished.code, 4);
    EXPECT_EQ(finished.out, "RR\n");
    EXPECT_NE(finished.err.find("/no/such/file"), std::string::npos);
    EXPECT_EQ(run({"solve", "--file", "/"}).code, 4);
}

TEST(Files, FileWithoutBoardsIsReported) {
    const BatchFile empty("# nothing\n");
    const Finished finished = run({"solve", "--quiet", "--file", empty.path(), easy});
    EXPECT_EQ(finished.code, 2);
    EXPECT_EQ(finished.out, "RR\n");
    EXPECT_EQ(lines_of(finished.err).size(), 1U) << finished.err;
    EXPECT_NE(finished.err.find(empty.path() + " contains no position"), std::string::npos)
        << finished.err;
}

TEST(Files, StrangeFileNameIsShownOnOneLine) {
    for (const std::string name : {"", "no\nsuch\xFF file"}) {
        const Finished finished = run({"solve", "--file", name});
        EXPECT_EQ(finished.code, 4);
        EXPECT_EQ(lines_of(finished.err).size(), 1U) << finished.err;
    }
    EXPECT_NE(run({"solve", "--file", ""}).err.find("\"\": "), std::string::npos);
}

TEST(Files, FileNameInsteadOfABoardGetsAHint) {
    const BatchFile file(easy);
    const Finished finished = run({"solve", file.path()});
    EXPECT_EQ(finished.code, 2);
    EXPECT_NE(finished.err.find("--file"), std::string::npos) << finished.err;
}

TEST(Pipe, ClosedPipeIsNotAnError) {
    Running program(Call{{"scramble", "--count", "1000000", "--seed", "1", "--quiet"}, "", {}});
    EXPECT_NE(program.read_line(), "");
    program.close_output();
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 0);
    EXPECT_EQ(finished.err, "");
}

TEST(Pipe, SearchEndsWhenThePipeIsClosed) {
    Running program(Call{{"solve", "--quiet", "--algorithm", "idastar", "--heuristic", "manhattan"},
                         std::string(easy) + "\n" + hard + "\n",
                         {}});
    EXPECT_EQ(program.read_line(), "RR");
    program.close_output();
    EXPECT_EQ(program.wait().code, 0);
}

TEST(Pipe, FullDiskIsReportedWithItsCode) {
    const Finished finished = run_shell(std::string("taquin solve '") + easy + "' > /dev/full");
    EXPECT_EQ(finished.code, 4);
    EXPECT_NE(finished.err.find("No space left"), std::string::npos) << finished.err;
}

TEST(Pipe, FullDiskEndsAllThreads) {
    const Finished finished = run_shell(
        "taquin scramble --size 3x3 --count 20000 --seed 3 --quiet | "
        "taquin solve --quiet --threads 2 > /dev/full");
    EXPECT_EQ(finished.code, 4);
    EXPECT_NE(finished.err.find("cannot write"), std::string::npos) << finished.err;
}

TEST(Batch, IsSolvedLineByLine) {
    const Finished endless = run_shell("yes '1 2 3/4 5 6/7 0 8' | taquin solve --quiet | head -2");
    EXPECT_EQ(endless.out, "R\nR\n") << endless.err;
    const Finished flat = run_shell("yes '1 2 3 4 5 6 7 0 8' | taquin solve --quiet | head -2");
    EXPECT_EQ(flat.out, "R\nR\n") << flat.err;
    const Finished several =
        run_shell("yes '1 2 3/4 5 6/7 0 8' | taquin solve --quiet --threads 2 | head -2");
    EXPECT_EQ(several.out, "R\nR\n") << several.err;
}

// The second board is written only after the first answer has been read.
TEST(Batch, AnswersDoNotWaitForTheEndOfTheInput) {
    const test::TemporaryFolder folder;
    const Finished finished =
        run_shell("cd " + folder.path() +
                  " && mkfifo rest && (echo '1 2 3/4 5 6/7 0 8'; cat rest) | taquin solve --json | "
                  "(read -r first && echo '1 2 3/4 5 0/7 8 6' >rest && echo \"$first\" && cat)");
    const auto lines = lines_of(finished.out);
    ASSERT_EQ(lines.size(), 2U) << finished.err;
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_EQ(Json::parse(lines[i])["line"], i + 1) << lines[i];
}

TEST(Batch, WaitingForInputCanBeInterrupted) {
    const test::TemporaryFolder folder;
    const Finished finished = run_shell(
        "cd " + folder.path() +
        "; mkfifo boards answers; exec 3<>boards; taquin solve --quiet <boards >answers & "
        "echo '1 2 3/4 5 6/7 0 8' >&3; read -r first <answers; kill -TERM $!; wait $!; echo $?");
    EXPECT_EQ(finished.out, "130\n") << finished.err;
}

TEST(Batch, EndlessFileIsRefused) {
    for (const std::vector<std::string>& arguments :
         {std::vector<std::string>{"solve", "--file", "/dev/zero"},
          {"run", "/dev/zero"},
          {"solve", "--catalogue", "/dev/zero", easy}}) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.code, 2) << finished.err;
        EXPECT_NE(finished.err.find("/dev/zero contains a line longer than 16 MiB"),
                  std::string::npos)
            << finished.err;
    }
}

}  // namespace
}  // namespace taquin::cli_test
