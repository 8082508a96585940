// Boards and cubes as somebody gave them: the text, how it is to be read, and what came of it.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "shared/puzzle.hpp"
#include "taquin/core/expected.hpp"
#include "taquin/puzzles/cube/text.hpp"
#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/text.hpp"

namespace taquin::apps {

// How texts are to be read, and the goal.
struct Reading {
    std::optional<Puzzle> puzzle{};  // none: found out from the text
    AnyForm form{};
    std::optional<tiles::Size> size{};
    std::optional<std::string> goal{};  // none: the usual one
    bool unsolvable_cubes = false;

    tiles::ReadOptions for_tiles() const { return {form.tiles, size}; }
    cube::ReadOptions for_cubes(cube::Size cube_size) const {
        return {cube_size, form.cube, unsolvable_cubes};
    }

    // The puzzle that this text is about.
    Puzzle puzzle_of(std::string_view text) const;
};

// Where a board or a cube stood.
struct Origin {
    std::shared_ptr<const std::string> source{};  // what where() begins with, if anything
    std::optional<std::size_t> line{};            // in a file or standard input

    // "boards.txt, line 3: "; empty for the only board.
    std::string where() const;
};

struct GivenBoard : Origin {
    Expected<tiles::ReadBoard> board;
};

struct GivenCube : Origin {
    cube::Size size = cube::Size::Three;
    Expected<cube::ReadCube> cube;
};

using Given = std::variant<GivenBoard, GivenCube>;

// The whole text is one board or cube.
Given read_given(std::string_view text, const Reading& reading, Origin origin = {});

// The goal that the user named, "last" if none, for boards of any size. Most batches have boards of
// one size only.
class Goals {
public:
    explicit Goals(const std::optional<std::string>& name) : name_(name.value_or("last")) {}
    const Expected<tiles::Board>& of(tiles::Size size);

private:
    std::string name_;
    tiles::Size size_{};
    std::optional<Expected<tiles::Board>> goal_;
};

// The cube that the user named as the goal, the solved one if none.
Expected<cube::Cube> cube_goal(const Reading& reading, cube::Size size);

// What was said of tiles where there is a cube; none if nothing.
std::optional<Error> why_not_for_cubes(const Reading& reading);

// What reading a board gave cause to warn of; and whether a comment beside it claims what is not
// so, once it is known what is.
std::vector<std::string> warnings_of(const GivenBoard& given,
                                     const std::optional<bool>& solvable = {});

// A picture, or for a board that fills more than a screen its size.
std::string picture_of(const tiles::Board& board);

}  // namespace taquin::apps
