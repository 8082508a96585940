// From an experiment to its runs: the positions, the ways to solve them, the tasks in their order,
// and the record of what came out of one.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"
#include "taquin/lab/experiment.hpp"
#include "taquin/search/result.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::lab {

// --- positions

// A position, and all that is needed to make it again.
struct Instance {
    std::string set{};     // the name of the set
    std::string method{};  // uniform, walk, self-avoiding, turns, list, or the set's or file's name
    Position start{};
    Position goal{};
    std::string metric{};
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> seed{};   // of random ones
    std::uint64_t number = 0;              // from 1
    std::optional<std::uint64_t> known{};  // its distance from the goal, where the set tells

    const Puzzle& puzzle() const { return *goal.puzzle; }
    const std::string& size() const { return goal.size; }
    std::string start_text() const { return puzzle().write(start); }
    std::string goal_text() const { return puzzle().write(goal); }
};

// The metric's name: the puzzle's default if this is empty.
std::string metric_of(const Puzzle& puzzle, std::string_view metric);

// The same seed gives the same positions; a larger count only adds positions at the end.
Expected<std::vector<Instance>> make_instances(const PositionSet& set, std::uint64_t seed);

// --- configurations

using Parameters = std::vector<std::pair<std::string, std::string>>;  // name and value

// One of the combinations that a SolveSet describes.
struct Configuration {
    std::string label;
    Parameters parameters;      // those given
    solver::Request request{};  // without positions and limits
};

// All combinations. The error's parameter is the key that is wrong.
Expected<std::vector<Configuration>> configurations(const SolveSet& solve);

// The parameters that an experiment can vary: those that say how to search.
std::span<const std::string_view> parameter_names();

// Why the configuration does not suit positions of this kind. The error names the parameter.
// Heuristics are checked where the size is known.
std::optional<Error> check_configuration(const Configuration& configuration, const Kind& kind);

// --- runs

struct Task {
    Subject kind = Subject::Solve;
    std::string key{};          // different for runs that differ in anything; the store's key
    std::string label{};        // of the configuration
    Instance instance{};        // of the others than Solve only the goal and its size
    solver::Request request{};  // Solve; of Estimates only the heuristic
    RunLimits limits{};
    Parameters parameters{};
    std::uint64_t repetition = 1;
    std::size_t line = 0;  // in the experiment's file
};

// `version` of the program is part of every key: another version may count differently. `file` is
// what messages call the experiment.
struct PlanContext {
    std::string version;
    std::string file;
};

// The same experiment gives the same plan. Runs of one configuration follow each other, so that
// what it prepares serves them all.
Expected<std::vector<Task>> make_plan(const Experiment& experiment, const PlanContext& context);

// The number of positions with this distance and estimate.
struct Bin {
    std::uint64_t distance = 0;
    std::int64_t estimate = 0;
    std::uint64_t positions = 0;
};

struct Record {
    std::string status{};  // solved, unsolvable, limit
    std::optional<std::string> limit{};
    bool optimal = false;
    std::optional<std::uint64_t> length{};
    std::uint64_t lower_bound = 0;
    std::optional<std::int64_t> estimate{};  // of the start, where a heuristic was used
    search::Counters counters{};
    double seconds = 0;
    double table_seconds = 0;
    std::string algorithm{};  // that ran
    std::string heuristic{};
    std::string moves{};
    std::vector<Bin> bins{};  // Distances, Estimates
    std::string version{};
    std::string machine{};
    unsigned threads = 1;    // runs at the same time
    std::string finished{};  // 2025-01-31T12:00:00Z
};

// Calls use(name, member) for every member of a record but its bins, in the order of the store's
// columns and of exports.
template <class AnyRecord, class Use>
void for_each_member(AnyRecord& record, Use use) {
    use("status", record.status);
    use("limit", record.limit);
    use("optimal", record.optimal);
    use("length", record.length);
    use("lower_bound", record.lower_bound);
    use("estimate", record.estimate);
    use("generated", record.counters.generated);
    use("expanded", record.counters.expanded);
    use("reopened", record.counters.reopened);
    use("distinct", record.counters.distinct);
    use("peak_nodes", record.counters.peak_nodes);
    use("peak_bytes", record.counters.peak_bytes);
    use("seconds", record.seconds);
    use("table_seconds", record.table_seconds);
    use("ran_algorithm", record.algorithm);
    use("ran_heuristic", record.heuristic);
    use("moves", record.moves);
    use("version", record.version);
    use("machine", record.machine);
    use("threads", record.threads);
    use("finished", record.finished);
}

}  // namespace taquin::lab
