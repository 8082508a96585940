#include "server/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <string_view>
#include <type_traits>
#include <variant>

#include "shared/seed.hpp"
#include "taquin/core/sentence.hpp"
#include "taquin/puzzles/tiles/goals.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"

namespace taquin::server {
namespace {

using apps::Puzzle;

const std::vector<Named<Puzzle>>& puzzles() {
    static const std::vector<Named<Puzzle>> all{
        {"tiles", Puzzle::Tiles}, {"cube", Puzzle::Cube}, {"cube2", Puzzle::SmallCube}};
    return all;
}

// A board that is too large is refused before anything is done with it.
void check_cells(Fields& fields, tiles::Size size, const JobSettings& limits) {
    if (size.cells() > limits.board_cells)
        fields.mistake("board", fmt::format("a board of {} is too large: this server takes up to "
                                            "{} cells; the command line takes any",
                                            tiles::to_text(size), limits.board_cells));
}

void check_board(Fields& fields, const Question& question, const JobSettings& limits) {
    const auto& board = question.board().board;
    if (!board) return fields.mistake("board", board.error().message);
    check_cells(fields, board->board.size, limits);
    const auto goal = tiles::make_goal(question.reading.goal.value_or("last"), board->board.size);
    if (!goal) fields.mistake("goal", goal.error().message);
}

void check_cube(Fields& fields, const Question& question) {
    if (const auto error = apps::why_not_for_cubes(question.reading))
        return fields.mistake(question.reading.size ? "size" : "form", error->message);
    if (!question.cube().cube) return fields.mistake("board", question.cube().cube.error().message);
    const auto goal = apps::cube_goal(question.reading, question.cube().size);
    if (!goal) fields.mistake("goal", goal.error().message);
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
    if (fault) fields.mistake(fault->parameter, sentence(*fault));
}

}  // namespace

tiles::Board Question::goal() const {
    return *tiles::make_goal(reading.goal.value_or("last"), board().board->board.size);
}

std::optional<tiles::Size> read_size(Fields& fields, const JobSettings& limits) {
    const auto size = fields.parsed("size", tiles::parse_size);
    if (size && size->cells() > limits.board_cells)
        fields.mistake(
            "size", fmt::format("this server takes boards of up to {} cells", limits.board_cells));
    return size;
}

Question read_question(Fields& fields, const JobSettings& limits) {
    const std::string text = fields.needed_text("board");
    apps::Reading reading;
    reading.puzzle = fields.choice("puzzle", puzzles());
    if (const auto form = fields.parsed("form", apps::parse_any_form)) reading.form = *form;
    reading.size = fields.parsed("size", tiles::parse_size);
    reading.goal = fields.text("goal");
    reading.unsolvable_cubes = true;  // the answer says why
    Question question{reading, apps::read_given(text, reading)};
    if (question.is_board())
        check_board(fields, question, limits);
    else
        check_cube(fields, question);
    question.goal_text = question.is_board() ? "tiles " : "cube ";
    if (question.is_board() && question.board().board)
        question.goal_text += tiles::to_text(question.board().board->board.size) + " ";
    question.goal_text += reading.goal.value_or("");
    return question;
}

std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits) {
    std::vector<solver::ParameterRow> rows(solver::parameters().begin(),
                                           solver::parameters().end());
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

void read_parameters(Fields& fields, const JobSettings& limits,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request) {
    for (const solver::ParameterRow& row : parameters_within(limits))
        if (std::ranges::find(groups, row.group) != groups.end())
            read_parameter(fields, row, request);
    if (!request.order.empty())
        if (const auto order = tiles::parse_order(request.order); !order)
            fields.mistake("order", order.error().message);
    // Searches that end by themselves keep to their own time; the others get all there is.
    search::Limits& to = request.limits;
    if (!to.time && !solver::algorithm_row(request.algorithm).ends_by_itself())
        to.time = limits.time;
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
    task.puzzle = fields.choice("puzzle", puzzles()).value_or(Puzzle::Tiles);
    task.size = read_size(fields, limits);
    task.goal = fields.text("goal");
    task.unsolvable = fields.truth("unsolvable");
    if (const auto metric = fields.parsed("metric", cube::parse_metric)) task.metric = *metric;
    const auto method = fields.choice<Method>("method", {{"uniform", Method::Uniform},
                                                         {"steps", Method::Steps},
                                                         {"self-avoiding", Method::SelfAvoiding}});
    const auto steps = fields.whole(
        "steps", {0, method == Method::SelfAvoiding ? most_self_avoiding : most_steps});
    const bool walks = method.value_or(Method::Uniform) != Method::Uniform;
    if (walks && !steps) fields.mistake("steps", "steps is missing: how long is the walk?");
    if (!walks && steps) fields.mistake("steps", "steps needs the method steps or self-avoiding");
    if (walks && task.unsolvable)
        fields.mistake("unsolvable", "walks from the goal lead to boards that can be solved");
    (method == Method::SelfAvoiding ? task.self_avoiding : task.steps) = steps;
    question.seed = fields.whole("seed").value_or(apps::fresh_seed());
    return question;
}

}  // namespace taquin::server
