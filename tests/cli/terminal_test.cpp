// Behaviour on a terminal only: colours and the progress line.
#include <gtest/gtest.h>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

// `script` runs the command on its own terminal.
Finished on_terminal(const std::string& command) {
    return run_shell("script -qec \"" + command + "\" /dev/null");
}

const std::string check_easy = std::string("taquin check '") + easy + "'";
const std::string search_on =
    std::string("--algorithm idastar --heuristic manhattan --time 3 '") + hard + "'";

// Bare containers may have no pseudo-terminals.
class Terminal : public ::testing::Test {
protected:
    void SetUp() override {
        if (on_terminal("true").code != 0) GTEST_SKIP() << "no pseudo-terminal available";
    }
};

TEST_F(Terminal, ColoursAppearOnlyOnTerminals) {
    EXPECT_NE(on_terminal(check_easy).out.find("\x1b[32m"), std::string::npos);
    EXPECT_EQ(run({"check", easy}).out.find('\x1b'), std::string::npos);
}

TEST_F(Terminal, NoColorIsHonoured) {
    for (const std::string setting : {"NO_COLOR=1 ", "TERM=dumb "}) {
        const Finished finished = on_terminal(setting + check_easy);
        EXPECT_EQ(finished.code, 0);
        EXPECT_EQ(finished.out.find('\x1b'), std::string::npos) << setting;
    }
}

TEST_F(Terminal, ProgressIsShownAfterASecondAndErased) {
    const std::string out = on_terminal("taquin solve " + search_on).out;
    const auto shown = out.find(" nodes, ");
    ASSERT_NE(shown, std::string::npos) << out;
    EXPECT_NE(out.find(" per second, at least "), std::string::npos) << out;
    EXPECT_NE(out.find("\r\x1b[K", shown), std::string::npos) << "not wiped";
}

TEST(NoTerminal, ProgressIsNotWrittenToFiles) {
    const Finished finished = run_shell("taquin solve " + search_on);
    EXPECT_EQ(finished.code, 20);
    EXPECT_EQ(finished.err, "");
}

}  // namespace
}  // namespace taquin::cli_test
