#include "taquin/solver/parameters.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <chrono>
#include <cmath>
#include <type_traits>
#include <utility>
#include <vector>

#include "taquin/core/text.hpp"

namespace taquin::solver {

namespace {

using Value = ParameterValue;
using Group = ParameterGroup;

constexpr std::array<std::string_view, 4> tie_names{"fifo", "lifo", "low-h", "high-h"};
constexpr std::array<std::string_view, 2> duplicate_names{"generated", "expanded"};

// Converts a name in the table to the enumeration in the same order.
template <class Enum>
Enum enum_of(std::span<const std::string_view> names, const Value& value) {
    const auto place = std::ranges::find(names, std::get<std::string>(value)) - names.begin();
    return static_cast<Enum>(place);
}

template <class Enum>
Value name_of(std::span<const std::string_view> names, Enum value) {
    return std::string(names[static_cast<std::size_t>(value)]);
}

std::optional<Value> unless_empty(const std::string& text) {
    return text.empty() ? std::nullopt : std::optional<Value>(text);
}

std::optional<Value> if_set(bool flag) { return flag ? std::optional<Value>(true) : std::nullopt; }

template <class Number>
std::optional<Value> if_set(const std::optional<Number>& number) {
    using Stored = std::conditional_t<std::is_floating_point_v<Number>, double, std::uint64_t>;
    return number ? std::optional<Value>(static_cast<Stored>(*number)) : std::nullopt;
}

std::uint64_t whole(const Value& value) { return std::get<std::uint64_t>(value); }

bool has_patterns(const PuzzleInfo& puzzle) { return puzzle.has_patterns; }

const std::array<ParameterRow, 19> table{{
    {.name = "algorithm",
     .group = Group::Method,
     .type = Choice{},
     .usual = Value(std::string("auto")),
     .help = "Search algorithm",
     .store = [](SearchRequest& r, const Value& v) { r.algorithm = std::get<std::string>(v); },
     .load = [](const SearchRequest& r) { return unless_empty(r.algorithm); }},
    {.name = "heuristic",
     .group = Group::Method,
     .type = Text{},
     .symbol = "EXPR",
     .help = "Estimate of the moves left: a name such as manhattan, conflict or xy, or an "
             "expression such as max(a, b), 2*a, a^1.8 or step(a, 500, 0.2)",
     .use = "use a heuristic",
     .applies = [](const AlgorithmRow& a) { return a.informed; },
     .store = [](SearchRequest& r, const Value& v) { r.heuristic = std::get<std::string>(v); },
     .load = [](const SearchRequest& r) { return unless_empty(r.heuristic); }},
    {.name = "weight",
     .group = Group::Method,
     .type = Real{1, 1000},
     .symbol = "W",
     .usual = Value(default_weight),
     .help = "Weight W of wastar, which uses f = g + W h: finds solutions sooner, at most W times "
             "as long as the shortest",
     .use = "use a weight",
     .applies = [](const AlgorithmRow& a) { return a.weighted; },
     .store = [](SearchRequest& r, const Value& v) { r.weight = std::get<double>(v); },
     .load = [](const SearchRequest& r) { return if_set(r.weight); }},
    {.name = "width",
     .group = Group::Method,
     .type = Whole{1},
     .symbol = "K",
     .usual = Value(default_width),
     .help = "States that beam search keeps at each depth; a wider beam finds shorter solutions, "
             "but takes longer",
     .use = "use a beam width",
     .applies = [](const AlgorithmRow& a) { return a.has_width(); },
     .store = [](SearchRequest& r, const Value& v) { r.width = whole(v); },
     .load = [](const SearchRequest& r) { return if_set(r.width); }},
    {.name = "ties",
     .group = Group::Method,
     .type = Choice{tie_names},
     .help = "Which of several equally good nodes to expand first: the oldest (fifo; default), the "
             "newest (lifo; default for greedy), or the one with the smallest or largest h",
     .use = "let you choose how to break ties",
     .applies = [](const AlgorithmRow& a) { return a.has_ties(); },
     .store = [](SearchRequest& r,
                 const Value& v) { r.ties = enum_of<search::Ties>(tie_names, v); },
     .load = [](const SearchRequest& r) -> std::optional<Value> {
         return r.ties ? std::optional(name_of(tie_names, *r.ties)) : std::nullopt;
     }},
    {.name = "duplicates",
     .group = Group::Method,
     .type = Choice{duplicate_names},
     .usual = Value(std::string("generated")),
     .help = "When a state counts as a duplicate: once generated, or only once expanded, as in "
             "some classroom programs",
     .use = "let you choose what counts as a duplicate",
     .applies = [](const AlgorithmRow& a) { return a.has_duplicates(); },
     .store =
         [](SearchRequest& r, const Value& v) {
             r.duplicates = enum_of<search::Duplicates>(duplicate_names, v);
         },
     .load = [](const SearchRequest& r) -> std::optional<Value> {
         if (r.duplicates == search::Duplicates::Generated) return std::nullopt;
         return name_of(duplicate_names, r.duplicates);
     }},
    {.name = "order",
     .group = Group::Method,
     .type = Text{},
     .symbol = "UDLR",
     .help = "Order in which to try moves",
     .use = "let you choose the order of moves",
     .of_puzzle = [](const PuzzleInfo& puzzle) { return puzzle.has_order; },
     .store = [](SearchRequest& r, const Value& v) { r.order = std::get<std::string>(v); },
     .load = [](const SearchRequest& r) { return unless_empty(r.order); }},
    {.name = "optimal",
     .group = Group::Solutions,
     .type = Flag{},
     .help = "Prove that the solution is the shortest; auto first builds the tables this needs",
     .use = "prove that its solution is the shortest",
     .applies = [](const AlgorithmRow& a) { return a.proves(); },
     .store = [](SearchRequest& r, const Value& v) { r.optimal = std::get<bool>(v); },
     .load = [](const SearchRequest& r) { return if_set(r.optimal); }},
    {.name = "all",
     .group = Group::Solutions,
     .type = Flag{},
     .help = "Find all shortest solutions, not just one",
     .use = "find all shortest solutions",
     .applies = [](const AlgorithmRow& a) { return a.all; },
     .store = [](SearchRequest& r, const Value& v) { r.all = std::get<bool>(v); },
     .load = [](const SearchRequest& r) { return if_set(r.all); }},
    {.name = "longer",
     .group = Group::Solutions,
     .type = Whole{1, 10},
     .symbol = "N",
     .help =
         "With all solutions of a partial goal or of allowed moves: also those that are up to N "
         "moves longer than the shortest",
     .use = "find longer solutions",
     .applies = [](const AlgorithmRow& a) { return a.searches_patterns(); },
     .of_puzzle = has_patterns,
     .store = [](SearchRequest& r, const Value& v) { r.longer = whole(v); },
     .load = [](const SearchRequest& r) -> std::optional<Value> {
         return r.longer == 0 ? std::nullopt : std::optional<Value>(r.longer);
     }},
    {.name = "allow",
     .group = Group::Solutions,
     .type = Text{},
     .symbol = "MOVES",
     .help = "Use only these moves, such as \"R U F\"; R stands for R, R2 and R', but R2 for half "
             "turns only",
     .use = "let you choose the moves",
     .applies = [](const AlgorithmRow& a) { return a.searches_patterns(); },
     .of_puzzle = has_patterns,
     .store = [](SearchRequest& r, const Value& v) { r.allow = std::get<std::string>(v); },
     .load = [](const SearchRequest& r) { return unless_empty(r.allow); }},
    {.name = "steps",
     .group = Group::Solutions,
     .type = Text{},
     .symbol = "STEPS",
     .help = "Solve in steps with few moves, such as \"eo > dr > htr > finish\", until the time is "
             "up; default: 10 s",
     .use = "solve in steps",
     .applies = [](const AlgorithmRow& a) { return a.automatic(); },
     .of_puzzle = [](const PuzzleInfo& puzzle) { return !puzzle.steps.empty(); },
     .store = [](SearchRequest& r, const Value& v) { r.steps = std::get<std::string>(v); },
     .load = [](const SearchRequest& r) { return unless_empty(r.steps); }},
    {.name = "threads",
     .group = Group::Machine,
     .type = Whole{1},
     .symbol = "N",
     .help =
         "Several positions: how many to solve at once, each on one thread with its share of the "
         "memory. One position: threads for idastar and astar (default: 1) and anytime (default: "
         "all "
         "cores)",
     .store =
         [](SearchRequest& r, const Value& v) {
             constexpr std::uint64_t most = 256;
             r.threads = static_cast<unsigned>(std::min(whole(v), most));
         },
     .load = [](const SearchRequest& r) { return if_set(r.threads); }},
    {.name = "seed",
     .group = Group::Machine,
     .type = Whole{},
     .symbol = "S",
     .usual = Value(default_seed),
     .help = "Seed for searches with random choices; shown in the answer",
     .applies = [](const AlgorithmRow& a) { return a.random || a.automatic(); },
     .ignored_elsewhere = true,
     .store = [](SearchRequest& r, const Value& v) { r.seed = whole(v); },
     .load = [](const SearchRequest& r) { return if_set(r.seed); }},
    {.name = "checkpoint",
     .group = Group::Machine,
     .type = Text{},
     .symbol = "FILE",
     .help = "Keep the progress of a long search in this file, and continue from it if it exists",
     .use = "keep a checkpoint",
     .applies = [](const AlgorithmRow& a) { return a.resumable || a.automatic(); },
     .names_file = true,
     .store = [](SearchRequest& r, const Value& v) { r.checkpoint = std::get<std::string>(v); },
     .load = [](const SearchRequest& r) { return unless_empty(r.checkpoint); }},
    {.name = "time",
     .group = Group::Limits,
     .type = Seconds{},
     .symbol = "SECONDS",
     .help = "Time limit per position",
     .store =
         [](SearchRequest& r, const Value& v) {
             const auto time = std::chrono::nanoseconds(std::llround(std::get<double>(v) * 1e9));
             r.limits.time = std::max(time, std::chrono::nanoseconds(1));
         },
     .load = [](const SearchRequest& r) -> std::optional<Value> {
         if (!r.limits.time) return std::nullopt;
         return std::chrono::duration<double>(*r.limits.time).count();
     }},
    {.name = "nodes",
     .group = Group::Limits,
     .type = Whole{1},
     .symbol = "N",
     .help = "Limit on generated nodes per position; 5M is 5 million",
     .store = [](SearchRequest& r, const Value& v) { r.limits.nodes = whole(v); },
     .load = [](const SearchRequest& r) { return if_set(r.limits.nodes); }},
    {.name = "memory",
     .group = Group::Limits,
     .type = Bytes{},
     .symbol = "BYTES",
     .help = "Memory limit for the search, or for building its tables, such as 512M or 4G; "
             "default: half of the machine's memory",
     .store = [](SearchRequest& r, const Value& v) { r.limits.memory = whole(v); },
     .load = [](const SearchRequest& r) { return if_set(r.limits.memory); }},
    {.name = "depth",
     .group = Group::Limits,
     .type = Whole{},
     .symbol = "D",
     .help = "Longest solution to look for, in moves; dfs uses 50 by default",
     .store =
         [](SearchRequest& r, const Value& v) {
             constexpr std::uint64_t deepest = std::numeric_limits<search::Cost>::max();
             r.limits.depth = static_cast<search::Cost>(std::min(whole(v), deepest));
         },
     .load = [](const SearchRequest& r) { return if_set(r.limits.depth); }},
}};

template <class... Cases>
struct Overloaded : Cases... {
    using Cases::operator()...;
};

// "3", "1.5"; integers in full below 1e15, where doubles are exact: 1000000000, not 1e+09.
std::string plain(double number) {
    constexpr double most = 1e15;
    if (std::abs(number) < most && std::trunc(number) == number)
        return std::to_string(static_cast<std::int64_t>(number));
    std::array<char, 32> text{};
    const auto written = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), written.ptr};
}

