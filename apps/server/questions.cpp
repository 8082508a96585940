#include "server/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <type_traits>
#include <variant>

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

// The value of a field as a parameter has it; an empty text, which is never right, for what no
// parameter has.
solver::ParameterValue parameter_value(const FieldValue& value) {
    return std::visit(
        [](const auto& one) -> solver::ParameterValue {
            using T = std::decay_t<decltype(one)>;
            if constexpr (std::is_same_v<T, std::nullptr_t> || std::is_same_v<T, Nested>)
                return std::string();
            else
                return one;
        },
        value);
}

void read_parameter(Fields& fields, const solver::ParameterRow& row,
                    solver::SearchRequest& request) {
    const FieldValue* const value = fields.find(std::string(row.name));
    const auto* const text = value != nullptr ? std::get_if<std::string>(value) : nullptr;
    const bool is_text = std::holds_alternative<solver::Text>(row.type);
    if (value == nullptr || (is_text && text != nullptr && text->empty())) return;
    const auto fault = set_parameter(request, row, parameter_value(*value));
    if (fault) fields.mistake(std::string(row.name), *fault);
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

std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits) {
    std::vector<solver::ParameterRow> rows(search_parameters().begin(),
                                           search_parameters().end());
    const auto row = [&](std::string_view name) -> solver::ParameterType& {
        return std::ranges::find(rows, name, &solver::ParameterRow::name)->type;
    };
    for (solver::ParameterRow& each : rows)
        if (auto* const whole = std::get_if<solver::Whole>(&each.type)) whole->most = most_exact;
    row("time") = solver::Seconds{std::chrono::duration<double>(limits.time).count()};
    row("nodes") = solver::Whole{1, limits.nodes.value_or(most_exact)};
    row("memory") = solver::Bytes{limits.memory};
    row("threads") = solver::Whole{1, limits.threads};
    return rows;
}

void read_parameters(Fields& fields, const JobSettings& limits, const Puzzle& puzzle,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request) {
    for (const solver::ParameterRow& row : parameters_within(limits))
        if (std::ranges::find(groups, row.group) != groups.end())
            read_parameter(fields, row, request);
    if (!request.order.empty())
        if (const auto order = puzzle.read_order(request.order); !order)
            fields.mistake("order", order.error());
    // Searches that end by themselves keep to their own time; the others get all there is.
    search::Limits& to = request.limits;
    const auto* const algorithm = solver::find_algorithm(puzzle, request.algorithm);
    if (!to.time && (algorithm == nullptr || !algorithm->ends_by_itself())) to.time = limits.time;
    if (!to.nodes) to.nodes = limits.nodes;
    if (!to.memory) to.memory = limits.memory;
    if (!request.threads) request.threads = 1;
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
