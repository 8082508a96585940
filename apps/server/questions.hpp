// What requests ask, read from the fields of the JSON object in their body: boards, searches,
// scrambles. Every mistake becomes a sentence.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/http.hpp"
#include "server/settings.hpp"
#include "shared/answer.hpp"
#include "shared/input.hpp"
#include "shared/scramble.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/solver/parameters.hpp"

namespace taquin::server {

// Numbers that every reader of JSON keeps exactly.
inline constexpr std::uint64_t most_exact = (std::uint64_t{1} << 53U) - 1;

struct Range {
    std::uint64_t least = 0;
    std::uint64_t most = most_exact;
};

template <class T>
struct Named {
    std::string_view name;
    T value;
};

// What a field can have: nothing, a truth, a whole number, another number, a text; or an array or
// an object, of which it is enough to know that it is one.
struct Nested {};
using FieldValue = std::variant<std::nullptr_t, bool, std::uint64_t, double, std::string, Nested>;
using FieldValues = std::map<std::string, FieldValue, std::less<>>;

// Only the first mistake is told: others may be its consequences.
class Fields {
public:
    // No object, or one that is nested too deeply, is a mistake too.
    explicit Fields(const std::string& body);

    // The refusal; none if all is well and every field was asked for.
    std::optional<Response> fault();

    void mistake(const std::string& field, const std::string& sentence);
    // The field is the parameter that the error names; else this one.
    void mistake(const std::string& field, const Error& error);

    bool has(std::string_view name) const { return values_.contains(name); }
    std::optional<std::string> text(const std::string& name);
    std::string needed_text(const std::string& name);
    std::optional<std::uint64_t> whole(const std::string& name, Range range = {});
    bool truth(const std::string& name);

    // A text that a parser of the library understands.
    template <class T>
    std::optional<T> parsed(const std::string& name, Expected<T> (*parse)(std::string_view)) {
        const auto typed = text(name);
        if (!typed) return std::nullopt;
        auto value = parse(*typed);
        if (!value) mistake(name, value.error());
        return value ? std::optional<T>(*std::move(value)) : std::nullopt;
    }

    template <class T>
    std::optional<T> choice(const std::string& name, const std::vector<Named<T>>& choices) {
        const auto typed = text(name);
        if (!typed) return std::nullopt;
        std::string names;
        for (const auto& choice : choices) {
            if (choice.name == *typed) return choice.value;
            names += (names.empty() ? "" : ", ") + std::string(choice.name);
        }
        mistake(name, "it is one of " + names);
        return std::nullopt;
    }

    // The value, whatever its type; null if the field is missing or null.
    const FieldValue* find(const std::string& name);

private:
    FieldValues values_{};
    std::set<std::string> known_{};
    std::optional<Response> fault_{};
};

// --- questions

// A position that could be read, and its goal.
struct Question {
    apps::Reading reading{};
    apps::Input input;
    Position goal{};
    std::string goal_text{};  // which goal: for what is kept from job to job

    const Puzzle& puzzle() const { return *input.puzzle; }
    const Position& start() const { return input.position(); }
};

// board, puzzle, form, size, goal. After a mistake the question is of no use.
Question read_question(Fields& fields, const JobSettings& limits);

// The parameters of a search, with the ranges that this server allows.
std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits);

// Those of these groups, out of the fields; limits that are not given are the server's.
void read_parameters(Fields& fields, const JobSettings& limits, const Puzzle& puzzle,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request);

// The scramble, and its seed.
struct ScrambleQuestion {
    apps::ScrambleTask task{};
    std::uint64_t seed = 0;
};
ScrambleQuestion read_scramble(Fields& fields, const JobSettings& limits);

// The size that was named, the puzzle's default if none.
std::string read_size(Fields& fields, const Puzzle& puzzle, const JobSettings& limits);
const Puzzle& read_puzzle(Fields& fields);
// The default if none was named.
std::string read_metric(Fields& fields, const Puzzle& puzzle);
std::string read_notation(Fields& fields, const Puzzle& puzzle, const std::string& field = "moves");

}  // namespace taquin::server
