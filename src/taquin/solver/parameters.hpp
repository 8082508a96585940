// The search parameters, each declared once. Command line options, server fields, experiment keys,
// the page's form and the checks of a request all come from this table.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "taquin/core/expected.hpp"
#include "taquin/core/values.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/request.hpp"

namespace taquin::solver {

// Types of values. Ranges include their bounds.
struct Flag {};
struct Text {};
struct Choice {
    std::span<const std::string_view> names{};  // empty: they depend on the puzzle
};
struct Whole {
    std::uint64_t least = 0;
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};
struct Real {
    double least;
    double most;
};
struct Seconds {  // more than 0
    double most = most_seconds;
};
struct Bytes {  // at least 1
    std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
};
using ParameterType = std::variant<Flag, Text, Choice, Whole, Real, Seconds, Bytes>;

// Flag: bool. Text or choice: string. Whole number or bytes: std::uint64_t. Real number or seconds:
// double.
using ParameterValue = std::variant<bool, std::uint64_t, double, std::string>;

enum class ParameterGroup : std::uint8_t {
    Method,     // how to search
    Solutions,  // which solutions count
    Machine,    // threads, seed and checkpoint
    Limits,     // when to stop
};

struct ParameterRow {
    std::string_view name;
    ParameterGroup group;
    ParameterType type;
    std::string_view symbol{};  // placeholder for the value in the help: "W"
    std::optional<ParameterValue> usual{};
    std::string_view help;
    std::string_view use{};  // what other algorithms or puzzles do not do: "use a weight"
    bool (*applies)(const AlgorithmRow&) = [](const AlgorithmRow&) { return true; };
    bool ignored_elsewhere = false;  // true: other algorithms ignore it; false: they reject it
    bool names_file = false;         // of this machine: never taken from the network
    bool (*of_puzzle)(const PuzzleInfo&) = [](const PuzzleInfo&) { return true; };
    void (*store)(SearchRequest&, const ParameterValue&);
    std::optional<ParameterValue> (*load)(const SearchRequest&);  // none if not set
};

// Front ends use search_parameters() of puzzles/registry.hpp, which includes all algorithms.
std::span<const ParameterRow> parameters();

// The row of a name in the table.
const ParameterRow& parameter_row(std::string_view name);

// "real", "whole", "choice", "flag", "text", "seconds", "bytes"
std::string_view type_name(const ParameterType& type);

// The valid values: "a number from 1 to 1000".
std::string description(const ParameterType& type);

// "1.5", "astar"
std::string to_text(const ParameterValue& value);

// Stores a value. An error names the parameter in its `parameter` field.
std::optional<Error> set_parameter(SearchRequest& request, const ParameterRow& row,
                                   ParameterValue value);
// The same for a typed value: "1.5", "512M", "astar"; "true" or "false" for a flag.
std::optional<Error> parse_parameter(SearchRequest& request, const ParameterRow& row,
                                     std::string_view text);

// Why the request is invalid: the puzzle has no such algorithm, a value is out of range, or the
// puzzle or the algorithm does not use a parameter that is set.
std::optional<Error> check_parameters(const Request& request);

}  // namespace taquin::solver
