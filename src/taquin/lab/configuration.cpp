#include "taquin/lab/configuration.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "taquin/heuristics/expression.hpp"
#include "taquin/lab/measures.hpp"
#include "taquin/puzzles/registry.hpp"
#include "taquin/solver/algorithms.hpp"

namespace taquin::lab {

namespace {

using Parameters = std::vector<std::pair<std::string, std::string>>;

constexpr std::array<std::string_view, 7> parameters{"algorithm", "heuristic",  "weight", "width",
                                                     "ties",      "duplicates", "order"};

constexpr double most_combinations = 10'000;

constexpr std::array<std::string_view, 4> ties_names{"fifo", "lifo", "low-h", "high-h"};
constexpr std::array<std::string_view, 2> duplicates_names{"generated", "expanded"};

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

template <class Number>
std::optional<Number> parse_number(const std::string& text) {
    Number number{};
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc{} || stop != end) return std::nullopt;
    return number;
}

template <class Names>
std::optional<std::size_t> place_in(const Names& names, const std::string& name) {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

// Those of all puzzles, each once.
std::vector<std::string_view> algorithm_names() {
    std::vector<std::string_view> names;
    const auto add = [&](std::span<const solver::AlgorithmRow> rows) {
        for (const solver::AlgorithmRow& row : rows)
            if (std::ranges::find(names, row.name) == names.end()) names.push_back(row.name);
    };
    add(solver::algorithms());
    for (const Puzzle* const puzzle : puzzles()) add(puzzle->own_algorithms());
    return names;
}

std::optional<Error> set_algorithm(solver::Request& request, const std::string& value) {
    const auto names = algorithm_names();
    if (!place_in(names, value)) return no_such("algorithm", value, names);
    request.algorithm = value;
    return std::nullopt;
}

// Whether its names suit the positions is seen when their puzzle and size are known.
std::optional<Error> set_heuristic(solver::Request& request, const std::string& value) {
    request.heuristic = value;
    const auto parsed = heuristics::parse_expression(value);
    return parsed ? std::nullopt : std::optional(parsed.error());
}

std::optional<Error> set_weight(solver::Request& request, const std::string& value) {
    constexpr double most = 1000;
    request.weight = parse_number<double>(value);
    if (request.weight && *request.weight >= 1 && *request.weight <= most) return std::nullopt;
    return Error{"\"" + value + "\" is no weight: a number from 1 to 1000"};
}

std::optional<Error> set_width(solver::Request& request, const std::string& value) {
    request.width = parse_number<std::uint64_t>(value);
    if (request.width && *request.width > 0) return std::nullopt;
    return Error{"\"" + value + "\" is no width of a beam: a whole number from 1 on"};
}

std::optional<Error> set_ties(solver::Request& request, const std::string& value) {
    const auto place = place_in(ties_names, value);
    if (!place) return no_such("value", value, ties_names);
    request.ties = static_cast<search::Ties>(*place);
    return std::nullopt;
}

std::optional<Error> set_duplicates(solver::Request& request, const std::string& value) {
    const auto place = place_in(duplicates_names, value);
    if (!place) return no_such("value", value, duplicates_names);
    request.duplicates = static_cast<search::Duplicates>(*place);
    return std::nullopt;
}

// The puzzle reads it: order_of().
std::optional<Error> set_order(solver::Request& /*request*/, const std::string& /*value*/) {
    return std::nullopt;
}

using Setter = std::optional<Error> (*)(solver::Request&, const std::string&);
constexpr std::array<Setter, parameters.size()> setters{
    set_algorithm, set_heuristic, set_weight, set_width, set_ties, set_duplicates, set_order};

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
    for (const auto& [name, value] : configuration.parameters) {
        const auto place = place_in(parameters, name);
        if (!place) continue;
        if (const auto fault = setters[*place](configuration.request, value)) {
            made.key = name;
            made.sentence = fault->message;
            return;
        }
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

const std::string* value_of(const Parameters& values, std::string_view name) {
    const auto found = std::ranges::find(values, name, &Parameters::value_type::first);
    return found == values.end() ? nullptr : &found->second;
}

}  // namespace

std::span<const std::string_view> parameter_names() { return parameters; }

std::optional<WrongKey> find_wrong_key(const Configuration& configuration, const Kind& kind) {
    const auto& [puzzle, size] = kind;
    const solver::Request& request = configuration.request;
    if (solver::find_algorithm(*puzzle, request.algorithm) == nullptr)
        return WrongKey{"algorithm", Error{"there is no algorithm " + request.algorithm +
                                           " for the puzzle " + std::string(puzzle->name())}};
    if (!request.heuristic.empty() && !size.empty())
        if (auto error = puzzle->check_heuristic(request.heuristic, size))
            return WrongKey{"heuristic", *std::move(error)};
    if (const std::string* const text = value_of(configuration.parameters, "order"))
        if (const auto order = puzzle->read_order(*text); !order)
            return WrongKey{"order", order.error()};
    return std::nullopt;
}

Moves order_of(const Configuration& configuration, const Puzzle& puzzle) {
    const std::string* const text = value_of(configuration.parameters, "order");
    return text == nullptr ? Moves{} : *puzzle.read_order(*text);
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
