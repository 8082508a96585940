// What check, explain and verify say of a position, as JSON (docs/formats.md).
#pragma once

#include <string>
#include <string_view>

#include "shared/input.hpp"
#include "taquin/core/json_writer.hpp"

namespace taquin::apps {

// These write the members of an object that the caller begins and ends. Every key is there also
// where the position could not be read: its value is null then, and "error" the sentence.

// schema, puzzle, size, start, goal; of the last three what is known.
void write_positions(JsonWriter& json, const Input& input, const Position* goal);

void write_check(JsonWriter& json, const Input& input, const Position& goal,
                 const Verdict& verdict);
void write_no_check(JsonWriter& json, const Input& input, std::string_view sentence);

void write_explanation(JsonWriter& json, const Input& input, const Position& goal,
                       const Explanation& explanation, std::string_view notation);
void write_no_explanation(JsonWriter& json, const Input& input, std::string_view sentence,
                          std::string_view notation);

// What verify says of moves.
void write_verification(JsonWriter& json, const Input& input, const Position& goal,
                        const Verification& verification, const Words& words);

// null, true, 7, "text" or [1,2].
void write(JsonWriter& json, const Value& value);
// Null for puzzles that name their moves in one way only.
void write_convention(JsonWriter& json, std::string_view notation);

}  // namespace taquin::apps
