// Table files that change while the program reads them, and tables being built by another process.
#include <gtest/gtest.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/boards.hpp"
#include "cli/program.hpp"
#include "support/temporary_folder.hpp"
#include "taquin/core/files.hpp"

namespace taquin::cli_test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;

constexpr const char* set = "6-6-3";  // two large tables and a small one

class ChangingTables : public testing::Test {
protected:
    std::vector<std::string> solve(const std::vector<std::string>& more) const {
        std::vector<std::string> arguments{
            "solve",       "--json",  "--cache",     folder.path(),
            "--algorithm", "idastar", "--heuristic", std::string("pdb:") + set};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return arguments;
    }

    std::vector<fs::path> tables() const {
        std::vector<fs::path> paths;
        for (const auto& entry : fs::directory_iterator(folder.path())) paths.push_back(entry);
        return paths;
    }

    // Changes every table file during a search that takes minutes.
    template <class Change>
    Finished changed(Change change) {
        EXPECT_EQ(run({"tables", "build", set, "--cache", folder.path()}).code, 0);
        Running program(Call{solve({hard}), "", {}});
        program.wait_until_it_worked(std::chrono::milliseconds(500));
        for (const fs::path& path : tables()) change(path);
        return program.wait();
    }

    static void expect_refused(const Finished& finished) {
        EXPECT_EQ(finished.code, 3) << finished.out << finished.err;
        EXPECT_NE((finished.out + finished.err).find("changed while it was in use"),
                  std::string::npos)
            << finished.out << finished.err;
    }

    test::TemporaryFolder folder;
};

TEST_F(ChangingTables, TruncationEndsTheSearchWithCodeThree) {
    expect_refused(changed([](const fs::path& path) { fs::resize_file(path, 100'000); }));
}

TEST_F(ChangingTables, OverwritingEndsTheSearchWithCodeThree) {
    expect_refused(changed([](const fs::path& path) {
        const auto size = fs::file_size(path);
        std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
        file << std::string(size, '\0');
    }));
}

TEST_F(ChangingTables, TruncatedTablesAreRefusedByTheNextSearch) {
    ASSERT_EQ(run({"tables", "build", set, "--cache", folder.path()}).code, 0);
    for (const fs::path& path : tables()) fs::resize_file(path, fs::file_size(path) / 2);
    const Finished finished = run(solve({hard, "--nodes", "1000"}));
    EXPECT_NE(finished.err.find("is cut short"), std::string::npos) << finished.err;
}

class BuiltElsewhere : public ChangingTables {
protected:
    // Locks all tables of the set, as if another process were building them.
    void SetUp() override {
        const test::TemporaryFolder names;
        ASSERT_EQ(run({"tables", "build", set, "--cache", names.path()}).code, 0);
        for (const auto& entry : fs::directory_iterator(names.path())) {
            const fs::path lock =
                fs::path(folder.path()) / (entry.path().filename().string() + ".lock");
            auto held = FileLock::try_lock(lock);
            ASSERT_TRUE(held && *held);
            locks.push_back(**std::move(held));
        }
    }
    std::vector<FileLock> locks;
};

TEST_F(BuiltElsewhere, WaitsWithinTheTimeLimit) {
    const Finished finished = run(solve({hard, "--time", "2"}));
    EXPECT_EQ(finished.code, 20) << finished.err;
    EXPECT_NE(finished.err.find("waiting for another process"), std::string::npos) << finished.err;
    EXPECT_EQ(lines_of(finished.err).size(), 1U) << finished.err;
    const Json object = Json::parse(finished.out);
    EXPECT_EQ(object["limit"], "time");
    EXPECT_GE(object["lower_bound"].get<int>(), 50);
    EXPECT_NE(object["note"].get<std::string>().find("waiting for another process"),
              std::string::npos);
}

TEST_F(BuiltElsewhere, WaitingCanBeInterrupted) {
    Running program(Call{solve({hard}), "", {}});
    program.wait_until_it_worked(std::chrono::milliseconds(2));
    program.signal(SIGINT);
    const Finished finished = program.wait();
    EXPECT_EQ(finished.code, 130) << finished.err;
}

}  // namespace
}  // namespace taquin::cli_test