// Whether the value has the type and is in its range. The comparisons are false for NaN.
bool is_valid(const ParameterType& type, const Value& value) {
    const auto within = [&](const auto& least, const auto& most) {
        const auto* const number = std::get_if<std::decay_t<decltype(least)>>(&value);
        return number != nullptr && *number >= least && *number <= most;
    };
    const auto* const text = std::get_if<std::string>(&value);
    return std::visit(
        Overloaded{[&](const Flag&) { return std::holds_alternative<bool>(value); },
                   [&](const Text&) { return text != nullptr && !text->empty(); },
                   [&](const Choice& choice) {
                       if (text == nullptr || text->empty()) return false;
                       return choice.names.empty() ||
                              std::ranges::find(choice.names, *text) != choice.names.end();
                   },
                   [&](const Whole& range) { return within(range.least, range.most); },
                   [&](const Real& range) { return within(range.least, range.most); },
                   [&](const Seconds& range) {
                       return within(0.0, range.most) && std::get<double>(value) > 0;
                   },
                   [&](const Bytes& range) { return within(std::uint64_t{1}, range.most); }},
        type);
}

template <class T>
Expected<Value> as_value(const Expected<T>& parsed) {
    return parsed ? Expected<Value>(Value(*parsed)) : Expected<Value>(parsed.error());
}

