// Answers about positions as JSON: solve, check, explain, verify. The keys are public
// (docs/formats.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "shared/answer.hpp"
#include "taquin/core/json_writer.hpp"

namespace taquin::apps {

// Members that are written only on request.
struct AskedFor {
    bool solutions = false;  // all of them
    bool states = false;
    bool iterations = false;
    bool school = false;  // the figures of the school 42
    std::optional<std::uint64_t> seed{};
};

void write(JsonWriter& json, const Answer& answer, const AskedFor& asked);

// These write the members of an object that the caller begins and ends. If the position could not
// be read, every key is still there: its value is null, and "error" is the sentence.

// schema, puzzle, size, start, goal; null for what is not known.
void write_positions(JsonWriter& json, const Input& input, const Position* goal);

void write_check(JsonWriter& json, const Input& input, const Position& goal,
                 const Verdict& verdict);
void write_no_check(JsonWriter& json, const Input& input, std::string_view sentence);

void write_explanation(JsonWriter& json, const Input& input, const Position& goal,
                       const Explanation& explanation, std::string_view notation);
void write_no_explanation(JsonWriter& json, const Input& input, std::string_view sentence,
                          std::string_view notation);

void write_verification(JsonWriter& json, const Input& input, const Position& goal,
                        const Verification& verification, const Words& words);
void write_no_verification(JsonWriter& json, const Input& input, std::string_view sentence);

// null, true, 7, "text" or [1,2].
void write(JsonWriter& json, const Value& value);
// Null for puzzles with only one notation.
void write_convention(JsonWriter& json, std::string_view notation);

}  // namespace taquin::apps
