// taquin lab compare: two configurations, or two runs of an experiment, position by position.
#include <fmt/format.h>

#include <algorithm>

#include "lab.hpp"
#include "shared/lab_json.hpp"
#include "taquin/core/text.hpp"
#include "taquin/lab/compare.hpp"

namespace taquin::cli {
namespace {

// "branching:A* h1": an experiment, and perhaps one of its configurations.
struct Operand {
    std::string experiment;
    std::string label;
};

Operand parse_operand(const std::string& typed) {
    const auto colon = typed.find(':');
    if (colon == std::string::npos) return {typed, ""};
    return {typed.substr(0, colon), typed.substr(colon + 1)};
}

std::vector<std::string> labels_of(const SeenExperiment& shown) {
    return lab::Parts(lab::select(shown.seen.about(lab::Subject::Solve), {}), "run").values();
}

std::optional<Error> check_label(const Operand& operand, const SeenExperiment& shown) {
    const auto labels = labels_of(shown);
    if (labels.empty())
        return Error{fmt::format("{} has no solved positions to compare", operand.experiment)};
    if (operand.label.empty() || std::ranges::find(labels, operand.label) != labels.end())
        return std::nullopt;
    const std::vector<std::string_view> views(labels.begin(), labels.end());
    const auto guess = nearest(operand.label, views);
    return Error{fmt::format("{} has no configuration \"{}\"{}; it has {}", operand.experiment,
                             operand.label, guess ? fmt::format(" (did you mean {}?)", *guess) : "",
                             fmt::join(labels, ", "))};
}

lab::Side side_of(const SeenExperiment& shown, const std::string& label) {
    return {shown.session.experiment + ":" + label,
            lab::select(shown.seen.about(lab::Subject::Solve), {{"run", {label}}})};
}

// The labels to compare: the two that were named, else those that both have.
std::vector<std::pair<std::string, std::string>> label_pairs(const Operand& a, const Operand& b,
                                                             const SeenExperiment& of_a,
                                                             const SeenExperiment& of_b) {
    std::vector<std::pair<std::string, std::string>> pairs;
    const auto labels_a = a.label.empty() ? labels_of(of_a) : std::vector{a.label};
    const auto labels_b = b.label.empty() ? labels_of(of_b) : std::vector{b.label};
    if (labels_a.size() == 1 && labels_b.size() == 1) return {{labels_a[0], labels_b[0]}};
    if (!a.label.empty())
        for (const std::string& label : labels_b) pairs.emplace_back(a.label, label);
    else if (!b.label.empty())
        for (const std::string& label : labels_a) pairs.emplace_back(label, b.label);
    else
        for (const std::string& label : labels_a)
            if (std::ranges::find(labels_b, label) != labels_b.end())
                pairs.emplace_back(label, label);
    return pairs;
}

void show(const std::vector<lab::Comparison>& comparisons, bool as_json, Output& out) {
    if (as_json) {
        JsonWriter json(out.text());
        json.begin_object();
        json.member("schema", 1);
        json.array("comparisons", comparisons,
                   [&](const lab::Comparison& comparison) { write(json, comparison); });
        json.end_object();
        json.end_line();
        return;
    }
    for (std::size_t i = 0; i < comparisons.size(); ++i) {
        if (i > 0) out.print("\n");
        print_table(out, table_of(comparisons[i]));
    }
}

}  // namespace

ExitCode compare_experiments(const LabOptions& options, Context& context) {
    if (options.names.size() != 2)
        return fail(
            {"lab compare takes two: taquin lab compare \"branching:A* h1\" "
             "\"branching:A* h2\", or two experiments, or one experiment in two stores "
             "(--with)"});
    auto store = open_results(options.store);
    if (!store) return fail(store.error());
    auto other = open_results(options.other_store.empty() ? options.store : options.other_store);
    if (!other) return fail(other.error());
    const Operand a = parse_operand(options.names[0]);
    const Operand b = parse_operand(options.names[1]);
    const auto of_a = seen_experiment(a.experiment, *store);
    if (!of_a) return fail(of_a.error());
    const auto of_b = seen_experiment(b.experiment, *other);
    if (!of_b) return fail(of_b.error());
    if (const auto fault = check_label(a, *of_a)) return fail(*fault);
    if (const auto fault = check_label(b, *of_b)) return fail(*fault);
    std::vector<lab::Comparison> comparisons;
    for (const auto& [first, second] : label_pairs(a, b, *of_a, *of_b))
        comparisons.push_back(lab::compare_sides(side_of(*of_a, first), side_of(*of_b, second)));
    if (comparisons.empty())
        return fail(
            {fmt::format("{} and {} have no configuration in common: name one of each, as "
                         "in \"branching:A* h1\"",
                         a.experiment, b.experiment)});
    if (std::ranges::all_of(comparisons, &lab::Comparison::is_empty))
        return fail(
            {fmt::format("{} and {} have no position in common: runs are compared whose start, "
                         "goal, steps and number are the same",
                         options.names[0], options.names[1])});
    show(comparisons, options.json, context.out);
    return ExitCode::Done;
}

}  // namespace taquin::cli
