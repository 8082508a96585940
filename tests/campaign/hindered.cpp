#include "campaign/hindered.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>

#include "campaign/store_writer.hpp"

namespace taquin::campaign {
namespace {

namespace fs = std::filesystem;

constexpr const char* experiment = R"(title = "Small"
[[boards]]
method = "uniform"
size = "3x3"
count = 12
[[solve]]
algorithm = "astar"
heuristic = ["manhattan", "conflict"]
)";

cli_test::Finished run(const std::vector<std::string>& arguments,
                       std::vector<std::string> environment = {}) {
    return cli_test::run(cli_test::Call{arguments, "", std::move(environment)});
}

Writer table_builder(const fs::path& folder) {
    const std::string cache = (folder / "tables").string();
    // Several blocks, so that it takes several writes.
    const std::vector<std::string> build{"tables", "build",   "lookup", "--size",
                                         "2x5",    "--cache", cache};
    const auto fault_of = [build, cache](const cli_test::Finished& finished) -> std::string {
        if (finished.code == 0 && files_below(cache).size() != 1) return "code 0, but no table";
        const auto checked = run({"tables", "check", "--cache", cache});
        if (checked.code != 0) return "tables check: " + checked.err;
        const auto rebuilt = run(build);
        if (rebuilt.code != 0) return "the next build: " + rebuilt.err;
        const auto left = files_below(cache);
        return left.size() == 1 ? "" : fmt::format("left: {}", fmt::join(left, ", "));
    };
    return {"tables build", build, fault_of};
}

Writer lab_runner(const fs::path& folder) {
    const std::string toml = (folder / "small.toml").string();
    const std::string store = (folder / "lab.sqlite").string();
    const std::vector<std::string> run_it{"lab", "run",       toml, "--store",
                                          store, "--threads", "1",  "--json"};
    const auto lines = [toml, store] {
        const auto exported = run({"lab", "export", "csv", toml, "--store", store});
        return cli_test::lines_of(exported.out).size();
    };
    constexpr std::size_t complete = 25;  // 24 runs and the header line
    const auto fault_of = [run_it, lines](const cli_test::Finished& finished) -> std::string {
        if (finished.code == 0 && lines() != complete) return "code 0, but results are missing";
        const auto again = run(run_it);
        if (again.code != 0) return "the next run: " + again.err;
        return lines() == complete ? "" : fmt::format("{} lines", lines());
    };
    return {"lab run", run_it, fault_of};
}

Writer result_writer(const fs::path& folder) {
    const std::string store = (folder / "results.sqlite").string();
    const std::string self = fs::read_symlink("/proc/self/exe").string();
    const auto fault_of = [store](const cli_test::Finished& finished) -> std::string {
        const auto lines = cli_test::lines_of(finished.out);
        const std::uint64_t acknowledged = lines.empty() ? 0 : std::stoull(lines.back());
        if (finished.code == 0 && acknowledged != commits * results_per_commit)
            return "code 0, but not all results are acknowledged";
        return fault_of_store(store, acknowledged).value_or("");
    };
    // The shell replaces itself with this program.
    return {"store results",
            {"/bin/sh", "-c", "exec \"$0\" store-writer \"$1\"", self, store},
            fault_of};
}

}  // namespace

std::vector<Writer> writers_below(const fs::path& folder) {
    std::ofstream(folder / "small.toml") << experiment;
    return {table_builder(folder), lab_runner(folder), result_writer(folder)};
}

Hindered run_hindered(const Writer& writer, const fs::path& folder, long call, int error) {
    const fs::path reached = folder.string() + ".reached";
    const auto finished = run(
        writer.arguments,
        {"LD_PRELOAD=" TAQUIN_JUDGED_CALLS, "TAQUIN_CALL_AT=" + std::to_string(call),
         "TAQUIN_CALL_ERROR=" + std::to_string(error), "TAQUIN_CALL_REACHED=" + reached.string()});
    return {finished, fs::remove(reached)};
}

std::vector<std::string> files_below(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code none;
    for (const auto& entry : fs::recursive_directory_iterator(folder, none))
        if (entry.is_regular_file() && entry.path().extension() != ".lock")
            names.push_back(entry.path().filename().string());
    std::ranges::sort(names);
    return names;
}

}  // namespace taquin::campaign
