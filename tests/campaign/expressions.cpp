// Random expressions of up to ten heuristics in any order, on tiles and cubes, compiled and
// searched with: no crash, and no overestimate if the expression claims to be admissible.
// tools/campaign runs this under the sanitizers. Cube heuristics whose tables are not in
// $TAQUIN_CACHE are left out.
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <vector>

#include "campaign/campaign.hpp"
#include "campaign/tile_space.hpp"
#include "support/boards.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::campaign {
namespace {

using Names = std::vector<std::string>;

constexpr std::uint64_t most_leaves = 10;
constexpr std::array<std::string_view, 7> algorithms{"astar",  "greedy", "idastar",      "rbfs",
                                                     "wastar", "beam",   "bidirectional"};

class Expressions {
public:
    Expressions(Names names, std::uint64_t seed) : names_(std::move(names)), random_(seed) {}

    Random& random() { return random_; }
    // Shared, because it keeps the tables.
    solver::Solver& solver() { return solver_; }
    std::string next() { return combined(1 + random_.below(most_leaves)); }
    std::string algorithm() { return std::string(algorithms[random_.below(algorithms.size())]); }

private:
    // Mostly max and +, which keep admissibility; sometimes operators that do not.
    std::string combined(std::uint64_t leaves) {
        if (leaves == 1) return dressed(names_[random_.below(names_.size())]);
        if (random_.below(3) == 0) {
            const std::uint64_t left = 1 + random_.below(leaves - 1);
            return dressed("(" + combined(left) + " + " + combined(leaves - left) + ")");
        }
        std::string text = "max(";
        for (std::uint64_t left = leaves; left > 0;) {
            const std::uint64_t taken = 1 + random_.below(left < leaves ? left : left - 1);
            text += (left < leaves ? ", " : "") + combined(taken);
            left -= taken;
        }
        return text + ")";
    }

    std::string dressed(std::string text) {
        switch (random_.below(16)) {
            case 0: return fmt::format("{}*{}", 1 + random_.below(3), text);
            case 1: return fmt::format("0.{}*{}", 1 + random_.below(9), text);
            case 2: return fmt::format("{}^1.{}", text, random_.below(10));
            case 3: return "step(" + text + ")";
            case 4: return "arctan(" + text + ")";
            case 5:
                return fmt::format("step({}, {}, 0.{})", text, 1 + random_.below(100),
                                   1 + random_.below(9));
            case 6: return fmt::format("arctan({}, {})", text, 1 + random_.below(100));
            default: return text;
        }
    }

    Names names_;
    Random random_;
    solver::Solver solver_{};
};

// Reports a bound above the distance, or an "optimal" solution that is longer.
std::string fault_of(const solver::Report& report, std::uint64_t distance) {
    if (static_cast<std::uint64_t>(report.lower_bound) > distance)
        return fmt::format("bound {} where {} are enough", report.lower_bound, distance);
    if (report.has_solution() && report.optimal && report.steps() > distance)
        return fmt::format("{} is not optimal: {} are enough", report.steps(), distance);
    return {};
}

// The part common to all requests. False if the expression was refused with a message.
bool try_search(solver::Request request, Expressions& expressions, std::uint64_t distance,
                Row& row) {
    request.algorithm = expressions.algorithm();
    request.limits.nodes = 3000;
    row.count();
    const auto report = expressions.solver().solve(request);
    if (!report) {
        if (report.error().message.empty())
            row.fail(request.heuristic + ": refused without a message");
        return false;
    }
    const std::string fault = fault_of(*report, distance);
    if (!fault.empty())
        row.fail(fmt::format("{} {}: {}", request.algorithm, request.heuristic, fault));
    return true;
}

void of_tiles(const Scale& scale, double seconds) {
    Row row("random expressions of up to 10 heuristics, 3x3 boards");
    Names names;
    for (const tiles::HeuristicRow& heuristic : tiles::heuristic_table())
        names.emplace_back(heuristic.name);
    std::vector<TileSpace> spaces;
    std::vector<tiles::DistancesPtr> lookups;
    for (const tiles::GoalRow& goal : tiles::goals()) {
        spaces.emplace_back(goal.make({3, 3}));
        lookups.push_back(tiles::make_distances(spaces.back().goal()));
    }
    Expressions expressions(names, scale.seed);
    std::uint64_t refused = 0;
    for (const auto end = Clock::now() + Seconds(seconds); Clock::now() < end;) {
        const std::size_t which = expressions.random().below(spaces.size());
        const TileSpace& space = spaces[which];
        const std::uint64_t number = expressions.random().below(space.size());
        tiles::Board start = space.goal();
        space.make(start, number);
        const solver::Request request =
            test::board_request(start, space.goal(), "", expressions.next());
        if (!try_search(request, expressions, space.distance(number), row)) ++refused;
        tiles::TableSource source;
        source.distances = [&]() -> Expected<tiles::DistancesPtr> { return lookups[which]; };
        const auto compiled =
            tiles::compile_heuristic<tiles::WordState>(request.heuristic, space.goal(), source);
        constexpr int boards = 20;
        for (int i = 0; compiled && i < boards; ++i)
            space.check(*compiled, expressions.random().below(space.size()), start, row);
    }
    row.many("expressions");
    row.worst(fmt::format("{} refused with a message", grouped(refused)));
}

// The heuristics whose tables exist or take milliseconds to build.
Names cheap_names(const Puzzle& puzzle, const Position& goal, const std::string& folder) {
    tables::TableLibrary library(folder, 1);
    Names names;
    for (const Explanation::Estimate& estimate : puzzle.explain(goal, goal, {}, library)->estimates)
        if (estimate.value) names.emplace_back(estimate.heuristic);
    return names;
}

void of_cubes(const Puzzle& puzzle, const Scale& scale, double seconds) {
    const char* cache = std::getenv("TAQUIN_CACHE");
    const std::string folder = cache == nullptr ? "" : cache;
    const Position goal = *puzzle.goal({}, puzzle.info().default_size);
    const Names names = cheap_names(puzzle, goal, folder);
    Row row(fmt::format("random expressions of up to 10 heuristics, puzzle {}, {} names",
                        puzzle.name(), names.size()));
    Expressions expressions(names, scale.seed);
    std::uint64_t refused = 0;
    for (const auto end = Clock::now() + Seconds(seconds); Clock::now() < end;) {
        solver::Request request;
        request.heuristic = expressions.next();
        request.tables_folder = folder;
        request.start = request.goal = goal;
        const std::uint64_t turns = expressions.random().below(6);
        for (std::uint64_t i = 0; i < turns; ++i) {
            const Moves moves = puzzle.legal_moves(request.start);
            const std::uint8_t move = moves[expressions.random().below(moves.size())];
            request.start = puzzle.after(request.start, std::span(&move, 1));
        }
        if (!try_search(request, expressions, turns, row)) ++refused;
    }
    row.many("expressions");
    row.worst(fmt::format("{} refused with a message", grouped(refused)));
}

}  // namespace

void expressions(const Scale& scale) {
    of_tiles(scale, scale.seconds / 3);
    for (const char* name : {"cube2", "cube"})
        of_cubes(*find_puzzle(name), scale, scale.seconds / 3);
}

}  // namespace taquin::campaign
