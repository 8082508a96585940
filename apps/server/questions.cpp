#include "server/questions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <limits>
#include <variant>

#include "shared/seed.hpp"
#include "taquin/core/nearest.hpp"
#include "taquin/puzzles/tiles/goals.hpp"

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

Expected<std::string> parse_algorithm(std::string_view name) {
    std::vector<std::string_view> names;
    for (const auto& row : solver::algorithms()) names.push_back(row.name);
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
    if (const auto order = fields.parsed("order", tiles::parse_order)) task.order = *order;
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
