// Help, manual page and completions list the same commands and options.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "cli/program.hpp"

namespace taquin::cli_test {
namespace {

constexpr auto letters = "abcdefghijklmnopqrstuvwxyz-";

// The word of lower-case letters and dashes that starts there.
std::string word_at(const std::string& line, std::size_t begin) {
    return line.substr(begin, line.find_first_not_of(letters, begin) - begin);
}

// The first --option of each line that starts with `beginning`.
std::set<std::string> options_in(const std::string& text, const std::string& beginning) {
    std::set<std::string> options;
    for (const auto& line : lines_of(text)) {
        const auto at = line.find("--");
        if (line.starts_with(beginning) && at != std::string::npos)
            options.insert(word_at(line, at));
    }
    return options;
}

std::set<std::string> commands() {
    const std::string help = run({"--help"}).out;
    const auto begin = help.find("Commands:");
    std::set<std::string> names;
    for (const auto& line : lines_of(help.substr(begin, help.find("Exit codes:") - begin)))
        if (line.starts_with("  ") && line[2] != ' ') names.insert(word_at(line, 2));
    return names;
}

std::set<std::string> options_of(const std::string& command) {
    return options_in(run({command, "--help"}).out, "  -");
}

std::string manual() {
    std::ostringstream content;
    content << std::ifstream(std::string(TAQUIN_TEST_DATA) + "/../../docs/man/taquin.1").rdbuf();
    std::string page = content.str();
    for (auto at = page.find("\\-"); at != std::string::npos; at = page.find("\\-", at))
        page.replace(at, 2, "-");
    return page;
}

std::set<std::string> options_of_manual() { return options_in(manual(), ".B"); }

TEST(Manual, NamesEveryCommand) {
    ASSERT_GE(commands().size(), 8U);
    for (const auto& command : commands())
        EXPECT_NE(manual().find("\n.B " + command + "\n"), std::string::npos) << command;
}

TEST(Manual, NamesEveryOptionOfEveryCommand) {
    const auto named = options_of_manual();
    for (const auto& command : commands()) {
        const auto options = options_of(command);
        EXPECT_TRUE(options.contains("--help")) << command;
        for (const auto& option : options)
            EXPECT_TRUE(named.contains(option)) << command << " " << option;
    }
}

TEST(Manual, NamesNoUnknownOption) {
    std::set<std::string> known{"--version"};
    for (const auto& command : commands()) known.merge(options_of(command));
    for (const auto& option : options_of_manual()) EXPECT_TRUE(known.contains(option)) << option;
}

TEST(Manual, NamesEveryAlgorithmAndHeuristic) {
    for (const std::string what : {"algorithms", "heuristics"})
        for (const auto& name : lines_of(run({"list", what, "--quiet"}).out))
            EXPECT_NE(manual().find(name), std::string::npos) << name;
}

TEST(Manual, NamesEveryExperiment) {
    const auto names = lines_of(run({"lab", "list", "--quiet"}).out);
    ASSERT_GE(names.size(), 14U);
    for (const auto& name : names) EXPECT_NE(manual().find(name), std::string::npos) << name;
}

TEST(Help, EveryCommandHasAnExample) {
    for (const auto& command : commands())
        EXPECT_NE(run({command, "--help"}).out.find("Examples:\n  taquin " + command),
                  std::string::npos)
            << command;
}

TEST(Completions, NameEveryCommandAndOptionForEveryShell) {
    for (const std::string shell : {"bash", "zsh", "fish"}) {
        const std::string script = run({"completions", shell}).out;
        for (const auto& command : commands()) {
            EXPECT_NE(script.find(command), std::string::npos) << shell << " " << command;
            for (const auto& option : options_of(command)) {
                const std::string written = shell == "fish" ? "-l " + option.substr(2) : option;
                EXPECT_NE(script.find(written), std::string::npos) << shell << " " << option;
            }
        }
    }
}

TEST(Completions, BashOffersTheValuesOfAnOption) {
    const Finished finished = run_shell(
        "bash -c 'eval \"$(taquin completions bash)\"; COMP_WORDS=(taquin solve --ties \"\"); "
        "COMP_CWORD=3; _taquin; echo \"${COMPREPLY[@]}\"'");
    EXPECT_EQ(finished.out, "fifo lifo low-h high-h\n") << finished.err;
}

// The completions bash offers for the last of these words.
std::string bash_offers(const std::string& words) {
    return run_shell("bash -c 'eval \"$(taquin completions bash)\"; COMP_WORDS=(" + words +
                     "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _taquin; echo \"${COMPREPLY[@]}\"'")
        .out;
}

TEST(Completions, FlagsTakeNoValue) {
    EXPECT_EQ(bash_offers("taquin solve --optimal --js"), "--json\n");
    EXPECT_NE(run({"completions", "zsh"})
                  .out.find("'--optimal[Prove that the solution is the shortest]'"),
              std::string::npos);
    EXPECT_NE(run({"completions", "fish"}).out.find(" -l optimal -d "), std::string::npos);
}

TEST(Completions, OfferASingleValueAndHeuristicNames) {
    EXPECT_EQ(bash_offers("taquin solve --stats \"\""), "42\n");
    EXPECT_EQ(bash_offers("taquin solve --heuristic manhattan"), "manhattan manhattan-sum\n");
}

TEST(Completions, BashOffersArgumentsOfActions) {
    EXPECT_EQ(bash_offers("taquin lab run br"), "branching\n");
    EXPECT_EQ(bash_offers("taquin lab r"), "run report\n");
    EXPECT_EQ(bash_offers("taquin tables build --quiet 6-6-3"), "6-6-3\n");
    EXPECT_EQ(bash_offers("taquin tables build li"), "\n");
    EXPECT_EQ(bash_offers("taquin tables --quiet bu"), "build\n");
    EXPECT_EQ(bash_offers("taquin help sc"), "scramble\n");
}

TEST(Completions, BashHandlesAnEqualsSign) {
    EXPECT_EQ(bash_offers("taquin solve --ties ="), "fifo lifo low-h high-h\n");
    EXPECT_EQ(bash_offers("taquin solve --ties = l"), "lifo low-h\n");
}

TEST(Completions, BashOffersCommandsAndTheirOptions) {
    const Finished finished = run_shell(
        "bash -c 'eval \"$(taquin completions bash)\"; COMP_WORDS=(taquin sc); COMP_CWORD=1; "
        "_taquin; echo \"${COMPREPLY[@]}\"; COMP_WORDS=(taquin scramble --s); COMP_CWORD=2; "
        "_taquin; echo \"${COMPREPLY[@]}\"'");
    EXPECT_EQ(finished.out, "scramble\n--size --steps --self-avoiding --seed\n") << finished.err;
}

}  // namespace
}  // namespace taquin::cli_test
