// A folder that is removed at the end of the test.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <string>

namespace taquin::cli_test {

class TemporaryFolder {
public:
    TemporaryFolder() : path_(testing::TempDir() + "taquin-cli-XXXXXX") {
        if (mkdtemp(path_.data()) == nullptr) path_.clear();
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace taquin::cli_test
