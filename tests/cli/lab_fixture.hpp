// `taquin lab` with a store in its own folder.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "support/temporary_folder.hpp"

namespace taquin::cli_test {

class Lab : public testing::Test {
protected:
    std::string path(const std::string& name) const { return folder_.path() + "/" + name; }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name)) << text;
        return path(name);
    }
    std::vector<std::string> with_store(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "lab");
        arguments.insert(arguments.end(), {"--store", path("lab.sqlite")});
        return arguments;
    }
    Finished lab(const std::vector<std::string>& arguments) const {
        return run(with_store(arguments));
    }
    nlohmann::json lab_json(std::vector<std::string> arguments) const {
        arguments.emplace_back("--json");
        const Finished finished = lab(arguments);
        EXPECT_EQ(finished.code, 0) << finished.err;
        return nlohmann::json::parse(finished.out);
    }

private:
    test::TemporaryFolder folder_;
};

}  // namespace taquin::cli_test
