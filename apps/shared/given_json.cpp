#include "shared/given_json.hpp"

#include "shared/cube_answer.hpp"

namespace taquin::apps {

void append_puzzle(JsonLine& json, const GivenBoard&) {
    json.number("schema", 1);
    json.text("puzzle", "tiles");
}

void append_puzzle(JsonLine& json, const GivenCube& given) {
    json.number("schema", 1);
    json.text("puzzle", name(puzzle_of(given.size)));
    json.text("size", cube::name(given.size));
}

void append_start_and_goal(JsonLine& json, const tiles::Board& start, const tiles::Board& goal) {
    json.text("size", tiles::to_text(start.size));
    json.text("start", tiles::to_rows(start));
    json.text("goal", tiles::to_rows(goal));
}

void append_start_and_goal(JsonLine& json, const GivenCube& given) {
    json.text("start", stickers_of(given.cube->cube, given.size));
    json.text("goal", stickers_of(cube::solved_cube, given.size));
}

void append_error_and_line(JsonLine& json, const Origin& origin,
                           const std::optional<std::string_view>& error) {
    error ? json.text("error", *error) : json.null("error");
    origin.line ? json.number("line", *origin.line) : json.null("line");
}

}  // namespace taquin::apps