// The typed value, before the range check.
Expected<Value> parse(const ParameterType& type, std::string_view text) {
    return std::visit(
        Overloaded{[&](const Flag&) -> Expected<Value> {
                       constexpr std::array<std::string_view, 2> names{"false", "true"};
                       const auto* const name = std::ranges::find(names, text);
                       if (name == names.end()) return no_such_value(text, names);
                       return Value(name != names.begin());
                   },
                   [&](const Text&) -> Expected<Value> { return Value(std::string(text)); },
                   [&](const Choice&) -> Expected<Value> { return Value(std::string(text)); },
                   [&](const Whole& range) {
                       return as_value(range.least > 0 ? parse_positive(text) : parse_count(text));
                   },
                   [&](const Real&) { return as_value(parse_real(text)); },
                   [&](const Seconds&) { return as_value(parse_real(text)); },
                   [&](const Bytes&) { return as_value(parse_bytes(text)); }},
        type);
}

Error about(const ParameterRow& row, std::string message) {
    return {std::move(message), ErrorKind::BadInput, std::string(row.name)};
}

// The sentence for an invalid value.
std::string wrong(const ParameterRow& row, std::string_view typed) {
    const auto* const choice = std::get_if<Choice>(&row.type);
    if (choice != nullptr && !choice->names.empty())
        return no_such_value(typed, choice->names).message;
    if (typed.empty()) return "it must not be empty. " + std::string(row.help);
    return '"' + shown(typed) + "\" is not " + description(row.type);
}

