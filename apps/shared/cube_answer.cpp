#include "shared/cube_answer.hpp"

#include "taquin/puzzles/cube/facelets.hpp"

namespace taquin::apps {

std::string stickers_of(const cube::Cube& cube, cube::Size size) {
    return size == cube::Size::Two ? to_facelets(cube.corners) : to_facelets(cube);
}

std::string picture_of(const cube::Cube& cube, cube::Size size) {
    return cube::unfolded(stickers_of(cube, size));
}

std::optional<std::string> CubeAnswer::start() const {
    if (!given_.cube) return std::nullopt;
    return stickers_of(given_.cube->cube, given_.size);
}

std::optional<std::string> CubeAnswer::goal() const {
    if (!goal_cube) return std::nullopt;
    return stickers_of(*goal_cube, given_.size);
}

void CubeAnswer::for_each_state(State as,
                                const std::function<void(const std::string&)>& each) const {
    const auto tell = [&](const cube::Cube& state) {
        each(as == State::Line ? stickers_of(state, given_.size) : picture_of(state, given_.size));
    };
    cube::Cube state = given_.cube->cube;
    tell(state);
    for (const cube::Turn turn : report->moves) {
        state = cube::turned(state, turn);
        tell(state);
    }
}

}  // namespace taquin::apps
