#include "taquin/lab/plan.hpp"

#include <algorithm>
#include <chrono>

#include "taquin/heuristics/expression.hpp"
#include "taquin/lab/measures.hpp"
#include "taquin/lab/statistics.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::lab {

namespace {

// --- configurations

bool is_parameter(std::string_view name) {
    return std::ranges::find(parameter_names(), name) != parameter_names().end();
}

// Replaces each {name} with that parameter's value.
std::string filled(std::string text, const Parameters& values) {
    for (const auto& [name, value] : values) {
        const std::string mark = "{" + name + "}";
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
            text.replace(at, mark.size(), value);
            at += value.size();
        }
    }
    return text;
}

// Applies the values to the request; other names are used only in labels.
std::optional<Error> set_parameters(solver::SearchRequest& request, const Parameters& values) {
    for (const auto& [name, value] : values)
        if (is_parameter(name))
            if (auto fault = parse_parameter(request, search_parameter(name), value)) return fault;
    // Names are checked later, when the puzzle and size of the positions are known.
    if (request.heuristic.empty()) return std::nullopt;
    const auto parsed = heuristics::parse_expression(request.heuristic);
    if (parsed) return std::nullopt;
    return Error{parsed.error().message, ErrorKind::BadInput, "heuristic"};
}

std::string usual_label(const Parameters& values) {
    std::string label;
    for (const auto& [name, value] : values) {
        const bool plain = name == "algorithm" || name == "heuristic";
        if (!label.empty()) label += ' ';
        if (!plain) label.append(name).append(" ");
        label += value;
    }
    return label;
}

// The values of the parameters, with every {name} replaced.
Parameters resolved(Parameters values) {
    const Parameters given = values;
    for (auto& [name, value] : values) value = filled(value, given);
    return values;
}

// The first {name} in a label that is not a parameter.
std::optional<std::string> unknown_mark(std::string_view label, const Parameters& values) {
    for (auto open = label.find('{'); open != label.npos; open = label.find('{', open + 1)) {
        const auto close = label.find('}', open);
        if (close == label.npos) break;
        std::string name(label.substr(open + 1, close - open - 1));
        const bool known =
            std::ranges::any_of(values, [&](const auto& value) { return value.first == name; });
        if (!known) return name;
    }
    return std::nullopt;
}

std::optional<Error> check_label(const std::string& label, const Parameters& values) {
    const auto unknown = unknown_mark(label, values);
    if (!unknown) return std::nullopt;
    std::vector<std::string_view> names;
    for (const auto& [name, value] : values) names.push_back(name);
    return Error{no_such("parameter", *unknown, names).message, ErrorKind::BadInput, "name"};
}

Expected<Configuration> make_configuration(const SolveSet& solve, const Parameters& chosen) {
    Configuration configuration;
    configuration.parameters = resolved(chosen);
    configuration.request.threads = 1;  // runs share the cores
    if (auto fault = set_parameters(configuration.request, configuration.parameters)) return *fault;
    if (auto fault = check_label(solve.label, configuration.parameters)) return *fault;
    configuration.label = solve.label.empty() ? usual_label(configuration.parameters)
                                              : filled(solve.label, configuration.parameters);
    return configuration;
}

// --- the plan

// A plan is held in memory: about 4 KB per run, plus 40 bytes for each piece of its position.
constexpr std::uint64_t most_runs = 500'000;
constexpr std::uint64_t most_pieces_of_runs = 50'000'000;

// The parts of a key, each with its name, so different runs never share a key.
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
        for (const SpaceSet& set : experiment_.distances)
            for (const Position& goal : set.goals) {
                const SpaceTask all{Subject::Distances, "", set.line, set.metric};
                if (set.tables.empty()) add_space(all, goal);
                for (const std::string& table : set.tables) add_space(of_table(all, table), goal);
            }
        for (const SpaceSet& set : experiment_.estimates)
            for (const std::string& heuristic : set.heuristics)
                for (const Position& goal : set.goals)
                    add_space({Subject::Estimates, heuristic, set.line, set.metric}, goal);
        for (const PositionSet& set : experiment_.sets)
            if (const auto fault = add_instances(set)) return *fault;
        for (const SolveSet& solve : experiment_.solves)
            if (const auto fault = add_solves(solve)) return *fault;
        for (const TreeSpec& tree : experiment_.trees)
            if (const auto fault = check_tree(tree)) return *fault;
        return std::move(tasks_);
    }