// "bfs does not use a weight. Leave this parameter out, or choose another algorithm: wastar"
std::string not_used(const ParameterRow& row, const AlgorithmRow& algorithm, const Puzzle& puzzle) {
    std::vector<std::string_view> users = algorithm_names(puzzle);
    std::erase_if(users,
                  [&](std::string_view name) { return !row.applies(algorithm_row(puzzle, name)); });
    return std::string(algorithm.name) + " does not " + std::string(row.use) +
           ". Leave this parameter out, or choose another algorithm: " + listed(users);
}

// The error in one parameter's value; none if it is valid.
std::optional<Error> check(const ParameterRow& row, const Value& value, const Puzzle& puzzle,
                           const AlgorithmRow& algorithm) {
    // A limit of zero is useless to people, but programs may count down to it.
    if (row.group != Group::Limits && !is_valid(row.type, value))
        return about(row, wrong(row, to_text(value)));
    if (!row.of_puzzle(puzzle.info()))
        return about(row, "the puzzle " + std::string(puzzle.name()) + " does not " +
                              std::string(row.use) + ". Leave this parameter out");
    if (!row.applies(algorithm) && !row.ignored_elsewhere)
        return about(row, not_used(row, algorithm, puzzle));
    return std::nullopt;
}

}  // namespace

