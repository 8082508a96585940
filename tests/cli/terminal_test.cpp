// What only happens on a terminal: colours and the line of progress.
#include <gtest/gtest.h>

#include "cli/boards.hpp"
#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

// `script` gives the command a terminal of its own.
Finished on_terminal(const std::string& command) {
    return run_shell("script -qec \"" + command + "\" /dev/null");
}

const std::string check_easy = std::string("taquin check '") + easy + "'";
const std::string search_on =
    std::string("--algorithm idastar --heuristic manhattan --time 1.6 '") + hard + "'";

TEST(Terminal, ColoursAreForTerminals) {
    EXPECT_NE(on_terminal(check_easy).out.find("\x1b[32m"), std::string::npos);
    EXPECT_EQ(run({"check", easy}).out.find('\x1b'), std::string::npos);
}

TEST(Terminal, NoColorIsHonoured) {
    EXPECT_EQ(on_terminal("NO_COLOR=1 " + check_easy).out.find('\x1b'), std::string::npos);
    EXPECT_EQ(on_terminal("TERM=dumb " + check_easy).out.find('\x1b'), std::string::npos);
}

TEST(Terminal, ProgressIsShownAfterASecondAndWiped) {
    const std::string out = on_terminal("taquin solve " + search_on).out;
    const auto shown = out.find(" nodes, ");
    ASSERT_NE(shown, std::string::npos) << out;
    EXPECT_NE(out.find(" a second, at least "), std::string::npos) << out;
    EXPECT_NE(out.find("\r\x1b[K", shown), std::string::npos) << "not wiped";
}

TEST(Terminal, ProgressIsNotForFiles) {
    const Finished finished = run_shell("taquin solve " + search_on);
    EXPECT_EQ(finished.code, 20);
    EXPECT_EQ(finished.err, "");
}

}  // namespace
}  // namespace taquin::cli_test
