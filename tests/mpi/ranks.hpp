// Runs taquin-mpi under mpirun.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/program.hpp"

namespace taquin::mpi_test {

using Arguments = std::vector<std::string>;

inline Arguments with(Arguments arguments, const Arguments& more) {
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

// `taquin-mpi ARGUMENTS` with this many ranks, more than there are cores. Saves checkpoints
// whenever it can.
inline cli_test::Call on_ranks(unsigned ranks, const Arguments& arguments) {
    cli_test::Call call;
    call.arguments = {"/bin/sh", "-c", R"(exec "$@")", "sh", TAQUIN_MPIRUN};
    call.arguments = with(call.arguments, {"--oversubscribe", "--bind-to", "none", "-n",
                                           std::to_string(ranks), TAQUIN_MPI_PROGRAM});
    call.arguments = with(call.arguments, arguments);
    call.environment = {"TAQUIN_CHECKPOINT_INTERVAL=0", "OMPI_ALLOW_RUN_AS_ROOT=1",
                        "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1"};
    return call;
}

// The same, but after a failure mpirun kills the other ranks at once, not after two seconds.
inline cli_test::Call on_doomed_ranks(unsigned ranks, const Arguments& arguments) {
    cli_test::Call call = on_ranks(ranks, arguments);
    call.environment.emplace_back("OMPI_MCA_odls_base_sigkill_timeout=0");
    return call;
}

inline cli_test::Finished run_on(unsigned ranks, const Arguments& arguments) {
    return cli_test::run(on_doomed_ranks(ranks, arguments));
}

// The processes that this one started: the ranks, because mpirun starts nothing else here.
inline std::vector<pid_t> children_of(pid_t process) {
    std::vector<pid_t> children;
    std::error_code ended;
    const std::string threads = "/proc/" + std::to_string(process) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(threads, ended)) {
        std::ifstream list(thread.path() / "children");
        for (pid_t child = 0; list >> child;) children.push_back(child);
    }
    std::ranges::sort(children);
    return children;
}

inline nlohmann::json answer_of_taquin(const Arguments& search) {
    const cli_test::Finished alone = cli_test::run(search);
    EXPECT_EQ(alone.code, 0) << alone.err;
    return nlohmann::json::parse(alone.out);
}

}  // namespace taquin::mpi_test