std::span<const ParameterRow> parameters() { return table; }

const ParameterRow& parameter_row(std::string_view name) {
    const auto* const row = std::ranges::find(table, name, &ParameterRow::name);
    assert(row != table.end());
    return *row;
}

std::string_view type_name(const ParameterType& type) {
    constexpr std::array<std::string_view, std::variant_size_v<ParameterType>> names{
        "flag", "text", "choice", "whole", "real", "seconds", "bytes"};
    return names[type.index()];
}

std::string description(const ParameterType& type) {
    constexpr std::uint64_t unbounded = std::numeric_limits<std::uint64_t>::max();
    const auto from = [](std::uint64_t least, std::uint64_t most) {
        return most == unbounded ? " of at least " + std::to_string(least)
                                 : " from " + std::to_string(least) + " to " + std::to_string(most);
    };
    return std::visit(
        Overloaded{
            [](const Flag&) { return std::string("true or false"); },
            [](const Text&) { return std::string("text"); },
            [](const Choice& choice) {
                return choice.names.empty() ? std::string("a name")
                                            : "one of " + listed(choice.names);
            },
            [&](const Whole& range) { return "a whole number" + from(range.least, range.most); },
            [](const Real& range) {
                return "a number from " + plain(range.least) + " to " + plain(range.most);
            },
            [](const Seconds& range) {
                return "a time in seconds, more than 0 and up to " + plain(range.most);
            },
            [&](const Bytes& range) {
                return range.most == unbounded ? std::string("a positive number of bytes")
                                               : "a number of bytes" + from(1, range.most);
            }},
        type);
}

std::string to_text(const ParameterValue& value) {
    return std::visit(Overloaded{[](bool flag) { return std::string(flag ? "true" : "false"); },
                                 [](std::uint64_t number) { return std::to_string(number); },
                                 [](double number) { return plain(number); },
                                 [](const std::string& text) { return text; }},
                      value);
}

std::optional<Error> set_parameter(SearchRequest& request, const ParameterRow& row,
                                   ParameterValue value) {
    const bool real =
        std::holds_alternative<Real>(row.type) || std::holds_alternative<Seconds>(row.type);
    if (const auto* const number = std::get_if<std::uint64_t>(&value); number != nullptr && real)
        value = static_cast<double>(*number);
    if (!is_valid(row.type, value)) return about(row, wrong(row, to_text(value)));
    row.store(request, value);
    return std::nullopt;
}

std::optional<Error> parse_parameter(SearchRequest& request, const ParameterRow& row,
                                     std::string_view text) {
    auto value = parse(row.type, text);
    if (!value) return about(row, value.error().message);
    if (!is_valid(row.type, *value)) return about(row, wrong(row, text));
    row.store(request, *value);
    return std::nullopt;
}

std::optional<Error> check_parameters(const Request& request) {
    const Puzzle& puzzle = *request.start.puzzle;
    const AlgorithmRow* const algorithm = find_algorithm(puzzle, request.algorithm);
    if (algorithm == nullptr)
        return about(parameter_row("algorithm"), "the puzzle " + std::string(puzzle.name()) +
                                                     " has no algorithm \"" +
                                                     shown(request.algorithm) + "\". Choose from " +
                                                     listed(algorithm_names(puzzle)));
    for (const ParameterRow& row : table)
        if (const std::optional<Value> value = row.load(request))
            if (auto error = check(row, *value, puzzle, *algorithm)) return error;
    if (request.order.empty()) return std::nullopt;
    if (const auto order = puzzle.read_order(request.order); !order)
        return about(parameter_row("order"), order.error().message);
    return std::nullopt;
}

}  // namespace taquin::solver
