// What the JSON objects about a given board or cube have in common: how they begin and end.
#pragma once

#include <optional>
#include <string_view>

#include "shared/given.hpp"
#include "shared/json.hpp"

namespace taquin::apps {

// Also where it could not be read.
void append_puzzle(JsonLine& json, const GivenBoard& given);
void append_puzzle(JsonLine& json, const GivenCube& given);

void append_start_and_goal(JsonLine& json, const tiles::Board& start, const tiles::Board& goal);
void append_start_and_goal(JsonLine& json, const GivenCube& given);

void append_error_and_line(JsonLine& json, const Origin& origin,
                           const std::optional<std::string_view>& error);

}  // namespace taquin::apps
