#include "taquin/lab/tree_trace.hpp"

#include <string_view>
#include <vector>

#include "taquin/core/json_writer.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin::lab {

namespace {

using solver::StepKind;
using solver::TreeNode;
using solver::TreeStep;

std::string_view event_of(StepKind kind) {
    switch (kind) {
        case StepKind::Round: return "source";
        case StepKind::Discard:
        case StepKind::BackUp: return "close";
        case StepKind::Shorter:
        case StepKind::Reroute: return "update";
        case StepKind::Goal: return "end";
        default: return solver::step_name(kind);
    }
}

class TraceWriter {
public:
    TraceWriter(const TextSink& sink, const GrownTree& grown)
        : grown_(grown),
          family_(solver::algorithm_row(grown.puzzle(), grown.request.algorithm).family),
          json_(sink),
          column_(grown.tree.nodes.size()) {
        std::vector<std::uint32_t> width;  // of each row so far
        for (std::size_t i = 0; i < column_.size(); ++i) {
            const auto row = static_cast<std::size_t>(grown.tree.nodes[i].g);
            if (row >= width.size()) width.resize(row + 1);
            column_[i] = width[row]++;
        }
    }

    void write() {
        json_.object([&] {
            json_.member("version", "1.4.0");
            write_views();
            json_.key("events");
            json_.begin_array();
            for (const solver::TreeRound& round : grown_.tree.rounds)
                if (!round.bound) add("source", round.root);
            for (std::size_t i = 0; i < grown_.steps.count; ++i) add_step(grown_.tree.steps[i]);
            while (!open_.empty()) close_last();
            json_.end_array();
        });
        json_.end_line();
    }

private:
    // A square for each node: rows by depth, from left to right in order of generation.
    void write_views() {
        json_.object("views", [&] {
            json_.key("main");
            json_.begin_array();
            json_.object([&] {
                json_.member("$", "rect");
                json_.member("x", "${{ $.x }}");
                json_.member("y", "${{ $.y }}");
                json_.member("width", 1);
                json_.member("height", 1);
                json_.member("fill", "${{ color[$.type] }}");
            });
            json_.end_array();
        });
        json_.object("pivot", [&] {
            json_.member("x", "${{ $.x + 0.5 }}");
            json_.member("y", "${{ $.y + 0.5 }}");
            json_.member("scale", 1);
        });
    }

    void add_step(const TreeStep& step) {
        switch (step.kind) {
            case StepKind::Round:
                if (family_ == solver::Family::Deepening) add(event_of(step.kind), step.node);
                break;
            case StepKind::Expand:
                close_before(grown_.tree.nodes[step.node].g);
                add(event_of(step.kind), step.node, &step);
                open_.push_back(step.node);
                break;
            case StepKind::BackUp:
                add(event_of(step.kind), step.node, &step);
                open_.pop_back();
                break;
            default: add(event_of(step.kind), step.node, &step);
        }
    }

    // A search along one path closes a node when it leaves it; rbfs says so itself. Every other
    // search closes it after its last child.
    void close_before(search::Cost g) {
        if (family_ == solver::Family::RecursiveBestFirst) return;
        const bool path =
            family_ == solver::Family::Deepening || family_ == solver::Family::DepthFirst;
        while (!open_.empty() && (!path || grown_.tree.nodes[open_.back()].g >= g)) close_last();
    }

    void close_last() {
        add("close", open_.back());
        open_.pop_back();
    }

    void add(std::string_view type, std::uint32_t number, const TreeStep* step = nullptr) {
        const TreeNode& node = grown_.tree.nodes[number];
        json_.object([&] {
            json_.member("type", type);
            json_.member("id", number);
            json_.member("pId", node.parent);
            json_.member("f", node.key.value_or(node.g + node.h));
            json_.member("g", node.g);
            json_.member("h", node.h);
            json_.member("x", column_[number]);
            json_.member("y", node.g);
            if (type != "close") json_.member("board", text_of(number));
            if (step != nullptr && step->other) json_.member("of", *step->other);
            if (step != nullptr && step->value) json_.member("value", *step->value);
        });
    }

    std::string text_of(std::uint32_t number) const {
        return grown_.puzzle().write(grown_.position(number));
    }

    const GrownTree& grown_;
    solver::Family family_;
    JsonWriter json_;
    std::vector<std::uint32_t> column_;  // of each node in its row
    std::vector<std::uint32_t> open_{};  // expanded and not closed yet
};

}  // namespace

void tree_trace(const TextSink& out, const GrownTree& grown) { TraceWriter(out, grown).write(); }

}  // namespace taquin::lab
