// A cube as stickers, turned by cycles read off a real cube: the oracle for everything that turns
// cubes. It shares no code with the library.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace taquin::test {

inline constexpr std::string_view solved_stickers =
    "UUUUUUUUURRRRRRRRRFFFFFFFFFDDDDDDDDDLLLLLLLLLBBBBBBBBB";

// A turn moves three stickers from each place of the ring to the next.
struct Ring {
    char face;
    std::array<std::array<std::string_view, 3>, 4> places;
};

inline constexpr std::array<Ring, 6> rings{{
    {'U', {{{"F1", "F2", "F3"}, {"L1", "L2", "L3"}, {"B1", "B2", "B3"}, {"R1", "R2", "R3"}}}},
    {'R', {{{"F3", "F6", "F9"}, {"U3", "U6", "U9"}, {"B7", "B4", "B1"}, {"D3", "D6", "D9"}}}},
    {'F', {{{"U7", "U8", "U9"}, {"R1", "R4", "R7"}, {"D3", "D2", "D1"}, {"L9", "L6", "L3"}}}},
    {'D', {{{"F7", "F8", "F9"}, {"R7", "R8", "R9"}, {"B7", "B8", "B9"}, {"L7", "L8", "L9"}}}},
    {'L', {{{"F1", "F4", "F7"}, {"D1", "D4", "D7"}, {"B9", "B6", "B3"}, {"U1", "U4", "U7"}}}},
    {'B', {{{"U1", "U2", "U3"}, {"L7", "L4", "L1"}, {"D9", "D8", "D7"}, {"R3", "R6", "R9"}}}},
}};

inline std::size_t sticker(std::string_view name) {
    return std::string_view("URFDLB").find(name[0]) * 9 + static_cast<std::size_t>(name[1] - '1');
}

inline std::string turn_stickers(const std::string& before, char face) {
    std::string after = before;
    const std::size_t first = std::string_view("URFDLB").find(face) * 9;
    for (std::size_t row = 0; row < 3; ++row)
        for (std::size_t column = 0; column < 3; ++column)
            after[first + 3 * column + 2 - row] = before[first + 3 * row + column];
    for (const Ring& ring : rings)
        if (ring.face == face)
            for (std::size_t place = 0; place < 4; ++place)
                for (std::size_t i = 0; i < 3; ++i)
                    after[sticker(ring.places[(place + 1) % 4][i])] =
                        before[sticker(ring.places[place][i])];
    return after;
}

// Moves like "R U2 F'": face turns only.
inline std::string turn_stickers_by(std::string stickers, std::string_view moves) {
    char face = 0;
    const auto turn = [&](int times) {
        for (int i = 0; i < times && face != 0; ++i) stickers = turn_stickers(stickers, face);
    };
    for (const char c : moves) {
        if (c == '2') turn(1);
        if (c == '\'') turn(2);
        if (c == '2' || c == '\'' || c == ' ') continue;
        face = c;
        turn(1);
    }
    return stickers;
}

// The corner stickers: the 2x2x2 cube inside this one.
inline std::string corner_stickers(const std::string& stickers) {
    std::string result;
    for (std::size_t face = 0; face < 6; ++face)
        for (const std::size_t corner : {0U, 2U, 6U, 8U}) result += stickers[9 * face + corner];
    return result;
}

}  // namespace taquin::test
