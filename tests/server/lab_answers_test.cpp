// Lab responses are cached until the store changes.
#include <gtest/gtest.h>

#include <fstream>

#include "server/studio.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::server_test {
namespace {

using server::LabAnswers;
using server::StoreState;

class LabAnswersTest : public testing::Test {
protected:
    void write(const std::string& name, const std::string& text) const {
        std::ofstream(folder_.path() + "/" + name, std::ios::app) << text;
    }
    StoreState state() const { return StoreState(folder_.path() + "/lab.sqlite"); }

    test::TemporaryFolder folder_{};
    LabAnswers answers_{};
};

TEST_F(LabAnswersTest, AreCachedPerRun) {
    write("lab.sqlite", "results");
    answers_.keep("1", state(), "one");
    answers_.keep("2", state(), "two");
    EXPECT_EQ(answers_.find("1", state()), "one");
    EXPECT_EQ(answers_.find("2", state()), "two");
    EXPECT_EQ(answers_.find("3", state()), std::nullopt);
}

TEST_F(LabAnswersTest, AreDroppedWhenTheStoreChanges) {
    write("lab.sqlite", "results");
    answers_.keep("1", state(), "one");
    write("lab.sqlite-wal", "");
    EXPECT_EQ(answers_.find("1", state()), "one") << "nothing was written";
    for (const char* file : {"lab.sqlite-wal", "lab.sqlite"}) {
        write(file, "more");
        EXPECT_EQ(answers_.find("1", state()), std::nullopt) << file;
        answers_.keep("1", state(), file);
        EXPECT_EQ(answers_.find("1", state()), file);
    }
}

TEST_F(LabAnswersTest, CacheSizeIsLimited) {
    const std::string large(10 << 20, 'x');
    answers_.keep("1", state(), large);
    answers_.keep("2", state(), large);
    EXPECT_EQ(answers_.find("1", state()), std::nullopt);
    EXPECT_EQ(answers_.find("2", state()), large);
}

}  // namespace
}  // namespace taquin::server_test
