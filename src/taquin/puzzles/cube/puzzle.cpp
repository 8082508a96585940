#include "taquin/puzzles/cube/puzzle.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/puzzle/pattern.hpp"
#include "taquin/puzzles/cube/check.hpp"
#include "taquin/puzzles/cube/distributions.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/heuristics.hpp"
#include "taquin/puzzles/cube/numbers.hpp"
#include "taquin/puzzles/cube/partial/goals.hpp"
#include "taquin/puzzles/cube/run.hpp"
#include "taquin/puzzles/cube/table_sets.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin::cube {

namespace {

PuzzleInfo info_of(Size size) {
    const bool large = size == Size::Three;
    return {.name = large ? "cube" : "cube2",
            .summary = large ? "Rubik's Cube" : "the 2x2x2 pocket cube, which has only corners",
            .noun = "cube",
            .sizes = name(size),
            .default_size = name(size),
            .size_form = "",
            .forms = {{"moves", "a scramble of the solved cube: R U R' U2, also r, M, x y z"},
                      {"facelets", "the stickers, face by face in the order U R F D L B"},
                      {"reid", "Reid's list: the piece at each place, by its faces (3x3x3 only)"}},
            .goals = {{"solved", "every face has one colour"}},
            .steps = large ? std::vector(partial::step_names().begin(), partial::step_names().end())
                           : std::vector<NamedChoice>{},
            .metrics = {{"half", "each face turn is one move"},
                        {"quarter", "each quarter turn is one move"}},
            .notations = {},
            .example = "R U F'",
            .example_moves = "F U' R'",
            .default_heuristic = large ? "korf" : "lookup",
            .has_patterns = true,
            .has_order = false};
}

constexpr std::array own_rows{
    solver::AlgorithmRow{.name = "twophase",
                         .summary = "a short solution in milliseconds, then shorter ones until the "
                                    "time is up (default: 0.1 s)",
                         .paper = "Kociemba 1992",
                         .memory = "the path",
                         .complete = true,
                         .default_time = std::chrono::milliseconds(100)},
};

std::vector<Turn> turns_of(std::span<const std::uint8_t> moves) {
    std::vector<Turn> turns(moves.size());
    std::ranges::transform(moves, turns.begin(),
                           [](std::uint8_t move) { return static_cast<Turn>(move); });
    return turns;
}

Metric metric_or_half(std::string_view name) {
    const auto metric = metric_of(name);
    return metric ? *metric : Metric::Half;
}

// The 3,674,160 cubes of size 2x2x2 whose last corner is at home.
class SmallCubes : public StateSpace {
public:
    SmallCubes(const Position& goal, Metric metric)
        : goal_(goal), goal_corners_(cube_of(goal).corners), metric_(metric) {}

    std::uint64_t size() const override { return domain_.size(); }

    Position at(std::uint64_t number) const override {
        Corners relative;
        domain_.unrank(number, relative);
        return position_of(*goal_.puzzle, {Edges{}, compose(goal_corners_, relative)}, Size::Two);
    }

    std::vector<std::uint8_t> distances(unsigned threads,
                                        const tables::Progress& progress) const override {
        std::vector<std::byte> table(table_id(small_corners, metric_).bytes());
        if (!build_table(small_corners, metric_, table, {threads, progress})) return {};
        std::vector<std::uint8_t> distances(size());
        const auto* const values = reinterpret_cast<const std::uint8_t*>(table.data());
        for (std::size_t i = 0; i < distances.size(); ++i)
            distances[i] = static_cast<std::uint8_t>(nibble(values, i));
        return distances;
    }

private:
    Position goal_;
    Corners goal_corners_;
    Metric metric_;
    Domain<Corners> domain_{metric_};
};

class CubePuzzle : public Puzzle {
public:
    explicit CubePuzzle(Size size) : size_(size), info_(info_of(size)) {}

    const PuzzleInfo& info() const override { return info_; }

    // --- sizes

    Expected<std::string> read_size(std::string_view text) const override {
        if (text == cube::name(size_)) return std::string(text);
        return Error{"the puzzle " + std::string(name()) + " has the size " +
                     std::string(cube::name(size_)) + " only"};
    }
    std::uint64_t pieces(std::string_view) const override {
        return is_large() ? corner_count + edge_count : corner_count;
    }
    bool is_small(std::string_view) const override { return false; }

    // --- positions

