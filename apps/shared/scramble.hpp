// Random boards and cubes, the same for the same seed, as text and as JSON (docs/formats.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "shared/puzzle.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/core/random.hpp"
#include "taquin/puzzles/cube/cube.hpp"
#include "taquin/puzzles/tiles/board.hpp"

namespace taquin::apps {

struct ScrambleTask {
    Puzzle puzzle = Puzzle::Tiles;
    std::optional<tiles::Size> size{};
    std::optional<std::string> goal{};
    std::optional<std::uint64_t> steps{};
    std::optional<std::uint64_t> self_avoiding{};
    bool unsolvable = false;
    std::optional<cube::Metric> metric{};
};

// One board or cube after the other, from one seed.
class Scrambler {
public:
    // The error names what does not go together.
    static Expected<Scrambler> make(const ScrambleTask& task, std::uint64_t seed);

    struct Scrambled {
        std::string start;                   // in rows; stickers
        std::optional<std::string> moves{};  // of a cube that was made by moves: these

        // What other programs take: the moves, where there are some.
        const std::string& text() const { return moves ? *moves : start; }
    };
    Expected<Scrambled> next();

    // The last one, with all that is needed to have it again.
    void append_json(std::string& out, const Scrambled& last) const;

private:
    Scrambler(ScrambleTask task, std::uint64_t seed, std::optional<tiles::Board> goal);
    Scrambled next_cube();

    ScrambleTask task_;
    std::uint64_t seed_;
    std::optional<tiles::Board> goal_;  // of tiles
    std::string size_text_;
    std::string goal_text_;
    Random random_;
    std::uint64_t made_ = 0;
};

}  // namespace taquin::apps
