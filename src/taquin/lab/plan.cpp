#include "taquin/lab/plan.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include "taquin/lab/configuration.hpp"
#include "taquin/lab/figures.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::lab {

namespace {

// Without one, what a search may hold would depend on the machine, and so might its counts.
constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30U;

// A plan is held in memory: some 4 KB a run, and 40 bytes for each cell of its board.
constexpr std::uint64_t most_runs = 500'000;
constexpr std::uint64_t most_cells_of_runs = 50'000'000;

RunLimits combined(const RunLimits& own, const RunLimits& common) {
    RunLimits limits;
    limits.nodes = own.nodes ? own.nodes : common.nodes;
    limits.seconds = own.seconds ? own.seconds : common.seconds;
    limits.memory = own.memory ? own.memory : common.memory;
    if (!limits.memory) limits.memory = usual_memory;
    limits.depth = own.depth ? own.depth : common.depth;
    return limits;
}

search::Limits search_limits(const RunLimits& limits) {
    search::Limits result;
    result.nodes = limits.nodes;
    result.memory = limits.memory;
    if (limits.seconds)
        result.time = std::chrono::nanoseconds(static_cast<std::int64_t>(*limits.seconds * 1e9));
    if (limits.depth) result.depth = static_cast<search::Cost>(*limits.depth);
    return result;
}

// Parts of a key, each with its name: nothing that differs is the same.
class KeyText {
public:
    void add(std::string_view name, const std::string& value) {
        text_ += (text_.empty() ? "" : "; ") + std::string(name) + " " + value;
    }
    void add(std::string_view name, const std::optional<std::uint64_t>& number) {
        if (number) add(name, std::to_string(*number));
    }
    std::string take() { return std::move(text_); }

private:
    std::string text_{};
};

class Planner {
public:
    Planner(const Experiment& experiment, const PlanContext& context)
        : experiment_(experiment), context_(context) {}

    Expected<std::vector<Task>> make() {
        for (const DistanceSet& set : experiment_.distances)
            for (const tiles::Size size : set.sizes)
                for (const std::string& goal : set.goals)
                    add_table({Subject::Distances, "", set.line}, goal, size);
        for (const EstimateSet& set : experiment_.estimates)
            for (const std::string& heuristic : set.heuristics)
                for (const tiles::Size size : set.sizes)
                    for (const std::string& goal : set.goals)
                        add_table({Subject::Estimates, heuristic, set.line}, goal, size);
        for (const BoardSet& set : experiment_.boards)
            if (const auto fault = add_instances(set)) return *fault;
        for (const CubeSet& set : experiment_.cubes)
            if (const auto fault = add_instances(set)) return *fault;
        for (const SolveSet& solve : experiment_.solves)
            if (const auto fault = add_solves(solve)) return *fault;
        return std::move(tasks_);
    }

private:
    struct TableTask {
        Subject kind;
        std::string heuristic;
        std::size_t line;
    };

    static Error too_many() {
        return {"there are too many runs: up to " + grouped(most_runs) +
                ", whose boards have up to " + grouped(most_cells_of_runs) +
                " cells in all, will do; take fewer boards, smaller ones, or fewer combinations"};
    }

    Error at_line(std::size_t line, const Error& error) const {
        return {context_.file + ":" + std::to_string(line) + ": " + error.message, error.kind};
    }

    void add_table(const TableTask& table, const std::string& goal, tiles::Size size) {
        Task task;
        task.kind = table.kind;
        task.line = table.line;
        task.instance.goal = *tiles::make_goal(goal, size);
        task.request.heuristic = table.heuristic;
        KeyText key;
        key.add(table.kind == Subject::Distances ? "distances" : "estimates", tiles::to_text(size));
        key.add("goal", tiles::to_rows(task.instance.goal));
        if (!table.heuristic.empty()) key.add("heuristic", table.heuristic);
        key.add("version", context_.version);
        task.key = key.take();
        tasks_.push_back(std::move(task));
    }