private:
    struct SpaceTask {
        Subject kind;
        std::string heuristic;
        std::size_t line;
        std::string metric;
        std::string table{};
    };

    static SpaceTask of_table(SpaceTask task, const std::string& table) {
        task.table = table;
        return task;
    }

    static Error too_many() {
        return {"too many runs: the limits are " + grouped(most_runs) + " runs and " +
                grouped(most_pieces_of_runs) +
                " pieces in total; use fewer or smaller positions, or fewer "
                "combinations"};
    }

    Error at_line(std::size_t line, const Error& error) const {
        return error_at(context_.file, line, error);
    }

    void add_space(const SpaceTask& space, const Position& goal) {
        Task task;
        task.kind = space.kind;
        task.line = space.line;
        task.instance.goal = goal;
        task.instance.metric = metric_of(*goal.puzzle, space.metric);
        task.label = space.table;
        task.request.heuristic = space.heuristic;
        const std::string goal_text = task.instance.goal_text();
        KeyText key;
        key.add(name_of(space.kind), goal.size);
        add_puzzle(key, goal_text, goal);
        key.add("goal", goal_text);
        if (!space.heuristic.empty()) key.add("heuristic", space.heuristic);
        if (!space.table.empty()) key.add("table", space.table);
        if (!space.table.empty() || task.instance.metric != metric_of(*goal.puzzle, ""))
            key.add("metric", task.instance.metric);
        key.add("version", context_.version);
        task.key = key.take();
        tasks_.push_back(std::move(task));
    }

    std::optional<Error> add_instances(const PositionSet& set) {
        auto made = make_instances(set, experiment_.seed, context_.abandoned);
        if (!made) return at_line(set.line, made.error());
        for (Instance& instance : *made) instances_.push_back(std::move(instance));
        return std::nullopt;
    }

    std::vector<const Instance*> instances_of(const SolveSet& solve) const {
        std::vector<const Instance*> wanted;
        for (const Instance& instance : instances_)
            if (solve.sets.empty() ||
                std::ranges::find(solve.sets, instance.set) != solve.sets.end())
                wanted.push_back(&instance);
        return wanted;
    }

    std::optional<Error> add_solves(const SolveSet& solve) {
        const auto made = configurations(solve);
        if (!made) return at_line(solve.line, made.error());
        const std::vector<const Instance*> instances = instances_of(solve);
        for (const Instance* const instance : instances) {
            const std::uint64_t times = made->size() * experiment_.repetitions;
            runs_ += times;
            pieces_ += times * instance->puzzle().pieces(instance->size());
        }
        if (runs_ > most_runs || pieces_ > most_pieces_of_runs)
            return at_line(solve.line, too_many());
        for (const Configuration& configuration : *made)
            for (const Instance* const instance : instances)
                if (auto fault = add_solve(solve, configuration, *instance)) return fault;
        return std::nullopt;
    }

    std::optional<Error> add_solve(const SolveSet& solve, const Configuration& configuration,
                                   const Instance& instance) {
        if (auto error = check_configuration(configuration, {&instance.puzzle(), instance.size()},
                                             instance.metric)) {
            error->message += where_in_plan(configuration, instance.set);
            return at_line(solve.line, *error);
        }
        Task task;
        task.label = configuration.label;
        task.instance = instance;
        task.request = configuration.request;
        task.request.start = instance.start;
        task.request.goal = instance.goal;
        task.request.metric = instance.metric;
        task.limits = combined(solve.limits, experiment_.limits);
        if (!task.limits.memory) task.limits.memory = usual_memory;
        task.request.limits = search_limits(task.limits);
        task.parameters = configuration.parameters;
        task.line = solve.line;
        for (task.repetition = 1; task.repetition <= experiment_.repetitions; ++task.repetition) {
            task.key = key_of(task);
            tasks_.push_back(task);
        }
        return std::nullopt;
    }

    // The position of a tree must be one that its run solves.
    std::optional<Error> check_tree(const TreeSpec& tree) const {
        std::uint64_t last = 0;
        for (const Task& task : tasks_) {
            if (task.kind != Subject::Solve || task.label != tree.run) continue;
            if (task.instance.number == tree.number) return std::nullopt;
            last = std::max(last, task.instance.number);
        }
        return at_line(tree.line,
                       {"number: the run \"" + tree.run + "\" has no position " +
                        std::to_string(tree.number) + "; its last one is " + std::to_string(last)});
    }

    // Adds the puzzle if the position's text alone does not identify it.
    static void add_puzzle(KeyText& key, std::string_view text, const Position& position) {
        if (&recognise_puzzle(text) != position.puzzle)
            key.add("puzzle", std::string(position.puzzle->name()) + " " + position.size);
    }

    std::string key_of(const Task& task) const {
        const Instance& instance = task.instance;
        const Puzzle& puzzle = instance.puzzle();
        const std::string start = instance.start_text();
        KeyText key;
        key.add("solve", start);
        add_puzzle(key, start, instance.start);
        key.add("goal", instance.goal_text());
        if (&puzzle != &default_puzzle() || instance.metric != metric_of(puzzle, ""))
            key.add("metric", instance.metric);
        key.add("from", instance.method);
        key.add("steps", instance.steps);
        key.add("seed", instance.seed);
        key.add("number", instance.number);
        for (const auto& [name, value] : task.parameters)
            if (is_parameter(name)) key.add(name, value);
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
    std::uint64_t pieces_ = 0;
};

}  // namespace