    bool recognises(std::string_view line) const override { return looks_like_cube(line) == size_; }
    Expected<ReadPosition> read(std::string_view text, const ReadOptions& options) const override;
    // Stickers may span several lines, so only the whole text decides.
    bool begins_batch(std::string_view, const ReadOptions&) const override { return false; }
    std::size_t read_batch(std::string_view text, const ReadOptions& options,
                           const TakeEntry& take) const override;
    std::string write(const Position& position) const override {
        return position.is_partial() ? position.partial : stickers_of(position);
    }
    std::string draw(const Position& position) const override {
        return unfolded(stickers_of(position));
    }
    std::string svg(const Position& position) const override {
        return svg_of(stickers_of(position));
    }
    // A row for each face, in the order U R F D L B; colours are numbered in the same order.
    std::vector<std::vector<std::uint32_t>> rows(const Position& position) const override {
        constexpr std::string_view faces = "URFDLB";
        const std::string stickers = stickers_of(position);
        std::vector<std::vector<std::uint32_t>> result(faces.size());
        for (std::size_t i = 0; i < stickers.size(); ++i)
            result[i * faces.size() / stickers.size()].push_back(
                static_cast<std::uint32_t>(faces.find(stickers[i])));
        return result;
    }
    Expected<Position> goal(std::string_view name, std::string_view size) const override;
    Expected<Position> partial_goal(std::string_view text, std::string_view size) const override;
    Expected<PatternGoal> pattern_goal(const PatternQuery& query) const override;
    std::optional<Position> inverse(const Position& position) const override {
        return here(cube::inverse(cube_of(position)));
    }

    // --- moves

    // Writes two quarter turns of the same face as a half turn.
    std::string write_moves(std::span<const std::uint8_t> moves, std::string_view) const override {
        return to_text(joined(turns_of(moves)));
    }
    // In the half-turn metric, whose moves include the quarter turns.
    Moves legal_moves(const Position&) const override {
        const TurnList turns = is_large() ? Domain<Cube>(Metric::Half).moves({})
                                          : Domain<Corners>(Metric::Half).moves({});
        return solver::numbered(std::vector(turns.begin(), turns.end()));
    }
    std::uint64_t length(std::span<const std::uint8_t> moves,
                         std::string_view metric) const override {
        return cube::length(turns_of(moves), metric_or_half(metric));
    }
    void walk(const Position& start, std::span<const std::uint8_t> moves,
              const std::function<void(const Position&)>& each) const override;
    Position after(const Position& start, std::span<const std::uint8_t> moves) const override {
        return here(turned(cube_of(start), turns_of(moves)));
    }

    // --- judgement

    Verdict check(const Position& start, const Position& goal) const override {
        if (goal.is_partial()) return partial::check(cube_of(start), goals_of(goal), size_);
        return cube::check(cube_of(start), size_);
    }
    bool is_solvable(const Position& start, const Position& goal) const override {
        if (goal.is_partial()) return check(start, goal).solvable;
        return cube::check(cube_of(start), size_).solvable &&
               cube::check(cube_of(goal), size_).solvable;
    }
    bool solves(const Position& start, const Position& goal,
                std::span<const std::uint8_t> moves) const override {
        const std::string end = replay(stickers_of(start), turns_of(moves));
        if (!goal.is_partial()) return end == stickers_of(goal);
        const auto cube =
            read_cube(end, {.size = size_, .form = Form::Facelets, .unsolvable = true});
        return cube && is_at(goal, cube->cube);
    }
    Expected<Verification> verify(const Position& start, const Position& goal,
                                  const WrittenMoves& moves) const override;

    // --- scrambles

    std::optional<Error> check_scramble(const ScrambleRequest& request) const override;
    Expected<Scrambled> scramble(const ScrambleRequest& request, Random& random) const override;

    // --- heuristics

    std::span<const heuristics::HeuristicRow> heuristics() const override {
        return heuristic_rows(size_);
    }
    std::optional<Error> check_heuristic(std::string_view expression, std::string_view,
                                         std::string_view) const override {
        return check_expression(expression, size_);
    }
    Expected<Estimate> estimate(std::string_view expression, const Position& goal,
                                std::string_view metric,
                                tables::TableLibrary& tables) const override;
    Expected<Explanation> explain(const Position& start, const Position& goal,
                                  std::string_view metric,
                                  tables::TableLibrary& tables) const override;