    template <class Set>
    std::optional<Error> add_instances(const Set& set) {
        auto made = make_instances(set, experiment_.seed);
        if (!made) return at_line(set.line, made.error());
        for (Instance& instance : *made) instances_.push_back(std::move(instance));
        return std::nullopt;
    }

    std::vector<const Instance*> instances_of(const SolveSet& solve) const {
        std::vector<const Instance*> wanted;
        for (const Instance& instance : instances_)
            if (solve.boards.empty() ||
                std::ranges::find(solve.boards, instance.set) != solve.boards.end())
                wanted.push_back(&instance);
        return wanted;
    }

    static std::uint64_t cells_of(const Instance& instance) {
        return instance.cube ? cube::facelet_count : instance.start.size.cells();
    }

    std::optional<Error> add_solves(const SolveSet& solve) {
        const Configurations made = configurations(solve);
        const std::vector<const Instance*> instances = instances_of(solve);
        for (const Instance* const instance : instances) {
            const std::uint64_t times = made.all.size() * experiment_.repetitions;
            runs_ += times;
            cells_ += times * cells_of(*instance);
        }
        if (runs_ > most_runs || cells_ > most_cells_of_runs)
            return at_line(solve.line, too_many());
        for (const Configuration& configuration : made.all)
            for (const Instance* const instance : instances)
                if (auto fault = add_solve(solve, configuration, *instance)) return fault;
        return std::nullopt;
    }

    std::optional<Error> add_solve(const SolveSet& solve, const Configuration& configuration,
                                   const Instance& instance) {
        Task task;
        task.label = configuration.label;
        task.instance = instance;
        task.request = configuration.request;
        task.request.start = instance.start;
        task.request.goal = instance.goal;
        task.limits = combined(solve.limits, experiment_.limits);
        task.request.limits = search_limits(task.limits);
        task.parameters = configuration.parameters;
        task.line = solve.line;
        if (!task.request.heuristic.empty())
            if (const auto fault = why_no_heuristic_of(task)) return at_line(solve.line, *fault);
        for (task.repetition = 1; task.repetition <= experiment_.repetitions; ++task.repetition) {
            task.key = key_of(task);
            tasks_.push_back(task);
        }
        return std::nullopt;
    }

    static std::optional<Error> why_no_heuristic_of(const Task& task) {
        const Instance& instance = task.instance;
        return instance.cube ? why_no_heuristic(task.request.heuristic, instance.cube->size)
                             : why_no_heuristic(task.request.heuristic, instance.start.size);
    }

    std::string key_of(const Task& task) const {
        KeyText key;
        key.add("solve", start_text(task.instance));
        key.add("goal", goal_text(task.instance));
        if (task.instance.cube)
            key.add("metric", std::string(cube::name(task.instance.cube->metric)));
        key.add("from", task.instance.method);
        key.add("steps", task.instance.steps);
        key.add("seed", task.instance.seed);
        key.add("number", task.instance.number);
        for (const auto& [name, value] : task.parameters)
            if (std::ranges::find(parameter_names(), name) != parameter_names().end())
                key.add(name, value);
        key.add("nodes", task.limits.nodes);
        if (task.limits.seconds) key.add("time", shortest(*task.limits.seconds));
        key.add("memory", task.limits.memory);
        key.add("depth", task.limits.depth);
        key.add("repetition", task.repetition);
        key.add("version", context_.version);
        return key.take();
    }

    const Experiment& experiment_;
    const PlanContext& context_;
    std::vector<Instance> instances_{};
    std::vector<Task> tasks_{};
    std::uint64_t runs_ = 0;
    std::uint64_t cells_ = 0;
};

}  // namespace

RunLimits run_limits(const search::Limits& limits) {
    RunLimits result;
    result.nodes = limits.nodes;
    result.memory = limits.memory;
    if (limits.time) result.seconds = std::chrono::duration<double>(*limits.time).count();
    if (limits.depth) result.depth = static_cast<std::uint64_t>(*limits.depth);
    return result;
}

Expected<std::vector<Task>> make_plan(const Experiment& experiment, const PlanContext& context) {
    return Planner(experiment, context).make();
}

}  // namespace taquin::lab
