// The rules of the puzzle interface (puzzle/puzzle.hpp), on every registered puzzle: registering a
// puzzle is enough to test it.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/solver.hpp"

namespace taquin {
namespace {

constexpr std::uint64_t seed = 20260917;

class EveryPuzzle : public testing::TestWithParam<const Puzzle*> {
protected:
    const Puzzle& puzzle() const { return *GetParam(); }
    const PuzzleInfo& info() const { return puzzle().info(); }
    Position example() const { return puzzle().read(info().example, {})->position; }
    Position goal_of(const Position& start) const { return *puzzle().goal("", start.size); }

    // All positions of the example's size; null if there are too many for a test.
    std::unique_ptr<StateSpace> all_positions() const {
        auto space = puzzle().state_space(goal_of(example()), "");
        if (!space || (*space)->size() > most_positions) return nullptr;
        return *std::move(space);
    }

    std::vector<Position> scrambled(int count) const {
        Random random(seed);
        std::vector<Position> positions;
        const ScrambleRequest request{.goal = *puzzle().goal("", info().default_size)};
        for (int i = 0; i < count; ++i)
            positions.push_back(puzzle().scramble(request, random)->position);
        return positions;
    }

    solver::Request request_for(const Position& start, std::string_view algorithm) const {
        solver::Request request;
        request.start = start;
        request.goal = goal_of(start);
        request.algorithm = algorithm;
        if (solver::algorithm_row(puzzle(), algorithm).informed)
            request.heuristic = heuristic_without_tables(start);
        request.limits.nodes = 300'000;
        return request;
    }

private:
    static constexpr std::uint64_t most_positions = 10'000;