    // --- tables

    std::vector<TableSet> table_sets(const CataloguePtr&) const override;
    std::vector<std::string> table_set_names(const TableQuery& query) const override;
    Expected<TableSet> table_set(std::string_view name, const TableQuery& query) const override;
    bool makes_tables_of(std::string_view kind) const override {
        return is_large() && kind.starts_with("cube-");
    }
    std::optional<std::string> find_wrong_value(const tables::Table& table,
                                                const std::stop_token&) const override {
        return find_wrong_distance(table);
    }
    std::vector<std::string> distribution_names() const override {
        return cube::distribution_names(size_);
    }
    std::optional<Error> check_distribution(std::string_view name) const override {
        return cube::check_distribution(name, size_);
    }
    Expected<std::vector<Distribution>> distributions(
        const TableQuery& query, tables::TableLibrary& tables,
        const tables::BuildTerms& terms) const override;
    Expected<std::unique_ptr<StateSpace>> state_space(const Position& goal,
                                                      std::string_view metric) const override;

    // --- solving

    std::span<const solver::AlgorithmRow> own_algorithms() const override {
        if (is_large()) return own_rows;
        return {};
    }
    std::unique_ptr<PuzzleCache> make_cache() const override {
        return std::make_unique<CubeCache>();
    }
    Expected<solver::Report> solve(const solver::Request& request,
                                   solver::RunContext& context) const override {
        return cube::solve(request, context);
    }

private:
    bool is_large() const { return size_ == Size::Three; }
    Position here(const Cube& cube) const { return position_of(*this, cube, size_); }
    std::vector<partial::PieceGoal> goals_of(const Position& goal) const {
        if (goal.is_partial()) return **partial::read_partial_goal(goal.partial, size_);
        return {partial::whole_goal(cube_of(goal), size_)};
    }
    bool is_at(const Position& goal, const Cube& cube) const {
        return std::ranges::any_of(goals_of(goal), [&](const partial::PieceGoal& each) {
            return partial::reaches(cube, each);
        });
    }
    Cube random_start(bool unsolvable, Random& random) const;
    template <class State>
    Expected<Estimate> estimate_of(std::string_view expression, const Position& goal, Metric metric,
                                   const ObtainTable& obtain) const;

