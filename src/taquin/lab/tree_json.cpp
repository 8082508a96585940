#include <array>
#include <initializer_list>

#include "taquin/core/json_writer.hpp"
#include "taquin/lab/tree_picture.hpp"

namespace taquin::lab {

namespace {

// Every key has its place: what is not known is null, never left out.
void begin(JsonWriter& json, const Puzzle& puzzle) {
    json.begin_object();
    json.member("schema", 1);
    json.member("puzzle", puzzle.name());
}

// What the moves name; null where there is one notation only.
void write_convention(JsonWriter& json, const Puzzle& puzzle) {
    const auto& notations = puzzle.info().notations;
    json.text_or_null("move_convention", notations.empty() ? "" : notations.front().name);
}

void end(JsonWriter& json, const std::optional<std::string>& error) {
    json.member("error", error);
    json.end_object();
    json.end_line();
}

void nulls(JsonWriter& json, std::initializer_list<std::string_view> keys) {
    for (const std::string_view key : keys) json.member(key, nullptr);
}

void write_outcome(JsonWriter& json, const GrownTree& grown) {
    const solver::Report& report = grown.report;
    json.text_or_null("heuristic", report.heuristic);
    json.member("status", solver::status_name(report.status));
    json.text_or_null("limit", report.limit ? solver::limit_name(*report.limit) : "");
    json.member("length", report.has_solution() ? std::optional(report.length) : std::nullopt);
    json.member("lower_bound", report.status == solver::Status::Unsolvable
                                   ? std::nullopt
                                   : std::optional(report.bound));
    write_convention(json, grown.puzzle());
    json.member("generated", report.counters.generated);
    json.member("expanded", report.counters.expanded);
    json.member("distinct", report.counters.distinct);
}

void write_node(JsonWriter& json, const GrownTree& grown, std::uint32_t number) {
    const solver::TreeNode& node = grown.tree.nodes[number];
    json.begin_object();
    json.member("id", number);
    json.member("parent", node.parent);
    json.text_or_null("move", node.parent ? grown.puzzle().write_moves(std::array{node.move}) : "");
    json.member("board", grown.puzzle().write(grown.position(number)));
    json.member("g", node.g);
    json.member("h", node.h);
    json.member("expanded", node.expanded);
    json.member("solution", node.on_solution);
    json.end_object();
}

}  // namespace

void tree_json(const TextSink& out, const GrownTree& grown) {
    const auto& [request, report, tree, shown] = grown;
    JsonWriter json(out);
    begin(json, grown.puzzle());
    json.member("size", request.start.size);
    json.member("start", grown.puzzle().write(request.start));
    json.member("goal", grown.puzzle().write(request.goal));
    json.member("algorithm", report.algorithm);
    write_outcome(json, grown);
    json.member("known_children", shown.known);
    json.member("left_out", shown.left_out);
    json.array("rounds", tree.rounds, [&](const solver::TreeRound& round) {
        json.object([&] {
            json.member("root", round.root);
            json.member("bound", round.bound);
        });
    });
    json.array("nodes", shown.nodes, [&](std::uint32_t node) { write_node(json, grown, node); });
    end(json, std::nullopt);
}

void tree_error_json(const TextSink& out, const Puzzle& puzzle, const std::string& sentence) {
    JsonWriter json(out);
    begin(json, puzzle);
    nulls(json, {"size", "start", "goal", "algorithm", "heuristic"});
    json.member("status", "error");
    nulls(json, {"limit", "length", "lower_bound"});
    write_convention(json, puzzle);
    nulls(json,
          {"generated", "expanded", "distinct", "known_children", "left_out", "rounds", "nodes"});
    end(json, sentence);
}

}  // namespace taquin::lab
