// taquin tree: a search, drawn node by node.
#include <fmt/format.h>

#include "command.hpp"
#include "interrupts.hpp"
#include "options.hpp"
#include "positions.hpp"
#include "progress.hpp"
#include "solve.hpp"
#include "taquin/core/text.hpp"
#include "taquin/lab/plot.hpp"
#include "taquin/lab/tree_picture.hpp"
#include "taquin/lab/tree_trace.hpp"
#include "text.hpp"

namespace taquin::cli {
namespace {

enum class TreeFormat : std::uint8_t { Svg, Dot, Json, Text, Trace };

constexpr std::uint64_t usual_most = 500;
constexpr std::uint64_t most_with_positions = 60;  // unless --label is given

struct TreeOptions : SolveTask {
    std::string position;
    std::optional<TreeFormat> format;
    std::optional<lab::TreeLabel> label;
    std::uint64_t most = usual_most;
    bool json = false;
    bool quiet = false;
};

// Writes the tree; only graphviz can fail.
std::optional<Error> draw(const lab::GrownTree& grown, const TreeOptions& options,
                          TreeFormat format, Output& out) {
    const TextSink sink = out.sink();
    if (format == TreeFormat::Json) return lab::tree_json(sink, grown), std::nullopt;
    if (format == TreeFormat::Trace) return lab::tree_trace(sink, grown), std::nullopt;
    const auto usual = grown.shown.nodes.size() <= most_with_positions ? lab::TreeLabel::Position
                                                                       : lab::TreeLabel::Numbers;
    const lab::TreeLabel label = options.label.value_or(usual);
    if (format == TreeFormat::Text) return lab::tree_text(sink, grown, label), std::nullopt;
    if (format == TreeFormat::Dot) return lab::tree_dot(sink, grown, label), std::nullopt;
    std::string dot;
    lab::tree_dot(TextSink(dot), grown, label);
    // The tree of an interrupted search is still drawn.
    const bool interrupted = grown.report.status == solver::Status::Interrupted;
    const auto svg =
        lab::run_graphviz(dot, interrupted ? std::stop_token{} : grown.request.limits.stop);
    if (!svg) return svg.error();
    out.text() += *svg;
    return std::nullopt;
}

TreeFormat format_of(const TreeOptions& options, const Context& context) {
    if (options.json) return TreeFormat::Json;
    const TreeFormat usual = context.out.is_terminal() ? TreeFormat::Text : TreeFormat::Svg;
    return options.format.value_or(usual);
}

// Graphviz takes time quadratic in the number of nodes.
void notify_slow_drawing(const lab::GrownTree& grown) {
    constexpr std::size_t many = 5000;
    const std::size_t nodes = grown.shown.nodes.size();
    if (nodes > many)
        notify(
            fmt::format("graphviz may take minutes to draw {} nodes; use --most N to show fewer, "
                        "or --format dot or json to skip graphviz",
                        grouped(nodes)));
}

ExitCode no_tree(const Error& error, const Input& input, TreeFormat format, Output& out) {
    if (format == TreeFormat::Json)
        lab::tree_error_json(out.sink(), *input.puzzle, input.read ? &input.position() : nullptr,
                             sentence(error));
    return fail(error);
}

ExitCode tree(const TreeOptions& options, Context& context) {
    const TreeFormat format = format_of(options, context);
    const Input input = read_input(options.position, options.reading);
    auto request = request_of(options, input);
    if (!request) return no_tree(request.error(), input, format, context.out);
    Interrupts interrupts;
    request->limits.stop = interrupts.token();
    Progress progress(context.out, interrupts, options.quiet);
    progress.begin();
    const auto grown = lab::grow_tree(*request, options.most, &progress);
    progress.end();
    if (!grown) return no_tree(grown.error(), input, format, context.out);
    for (const std::string& warning : grown->report.warnings) warn(warning);
    if (grown->report.status == solver::Status::Unsolvable) {
        complain(fmt::format("this {} cannot be solved, so it has no search tree. {}",
                             input.puzzle->info().noun, as_sentence(grown->report.note)));
        if (format == TreeFormat::Json) lab::tree_json(context.out.sink(), *grown);
        return ExitCode::Unsolvable;
    }
    if (format == TreeFormat::Svg && !options.quiet) notify_slow_drawing(*grown);
    if (!grown->report.note.empty() && !options.quiet) notify(grown->report.note);
    const auto fault = draw(*grown, options, format, context.out);
    if (fault && request->limits.stop.stop_requested()) return ExitCode::Interrupted;
    if (fault) return fail(*fault);
    return exit_code_of(grown->report);
}

void declare_drawing(Command& command, TreeOptions& options) {
    command.group("Output");
    command.choice<TreeFormat>(
        "--format", options.format,
        {{"svg", TreeFormat::Svg},
         {"dot", TreeFormat::Dot},
         {"json", TreeFormat::Json},
         {"text", TreeFormat::Text},
         {"posthoc", TreeFormat::Trace}},
        "Output format: svg (a picture drawn by graphviz; default), dot (the picture's source in "
        "the DOT language), json (data), text (plain lines; default on a terminal), or posthoc (a "
        "search trace for the visualiser Posthoc)");
    std::vector<Choice<lab::TreeLabel>> labels;
    for (const auto& [name, label] : lab::tree_labels) labels.push_back({name, label});
    command.choice<lab::TreeLabel>("--label", options.label, labels,
                                   "What each node shows: board (the position and its numbers; "
                                   "default for small trees), numbers only, or none");
    command.value("--most", options.most, parse_positive,
                  {"N",
                   "Show at most N nodes; default: 500. The solution is always shown, and hidden "
                   "nodes are counted"});
    command.flag("--json", options.json, "Same as --format json");
    command.flag("--quiet", options.quiet, "Show no progress and no notes");
}

}  // namespace

void add_tree(CLI::App& app, Context& context) {
    auto options = std::make_shared<TreeOptions>();
    options->request.algorithm = "astar";
    Command command(app, context, "tree", "Draw the search tree of a position");
    command.argument("POSITION", options->position, "The start position, in quotes");
    command.group("Input");
    declare_reading(command, options->reading);
    declare_parameters(command, solver::ParameterGroup::Method, options->request);
    declare_metric(command, options->metric, "How to count moves; searches minimise this count");
    declare_cache(command, options->cache);
    declare_parameters(command, solver::ParameterGroup::Limits, options->request);
    declare_drawing(command, *options);
    command.examples({R"(tree "1 2 3/4 0 6/7 5 8" > tree.svg)",
                      R"(tree --heuristic manhattan "2 3 0/1 8 6/5 7 4" --label none > tree.svg)",
                      R"(tree --algorithm idastar --format text "2 3 0/1 8 6/5 7 4")",
                      R"(tree --puzzle cube --heuristic manhattan "R U F" > tree.svg)",
                      R"(tree --format dot "1 2 3/4 0 6/7 5 8" | dot -Tpdf > tree.pdf)"});
    run_with(command, std::move(options), &tree);
}

}  // namespace taquin::cli
