// A lab in its own temporary folder, and plans made from experiment texts.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "support/temporary_folder.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/lab/observations.hpp"
#include "taquin/lab/plan.hpp"
#include "taquin/lab/runner.hpp"

namespace taquin::lab {

inline std::vector<Task> plan_of(const std::string& toml) {
    const auto experiment = read_experiment({"small", "small.toml", {}, toml}, Setting::Quick);
    if (!experiment) throw std::runtime_error(experiment.error().message);
    return *make_plan(*experiment, {"1", "small.toml"});
}

class Lab : public testing::Test {
protected:
    std::filesystem::path path(const std::string& name = "lab.sqlite") const {
        return folder_ / name;
    }
    Store store(const std::string& name = "lab.sqlite") const {
        auto opened = Store::open(path(name));
        if (!opened) throw std::runtime_error(opened.error().message);
        return *std::move(opened);
    }
    static RunSummary run(const std::vector<Task>& plan, Store& into, unsigned threads = 1) {
        RunOptions options;
        options.threads = threads;
        options.version = "1";
        return *run_plan(plan, into, options);
    }
    // What a new store knows after the run.
    Observations observed(const std::vector<Task>& plan) const {
        Store kept = store();
        run(plan, kept);
        return observe(plan, kept);
    }

private:
    test::TemporaryFolder folder_{};
};

}  // namespace taquin::lab
