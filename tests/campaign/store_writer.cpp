#include "campaign/store_writer.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>

#include "taquin/lab/store.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::campaign {
namespace {

std::string key_of(std::uint64_t number) { return fmt::format("result {}", number); }

lab::Store::Finished result(std::uint64_t number) {
    lab::Store::Finished finished;
    finished.task.key = key_of(number);
    finished.task.label = "campaign";
    finished.task.instance.start = finished.task.instance.goal =
        *default_puzzle().goal("last", "3x3");
    finished.record.status = "solved";
    finished.record.length = number;
    finished.record.moves = std::string(number % 7 * 100, 'U');
    return finished;
}

}  // namespace

int write_results(const std::string& path) {
    auto store = lab::Store::open(path);
    if (!store) {
        fmt::print(stderr, "{}\n", store.error().message);
        return 4;
    }
    try {
        for (std::uint64_t commit = 0; commit < commits; ++commit) {
            std::vector<lab::Store::Finished> runs;
            for (std::uint64_t i = 0; i < results_per_commit; ++i)
                runs.push_back(result(commit * results_per_commit + i));
            store->commit(runs);
            fmt::print("{}\n", (commit + 1) * results_per_commit);
            std::fflush(stdout);
        }
    } catch (const lab::StoreFailure& failure) {
        fmt::print(stderr, "{}\n", failure.error().message);
        return 4;
    }
    return 0;
}

std::optional<std::string> fault_of_store(const std::string& path, std::uint64_t acknowledged) {
    if (acknowledged == 0 && !std::filesystem::exists(path)) return std::nullopt;
    const auto store = lab::Store::open(path);
    if (!store) return store.error().message;
    if (const std::string integrity = store->integrity(); integrity != "ok") return integrity;
    const std::uint64_t stored = store->runs();
    if (stored % results_per_commit != 0)
        return fmt::format("{} results: an incomplete commit", stored);
    for (std::uint64_t number = 0; number < acknowledged; ++number) {
        const auto record = store->find(key_of(number));
        if (!record || record->length != number)
            return fmt::format("result {} of {} acknowledged is lost", number, acknowledged);
    }
    return std::nullopt;
}

}  // namespace taquin::campaign
