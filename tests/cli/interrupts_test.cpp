// SIGINT and SIGTERM in every command: the exit code and a message report the interrupt.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {
namespace {

struct Case {
    const char* name;
    std::vector<std::string> arguments;
};

class Interrupted : public testing::TestWithParam<Case> {};

// Interrupts each command early and again later in its work.
TEST_P(Interrupted, ExitsWithItsCode) {
    for (const int signal : {SIGINT, SIGTERM})
        for (const int milliseconds : {20, 300}) {
            const test::TemporaryFolder folder;
            std::vector<std::string> arguments = GetParam().arguments;
            arguments.insert(arguments.end(), {"--cache", folder.path()});
            Running program(Call{arguments, "", {}});
            program.wait_until_it_listens();
            program.wait_until_it_worked(std::chrono::milliseconds(milliseconds));
            program.signal(signal);
            const Finished finished = program.wait();
            EXPECT_EQ(finished.code, 130) << finished.out << finished.err;
            EXPECT_NE((finished.out + finished.err).find("interrupted"), std::string::npos)
                << finished.out << finished.err;
        }
}

INSTANTIATE_TEST_SUITE_P(
    Commands, Interrupted,
    testing::Values(Case{"build_large", {"tables", "build", "--puzzle", "cube", "cosets-large"}},
                    Case{"build_edges", {"tables", "build", "--puzzle", "cube", "korf"}},
                    Case{"build_phases", {"tables", "build", "--puzzle", "cube", "twophase-large"}},
                    Case{"build_patterns", {"tables", "build", "7-8"}},
                    Case{"build_lookup", {"tables", "build", "lookup", "--size", "3x4"}},
                    Case{"stats_cube", {"tables", "stats", "--puzzle", "cube"}}),
    [](const testing::TestParamInfo<Case>& shown) { return std::string(shown.param.name); });

// Commands without a final result do not handle signals: they end at once.
TEST(Interrupts, EndCommandsWithoutAHandlerAtOnce) {
    for (const int signal : {SIGINT, SIGTERM}) {
        Running program(Call{{"scramble", "--size", "1000x1000", "--count", "1000"}, "", {}});
        program.wait_until_output_is_full();
        program.signal(signal);
        const Finished finished = program.wait();
        EXPECT_EQ(finished.code, 130);
        EXPECT_NE(finished.err.find("interrupted"), std::string::npos) << finished.err;
    }
}

}  // namespace
}  // namespace taquin::cli_test
