// Distances to steps of cubes, by a search that shares nothing with the library: a step is a set of
// marks on stickers, a turn moves stickers, and breadth-first search counts turns.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "support/stickers.hpp"

namespace taquin::test {

inline constexpr std::size_t stickers_of_cube = 54;
using StickerSet = std::uint64_t;

// Where each of the 18 turns takes each sticker.
inline const std::vector<std::array<std::uint8_t, stickers_of_cube>>& sticker_turns() {
    static const auto all = [] {
        std::vector<std::array<std::uint8_t, stickers_of_cube>> turns;
        std::string names;  // 54 different characters
        for (std::size_t i = 0; i < stickers_of_cube; ++i) names += static_cast<char>('0' + i);
        for (const char face : {'U', 'R', 'F', 'D', 'L', 'B'})
            for (const std::string_view amount : {"", "2", "'"}) {
                const std::string after =
                    turn_stickers_by(names, std::string(1, face) + std::string(amount));
                std::array<std::uint8_t, stickers_of_cube> to{};
                for (std::size_t i = 0; i < stickers_of_cube; ++i)
                    to[static_cast<std::size_t>(after[i] - '0')] = static_cast<std::uint8_t>(i);
                turns.push_back(to);
            }
        return turns;
    }();
    return all;
}

// The stickers of each mark. Stickers with the same mark need not be told apart.
using Marks = std::vector<StickerSet>;

inline Marks turned_marks(const Marks& marks, std::size_t turn) {
    Marks result;
    for (StickerSet set : marks) {
        StickerSet to = 0;
        for (; set != 0; set &= set - 1)
            to |= StickerSet{1}
                  << sticker_turns()[turn][static_cast<std::size_t>(__builtin_ctzll(set))];
        result.push_back(to);
    }
    return result;
}

struct HashMarks {
    std::size_t operator()(const Marks& marks) const {
        std::uint64_t hash = 0;
        for (const StickerSet set : marks)
            hash = (hash ^ set) * 0x9E3779B97F4A7C15U ^ (hash >> 29U);
        return static_cast<std::size_t>(hash ^ (hash >> 32U));
    }
};
using Distances = std::unordered_map<Marks, std::uint8_t, HashMarks>;

// The distance of all marks up to this depth.
inline Distances distances_to(const Marks& goal, std::size_t depth = 99) {
    Distances known{{goal, 0}};
    std::deque<Marks> queue{goal};
    for (; !queue.empty(); queue.pop_front()) {
        const std::uint8_t here = known.at(queue.front());
        if (here == depth) break;
        for (std::size_t turn = 0; turn < sticker_turns().size(); ++turn) {
            Marks next = turned_marks(queue.front(), turn);
            if (known.emplace(next, static_cast<std::uint8_t>(here + 1)).second)
                queue.push_back(std::move(next));
        }
    }
    return known;
}

// The fewest turns to a goal whose distances are known up to a depth: breadth-first from the start
// until it meets them.
inline std::size_t fewest_turns(const Marks& start, const Distances& known, std::size_t depth) {
    if (const auto at_goal = known.find(start); at_goal != known.end()) return at_goal->second;
    std::vector<Marks> layer{start};
    Distances seen{{start, 0}};
    for (std::size_t turns = 1; !layer.empty(); ++turns) {
        std::vector<Marks> next;
        bool met = false;
        for (const Marks& marks : layer)
            for (std::size_t turn = 0; turn < sticker_turns().size(); ++turn) {
                Marks to = turned_marks(marks, turn);
                if (!seen.emplace(to, 0).second) continue;
                met = met || known.contains(to);
                next.push_back(std::move(to));
            }
        if (met) return turns + depth;  // the first meeting is with the outermost known layer
        layer = std::move(next);
    }
    return 99;  // out of reach
}

// The numbers of distances 0, 1, 2 …
inline std::vector<std::size_t> counts_of(const Distances& distances) {
    std::vector<std::size_t> counts;
    for (const auto& [marks, distance] : distances) {
        if (distance >= counts.size()) counts.resize(distance + std::size_t{1});
        ++counts[distance];
    }
    return counts;
}

// The numbers of stickers, counted from 0, face by face as in "U1 … U9 R1 …".
inline StickerSet mark_on(std::string_view name) {
    constexpr std::string_view faces = "URFDLB";
    return StickerSet{1} << (9 * faces.find(name[0]) + static_cast<std::size_t>(name[1] - '1'));
}

// A step, as marks on the solved cube.
inline Marks cross_d() { return {mark_on("D2"), mark_on("D4"), mark_on("D6"), mark_on("D8")}; }
inline Marks eo_fb() {
    StickerSet set = 0;
    for (const char* const name :
         {"U2", "U4", "U6", "U8", "D2", "D4", "D6", "D8", "F4", "F6", "B4", "B6"})
        set |= mark_on(name);
    return {set};
}
inline Marks dr_ud() {
    Marks marks = eo_fb();
    marks.push_back(mark_on("F4") | mark_on("F6") | mark_on("B4") | mark_on("B6"));
    marks.push_back(0);
    for (const char* const name : {"U1", "U3", "U7", "U9", "D1", "D3", "D7", "D9"})
        marks.back() |= mark_on(name);
    return marks;
}
inline Marks block_dbl() { return {mark_on("D7"), mark_on("D8"), mark_on("D4"), mark_on("B6")}; }

// The marks of a solved cube after a scramble.
inline Marks scrambled(Marks marks, const std::vector<std::size_t>& turns) {
    for (const std::size_t turn : turns) marks = turned_marks(marks, turn);
    return marks;
}

}  // namespace taquin::test
