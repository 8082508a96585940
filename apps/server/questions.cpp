#include "server/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "taquin/core/nearest.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::server {
namespace {

// A position that is too large is refused before anything is done with it.
void check_pieces(Fields& fields, const std::string& field, const Puzzle& puzzle,
                  const std::string& size, const JobSettings& limits) {
    if (puzzle.pieces(size) > limits.board_cells)
        fields.mistake(field, fmt::format("{} is too large: this server takes up to {} pieces",
                                          size, limits.board_cells));
}

// A name out of a puzzle's list; the first if there is none.
std::string read_choice(Fields& fields, const std::string& field, const Puzzle& puzzle,
                        const std::vector<NamedChoice>& choices) {
    const auto named = fields.text(field);
    if (!named) return std::string(choices.empty() ? "" : choices.front().name);
    if (std::ranges::find(choices, *named, &NamedChoice::name) == choices.end()) {
        std::vector<std::string_view> names;
        for (const NamedChoice& choice : choices) names.push_back(choice.name);
        fields.mistake(field, names.empty()
                                  ? fmt::format("the puzzle {} has none", puzzle.name())
                                  : fmt::format("choose from {}", fmt::join(names, ", ")));
    }
    return *named;
}

Expected<std::string> parse_algorithm(std::string_view name) {
    std::vector<std::string_view> names;
    for (const auto& row : solver::algorithms()) names.push_back(row.name);
    for (const Puzzle* const puzzle : puzzles())
        for (const auto& row : puzzle->own_algorithms()) names.push_back(row.name);
    if (std::ranges::find(names, name) != names.end()) return std::string(name);
    const auto guess = nearest(name, names);
    return Error{fmt::format("there is no such algorithm{}; it is one of {}",
                             guess ? fmt::format(" (did you mean {}?)", *guess) : "",
                             fmt::join(names, ", "))};
}

// Searches that look for ever shorter solutions end by themselves; the others get all the time that
// there is.
bool ends_by_itself(const std::string& algorithm) {
    return algorithm == "auto" || algorithm == "anytime" || algorithm == "twophase";
}

void read_limits(Fields& fields, search::Limits& to, const std::string& algorithm,
                 const JobSettings& limits) {
    constexpr double least_time = 0.001;
    const double most_time = std::chrono::duration<double>(limits.time).count();
    const auto time = fields.number("time", {least_time, most_time});
    if (time)
        to.time = std::chrono::duration_cast<std::chrono::nanoseconds>(
            std::chrono::duration<double>(*time));
    else if (!ends_by_itself(algorithm))
        to.time = limits.time;
    to.nodes = fields.whole("nodes", {1, limits.nodes.value_or(most_exact)});
    if (!to.nodes) to.nodes = limits.nodes;
    to.memory = fields.whole("memory", {1, limits.memory}).value_or(limits.memory);
}

}  // namespace

const Puzzle& read_puzzle(Fields& fields) {
    return *fields.parsed("puzzle", apps::parse_puzzle).value_or(&default_puzzle());
}

std::string read_metric(Fields& fields, const Puzzle& puzzle) {
    return read_choice(fields, "metric", puzzle, puzzle.info().metrics);
}

std::string read_notation(Fields& fields, const Puzzle& puzzle, const std::string& field) {
    return read_choice(fields, field, puzzle, puzzle.info().notations);
}

std::string read_size(Fields& fields, const Puzzle& puzzle, const JobSettings& limits) {
    const auto named = fields.text("size");
    const auto size = puzzle.read_size(named.value_or(std::string(puzzle.info().default_size)));
    if (!size) {
        fields.mistake("size", size.error());
        return std::string(puzzle.info().default_size);
    }
    check_pieces(fields, "size", puzzle, *size, limits);
    return *size;
}

Question read_question(Fields& fields, const JobSettings& limits) {
    const std::string text = fields.needed_text("board");
    apps::Reading reading;
    reading.puzzle = fields.parsed("puzzle", apps::parse_puzzle);
    reading.form = fields.parsed("form", apps::parse_form);
    reading.size = fields.parsed("size", apps::parse_size);
    reading.goal = fields.text("goal");
    reading.impossible = true;  // the answer says why
    Question question{reading, apps::read_input(text, reading)};
    if (!question.input.read) {
        fields.mistake("board", question.input.read.error());
        return question;
    }
    const Puzzle& puzzle = question.puzzle();
    const std::string& size = question.start().size;
    check_pieces(fields, "board", puzzle, size, limits);
    auto goal = puzzle.goal(reading.goal.value_or(""), size);
    if (!goal) {
        fields.mistake("goal", goal.error());
        return question;
    }
    question.goal = *std::move(goal);
    question.goal_text = fmt::format("{} {} {}", puzzle.name(), size, reading.goal.value_or(""));
    return question;
}

apps::SolveTask read_search(Fields& fields, const JobSettings& limits) {
    apps::SolveTask task;
    auto& request = task.request;
    if (auto name = fields.parsed("algorithm", parse_algorithm))
        request.algorithm = *std::move(name);
    request.heuristic = fields.text("heuristic").value_or("");
    request.weight = fields.number("weight", {1, 1000});
    request.width = fields.whole("width", {1});
    request.ties = fields.choice<search::Ties>("ties", {{"fifo", search::Ties::Fifo},
                                                        {"lifo", search::Ties::Lifo},
                                                        {"low-h", search::Ties::LowH},
                                                        {"high-h", search::Ties::HighH}});
    request.duplicates =
        fields
            .choice<search::Duplicates>("duplicates", {{"generated", search::Duplicates::Generated},
                                                       {"expanded", search::Duplicates::Expanded}})
            .value_or(search::Duplicates::Generated);
    task.order = fields.text("order");
    task.depth = fields.whole("depth", {0, std::numeric_limits<search::Cost>::max()});
    read_limits(fields, request.limits, request.algorithm, limits);
    return task;
}

ScrambleQuestion read_scramble(Fields& fields, const JobSettings& limits) {
    // Longer walks lead to no more random a board, and take longer than a request should.
    constexpr std::uint64_t most_steps = 1'000'000;
    constexpr std::uint64_t most_self_avoiding = 10'000;
    enum class Method { Uniform, Steps, SelfAvoiding };
    ScrambleQuestion question;
    auto& task = question.task;
    task.puzzle = &read_puzzle(fields);
    task.size = read_size(fields, *task.puzzle, limits);
    task.goal = fields.text("goal");
    task.unsolvable = fields.truth("unsolvable");
    if (fields.has("metric")) task.metric = read_metric(fields, *task.puzzle);
    const auto method = fields.choice<Method>("method", {{"uniform", Method::Uniform},
                                                         {"steps", Method::Steps},
                                                         {"self-avoiding", Method::SelfAvoiding}});
    const auto steps = fields.whole(
        "steps", {0, method == Method::SelfAvoiding ? most_self_avoiding : most_steps});
    const bool walks = method.value_or(Method::Uniform) != Method::Uniform;
    if (walks && !steps) fields.mistake("steps", "steps is missing: how long is the walk?");
    if (!walks && steps) fields.mistake("steps", "steps needs the method steps or self-avoiding");
    if (walks && task.unsolvable)
        fields.mistake("unsolvable", "walks from the goal lead to positions that can be solved");
    (method == Method::SelfAvoiding ? task.self_avoiding : task.steps) = steps;
    question.seed = fields.whole("seed").value_or(apps::fresh_seed());
    return question;
}

}  // namespace taquin::server
