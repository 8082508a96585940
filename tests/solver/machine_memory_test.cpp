#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <fstream>
#include <string>

#include "taquin/solver/machine.hpp"

namespace taquin::solver {
namespace {

class ControlGroups : public testing::Test {
protected:
    ControlGroups() : root_(std::filesystem::path(testing::TempDir()) / name()) {
        std::filesystem::remove_all(root_);
    }
    ~ControlGroups() override { std::filesystem::remove_all(root_); }

    void write(const std::string& file, const std::string& text) const {
        std::filesystem::create_directories((root_ / file).parent_path());
        std::ofstream(root_ / file) << text;
    }
    auto limit(const std::string& membership) const {
        return control_group_memory(root_, membership);
    }

private:
    static std::string name() {
        return std::string("taquin_") +
               testing::UnitTest::GetInstance()->current_test_info()->name() +
               std::to_string(getpid());
    }
    std::filesystem::path root_;
};

TEST_F(ControlGroups, SmallestEnclosingLimitApplies) {
    write("memory.max", "max\n");
    write("a/memory.max", "3000000\n");
    write("a/b/memory.max", "max\n");
    EXPECT_EQ(limit("0::/a/b\n"), 3'000'000U);
    EXPECT_EQ(limit("0::/\n"), std::nullopt);
    EXPECT_EQ(limit("0::/elsewhere\n"), std::nullopt);
}

TEST_F(ControlGroups, VersionOneFilesAreReadToo) {
    write("memory/memory.limit_in_bytes", "9223372036854771712\n");
    write("memory/box/memory.limit_in_bytes", "500000\n");
    EXPECT_EQ(limit("9:name=systemd:/\n4:cpu,memory:/box\n0::/\n"), 500'000U);
    EXPECT_EQ(limit("4:cpuset:/box\n"), std::nullopt);
}

TEST_F(ControlGroups, InvalidFilesGiveNoLimit) {
    write("memory.max", "plenty");
    for (const char* text : {"", "\n\n", "0:", "0::", ":::::", "0::/../..", "memory"})
        EXPECT_EQ(limit(text), std::nullopt) << text;
}

TEST(UsableMemory, NeverExceedsTheAddressSpaceLimit) {
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
    const auto usable = usable_memory();
    ASSERT_TRUE(usable);
    EXPECT_LE(*usable, before.rlim_cur);
}

}  // namespace
}  // namespace taquin::solver
