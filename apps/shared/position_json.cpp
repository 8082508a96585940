#include "shared/position_json.hpp"

#include <span>

namespace taquin::apps {
namespace {

void write_error_and_line(JsonWriter& json, const Input& input,
                          const std::optional<std::string_view>& error) {
    json.member("error", error);
    json.member("line", input.origin.line);
}

void write_nulls(JsonWriter& json, const std::vector<std::string>& names) {
    for (const std::string& name : names) json.member(name, nullptr);
}

// A position that can always be read: what is said of it has the keys that all others have.
Position usual_position(const Puzzle& puzzle) {
    return *puzzle.goal("", puzzle.info().default_size);
}

std::vector<std::string> fact_names(const Puzzle& puzzle) {
    const Position position = usual_position(puzzle);
    std::vector<std::string> names;
    for (const Fact& fact : puzzle.check(position, position).facts) names.push_back(fact.name);
    return names;
}

std::vector<std::string> table_names(const Puzzle& puzzle) {
    const Position position = usual_position(puzzle);
    tables::TableLibrary none("", 1);
    const auto explanation = puzzle.explain(position, position, {}, none);
    std::vector<std::string> names;
    if (explanation)
        for (const DataTable& table : explanation->tables) names.emplace_back(table.name);
    return names;
}

void write_table(JsonWriter& json, const DataTable& table) {
    json.array(table.name, table.rows, [&](const std::vector<Value>& row) {
        json.object([&] {
            for (std::size_t i = 0; i < row.size(); ++i) {
                json.key(table.columns[i].name);
                apps::write(json, row[i]);
            }
        });
    });
}

void write_effect(JsonWriter& json, const Explanation& explanation,
                  const Explanation::Effect& effect, const Puzzle& puzzle,
                  std::string_view notation) {
    json.object([&] {
        json.member("move", puzzle.write_moves(std::span(&effect.move, 1), notation));
        for (const Fact& fact : effect.facts) {
            json.key(fact.name);
            apps::write(json, fact.value);
        }
        json.object("changes", [&] {
            for (std::size_t i = 0; i < effect.change.size(); ++i)
                json.member(explanation.estimates[i].heuristic, effect.change[i]);
        });
    });
}

}  // namespace

void write(JsonWriter& json, const Value& value) {
    if (const auto* const list = std::get_if<Value::List>(&value.content))
        return json.array(*list, [&](const Value& item) { write(json, item); });
    std::visit(
        [&](const auto& content) {
            if constexpr (!std::is_same_v<std::decay_t<decltype(content)>, Value::List>)
                json.value(content);
        },
        value.content);
}

void write_convention(JsonWriter& json, std::string_view notation) {
    json.text_or_null("move_convention", notation);
}

void write_positions(JsonWriter& json, const Input& input, const Position* goal) {
    const PuzzleInfo& info = input.puzzle->info();
    json.member("schema", 1);
    json.member("puzzle", info.name);
    if (input.read)
        json.member("size", input.position().size);
    else
        json.text_or_null("size", info.size_form.empty() ? info.default_size : "");
    json.key("start");
    input.read ? json.text(input.puzzle->write(input.position())) : json.null();
    json.key("goal");
    goal != nullptr ? json.text(input.puzzle->write(*goal)) : json.null();
}

void write_check(JsonWriter& json, const Input& input, const Position& goal,
                 const Verdict& verdict) {
    write_positions(json, input, &goal);
    json.member("solvable", verdict.solvable);
    for (const Fact& fact : verdict.facts) {
        json.key(fact.name);
        apps::write(json, fact.value);
    }
    json.member("explanation", verdict.explanation);
    write_error_and_line(json, input, std::nullopt);
}

void write_no_check(JsonWriter& json, const Input& input, std::string_view sentence) {
    write_positions(json, input, nullptr);
    json.member("solvable", nullptr);
    write_nulls(json, fact_names(*input.puzzle));
    json.member("explanation", nullptr);
    write_error_and_line(json, input, sentence);
}

void write_explanation(JsonWriter& json, const Input& input, const Position& goal,
                       const Explanation& explanation, std::string_view notation) {
    write_positions(json, input, &goal);
    json.object("heuristics", [&] {
        for (const Explanation::Estimate& estimate : explanation.estimates)
            json.member(estimate.heuristic, estimate.value);
    });
    for (const DataTable& table : explanation.tables) write_table(json, table);
    json.array("moves", explanation.moves, [&](const Explanation::Effect& effect) {
        write_effect(json, explanation, effect, *input.puzzle, notation);
    });
    write_convention(json, notation);
    write_error_and_line(json, input, std::nullopt);
}

void write_no_explanation(JsonWriter& json, const Input& input, std::string_view sentence,
                          std::string_view notation) {
    write_positions(json, input, nullptr);
    json.member("heuristics", nullptr);
    write_nulls(json, table_names(*input.puzzle));
    json.member("moves", nullptr);
    write_convention(json, notation);
    write_error_and_line(json, input, sentence);
}

void write_verification(JsonWriter& json, const Input& input, const Position& goal,
                        const Verification& verification, const Words& words) {
    write_positions(json, input, &goal);
    json.member("solves", verification.solves);
    json.member("legal", !verification.failed_at);
    json.member("length", verification.length);
    json.member("moves", verification.moves);
    write_convention(json, words.notation);
    json.member("metric", words.metric);
    json.key("failed_move");  // counted from 1, as people do
    verification.failed_at ? json.value(*verification.failed_at + 1) : json.null();
    json.member("end", input.puzzle->write(verification.end));
    json.member("explanation", verification.explanation);
    json.member("error", nullptr);
}

}  // namespace taquin::apps
