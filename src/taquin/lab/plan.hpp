// Turns an experiment into runs: its positions, its solver configurations, the ordered list of
// tasks, and the record that each run produces.
#pragma once

#include <cstdint>
#include <functional>
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

// A position, and everything needed to reproduce it.
struct Instance {
    std::string set{};     // the set's name
    std::string method{};  // uniform, walk, self-avoiding, turns, list, or the set's or file's name
    Position start{};
    Position goal{};
    std::string metric{};
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> seed{};   // random positions only
    std::uint64_t number = 0;              // from 1
    std::optional<std::uint64_t> known{};  // distance from the goal, if the set gives it

    const Puzzle& puzzle() const { return *goal.puzzle; }
    const std::string& size() const { return goal.size; }
    std::string start_text() const { return puzzle().write(start); }
    std::string goal_text() const { return puzzle().write(goal); }
};

// Returns the puzzle's default for an empty name.
std::string metric_of(const Puzzle& puzzle, std::string_view metric);

// Whether the caller wants the plan no more; asked after each random position. May be empty.
using Abandoned = std::function<bool()>;

// The same seed gives the same positions; a larger count only adds positions at the end.
Expected<std::vector<Instance>> make_instances(const PositionSet& set, std::uint64_t seed,
                                               const Abandoned& abandoned = {});

// --- configurations

using Parameters = std::vector<std::pair<std::string, std::string>>;  // name and value

// One combination of a SolveSet's variations.
struct Configuration {
    std::string label;
    Parameters parameters;      // only those given
    solver::Request request{};  // without positions and limits
};

// All combinations. The error's parameter names the invalid key.
Expected<std::vector<Configuration>> configurations(const SolveSet& solve);

// The parameters that an experiment can vary: those that control the search.
std::span<const std::string_view> parameter_names();

// The error if the configuration does not suit positions of this kind in this metric; it names the
// parameter. Heuristics are checked only if the size is known.
std::optional<Error> check_configuration(const Configuration& configuration, const Kind& kind,
                                         std::string_view metric);
// The end of such a message: " (run "astar conflict" on "boards 1")".
std::string where_in_plan(const Configuration& configuration, std::string_view set);

// --- runs

// The default limit. Without it, memory and perhaps node counts would depend on the machine.
inline constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30U;

struct Task {
    Subject kind = Subject::Solve;
    std::string key{};          // identifies the run in the store; any difference gives another key
    std::string label{};        // of the configuration; for Distances, the name of the table
    Instance instance{};        // for Distances and Estimates only the goal and its size
    solver::Request request{};  // Solve; for Estimates only the heuristic
    RunLimits limits{};
    Parameters parameters{};
    std::uint64_t repetition = 1;
    std::size_t line = 0;  // in the experiment's file
};

// Every key includes the program's `version`, because another version may count nodes differently.
// `file` is the experiment's name in messages.
struct PlanContext {
    std::string version;
    std::string file;
    Abandoned abandoned{};
};

// An abandoned plan is an error of the kind Interrupted. Deterministic. Runs of one configuration
// are adjacent, so they share its tables and heuristics.
Expected<std::vector<Task>> make_plan(const Experiment& experiment, const PlanContext& context);

// The number of positions with this distance and estimate.
struct Bin {
    std::uint64_t distance = 0;
    std::int64_t estimate = 0;
    std::uint64_t positions = 0;
};

struct Record {
    std::string status{};  // Solve: solved, unsolvable, limit; else done
    std::optional<std::string> limit{};
    bool optimal = false;
    std::optional<std::uint64_t> length{};
    std::uint64_t lower_bound = 0;
    std::optional<std::int64_t> estimate{};  // of the start, if the search used a heuristic
    search::Counters counters{};
    double seconds = 0;
    double table_seconds = 0;
    std::string algorithm{};  // the one that ran
    std::string heuristic{};
    std::string moves{};
    // Distances and Estimates: numbers of positions. Solve: the rounds of iterative deepening, with
    // the bound as distance and the generated nodes as positions.
    std::vector<Bin> bins{};
    std::string version{};
    std::string machine{};
    unsigned threads = 1;    // runs in parallel
    std::string finished{};  // 2025-01-31T12:00:00Z
};

// Calls use(name, member) for every member of a record except its bins, in the column order of the
// store and of exports.
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
