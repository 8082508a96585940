#include "distribution.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "numbers.hpp"
#include "shared/append.hpp"
#include "shared/json.hpp"
#include "table.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::cli {
namespace {

constexpr std::size_t most_shown = 10;  // of the farthest boards

}  // namespace

Distribution distribution_of(const tiles::EveryBoard& boards, const tiles::Board& goal,
                             const std::vector<std::uint8_t>& distances) {
    Distribution result{.goal = goal, .boards = distances.size()};
    std::array<std::uint64_t, 256> counts{};
    for (const std::uint8_t distance : distances) ++counts[distance];
    double sum = 0;
    for (std::size_t distance = 0; distance < counts.size() && counts[distance] > 0; ++distance) {
        result.counts.push_back(counts[distance]);
        sum += static_cast<double>(distance * counts[distance]);
    }
    result.mean = sum / static_cast<double>(distances.size());
    const auto most = static_cast<std::uint8_t>(result.most());
    for (auto at = distances.begin(); result.farthest.size() < most_shown; ++at) {
        at = std::find(at, distances.end(), most);
        if (at == distances.end()) break;
        const auto number = static_cast<std::uint64_t>(at - distances.begin());
        result.farthest.push_back(tiles::EveryBoard::board(boards.place(number), goal));
    }
    return result;
}

void show_json(const Distribution& distribution, Output& out) {
    JsonLine json(out.text());
    json.number("schema", 1);
    json.text("size", tiles::to_text(distribution.goal.size));
    json.text("goal", tiles::to_rows(distribution.goal));
    json.number("boards", distribution.boards);
    json.value("counts") += fmt::format("[{}]", fmt::join(distribution.counts, ","));
    json.value("mean") += fmt::format("{:.6f}", distribution.mean);
    json.number("most", distribution.most());
    std::string& farthest = json.value("farthest");
    farthest += '[';
    for (const tiles::Board& board : distribution.farthest) {
        if (farthest.back() != '[') farthest += ',';
        append_json_text(farthest, tiles::to_rows(board));
    }
    farthest += ']';
    json.end();
}

void show_text(const Distribution& distribution, Output& out) {
    const tiles::Board& goal = distribution.goal;
    out.print("distances of all {} boards of {} from {}\n\n", grouped(distribution.boards),
              tiles::to_text(goal.size), tiles::to_rows(goal));
    Table table({">moves", ">boards"});
    for (std::size_t distance = 0; distance < distribution.counts.size(); ++distance)
        table.add({std::to_string(distance), grouped(distribution.counts[distance])});
    out.print("{}\nmean {:.3f}, most {}\n", table.text(), distribution.mean, distribution.most());
    const std::uint64_t farthest = distribution.counts.back();
    out.print("{} farthest{}:\n", counted(farthest, "board"),
              farthest > most_shown ? fmt::format(", the first {} of them", most_shown) : "");
    for (const tiles::Board& board : distribution.farthest)
        out.print("{}\n", tiles::to_rows(board));
}

// Every name and number in the script is the program's own, so that nothing has to be quoted.
std::string plot_script(const Distribution& distribution) {
    std::string rows;
    for (std::size_t distance = 0; distance < distribution.counts.size(); ++distance)
        append_format(rows, "{} {}\n", distance, distribution.counts[distance]);
    return fmt::format(
        "set terminal svg size 800,500 font 'sans-serif,14' background 'white'\n"
        "$boards << end_of_data\n{0}end_of_data\n"
        "set title 'All {1} boards of {2} by their distance from {3}' noenhanced\n"
        "set xlabel 'moves to the goal'\n"
        "set ylabel 'boards'\n"
        "set format y \"%.10g\"\n"
        "set xrange [-1:{4}]\n"
        "set yrange [0:*]\n"
        "set style fill solid 0.8\n"
        "set boxwidth 0.9\n"
        "set grid ytics\n"
        "set key top left\n"
        "set arrow from {5:.6f},graph 0 to {5:.6f},graph 1 nohead lw 2 dt 2 lc rgb 'black'\n"
        "plot $boards using 1:2 with boxes lc rgb '#4477aa' title 'boards, most {6} moves', "
        "NaN with lines lw 2 dt 2 lc rgb 'black' title 'mean {5:.2f}'\n",
        rows, grouped(distribution.boards), tiles::to_text(distribution.goal.size),
        tiles::to_rows(distribution.goal), distribution.counts.size(), distribution.mean,
        distribution.most());
}

}  // namespace taquin::cli
