// Optimal solutions of the 2x2x2 cube: all 3,674,160 positions against a breadth-first search over
// stickers.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <unordered_map>
#include <vector>

#include "campaign/campaign.hpp"
#include "campaign/pairs.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/domain.hpp"
#include "taquin/puzzles/cube/facelets.hpp"
#include "taquin/puzzles/cube/puzzle.hpp"
#include "taquin/puzzles/cube/text.hpp"

namespace taquin::campaign {
namespace {

using cube::Turn;
using Stickers = std::string;                  // 24 letters
using Colours = std::array<std::uint8_t, 24>;  // the stickers as numbers below 6

constexpr std::string_view solved_stickers = "UUUURRRRFFFFDDDDLLLLBBBB";

Colours colours_of(std::string_view stickers) {
    Colours colours{};
    for (std::size_t i = 0; i < colours.size(); ++i)
        colours[i] = static_cast<std::uint8_t>(cube::face_letters.find(stickers[i]));
    return colours;
}

// Base 6: 24 digits fit into 64 bits.
std::uint64_t number_of(const Colours& colours) {
    std::uint64_t number = 0;
    for (const std::uint8_t colour : colours) number = 6 * number + colour;
    return number;
}

// The numbers are far from random; without mixing they would collide.
struct Mixed {
    std::size_t operator()(std::uint64_t number) const { return splitmix64(number); }
};

// The distance of every position whose D B L corner is at home.
class StickerSearch {
public:
    StickerSearch() {
        distance_.reserve(3'674'160);
        std::vector<Colours> layer{colours_of(solved_stickers)};
        distance_.emplace(number_of(layer.front()), std::uint8_t{0});
        for (std::uint8_t depth = 1; !layer.empty(); ++depth) layer = next_layer(layer, depth);
    }

    std::uint64_t size() const { return distance_.size(); }
    // 255 if the position does not exist.
    std::uint8_t distance(std::string_view stickers) const {
        const auto found = distance_.find(number_of(colours_of(stickers)));
        return found == distance_.end() ? std::uint8_t{255} : found->second;
    }

private:
    // For the nine turns of U, R and F: where the sticker of each place comes from.
    static std::vector<std::vector<std::size_t>> sources() {
        constexpr std::string_view places = "abcdefghijklmnopqrstuvwx";
        std::vector<std::vector<std::size_t>> all;
        for (std::size_t turn = 0; turn < 9; ++turn) {
            const std::array turns{static_cast<Turn>(turn)};
            std::vector<std::size_t> source;
            for (const char letter : cube::replay(places, turns))
                source.push_back(static_cast<std::size_t>(letter - 'a'));
            all.push_back(std::move(source));
        }
        return all;
    }

    std::vector<Colours> next_layer(const std::vector<Colours>& layer, std::uint8_t depth) {
        std::vector<Colours> next;
        for (const Colours& colours : layer)
            for (const auto& source : sources_) {
                Colours child{};
                for (std::size_t place = 0; place < child.size(); ++place)
                    child[place] = colours[source[place]];
                if (distance_.try_emplace(number_of(child), depth).second) next.push_back(child);
            }
        return next;
    }

    std::vector<std::vector<std::size_t>> sources_ = sources();
    std::unordered_map<std::uint64_t, std::uint8_t, Mixed> distance_{};
};

std::string fault_in(const Expected<solver::Report>& report, const Stickers& start,
                     std::size_t distance) {
    if (!report) return report.error().message;
    std::string fault = fault_of(*report, distance);
    std::vector<Turn> turns;
    for (const std::uint8_t move : report->moves) turns.push_back(static_cast<Turn>(move));
    if (fault.empty() && report->status == solver::Status::Solved &&
        cube::replay(start, turns) != solved_stickers)
        fault = "the turns do not lead to the solved cube";
    return fault;
}

SolveOne solver_of(const Pair& pair, const StickerSearch& truth, std::uint64_t nodes, Row& row) {
    const cube::Domain<cube::Corners> domain(cube::Metric::Half);
    const auto solver = std::make_shared<solver::Solver>();
    solver::Request request;
    request.goal = *cube::small_puzzle().goal("", "");
    request.algorithm = pair.algorithm;
    request.heuristic = pair.heuristic;
    request.limits.nodes = nodes;
    return [domain, solver, request, &truth, &row](std::uint64_t position) mutable {
        cube::Cube start;
        domain.unrank(position, start.corners);
        request.start = cube::position_of(cube::small_puzzle(), start, cube::Size::Two);
        const Stickers stickers = cube::to_facelets(start.corners);
        const auto report = solver->solve(request);
        const auto fault = fault_in(report, stickers, truth.distance(stickers));
        if (!fault.empty())
            row.fail(fmt::format("{} {} on {}: {}", request.algorithm, request.heuristic, stickers,
                                 fault));
        const bool solved = report && report->status == solver::Status::Solved;
        row.count(solved ? 1 : 0);
        return solved;
    };
}

}  // namespace

void optimal_cubes(const Scale& scale) {
    const StickerSearch truth;
    constexpr std::uint64_t positions = 3'674'160;
    if (truth.size() != positions) Row("2x2x2 cube by stickers").fail("wrong number of positions");
    std::vector<std::string> heuristics;
    for (const auto& row : cube::small_puzzle().heuristics()) heuristics.emplace_back(row.name);
    const auto pairs = optimal_pairs([](const solver::AlgorithmRow&) { return true; }, heuristics);
    // Pairs that solve all positions in minutes do so.
    const auto whole = [&](const Pair& pair) {
        return !scale.small && (pair.algorithm == "auto" ||
                                (pair.algorithm == "idastar" && pair.heuristic == "lookup"));
    };
    run_course(
        {"2x2x2 cube", positions, scale.seconds, whole}, pairs,
        [&](const Pair& pair, Row& row) { return solver_of(pair, truth, most_nodes(scale), row); });
}

}  // namespace taquin::campaign
