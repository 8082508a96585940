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

// Every key, in its place: what is not known is null, never left out.
Json object_without_values() {
    Json object{{"schema", 1}, {"puzzle", "tiles"}};
    for (const auto* key : {"size", "start", "goal", "algorithm", "heuristic", "status", "limit",
                            "length", "lower_bound", "move_convention", "generated", "expanded",
                            "distinct", "known_children", "left_out", "rounds", "nodes", "error"})
        object[key] = nullptr;
    object["move_convention"] = "blank";
    return object;
}

}  // namespace

std::string tree_json(const GrownTree& grown) {
    const auto& [request, report, tree, shown] = grown;
    Json nodes = Json::array();
    for (const std::uint32_t node : shown.nodes) nodes.push_back(node_json(grown, node));
    Json object = object_without_values();
    object["size"] = tiles::to_text(request.start.size);
    object["start"] = tiles::to_rows(request.start);
    object["goal"] = tiles::to_rows(request.goal);
    object["algorithm"] = report.algorithm;
    if (!report.heuristic.empty()) object["heuristic"] = report.heuristic;
    object["status"] = solver::status_name(report.status);
    if (report.limit) object["limit"] = solver::limit_name(*report.limit);
    if (report.has_solution()) object["length"] = report.moves.size();
    if (report.status != solver::Status::Unsolvable) object["lower_bound"] = report.lower_bound;
    object["generated"] = report.counters.generated;
    object["expanded"] = report.counters.expanded;
    object["distinct"] = report.counters.distinct;
    object["known_children"] = shown.known;
    object["left_out"] = shown.left_out;
    object["rounds"] = rounds_json(tree);
    object["nodes"] = std::move(nodes);
    return object.dump() + "\n";
}

std::string tree_error_json(const std::string& sentence) {
    Json object = object_without_values();
    object["status"] = "error";
    object["error"] = sentence;
    // What was typed need not be UTF-8.
    return object.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace taquin::lab
