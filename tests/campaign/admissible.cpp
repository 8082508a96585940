// Every heuristic that claims to be admissible, on all 3x3 boards for all goals and on 3x4, against
// the true distance; consistent ones along every move. Heuristics too slow for all 239,500,800
// boards of 3x4 get a scattered sample.
#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "campaign/campaign.hpp"
#include "campaign/tile_space.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/goals.hpp"

namespace taquin::campaign {
namespace {

std::vector<std::string> claims(tiles::Size size) {
    std::vector<std::string> names;
    for (const tiles::HeuristicRow& row : tiles::heuristic_table()) {
        const auto kind = tiles::find_heuristic(row.name);
        if ((row.admissible || row.consistent) && kind && !tiles::check_size(*kind, size))
            names.emplace_back(row.name);
    }
    return names;
}

Expected<TileHeuristic> compiled(const std::string& name, const tiles::Board& goal) {
    tiles::TableSource source;
    source.distances = [&goal]() -> Expected<tiles::DistancesPtr> {
        return tiles::make_distances(goal, tiles::usual_code(goal.size));
    };
    return tiles::compile_heuristic<tiles::WordState>(name, goal, source);
}

// Returns the number of boards compared by then.
std::uint64_t check_until(Clock::time_point end, const std::string& name, const TileSpace& space,
                          Row& row) {
    const auto h = compiled(name, space.goal());
    if (!h) {
        row.fail(name + ": " + h.error().message);
        return 0;
    }
    constexpr std::uint64_t between_looks = 1024;  // boards between looks at the clock
    const Scattered order(space.size(), 1);
    tiles::Board board = space.goal();
    std::uint64_t done = 0;
    for (; done < space.size(); ++done) {
        if (done % between_looks == 0 && done > 0 && Clock::now() >= end) break;
        space.check(*h, order[done], board, row);
    }
    row.count(done);
    return done;
}

void check_goal(tiles::Size size, std::string_view goal, double seconds) {
    const TileSpace space(*tiles::make_goal(goal, size));
    const auto names = claims(size);
    const unsigned threads = hardware_threads();
    const auto share = std::chrono::duration_cast<Clock::duration>(
        Seconds(seconds * threads / static_cast<double>(names.size())));
    Row row(fmt::format("{}, goal {}: {} heuristics, every move of consistent ones",
                        tiles::to_text(size), goal, names.size()));
    std::vector<std::uint64_t> done(names.size());
    parallel_for(names.size(), threads, [&](std::size_t i, unsigned) {
        done[i] = check_until(Clock::now() + share, names[i], space, row);
    });
    const auto fewest = static_cast<std::size_t>(std::ranges::min_element(done) - done.begin());
    row.many("estimates");
    row.worst(fmt::format("{} heuristics on all {} boards; fewest: {} ({})",
                          std::ranges::count(done, space.size()), grouped(space.size()),
                          grouped(done[fewest]), names[fewest]));
}

}  // namespace

void admissible(const Scale& scale) {
    constexpr double of_eight_puzzles = 0.05;  // share of the time for each; they need less
    for (const tiles::GoalRow& goal : tiles::goals())
        check_goal({3, 3}, goal.name,
                   scale.small ? scale.seconds : of_eight_puzzles * scale.seconds);
    if (!scale.small) check_goal({3, 4}, "last", scale.seconds);
}

}  // namespace taquin::campaign
