#include <array>
#include <nlohmann/json.hpp>

#include "taquin/lab/tree_picture.hpp"
#include "taquin/puzzles/tiles/moves_text.hpp"
#include "taquin/puzzles/tiles/text.hpp"
#include "taquin/solver/status_names.hpp"

namespace taquin::lab {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
    return value ? Json(*value) : Json();
}

Json node_json(const GrownTree& grown, std::uint32_t number) {
    const solver::TreeNode& node = grown.tree.nodes[number];
    return {{"id", number},
            {"parent", or_null(node.parent)},
            {"move", node.parent ? Json(tiles::to_text(std::array{node.move})) : Json()},
            {"board", tiles::to_rows(solver::board_of(grown.tree, number, grown.request.start))},
            {"g", node.g},
            {"h", node.h},
            {"expanded", or_null(node.expanded)},
            {"solution", node.on_solution}};
}

Json rounds_json(const solver::SearchTree& tree) {
    Json rounds = Json::array();
    for (const solver::TreeRound& round : tree.rounds)
        rounds.push_back({{"root", round.root}, {"bound", or_null(round.bound)}});
    return rounds;
}

}  // namespace

std::string tree_json(const GrownTree& grown) {
    const auto& [request, report, tree, shown] = grown;
    Json nodes = Json::array();
    for (const std::uint32_t node : shown.nodes) nodes.push_back(node_json(grown, node));
    const Json limit = report.limit ? Json(solver::limit_name(*report.limit)) : Json();
    const Json object{{"schema", 1},
                      {"puzzle", "tiles"},
                      {"size", tiles::to_text(request.start.size)},
                      {"start", tiles::to_rows(request.start)},
                      {"goal", tiles::to_rows(request.goal)},
                      {"algorithm", report.algorithm},
                      {"heuristic", report.heuristic.empty() ? Json() : Json(report.heuristic)},
                      {"status", solver::status_name(report.status)},
                      {"limit", limit},
                      {"length", report.has_solution() ? Json(report.moves.size()) : Json()},
                      {"lower_bound", report.lower_bound},
                      {"move_convention", "blank"},
                      {"generated", report.counters.generated},
                      {"expanded", report.counters.expanded},
                      {"distinct", report.counters.distinct},
                      {"known_children", shown.known},
                      {"left_out", shown.left_out},
                      {"rounds", rounds_json(tree)},
                      {"nodes", std::move(nodes)}};
    return object.dump() + "\n";
}

}  // namespace taquin::lab
