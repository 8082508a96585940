// Every optimal algorithm with every admissible heuristic, on every 3x3 board for all four goals
// and on 2x5, against a breadth-first search that shares no code with the library. Pairs too slow
// for all boards get a scattered sample: as many boards as they solve in their share of the time.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "campaign/campaign.hpp"
#include "campaign/pairs.hpp"
#include "oracle/full_search.hpp"
#include "support/boards.hpp"
#include "taquin/core/permutation.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"

namespace taquin::campaign {
namespace {

using oracle::FullSearch;

std::vector<std::string> admissible_heuristics(tiles::Size size) {
    std::vector<std::string> names;
    for (const tiles::HeuristicRow& row : tiles::heuristic_table()) {
        const auto kind = tiles::find_heuristic(row.name);
        if (row.admissible && kind && !tiles::check_size(*kind, size)) names.emplace_back(row.name);
    }
    return names;
}

// The board after the moves, played on a plain list of tiles; empty if a move is illegal.
oracle::Tiles played(oracle::Tiles board, std::size_t columns, const Moves& moves) {
    auto blank = static_cast<std::size_t>(std::ranges::find(board, 0U) - board.begin());
    for (const std::uint8_t number : moves) {
        const auto move = static_cast<tiles::Move>(number);
        const std::size_t column = blank % columns;
        std::size_t next = board.size();
        if (move == tiles::Move::Up && blank >= columns) next = blank - columns;
        if (move == tiles::Move::Down && blank + columns < board.size()) next = blank + columns;
        if (move == tiles::Move::Left && column > 0) next = blank - 1;
        if (move == tiles::Move::Right && column + 1 < columns) next = blank + 1;
        if (next == board.size()) return {};
        std::swap(board[blank], board[next]);
        blank = next;
    }
    return board;
}

class BoardsOfGoal {
public:
    BoardsOfGoal(const tiles::Board& goal, std::uint64_t nodes)
        : goal_(goal), nodes_(nodes), truth_(goal.size.rows, goal.size.columns, goal.tiles) {
        for (std::uint64_t rank = 0; rank < truth_.by_rank().size(); ++rank)
            if (truth_.by_rank()[rank] != FullSearch::unreachable) ranks_.push_back(rank);
    }

    std::uint64_t size() const { return ranks_.size(); }

    SolveOne solver_of(const Pair& pair, Row& row) const {
        const auto solver = std::make_shared<solver::Solver>();
        solver::Request request = test::board_request(goal_, goal_, pair.algorithm, pair.heuristic);
        request.limits.nodes = nodes_;
        return [this, solver, request, start = goal_, &row](std::uint64_t position) mutable {
            const std::uint64_t rank = ranks_[position];
            unrank(rank, std::span<tiles::Tile>(start.tiles));
            request.start = tiles::pack(start);
            const auto report = solver->solve(request);
            const std::string fault = fault_in(report, start, rank);
            if (!fault.empty())
                row.fail(fmt::format("{} {} on {}: {}", request.algorithm, request.heuristic,
                                     fmt::join(start.tiles, " "), fault));
            const bool solved = report && report->status == solver::Status::Solved;
            row.count(solved ? 1 : 0);
            return solved;
        };
    }

private:
    std::string fault_in(const Expected<solver::Report>& report, const tiles::Board& start,
                         std::uint64_t rank) const {
        if (!report) return report.error().message;
        std::string fault = fault_of(*report, truth_.by_rank()[rank]);
        if (fault.empty() && report->status == solver::Status::Solved &&
            played(start.tiles, goal_.size.columns, report->moves) != goal_.tiles)
            fault = "the moves do not lead to the goal";
        return fault;
    }

    tiles::Board goal_;
    std::uint64_t nodes_;
    FullSearch truth_;
    std::vector<std::uint64_t> ranks_;
};

void check_goal(tiles::Size size, std::string_view goal, const Scale& scale) {
    const BoardsOfGoal boards(*tiles::make_goal(goal, size), most_nodes(scale));
    const auto pairs = optimal_pairs([](const solver::AlgorithmRow&) { return true; },
                                     admissible_heuristics(size));
    const Course course{fmt::format("{} boards, goal {}", tiles::to_text(size), goal),
                        boards.size(),
                        scale.seconds,
                        {}};
    run_course(course, pairs,
               [&](const Pair& pair, Row& row) { return boards.solver_of(pair, row); });
}

}  // namespace

void optimal_tiles(const Scale& scale) {
    constexpr double parts = 6;  // 2x5 counts twice
    Scale share = scale;
    share.seconds = scale.seconds / parts;
    for (const tiles::GoalRow& goal : tiles::goals()) check_goal({3, 3}, goal.name, share);
    share.seconds *= 2;
    check_goal(scale.small ? tiles::Size{2, 3} : tiles::Size{2, 5}, "last", share);
}

}  // namespace taquin::campaign
