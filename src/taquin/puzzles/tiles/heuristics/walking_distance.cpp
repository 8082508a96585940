#include "taquin/puzzles/tiles/heuristics/walking_distance.hpp"

#include <bit>
#include <cassert>

#include "taquin/core/bytes.hpp"

namespace taquin::tiles {

namespace {

constexpr unsigned blank_shift = 60;
constexpr WalkingTable::Number states_a_check = 4096;  // about a millisecond

}  // namespace

// For each line a key holds the counts of all goal lines but the last, which follows from the
// length of the line. Six lines of two cells just fit.
WalkingTable::WalkingTable(const WalkingProblem& problem, const std::function<bool()>& stopped)
    : lines_(problem.lines),
      length_(problem.length),
      width_(static_cast<std::uint32_t>(std::bit_width(problem.length))),
      slots_(1024) {
    assert(lines_ + length_ <= max_walking_sides);
    Key goal = blank_key(problem.blank_goal_line);
    for (std::uint32_t line = 0; line < lines_; ++line)
        goal += tile_key(line, line) * (length_ - (line == problem.blank_goal_line ? 1 : 0));
    number_of(goal, 0);
    for (Number state = 0; state < keys_.size(); ++state) {
        if (stopped && state % states_a_check == 0 && stopped()) return;
        expand(state);
    }
    complete_ = true;
    keys_ = {};  // find() needs only the slots
}

WalkingTables make_walking_tables(const std::array<WalkingProblem, 2>& problems,
                                  const std::function<bool()>& stopped) {
    const auto& [rows, columns] = problems;
    const auto first = std::make_shared<const WalkingTable>(rows, stopped);
    if (!first->is_complete()) return {};
    if (rows == columns) return {first, first};
    const auto second = std::make_shared<const WalkingTable>(columns, stopped);
    if (!second->is_complete()) return {};
    return {first, second};
}

Cost WalkingTable::distance(const TileLines& tiles) const {
    Key key = blank_key(tiles.line[0]);
    for (std::size_t tile = 1; tile < tiles.line.size(); ++tile)
        key += tile_key(tiles.line[tile], tiles.goal[tile]);
    return distance(find(key));
}

WalkingTable::Key WalkingTable::tile_key(std::uint32_t line, std::uint32_t goal_line) const {
    if (goal_line + 1 == lines_) return 0;
    return Key{1} << ((line * (lines_ - 1) + goal_line) * width_);
}

WalkingTable::Key WalkingTable::blank_key(std::uint32_t line) const {
    return Key{line + 1} << blank_shift;
}

std::uint32_t WalkingTable::count(Key key, std::uint32_t line, std::uint32_t goal_line) const {
    const Key mask = (Key{1} << width_) - 1;
    return static_cast<std::uint32_t>((key >> ((line * (lines_ - 1) + goal_line) * width_)) & mask);
}

void WalkingTable::expand(Number state) {
    const Key key = keys_[state];
    const std::uint32_t blank = static_cast<std::uint32_t>(key >> blank_shift) - 1;
    const auto distance = static_cast<Cost>(distance_[state]);
    next_.resize(next_.size() + 2 * std::size_t{lines_});
    for (std::uint32_t direction = 0; direction < 2; ++direction) {
        const std::uint32_t to = blank + 2 * direction - 1;  // wraps around to a large number
        if (to >= lines_) continue;
        std::uint32_t rest = length_;
        for (std::uint32_t goal = 0; goal < lines_; ++goal) {
            const std::uint32_t tiles = goal + 1 < lines_ ? count(key, to, goal) : rest;
            rest -= tiles;
            if (tiles == 0) continue;
            const Key child_key =
                key - blank_key(blank) + blank_key(to) - tile_key(to, goal) + tile_key(blank, goal);
            const Number child = number_of(child_key, distance + 1);
            const std::uint32_t farther = distance_[child] > distance ? 1 : 0;
            next_[(2 * std::size_t{state} + direction) * lines_ + goal] = child << 1U | farther;
        }
    }
}

WalkingTable::Number WalkingTable::number_of(Key key, Cost distance) {
    const std::size_t slot = slot_of(key);
    if (slots_[slot].key == key) return slots_[slot].state;
    const auto number = static_cast<Number>(keys_.size());
    slots_[slot] = {key, number};
    keys_.push_back(key);
    distance_.push_back(static_cast<std::uint8_t>(distance));
    if (2 * keys_.size() > slots_.size()) grow();
    return number;
}

// The slot with the key, or the empty slot where it belongs.
std::size_t WalkingTable::slot_of(Key key) const {
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = hash_words(&key, 1) & mask;
    while (slots_[slot].key != 0 && slots_[slot].key != key) slot = (slot + 1) & mask;
    return slot;
}

void WalkingTable::grow() {
    slots_.assign(4 * slots_.size(), Slot{});
    for (Number state = 0; state < keys_.size(); ++state)
        slots_[slot_of(keys_[state])] = {keys_[state], state};
}

}  // namespace taquin::tiles
