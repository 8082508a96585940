#include "taquin/lab/tree_picture.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

#include "taquin/core/json_writer.hpp"
#include "taquin/lab/statistics.hpp"

namespace taquin::lab {

namespace {

using solver::TreeNode;

std::string counted(std::uint64_t number, const std::string& thing) {
    return grouped(number) + " " + thing + (number == 1 ? "" : "s");
}

std::string outcome_text(const solver::Report& report) {
    if (report.has_solution())
        return "solved in " + counted(report.length, "move") +
               (report.optimal ? ", the fewest" : "");
    const std::string bound = "; proved: at least " + counted(report.bound, "move");
    if (report.status == solver::Status::Interrupted) return "interrupted" + bound;
    return "not solved: the limit of " + std::string(solver::limit_name(*report.limit)) +
           " was reached" + bound;
}

// "#12 L": the twelfth to be expanded, made by the move L.
std::string place_text(const Puzzle& puzzle, const TreeNode& node) {
    std::string text;
    if (node.expanded) text = "#" + std::to_string(*node.expanded);
    if (!node.parent) return text;
    return text + (text.empty() ? "" : " ") + puzzle.write_moves(std::array{node.move});
}

// "3+7=10"
std::string estimate_text(const TreeNode& node) {
    return std::to_string(node.g) + "+" + std::to_string(node.h) + "=" +
           std::to_string(node.g + node.h);
}

// In quotes, with the line breaks that DOT knows.
std::string dot_quoted(const std::string& text) {
    std::string out = "\"";
    for (const char letter : text)
        if (letter == '\n')
            out += "\\n";
        else if (letter == '"' || letter == '\\')
            out.append("\\").push_back(letter);
        else
            out += letter;
    return out + "\"";
}

class DotWriter {
public:
    DotWriter(const TextSink& sink, const GrownTree& grown, TreeLabel label)
        : grown_(grown), label_(label), sink_(sink), out_(sink.text()) {
        for (const std::uint32_t node : grown.shown.nodes)
            largest_h_ = std::max(largest_h_, grown.tree.nodes[node].h);
    }

    void write() {
        out_ += "digraph tree {\n  label=" + dot_quoted(tree_caption(grown_) + "\n" + legend()) +
                "; labelloc=t; fontname=\"sans-serif\"; fontsize=14; ranksep=0.35; nodesep=0.12;\n"
                "  node [style=filled, shape=" +
                (label_ == TreeLabel::None ? "circle, width=0.15, fixedsize=true"
                                           : "box, margin=\"0.05,0.03\"") +
                ", fontname=\"monospace\", fontsize=9];\n  edge [arrowhead=none];\n";
        const auto& rounds = grown_.tree.rounds;
        for (std::size_t i = 0; i < rounds.size(); ++i) {
            const auto end = i + 1 < rounds.size()
                                 ? rounds[i + 1].root
                                 : static_cast<std::uint32_t>(grown_.tree.nodes.size());
            add_round(i, end);
        }
        out_ += "}\n";
    }

private:
    std::string legend() const {
        const std::string key = "darker: smaller h; red: the solution; dashed: never expanded";
        return label_ == TreeLabel::None ? key : "#n: the n-th to be expanded; g+h=f; " + key;
    }

    void add_round(std::size_t number, std::uint32_t end) {
        const auto& round = grown_.tree.rounds[number];
        const auto& nodes = grown_.shown.nodes;
        const auto first = std::ranges::lower_bound(nodes, round.root);
        const auto last = std::ranges::lower_bound(nodes, end);
        if (first == last) return;
        if (round.bound)
            out_ += "  subgraph cluster_" + std::to_string(number) + " {\n  label=\"round " +
                    std::to_string(number + 1) + ": f up to " + std::to_string(*round.bound) +
                    "\"; color=grey;\n";
        for (auto node = first; node != last; ++node) {
            add_node(*node);
            sink_.rest();
        }
        if (round.bound) out_ += "  }\n";
    }

    std::string label_of(std::uint32_t number) const {
        const TreeNode& node = grown_.tree.nodes[number];
        if (label_ == TreeLabel::None) return "";
        std::string text;
        if (label_ == TreeLabel::Position) text = grown_.puzzle().draw(grown_.position(number));
        const std::string place = place_text(grown_.puzzle(), node);
        return text + place + (place.empty() ? "" : "\n") + estimate_text(node);
    }

    // White for the largest estimate, blue for none, and black letters can be read on both. The
    // three numbers are hue, saturation and value; saturation in thousandths here.
    std::string colour_of(const TreeNode& node) const {
        constexpr int palest = 20;
        constexpr int strongest = 600;
        const int paleness = largest_h_ == 0 ? 0 : (strongest - palest) * node.h / largest_h_;
        const int saturation = strongest - paleness;
        return "0.580 0." + std::to_string(1000 + saturation).substr(1) + " 1.000";
    }

    void add_node(std::uint32_t number) {
        const TreeNode& node = grown_.tree.nodes[number];
        const std::string name = "n" + std::to_string(number);
        out_ += "  " + name + " [label=" + dot_quoted(label_of(number)) + ", fillcolor=\"" +
                colour_of(node) + "\"";
        if (!node.expanded) out_ += ", style=\"filled,dashed\"";
        if (node.on_solution) out_ += ", color=red, penwidth=2.5, style=filled";
        out_ += "];\n";
        if (!node.parent) return;
        out_ += "  n" + std::to_string(*node.parent) + " -> " + name;
        out_ += node.on_solution ? " [color=red, penwidth=2.5];\n" : ";\n";
    }

