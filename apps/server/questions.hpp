// Reads requests from the JSON object in their body: boards, searches, scrambles. Every mistake
// becomes a sentence.
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

// The largest integer that every JSON parser keeps exactly.
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

// The value of a field: null, a boolean, an integer, another number, or a text. For arrays and
// objects only the type is recorded.
struct Nested {};
using FieldValue = std::variant<std::nullptr_t, bool, std::uint64_t, double, std::string, Nested>;
using FieldValues = std::map<std::string, FieldValue, std::less<>>;

// Reports only the first mistake: later ones may follow from it.
class Fields {
public:
    // A body that is not an object, or is nested too deeply, is also a mistake.
    explicit Fields(const std::string& body);

    // The refusal; none if there was no mistake and every field was read.
    std::optional<Response> fault();

    void mistake(const std::string& field, const std::string& sentence,
                 std::optional<std::size_t> line = {});
    // Blames the parameter that the error names, otherwise this field.
    void mistake(const std::string& field, const Error& error);

    bool has(std::string_view name) const { return values_.contains(name); }
    std::optional<std::string> text(const std::string& name);
    std::string needed_text(const std::string& name);
    std::optional<std::uint64_t> whole(const std::string& name, Range range = {});
    bool truth(const std::string& name);

    // A text, converted by a parser of the library.
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
        mistake(name, "choose from " + names);
        return std::nullopt;
    }

    // The value of any type; null if the field is missing or null.
    const FieldValue* find(const std::string& name);

private:
    FieldValues values_{};
    std::set<std::string> known_{};
    std::optional<Response> fault_{};
};

// --- questions

// A position that was read successfully, and its goal.
struct Question {
    apps::Reading reading{};
    apps::Input input;
    Position goal{};
    std::string goal_text{};  // identifies the goal in SolverCache

    const Puzzle& puzzle() const { return *input.puzzle; }
    const Position& start() const { return input.position(); }
};

// Fields: board, puzzle, form, size, goal. After a mistake the result must not be used.
Question read_question(Fields& fields, const JobSettings& limits,
                       apps::Goals::Kind kind = apps::Goals::Kind::Whole);

// The search parameters, with the ranges that this server allows.
std::vector<solver::ParameterRow> parameters_within(const JobSettings& limits);

// Reads the parameters of these groups. Limits that are not given are the server's.
void read_parameters(Fields& fields, const JobSettings& limits, const Puzzle& puzzle,
                     std::initializer_list<solver::ParameterGroup> groups,
                     solver::SearchRequest& request);

// A scramble and its seed.
struct ScrambleQuestion {
    apps::ScrambleTask task{};
    std::uint64_t seed = 0;
};
ScrambleQuestion read_scramble(Fields& fields, const JobSettings& limits);

// The named size, or the puzzle's default.
std::string read_size(Fields& fields, const Puzzle& puzzle, const JobSettings& limits);
const Puzzle& read_puzzle(Fields& fields);
// The named metric, or the puzzle's default.
std::string read_metric(Fields& fields, const Puzzle& puzzle);
std::string read_notation(Fields& fields, const Puzzle& puzzle, const std::string& field = "moves");

}  // namespace taquin::server
