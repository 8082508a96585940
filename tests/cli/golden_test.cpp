// Compares complete outputs of the real program with the files in golden/. See golden/README.md for
// how to add and renew them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;

fs::path golden_folder() { return fs::path(TAQUIN_TEST_DATA).parent_path() / "cli" / "golden"; }

std::vector<fs::path> golden_files() {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(golden_folder()))
        if (entry.path().extension() == ".golden") files.push_back(entry.path());
    std::ranges::sort(files);
    return files;
}

std::string content_of(const fs::path& file) {
    std::ostringstream content;
    content << std::ifstream(file).rdbuf();
    return content.str();
}

// Replaces the characters of `kind` that follow `mark` by `word`.
void blank_out(std::string& text, const std::string& mark, const std::string& kind,
               const std::string& word) {
    for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
        at += mark.size();
        const auto end = std::min(text.find_first_not_of(kind, at), text.size());
        text.replace(at, end - at, word);
    }
}

// Times and memory sizes differ between machines and builds.
std::string without_measurements(std::string text) {
    const std::string number = "0123456789.";
    const std::string rest_of_line = number + ", abcdefghijklmnopqrstuvwxyzKMGTiB-";
    blank_out(text, "seconds\":", number, "TIME");
    blank_out(text, "peak_bytes\":", number, "BYTES");
    blank_out(text, "\ntime       ", rest_of_line, "TIME");
    blank_out(text, " at peak, ", rest_of_line, "BYTES");
    return text;
}

std::string transcript_of(const std::string& command) {
    const Finished finished = run_shell(command);
    return command + "\n--- standard output\n" + without_measurements(finished.out) +
           "--- standard error\n" + finished.err + "--- exit code " +
           std::to_string(finished.code) + "\n";
}

class Golden : public testing::TestWithParam<fs::path> {};

TEST_P(Golden, OutputMatches) {
    const std::string recorded = content_of(GetParam());
    const std::string command = recorded.substr(0, recorded.find('\n'));
    const std::string transcript = transcript_of(command);
    ASSERT_EQ(transcript.find("taquin: not found"), std::string::npos) << "is it built?";
    if (std::getenv("TAQUIN_RENEW_GOLDEN") != nullptr)
        std::ofstream(GetParam()) << transcript;
    else
        EXPECT_EQ(recorded, transcript);
}

INSTANTIATE_TEST_SUITE_P(Files, Golden, testing::ValuesIn(golden_files()),
                         [](const testing::TestParamInfo<fs::path>& shown) {
                             return shown.param.stem().string();
                         });

}  // namespace
}  // namespace taquin::cli_test