    Size size_;
    PuzzleInfo info_;
};

// --- positions and moves

Expected<ReadPosition> CubePuzzle::read(std::string_view text, const ReadOptions& options) const {
    if (options.size)
        if (const auto size = read_size(*options.size); !size) return size.error();
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Error{"the cube is empty; write moves such as R U R' U2, or the stickers"};
    TextOptions wanted{.size = size_, .form = {}, .unsolvable = options.impossible};
    if (options.form) {
        const auto form = parse_form(*options.form);
        if (!form) return form.error();
        wanted.form = *form;
    }
    const auto read = read_cube(text, wanted);
    if (!read) return read.error();
    return ReadPosition{.position = here(read->cube), .form = cube::name(read->form)};
}

// A single row of stickers may look like moves; all rows together hardly do. So try the whole text
// first.
std::size_t CubePuzzle::read_batch(std::string_view text, const ReadOptions& options,
                                   const TakeEntry& take) const {
    std::size_t first = 0;
    const auto find_first = [&](std::size_t line, const auto&) { return first = line, false; };
    const bool any = read_lines(text, options, find_first) != 0;
    if (auto whole = read(text, options); any && whole && whole->form != "moves") {
        take(first, std::move(whole));
        return 1;
    }
    return read_lines(text, options, take);
}

Expected<Position> CubePuzzle::goal(std::string_view name, std::string_view) const {
    if (name.empty() || name == "solved") return here(solved_cube);
    if (name == "finish" || name == "pll") return here(solved_cube);
    if (partial::read_partial_goal(name, size_))
        return Error{quoted(name) +
                     " is a partial goal, in which some pieces do not matter; this "
                     "needs a whole cube"};
    const auto read = read_cube(name, {.size = size_});
    if (!read)
        return Error{quoted(name) +
                     " is neither the goal solved nor a cube: " + read.error().message};
    return here(read->cube);
}

Expected<Position> CubePuzzle::partial_goal(std::string_view text, std::string_view size) const {
    std::string spelled;
    const auto goals = partial::read_partial_goal(text, size_, &spelled);
    if (!goals) {
        auto whole = goal(text, size);
        if (whole || info_.steps.empty()) return whole;
        std::string steps;
        for (const NamedChoice& step : info_.steps)
            steps += (steps.empty() ? "" : ", ") + std::string(step.name);
        return Error{whole.error().message + "; the steps are " + steps};
    }
    if (!*goals) return goals->error();
    return Position{this, std::string(size), {}, std::move(spelled)};
}

Expected<PatternGoal> CubePuzzle::pattern_goal(const PatternQuery& query) const {
    const auto metric = metric_of(query.metric);
    if (!metric) return metric.error();
    const auto allowed = partial::read_allowed(query.allow, size_, *metric);
    if (!allowed) return Error{allowed.error().message, ErrorKind::BadInput, "allow"};
    auto goals = goals_of(query.goal);
    if (!query.goal.is_partial()) goals.front().name = stickers_of(query.goal);
    return partial::pattern_goal_of(goals, *allowed, *metric, size_);
}

void CubePuzzle::walk(const Position& start, std::span<const std::uint8_t> moves,
                      const std::function<void(const Position&)>& each) const {
    Cube cube = cube_of(start);
    each(start);
    for (const std::uint8_t move : moves) {
        cube = turned(cube, static_cast<Turn>(move));
        each(here(cube));
    }
}

Expected<Verification> CubePuzzle::verify(const Position& start, const Position& goal,
                                          const WrittenMoves& written) const {
    const auto metric = metric_of(written.metric);
    if (!metric) return metric.error();
    const auto moves = is_large() ? parse_moves(written.text) : parse_small_moves(written.text);
    if (!moves) return moves.error();
    const std::span all(*moves);
    const auto after_first = [&](std::size_t count) {
        Cube cube = cube_of(start);
        if (is_large())
            cube = after_moves(cube, all.first(count));
        else
            cube.corners = after_moves(cube.corners, all.first(count));
        return here(cube);
    };
    Verification result{.moves = to_text(*moves),
                        .length = cube::length(*moves, *metric),
                        .end = after_first(all.size()),
                        .move_count = all.size()};
    result.solves = is_at(goal, cube_of(result.end));
    const std::string what = goal.is_partial() ? "reach " + goal.partial : "solve the cube";
    result.explanation = result.solves
                             ? "the moves " + what
                             : "the moves do not " + what + ": " + stickers_of(result.end);
    for (std::size_t i = written.from; i <= all.size() && result.steps.size() < written.count; ++i)
        result.steps.push_back(
            {i == 0 ? std::string() : to_text(all.subspan(i - 1, 1)), after_first(i)});
    return result;
}

// --- scrambles

std::optional<Error> CubePuzzle::check_scramble(const ScrambleRequest& request) const {
    constexpr std::uint64_t most_turns = 1'000'000;
    if (request.method == ScrambleMethod::SelfAvoiding)
        return Error{
            "cubes do not support self-avoiding walks; a random walk never undoes its last turn"};
    if (request.method == ScrambleMethod::Walk && request.steps > most_turns)
        return Error{std::to_string(request.steps) +
                     " moves are too many for a cube; the maximum is " +
                     std::to_string(most_turns)};
    if (request.method == ScrambleMethod::Walk && request.unsolvable)
        return Error{"a cube scrambled by moves can always be solved"};
    if (const auto metric = metric_of(request.metric); !metric) return metric.error();
    return std::nullopt;
}

Cube CubePuzzle::random_start(bool unsolvable, Random& random) const {
    if (is_large()) return unsolvable ? random_impossible_cube(random) : random_cube(random);
    return {Edges{}, unsolvable ? random_impossible_corners(random) : random_corners(random)};
}

Expected<Scrambled> CubePuzzle::scramble(const ScrambleRequest& request, Random& random) const {
    if (request.method == ScrambleMethod::Uniform)
        return Scrambled{here(random_start(request.unsolvable, random)), {}};
    const auto turns = random_turns({.count = request.steps,
                                     .metric = metric_or_half(request.metric),
                                     .only_three_faces = !is_large()},
                                    random);
    const Cube goal = cube_of(request.goal);
    Scrambled result{here(turned(goal, turns)), {}};
    // A text of moves alone is read as a scramble of the solved cube.
    if (goal == solved_cube) result.moves = to_text(turns);
    return result;
}

// --- heuristics

template <class State>
Expected<Estimate> CubePuzzle::estimate_of(std::string_view expression, const Position& goal,
                                           Metric metric, const ObtainTable& obtain) const {
    auto heuristic = compile_heuristic<State>(expression, {metric, {}}, obtain);
    if (!heuristic) return heuristic.error();
    return Estimate([heuristic = *std::move(heuristic), goal](const Position& position) {
        const Cube cube = relative(position, goal);
        if constexpr (std::is_same_v<State, Corners>)
            return std::int64_t{heuristic.value(heuristic.root(cube.corners))};
        else
            return std::int64_t{heuristic.value(heuristic.root(cube))};
    });
}

Expected<Estimate> CubePuzzle::estimate(std::string_view expression, const Position& goal,
                                        std::string_view metric_name,
                                        tables::TableLibrary& tables) const {
    const auto metric = metric_of(metric_name);
    if (!metric) return metric.error();
    const ObtainTable obtain = cube::tables_from(tables);
    return is_large() ? estimate_of<Cube>(expression, goal, *metric, obtain)
                      : estimate_of<Corners>(expression, goal, *metric, obtain);
}

Expected<Explanation> CubePuzzle::explain(const Position& start, const Position& goal,
                                          std::string_view metric_name,
                                          tables::TableLibrary& tables) const {
    const auto metric = metric_of(metric_name);
    if (!metric) return metric.error();
    if (Verdict verdict = check(start, goal); !verdict.solvable)
        return Error{std::move(verdict.explanation)};
    Explanation explanation =
        cube::explain(relative(start, goal), size_, *metric, stored_tables_from(tables));
    if (auto fault = tables.check().fault) return *std::move(fault);
    return explanation;
}

// --- tables

std::vector<TableSet> CubePuzzle::table_sets(const CataloguePtr&) const {
    std::vector<TableSet> result;
    if (!is_large()) return result;
    for (const PatternSet& set : pattern_sets())
        for (const Metric metric : all_metrics)
            if (!set.half_turns_only || metric == Metric::Half)
                result.push_back(table_set_of(set, metric));
    return result;
}

std::vector<std::string> CubePuzzle::table_set_names(const TableQuery& query) const {
    std::vector<std::string> names;
    if (!is_large()) return names;
    for (const PatternSet& set : pattern_sets())
        if (!set.half_turns_only || metric_or_half(query.metric) == Metric::Half)
            names.emplace_back(set.name);
    return names;
}

Expected<TableSet> CubePuzzle::table_set(std::string_view name, const TableQuery& query) const {
    if (!is_large())
        return Error{
            "2x2x2 cubes have no table files: their only table is built in memory when needed, "
            "which is faster than reading a file"};
    const auto metric = metric_of(query.metric);
    if (!metric) return metric.error();
    const auto set = find_pattern_set(name);
    if (!set) return set.error();
    if (set->half_turns_only && *metric != Metric::Half)
        return Error{std::string(name) + " supports only the metric half"};
    return table_set_of(*set, *metric);
}

Expected<std::vector<Distribution>> CubePuzzle::distributions(
    const TableQuery& query, tables::TableLibrary& tables, const tables::BuildTerms& terms) const {
    const auto metric = metric_of(query.metric);
    if (!metric) return metric.error();
    std::vector<Distribution> result;
    for (const std::string& name :
         query.distributions.empty() ? distribution_names() : query.distributions) {
        if (auto fault = check_distribution(name)) return *std::move(fault);
        auto made = cube::distribution(name, {size_, *metric}, tables, terms);
        if (!made) return made.error();
        result.push_back(*std::move(made));
    }
    if (auto fault = tables.check().fault) return *std::move(fault);
    return result;
}

Expected<std::unique_ptr<StateSpace>> CubePuzzle::state_space(const Position& goal,
                                                              std::string_view metric_name) const {
    const auto metric = metric_of(metric_name);
    if (!metric) return metric.error();
    if (is_large()) return Error{"too many 3x3x3 cubes to list: 43,252,003,274,489,856,000"};
    return std::unique_ptr<StateSpace>(std::make_unique<SmallCubes>(goal, *metric));
}

}  // namespace

const Puzzle& puzzle() {
    static const CubePuzzle large(Size::Three);
    return large;
}

const Puzzle& small_puzzle() {
    static const CubePuzzle small(Size::Two);
    return small;
}

}  // namespace taquin::cube
