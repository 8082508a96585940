// taquin tables stats: how far all boards of a small puzzle are from the goal.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <vector>

#include "boards.hpp"
#include "build_progress.hpp"
#include "error_codes.hpp"
#include "interrupts.hpp"
#include "json.hpp"
#include "numbers.hpp"
#include "table.hpp"
#include "tables.hpp"
#include "taquin/core/parallel.hpp"
#include "taquin/puzzles/tiles/every_board.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {
namespace {

constexpr std::size_t most_shown = 10;  // of the farthest boards

struct Distribution {
    std::uint64_t boards = 0;
    std::vector<std::uint64_t> counts{};  // boards at distance 0, 1, 2, …
    double mean = 0;
    std::vector<tiles::Board> farthest{};  // some of them
};

tiles::Board board_of(const tiles::EveryBoard::Place& place, const tiles::Board& goal) {
    std::vector<tiles::Tile> in_order = goal.tiles;
    std::erase(in_order, tiles::Tile{0});
    tiles::Board board{goal.size, {}};
    std::size_t next = 0;
    for (tiles::Cell cell = 0; cell < goal.size.cells(); ++cell)
        board.tiles.push_back(cell == place.blank ? 0 : in_order[place.order[next++]]);
    return board;
}

Distribution distribution_of(const tiles::EveryBoard& boards, const tiles::Board& goal,
                             const std::vector<std::uint8_t>& distances) {
    Distribution result;
    result.boards = distances.size();
    std::array<std::uint64_t, 256> counts{};
    for (const std::uint8_t distance : distances) ++counts[distance];
    double sum = 0;
    for (std::size_t distance = 0; distance < counts.size() && counts[distance] > 0; ++distance) {
        result.counts.push_back(counts[distance]);
        sum += static_cast<double>(distance * counts[distance]);
    }
    result.mean = sum / static_cast<double>(distances.size());
    const auto most = static_cast<std::uint8_t>(result.counts.size() - 1);
    for (auto at = distances.begin(); result.farthest.size() < most_shown; ++at) {
        at = std::find(at, distances.end(), most);
        if (at == distances.end()) break;
        const auto number = static_cast<std::uint64_t>(at - distances.begin());
        result.farthest.push_back(board_of(boards.place(number), goal));
    }
    return result;
}

void show_json(const Distribution& distribution, const tiles::Board& goal, Output& out) {
    JsonLine json(out.text());
    json.number("schema", 1);
    json.text("size", tiles::to_text(goal.size));
    json.text("goal", tiles::to_rows(goal));
    json.number("boards", distribution.boards);
    json.value("counts") += fmt::format("[{}]", fmt::join(distribution.counts, ","));
    json.value("mean") += fmt::format("{:.6f}", distribution.mean);
    json.number("most", distribution.counts.size() - 1);
    std::string& farthest = json.value("farthest");
    farthest += '[';
    for (const tiles::Board& board : distribution.farthest) {
        if (farthest.back() != '[') farthest += ',';
        append_json_text(farthest, tiles::to_rows(board));
    }
    farthest += ']';
}

void show_text(const Distribution& distribution, const tiles::Board& goal, Output& out) {
    out.print("distances of all {} boards of {} from {}\n\n", grouped(distribution.boards),
              tiles::to_text(goal.size), tiles::to_rows(goal));
    Table table({">moves", ">boards"});
    for (std::size_t distance = 0; distance < distribution.counts.size(); ++distance)
        table.add({std::to_string(distance), grouped(distribution.counts[distance])});
    out.print("{}\nmean {:.3f}, most {}\n", table.text(), distribution.mean,
              distribution.counts.size() - 1);
    const std::uint64_t farthest = distribution.counts.back();
    out.print("{} farthest{}:\n", counted(farthest, "board"),
              farthest > most_shown ? fmt::format(", the first {} of them", most_shown) : "");
    for (const tiles::Board& board : distribution.farthest)
        out.print("{}\n", tiles::to_rows(board));
}

}  // namespace

ExitCode table_stats(const TableOptions& options, Context& context) {
    if (options.size.cells() > tiles::max_every_board_cells) {
        complain(
            fmt::format("tables stats: {} has too many boards to look at all of them; up to "
                        "{} cells will do (3x3, 2x6, 3x4)",
                        tiles::to_text(options.size), tiles::max_every_board_cells));
        return ExitCode::BadInput;
    }
    Goals goals(options.goal);
    const auto& goal = goals.of(options.size);
    if (!goal) {
        complain("--goal: " + goal.error().message);
        return ExitCode::BadInput;
    }
    const tiles::EveryBoard boards(options.size, tiles::blank_of(*goal));
    Interrupts interrupts;
    BuildProgress bar(options.quiet);
    const unsigned threads =
        options.threads
            ? static_cast<unsigned>(std::min<std::uint64_t>(*options.threads, hardware_threads()))
            : hardware_threads();
    const auto distances = tiles::every_distance(boards, threads, [&](std::uint64_t reached) {
        bar.show({"looking at every board", reached, boards.boards()});
        return !interrupts.token().stop_requested();
    });
    bar.wipe();
    if (distances.empty()) return ExitCode::Interrupted;
    const Distribution distribution = distribution_of(boards, *goal, distances);
    if (options.json)
        show_json(distribution, *goal, context.out);
    else
        show_text(distribution, *goal, context.out);
    context.out.commit();
    return ExitCode::Done;
}

}  // namespace taquin::cli
