// Whole outputs of the real program, compared with the files in golden/. golden/README.md tells how
// to add and to renew them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
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

// Times and sizes of data structures differ from machine to machine and build to build.
std::string without_measurements(std::string text) {
    text = std::regex_replace(text, std::regex("time       .*"), "time       TIME");
    text = std::regex_replace(text, std::regex(R"(seconds":[0-9.]+)"), "seconds\":TIME");
    text = std::regex_replace(text, std::regex(R"(peak_bytes":[0-9]+)"), "peak_bytes\":BYTES");
    return std::regex_replace(text, std::regex("(memory     .* at most), .*"), "$1, BYTES");
}

std::string transcript_of(const std::string& command) {
    const Finished finished = run_shell(command);
    return command + "\n--- standard output\n" + without_measurements(finished.out) +
           "--- standard error\n" + finished.err + "--- exit code " +
           std::to_string(finished.code) + "\n";
}

class Golden : public testing::TestWithParam<fs::path> {};

TEST_P(Golden, OutputIsAsRecorded) {
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