    // The best heuristic without tables: those take long to build under the sanitizers.
    std::string heuristic_without_tables(const Position& start) const {
        tables::TableLibrary none({}, 1);
        const auto explained = puzzle().explain(start, goal_of(start), "", none);
        std::string best = "zero";
        search::Cost most = 0;
        for (const auto& [name, value, why_not] : explained->estimates) {
            const auto row =
                std::ranges::find(puzzle().heuristics(), name, &heuristics::HeuristicRow::name);
            if (!row->admissible || value.value_or(0) <= most) continue;
            best = name;
            most = *value;
        }
        return best;
    }
};

// Messages of the library must not mention options, commands or the program.
void expect_plain(const std::string& sentence) {
    EXPECT_FALSE(sentence.empty());
    EXPECT_EQ(sentence.find("--"), std::string::npos) << sentence;
    EXPECT_EQ(sentence.find("taquin"), std::string::npos) << sentence;
}

std::vector<std::string> fact_names(const Verdict& verdict) {
    std::vector<std::string> names;
    for (const Fact& fact : verdict.facts) names.push_back(fact.name);
    return names;
}

TEST_P(EveryPuzzle, IsFoundByItsName) { EXPECT_EQ(find_puzzle(puzzle().name()), &puzzle()); }

TEST_P(EveryPuzzle, ReadsWhatItWrites) {
    for (const Position& position : scrambled(20)) {
        const auto again =
            puzzle().read(puzzle().write(position), {.form = {}, .size = position.size});
        ASSERT_TRUE(again) << again.error().message;
        EXPECT_EQ(again->position, position) << puzzle().write(position);
        const auto short_one =
            puzzle().read(puzzle().write_short(position), {.form = {}, .size = position.size});
        ASSERT_TRUE(short_one) << short_one.error().message;
        EXPECT_EQ(short_one->position, position);
    }
}

TEST_P(EveryPuzzle, RefusesInvalidPositions) {
    for (const char* const text : {"", "?", "1 1 1 1", "\xFF\xFE", "1 2 3 4 5 6 7 8 9 10 10 x"}) {
        const auto read = puzzle().read(text, {});
        ASSERT_FALSE(read) << text;
        expect_plain(read.error().message);
    }
    const auto size = puzzle().read_size("nonsense");
    ASSERT_FALSE(size);
    expect_plain(size.error().message);
    const auto goal = puzzle().goal("nonsense", info().default_size);
    ASSERT_FALSE(goal);
    expect_plain(goal.error().message);
    EXPECT_NE(goal.error().message.find(info().goals.front().name), std::string::npos)
        << goal.error().message;
}

TEST_P(EveryPuzzle, ExampleMovesSolveTheExample) {
    const auto start = puzzle().read(info().example, {});
    ASSERT_TRUE(start) << start.error().message;
    const auto verified =
        puzzle().verify(start->position, goal_of(start->position),
                        {.text = info().example_moves, .notation = {}, .metric = {}});
    ASSERT_TRUE(verified) << verified.error().message;
    EXPECT_TRUE(verified->solves) << verified->explanation;
    EXPECT_FALSE(verified->failed_at);
}

TEST_P(EveryPuzzle, NamedGoalsAreSolvedPositions) {
    for (const NamedChoice& choice : info().goals) {
        const auto goal = puzzle().goal(choice.name, info().default_size);
        ASSERT_TRUE(goal) << goal.error().message;
        EXPECT_TRUE(puzzle().is_solvable(*goal, *goal));
        EXPECT_TRUE(puzzle().solves(*goal, *goal, {}));
        const auto written = puzzle().goal(puzzle().write(*goal), info().default_size);
        ASSERT_TRUE(written) << written.error().message;
        EXPECT_EQ(*written, *goal);
    }
}

TEST_P(EveryPuzzle, ScramblesAreSolvableAndReproducibleBySeed) {
    const auto first = scrambled(10);
    const auto second = scrambled(10);
    EXPECT_EQ(first, second);
    for (const Position& position : first) {
        EXPECT_TRUE(puzzle().is_solvable(position, goal_of(position)));
        const Verdict verdict = puzzle().check(position, goal_of(position));
        EXPECT_TRUE(verdict.solvable);
        expect_plain(verdict.explanation);
    }
}

TEST_P(EveryPuzzle, UnsolvableScramblesAreUnsolvable) {
    ScrambleRequest request{.goal = *puzzle().goal("", info().default_size)};
    request.unsolvable = true;
    if (const auto refused = puzzle().check_scramble(request)) {
        expect_plain(refused->message);
        return;
    }
    Random random(seed);
    for (int i = 0; i < 10; ++i) {
        const auto scrambled = puzzle().scramble(request, random);
        if (!scrambled) {  // every position of this size is solvable
            expect_plain(scrambled.error().message);
            return;
        }
        EXPECT_FALSE(puzzle().is_solvable(scrambled->position, request.goal));
        const Verdict verdict = puzzle().check(scrambled->position, request.goal);
        EXPECT_FALSE(verdict.solvable);
        expect_plain(verdict.explanation);
        EXPECT_EQ(fact_names(verdict), fact_names(puzzle().check(request.goal, request.goal)));
    }
}

// Front ends write the facts beside these members.
TEST_P(EveryPuzzle, FactsHaveTheirOwnNames) {
    std::set<std::string> names{"schema",   "puzzle",      "size",  "start", "goal", "form",
                                "solvable", "explanation", "error", "line",  "svg",  "warnings"};
    const Position start = example();
    for (const std::string& name : fact_names(puzzle().check(start, goal_of(start))))
        EXPECT_TRUE(names.insert(name).second) << name;
}

TEST_P(EveryPuzzle, ReplayMatchesSingleSteps) {
    for (const Position& start : scrambled(5)) {
        Moves moves;
        Position at = start;
        for (int step = 0; step < 12; ++step) {
            const Moves legal = puzzle().legal_moves(at);
            ASSERT_FALSE(legal.empty());
            moves.push_back(legal[static_cast<std::size_t>(step) % legal.size()]);
            at = puzzle().after(at, std::span(&moves.back(), 1));
        }
        EXPECT_EQ(puzzle().after(start, moves), at);
        EXPECT_TRUE(puzzle().solves(start, at, moves));
        std::vector<Position> seen;
        puzzle().walk(start, moves, [&](const Position& position) { seen.push_back(position); });
        ASSERT_EQ(seen.size(), moves.size() + 1);
        EXPECT_EQ(seen.front(), start);
        EXPECT_EQ(seen.back(), at);
        const auto verified = puzzle().verify(
            start, at, {.text = puzzle().write_moves(moves), .notation = {}, .metric = {}});
        ASSERT_TRUE(verified) << verified.error().message;
        EXPECT_TRUE(verified->solves) << verified->explanation;
    }
}

TEST_P(EveryPuzzle, ReplayReturnsEveryPosition) {
    const Position start = example();
    const auto replayed = [&](std::size_t from, std::size_t count) {
        return *puzzle().verify(start, goal_of(start),
                                {.text = info().example_moves,
                                 .notation = {},
                                 .metric = {},
                                 .from = from,
                                 .count = count});
    };
    EXPECT_TRUE(replayed(0, 0).steps.empty());
    const Verification whole = replayed(0, 100);
    ASSERT_EQ(whole.steps.size(), whole.move_count + 1);
    EXPECT_EQ(whole.steps.front().position, start);
    EXPECT_TRUE(whole.steps.front().move.empty());
    EXPECT_EQ(whole.steps.back().position, whole.end);
    for (std::size_t i = 0; i < whole.steps.size(); ++i) {
        const Verification one = replayed(i, 1);
        ASSERT_EQ(one.steps.size(), 1U);
        EXPECT_EQ(one.steps[0].position, whole.steps[i].position);
        EXPECT_EQ(one.steps[0].move, whole.steps[i].move);
        EXPECT_TRUE(one.solves);
    }
    EXPECT_TRUE(replayed(whole.steps.size(), 1).steps.empty());
}

// Puzzle-specific algorithms are tested with their puzzle.
TEST_P(EveryPuzzle, EveryAlgorithmSolvesTheExample) {
    const Position start = example();
    solver::Solver solver;
    std::map<std::string, std::uint64_t> optimal_lengths;
    for (const solver::AlgorithmRow& row : solver::algorithms()) {
        const auto report = solver.solve(request_for(start, row.name));
        ASSERT_TRUE(report) << row.name << ": " << report.error().message;
        EXPECT_TRUE(report->has_solution() || !row.complete) << row.name << ": " << report->note;
        if (!report->has_solution()) continue;
        EXPECT_TRUE(puzzle().solves(start, goal_of(start), report->moves)) << row.name;
        EXPECT_GE(report->length, report->bound) << row.name;
        if (row.optimal) optimal_lengths[std::string(row.name)] = report->length;
    }
    ASSERT_FALSE(optimal_lengths.empty());
    for (const auto& [name, length] : optimal_lengths)
        EXPECT_EQ(length, optimal_lengths.begin()->second) << name;
}

TEST_P(EveryPuzzle, OptimalAlgorithmsFindTheTrueDistance) {
    const auto space = all_positions();
    if (!space) return;  // tested in the puzzle's own folder
    const auto distances = space->distances(1, {});
    ASSERT_EQ(distances.size(), space->size());
    solver::Solver solver;
    const std::uint64_t step = space->size() / 20 + 1;
    for (std::uint64_t number = 0; number < space->size(); number += step) {
        const Position start = space->at(number);
        EXPECT_TRUE(puzzle().is_solvable(start, goal_of(start))) << puzzle().write(start);
        for (const solver::AlgorithmRow& row : solver::algorithms()) {
            if (!row.optimal) continue;
            const auto report = solver.solve(request_for(start, row.name));
            ASSERT_TRUE(report) << row.name << ": " << report.error().message;
            if (!report->has_solution()) continue;  // the limit on nodes
            EXPECT_EQ(report->length, distances[number])
                << row.name << ": " << puzzle().write(start);
        }
    }
}

TEST_P(EveryPuzzle, HeuristicsKeepTheirClaims) {
    const auto space = all_positions();
    if (!space) return;  // tested in the puzzle's own folder
    const auto distances = space->distances(1, {});
    const Position goal = goal_of(example());
    tables::TableLibrary tables({}, 1);
    for (const heuristics::HeuristicRow& row : puzzle().heuristics()) {
        const auto estimate = puzzle().estimate(row.name, goal, "", tables);
        if (!estimate) continue;  // not for this size
        EXPECT_EQ((*estimate)(goal), 0) << row.name;
        for (std::uint64_t number = 0; number < space->size(); ++number) {
            const Position at = space->at(number);
            const std::int64_t h = (*estimate)(at);
            ASSERT_GE(h, 0) << row.name << ": " << puzzle().write(at);
            const std::int64_t most = row.admissible ? distances[number] : INT64_MAX;
            ASSERT_LE(h, most) << row.name << ": " << puzzle().write(at);
            if (!row.consistent) continue;
            for (const std::uint8_t move : puzzle().legal_moves(at))
                ASSERT_LE(h, 1 + (*estimate)(puzzle().after(at, std::span(&move, 1))))
                    << row.name << ": " << puzzle().write(at);
        }
    }
}

// No folder, so no tables: the limits allow neither those of the ring nor a long search.
TEST(AutoWithinSmallLimits, SolvesLargePositionsWithoutTables) {
    std::string stack;
    for (int i = 1; i <= 64; ++i) stack += std::to_string((7 * i + 63) % 64 + 1) + " ";
    const std::string ring = "5 1 2 6 8 7 3 4 9 10 12 11 20 19 18 17 16 15 14 13";
    for (const auto& [name, text] : {std::pair{"topspin", ring}, std::pair{"pancake", stack}}) {
        const Puzzle& puzzle = *find_puzzle(name);
        solver::Request request;
        request.start = puzzle.read(text, {})->position;
        request.goal = *puzzle.goal("", request.start.size);
        request.limits = {.nodes = 1'000'000, .memory = 1'000'000};
        const auto report = solver::solve(request);
        ASSERT_TRUE(report) << report.error().message;
        ASSERT_TRUE(report->has_solution()) << name << ": " << report->note;
        EXPECT_GE(report->bound, 10U) << name;
        EXPECT_LE(report->bound, report->length) << name;
    }
}

TEST_P(EveryPuzzle, SearchTreeEndsAtTheGoal) {
    const Position start = example();
    solver::SearchTree tree;
    const auto report = solver::Solver().record(request_for(start, "astar"), tree);
    ASSERT_TRUE(report) << report.error().message;
    ASSERT_TRUE(report->has_solution());
    bool reached = false;
    for (std::uint32_t node = 0; node < tree.nodes.size(); ++node)
        if (tree.nodes[node].on_solution)
            reached = reached || solver::position_of(tree, node, start) == goal_of(start);
    EXPECT_TRUE(reached);
}

TEST_P(EveryPuzzle, ExplainsEveryHeuristicAndEveryMove) {
    tables::TableLibrary tables({}, 1);
    const Position start = example();
    const auto explained = puzzle().explain(start, goal_of(start), "", tables);
    ASSERT_TRUE(explained) << explained.error().message;
    ASSERT_FALSE(explained->estimates.empty());
    for (const auto& estimate : explained->estimates) {
        EXPECT_NE(estimate.value.has_value(), !estimate.why_not.empty()) << estimate.heuristic;
        if (!estimate.why_not.empty()) expect_plain(estimate.why_not);
    }
    EXPECT_EQ(explained->moves.size(), puzzle().legal_moves(start).size());
    for (const auto& effect : explained->moves)
        EXPECT_EQ(effect.change.size(), explained->estimates.size());
    for (const DataTable& table : explained->tables)
        for (const auto& row : table.rows)
            EXPECT_EQ(row.size(), table.columns.size()) << table.name;
}

TEST_P(EveryPuzzle, DrawsItself) {
    for (const Position& position : scrambled(2)) {
        EXPECT_FALSE(puzzle().draw(position).empty());
        const std::string svg = puzzle().svg(position);
        EXPECT_TRUE(svg.starts_with("<svg")) << svg.substr(0, 40);
        EXPECT_NE(svg.find("</svg>"), std::string::npos);
    }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryPuzzle, testing::ValuesIn(puzzles()),
                         [](const auto& each) { return std::string(each.param->name()); });

}  // namespace
}  // namespace taquin
