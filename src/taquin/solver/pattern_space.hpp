// A pattern (puzzle/pattern.hpp) made small for a set of allowed moves, and its tables of
// distances.
//
// Two ideas make tables small. A part keeps only the values from which the allowed moves lead to
// the goal: half turns bring a corner to 4 of 24 places and twists. And parts whose values depend
// on each other become one part: eight corners on eight places are 40,320 values, not 8^8.
//
// A table has the distance to the goal for all values of some parts: a pattern database (Culberson
// and Schaeffer 1998). If all parts fit into one table, its values are exact. Otherwise several
// tables share the parts, and an estimate is their maximum, or their sum if each move moves one
// piece (Korf and Felner 2002); then a table counts only moves of its own pieces.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "taquin/puzzle/pattern.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::solver {

class PatternSpace {
public:
    PatternSpace(const Pattern& pattern, const PatternGoal& goal);

    std::size_t parts() const { return parts_.size(); }
    std::uint32_t values(std::size_t part) const { return parts_[part].values; }
    bool accepts(std::size_t part, std::uint32_t value) const {
        return parts_[part].accepted[value];
    }
    std::size_t moves() const { return moves_; }

    // The values of all parts. `stuck`: the name of a part that never reaches the goal.
    bool read(const Position& position, std::uint32_t* values, std::string* stuck = nullptr) const;

    // The values after a move; false if the move is illegal, or if it makes the goal unreachable.
    bool step(const std::uint32_t* at, std::size_t move, std::uint32_t* to) const {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if ((to[i] = after(at, i, move)) == no_value) return false;
        return true;
    }
    std::uint32_t after(const std::uint32_t* at, std::size_t part, std::size_t move) const {
        const Part& row = parts_[part];
        const std::size_t context = row.in_context ? at[0] : 0;
        return row.next[(context * row.values + at[part]) * moves_ + move];
    }
    bool is_goal(const std::uint32_t* at) const {
        for (std::size_t i = 0; i < parts_.size(); ++i)
            if (!parts_[i].accepted[at[i]]) return false;
        return true;
    }

private:
    struct Part {
        std::uint32_t values = 0;
        bool in_context = false;
        std::shared_ptr<const PatternPart::Steps> steps{};
        const std::uint32_t* next = nullptr;  // of *steps
        std::vector<bool> accepted{};
    };
    // Two parts became one: the pair (a, b) has the value pairs[a * width + b].
    struct Fusion {
        std::size_t first, second;
        std::size_t width;
        std::vector<std::uint32_t> pairs;
    };

    static Part part_of(std::uint32_t values, PatternPart::Steps steps, std::vector<bool> accepted);
    void keep_useful_values(Part& part, const PatternGoal& goal);
    std::optional<Fusion> try_to_fuse(std::size_t first, std::size_t second,
                                      const PatternGoal& goal);
    void fuse_all(const PatternGoal& goal);

    std::size_t moves_;
    std::vector<PatternPart> originals_;
    std::vector<std::vector<std::uint32_t>> renumbered_{};  // of each original part; empty: as is
    std::vector<Part> parts_{};
    std::vector<Fusion> fusions_{};
};

// Which parts of a space are in a table.
struct PatternTableShape {
    std::vector<std::size_t> parts;
    std::uint64_t entries = 1;
    bool counts_own_moves = false;  // only moves that change parts other than the first
};

// The tables for a space with at most this many entries each, which cover all parts.
std::vector<PatternTableShape> shapes_of(const PatternSpace& space, const PatternGoal& goal,
                                         std::uint64_t most_entries);

// The distances from all values of the table's parts to the goal.
inline constexpr std::uint8_t never = 255;
tables::BuildOutcome fill_pattern_table(const PatternSpace& space, const PatternGoal& goal,
                                        const PatternTableShape& shape, std::span<std::byte> bytes,
                                        const tables::Progress& progress);

// A space with its tables.
class PatternEstimate {
public:
    PatternEstimate(std::shared_ptr<const PatternSpace> space,
                    std::vector<PatternTableShape> shapes, std::vector<tables::Table> tables);

    const PatternSpace& space() const { return *space_; }
    bool exact() const { return rows_.size() == 1 && rows_[0].parts.size() == space_->parts(); }

    // At most the number of moves to the goal; none if the goal is out of reach.
    std::optional<search::Cost> value(const std::uint32_t* at) const {
        search::Cost best = 0;
        for (const Row& row : rows_) {
            std::uint64_t index = 0;
            for (const auto& [part, stride] : row.parts) index += at[part] * stride;
            const std::uint8_t value = row.values[index];
            if (value == never) return std::nullopt;
            best = row.adds ? best + value : (value > best ? value : best);
        }
        return best;
    }

private:
    struct Strided {
        std::size_t part;
        std::uint64_t stride;
    };
    struct Row {
        std::vector<Strided> parts;
        const std::uint8_t* values;
        bool adds;
    };

    std::shared_ptr<const PatternSpace> space_;
    std::vector<tables::Table> tables_;
    std::vector<Row> rows_{};
};

}  // namespace taquin::solver
