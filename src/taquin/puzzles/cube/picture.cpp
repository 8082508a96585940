#include "taquin/puzzles/cube/picture.hpp"

#include <array>
#include <cstddef>

#include "taquin/puzzles/cube/facelets.hpp"

namespace taquin::cube {

namespace {

constexpr std::size_t sticker_side = 20;
constexpr std::size_t gap = 2;       // between stickers
constexpr std::size_t face_gap = 6;  // between faces, and around the picture
constexpr std::size_t faces_across = 4;
constexpr std::size_t faces_down = 3;

// In the order of the faces.
struct Look {
    std::string_view colour;
    std::size_t column;
    std::size_t row;
};
constexpr std::array<Look, face_count> looks{{
    {"#ffffff", 1, 0},  // U
    {"#c41e3a", 2, 1},  // R
    {"#009b48", 1, 1},  // F
    {"#ffd500", 1, 2},  // D
    {"#ff8c1a", 0, 1},  // L
    {"#0051ba", 3, 1},  // B
}};

std::string attribute(std::string_view name, std::size_t value) {
    return " " + std::string(name) + "=\"" + std::to_string(value) + "\"";
}

std::string sticker(std::size_t x, std::size_t y, std::string_view colour) {
    return "<rect" + attribute("x", x) + attribute("y", y) + attribute("width", sticker_side) +
           attribute("height", sticker_side) + " rx=\"3\" fill=\"" + std::string(colour) + "\"/>\n";
}

}  // namespace

std::string svg_of(std::string_view facelets) {
    const std::size_t rows = facelets.size() == facelet_count ? 3 : 2;
    constexpr std::size_t pitch = sticker_side + gap;
    const std::size_t face_side = rows * pitch - gap;
    const auto left_of = [&](std::size_t face) { return face_gap + face * (face_side + face_gap); };
    const std::string width = std::to_string(left_of(faces_across));
    const std::string height = std::to_string(left_of(faces_down));
    std::string text = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width +
                       "\" height=\"" + height + "\" viewBox=\"0 0 " + width + " " + height +
                       "\" role=\"img\">\n<title>" + std::string(facelets) +
                       "</title>\n<g stroke=\"#222222\">\n";
    for (std::size_t i = 0; i < facelets.size(); ++i) {
        const Look& place = looks[i / (rows * rows)];
        const std::size_t row = i % (rows * rows) / rows;
        const std::size_t column = i % rows;
        const std::size_t colour = face_letters.find(facelets[i]);
        text += sticker(left_of(place.column) + column * pitch, left_of(place.row) + row * pitch,
                        looks[colour].colour);
    }
    return text + "</g>\n</svg>\n";
}

}  // namespace taquin::cube