std::span<const std::string_view> parameter_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const solver::ParameterRow& row : search_parameters())
            if (row.group == solver::ParameterGroup::Method) all.push_back(row.name);
        return all;
    }();
    return names;
}

std::optional<Error> check_configuration(const Configuration& configuration, const Kind& kind,
                                         std::string_view metric) {
    const auto& [puzzle, size] = kind;
    solver::Request request = configuration.request;
    request.start.puzzle = puzzle;
    if (auto error = solver::check_parameters(request)) return error;
    if (request.heuristic.empty() || size.empty()) return std::nullopt;
    auto error = puzzle->check_heuristic(request.heuristic, size, metric);
    if (error) error->parameter = "heuristic";
    return error;
}

std::string where_in_plan(const Configuration& configuration, std::string_view set) {
    return " (run \"" + configuration.label + "\" on \"" + std::string(set) + "\")";
}

Expected<std::vector<Configuration>> configurations(const SolveSet& solve) {
    constexpr double most_combinations = 10'000;
    double combinations = 1;
    for (const Variation& variation : solve.variations)
        combinations *= static_cast<double>(variation.values.size());
    if (combinations > most_combinations)
        return Error{"too many combinations: the limit is 10,000"};
    std::vector<Configuration> made;
    std::vector<std::size_t> chosen(solve.variations.size(), 0);
    while (true) {
        Parameters values;
        for (std::size_t i = 0; i < chosen.size(); ++i)
            values.emplace_back(solve.variations[i].name, solve.variations[i].values[chosen[i]]);
        auto configuration = make_configuration(solve, values);
        if (!configuration) return configuration.error();
        made.push_back(*std::move(configuration));
        std::size_t at = chosen.size();  // an odometer: the last variation changes fastest
        while (at > 0 && ++chosen[at - 1] == solve.variations[at - 1].values.size())
            chosen[--at] = 0;
        if (at == 0) return made;
    }
}

RunLimits combined(const RunLimits& own, const RunLimits& common) {
    return {.nodes = own.nodes ? own.nodes : common.nodes,
            .seconds = own.seconds ? own.seconds : common.seconds,
            .memory = own.memory ? own.memory : common.memory,
            .depth = own.depth ? own.depth : common.depth};
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