    const GrownTree& grown_;
    TreeLabel label_;
    const TextSink& sink_;
    std::string& out_;
    search::Cost largest_h_ = 0;
};

class TextWriter {
public:
    static constexpr auto legend =
        "#n: the n-th to be expanded; its move; g+h=f; *: on the way of the solution";

    TextWriter(const TextSink& sink, const GrownTree& grown, TreeLabel label)
        : grown_(grown), label_(label), sink_(sink), out_(sink.text()) {
        const auto& shown = grown.shown.nodes;
        first_child_.resize(shown.size());
        next_.resize(shown.size());
        // From the last on, so that the first child is the first in its list.
        for (auto place = static_cast<Place>(shown.size()); place-- > 0;) {
            const auto parent = grown.tree.nodes[shown[place]].parent;
            if (!parent) continue;
            Place& first = first_child_[place_of(*parent)];
            next_[place] = std::exchange(first, place);
        }
    }

    void write() {
        out_ += tree_caption(grown_) + "\n" + legend + "\n";
        for (const solver::TreeRound& round : grown_.tree.rounds) {
            if (!std::ranges::binary_search(grown_.shown.nodes, round.root)) continue;
            out_ += round.bound ? "\nf up to " + std::to_string(*round.bound) + "\n" : "\n";
            add(place_of(round.root));
        }
    }

private:
    // Among the nodes that are shown. No child is the first of all, so 0 means none.
    using Place = std::uint32_t;

    Place place_of(std::uint32_t node) const {
        const auto& shown = grown_.shown.nodes;
        return static_cast<Place>(std::ranges::lower_bound(shown, node) - shown.begin());
    }

    // Each child below its parent. The path from the root holds what comes next at each depth; the
    // bars before a line are those of the depths where something does.
    void add(Place root) {
        std::vector<Place> path{root};
        std::string before;
        while (!path.empty()) {
            const Place place = path.back();
            const bool is_root = path.size() == 1;
            const bool last = is_root || next_[place] == 0;
            add_line(place, is_root ? "" : before + (last ? "`- " : "|- "));
            sink_.rest();
            if (const Place child = first_child_[place]; child != 0) {
                if (!is_root) before += last ? "   " : "|  ";
                path.push_back(child);
                continue;
            }
            while (path.size() > 1 && next_[path.back()] == 0) {
                path.pop_back();
                if (!before.empty()) before.resize(before.size() - 3);
            }
            if (path.size() == 1) return;
            path.back() = next_[path.back()];
        }
    }

    void add_line(Place place, const std::string& before) {
        const std::uint32_t number = grown_.shown.nodes[place];
        const TreeNode& node = grown_.tree.nodes[number];
        out_ += before + (node.on_solution ? "* " : "");
        if (label_ == TreeLabel::Position)
            out_ += grown_.puzzle().write(grown_.position(number)) + "  ";
        const std::string text = place_text(grown_.puzzle(), node);
        out_ += text + (text.empty() ? "" : "  ") + estimate_text(node) + "\n";
    }

    const GrownTree& grown_;
    TreeLabel label_;
    const TextSink& sink_;
    std::string& out_;
    std::vector<Place> first_child_{};
    std::vector<Place> next_{};  // child of the same parent
};

// --- JSON: every key has its place; what is not known is null, never left out

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

ShownNodes choose_nodes(const solver::SearchTree& tree, std::size_t most) {
    const auto on_solution =
        static_cast<std::size_t>(std::ranges::count(tree.nodes, true, &TreeNode::on_solution));
    std::size_t others = most - std::min(most, on_solution);
    ShownNodes shown;
    for (std::uint32_t i = 0; i < tree.nodes.size(); ++i) {
        const TreeNode& node = tree.nodes[i];
        if (node.known) {
            ++shown.known;
        } else if (node.on_solution) {
            shown.nodes.push_back(i);
        } else if (others > 0) {
            shown.nodes.push_back(i);
            --others;
        } else {
            ++shown.left_out;
        }
    }
    return shown;
}

Expected<GrownTree> grow_tree(const solver::Request& request, std::size_t most,
                              solver::Watcher* watcher) {
    GrownTree grown{request, {}, {}, {}};
    auto report = solver::Solver().record(request, grown.tree, watcher);
    if (!report) return report.error();
    grown.report = *std::move(report);
    grown.shown = choose_nodes(grown.tree, most);
    return grown;
}

std::string tree_caption(const GrownTree& grown) {
    const auto& [request, report, tree, shown] = grown;
    const search::Counters& counters = report.counters;
    std::string text = report.algorithm;
    if (!report.heuristic.empty()) text += " with " + report.heuristic;
    text += ": " + grown.puzzle().write(request.start) + " to " +
            grown.puzzle().write(request.goal) + "\n" + outcome_text(report) + "; " +
            grouped(counters.generated) + " generated, " + grouped(counters.expanded) + " expanded";
    if (counters.distinct > 0) text += ", " + grouped(counters.distinct) + " distinct";
    text += "\n" + counted(shown.nodes.size(), "node") + " shown";
    if (shown.known == 1) text += "; a child whose state was known is not";
    if (shown.known > 1)
        text += "; " + grouped(shown.known) + " children whose states were known are not";
    if (shown.left_out > 0)
        text += "; " + counted(shown.left_out, "node") +
                " left out: the first ones and the solution are here";
    return text;
}

void tree_dot(const TextSink& out, const GrownTree& grown, TreeLabel label) {
    DotWriter(out, grown, label).write();
}

void tree_text(const TextSink& out, const GrownTree& grown, TreeLabel label) {
    TextWriter(out, grown, label).write();
}

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
