#include "taquin/lab/configuration.hpp"

#include <algorithm>
#include <utility>

#include "taquin/heuristics/expression.hpp"
#include "taquin/lab/measures.hpp"
#include "taquin/puzzles/registry.hpp"

namespace taquin::lab {

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

constexpr double most_combinations = 10'000;

// {name} becomes the value of that parameter.
std::string filled(std::string text, const Parameters& values) {
    for (const auto& [name, value] : values) {
        const std::string mark = "{" + name + "}";
        for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at)) {
            text.replace(at, mark.size(), value);
            at += value.size();
        }
    }
    return text;
}

// The request that these values make; other names only stand in labels.
std::optional<Error> set_parameters(solver::SearchRequest& request, const Parameters& values) {
    for (const auto& [name, value] : values)
        if (std::ranges::find(parameter_names(), name) != parameter_names().end())
            if (auto fault = parse_parameter(request, search_parameter(name), value)) return fault;
    // Whether its names suit the positions is seen when their puzzle and size are known.
    if (request.heuristic.empty()) return std::nullopt;
    const auto parsed = heuristics::parse_expression(request.heuristic);
    if (parsed) return std::nullopt;
    return Error{parsed.error().message, ErrorKind::BadInput, "heuristic"};
}

std::string usual_label(const Parameters& values) {
    std::string label;
    for (const auto& [name, value] : values) {
        const bool plain = name == "algorithm" || name == "heuristic";
        if (!label.empty()) label += ' ';
        if (!plain) label.append(name).append(" ");
        label += value;
    }
    return label;
}

// Values of the parameters, with what their marks stand for.
Parameters resolved(Parameters values) {
    const Parameters given = values;
    for (auto& [name, value] : values) value = filled(value, given);
    return values;
}

// The first {name} of a label that is no parameter's.
std::optional<std::string> unknown_mark(std::string_view label, const Parameters& values) {
    for (auto open = label.find('{'); open != std::string_view::npos;
         open = label.find('{', open + 1)) {
        const auto close = label.find('}', open);
        if (close == std::string_view::npos) break;
        std::string name(label.substr(open + 1, close - open - 1));
        const bool known =
            std::ranges::any_of(values, [&](const auto& value) { return value.first == name; });
        if (!known) return name;
    }
    return std::nullopt;
}

std::optional<Error> why_no_label(const std::string& label, const Parameters& values) {
    const auto unknown = unknown_mark(label, values);
    if (!unknown) return std::nullopt;
    std::vector<std::string_view> names;
    for (const auto& [name, value] : values) names.push_back(name);
    return no_such("parameter", *unknown, names);
}

// One combination; on a mistake the key and the sentence are set.
void add_configuration(const SolveSet& solve, const Parameters& chosen, Configurations& made) {
    Configuration configuration;
    configuration.parameters = resolved(chosen);
    configuration.request.threads = 1;  // runs share the cores
    if (const auto fault = set_parameters(configuration.request, configuration.parameters)) {
        made.key = fault->parameter;
        made.sentence = fault->message;
        return;
    }
    if (const auto fault = why_no_label(solve.label, configuration.parameters)) {
        made.key = "name";
        made.sentence = fault->message;
        return;
    }
    configuration.label = solve.label.empty() ? usual_label(configuration.parameters)
                                              : filled(solve.label, configuration.parameters);
    made.all.push_back(std::move(configuration));
}

}  // namespace

std::span<const std::string_view> parameter_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all;
        for (const solver::ParameterRow& row : search_parameters())
            if (row.group == solver::ParameterGroup::Method) all.push_back(row.name);
        return all;
    }();
    return names;
}

std::optional<Error> check_configuration(const Configuration& configuration, const Kind& kind) {
    const auto& [puzzle, size] = kind;
    solver::Request request = configuration.request;
    request.start.puzzle = puzzle;
    if (auto error = solver::check_parameters(request)) return error;
    if (request.heuristic.empty() || size.empty()) return std::nullopt;
    auto error = puzzle->check_heuristic(request.heuristic, size);
    if (error) error->parameter = "heuristic";
    return error;
}

Configurations configurations(const SolveSet& solve) {
    Configurations made;
    double combinations = 1;
    for (const Variation& variation : solve.variations)
        combinations *= static_cast<double>(variation.values.size());
    if (combinations > most_combinations) {
        made.sentence = "these are too many combinations: more than 10,000";
        return made;
    }
    std::vector<std::size_t> chosen(solve.variations.size(), 0);
    while (made) {
        Parameters values;
        for (std::size_t i = 0; i < chosen.size(); ++i)
            values.emplace_back(solve.variations[i].name, solve.variations[i].values[chosen[i]]);
        add_configuration(solve, values, made);
        std::size_t at = chosen.size();
        while (at > 0 && ++chosen[at - 1] == solve.variations[at - 1].values.size())
            chosen[--at] = 0;
        if (at == 0) break;
    }
    return made;
}

}  // namespace taquin::lab
