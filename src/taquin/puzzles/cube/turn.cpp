#include "taquin/puzzles/cube/turn.hpp"

#include <algorithm>
#include <string>

namespace taquin::cube {

std::string_view name(Metric metric) { return metric == Metric::Half ? "half" : "quarter"; }

Expected<Metric> parse_metric(std::string_view name) {
    for (const Metric metric : all_metrics)
        if (cube::name(metric) == name) return metric;
    return Error{"there is no metric \"" + std::string(name) +
                 "\" for cubes: half counts every turn of a face, quarter counts quarter turns"};
}

std::size_t length(std::span<const Turn> turns, Metric metric) {
    if (metric == Metric::Half) return turns.size();
    std::size_t quarters = 0;
    for (const Turn turn : turns) quarters += quarters_of(turn) == 2 ? 2 : 1;
    return quarters;
}

std::vector<Turn> joined(std::span<const Turn> turns) {
    std::vector<Turn> result;
    for (const Turn turn : turns) {
        const bool same = !result.empty() && result.back() == turn && quarters_of(turn) != 2;
        if (same)
            result.back() = make_turn(face_of(turn), 2);
        else
            result.push_back(turn);
    }
    return result;
}

std::vector<Turn> ordered(std::span<const Turn> turns, Metric metric) {
    std::vector<Turn> result;
    for (auto turn = turns.begin(); turn != turns.end();) {
        const std::size_t axis = axis_of(face_of(*turn));
        std::array<unsigned, face_count> quarters{};
        for (; turn != turns.end() && axis_of(face_of(*turn)) == axis; ++turn)
            quarters[index(face_of(*turn))] += quarters_of(*turn);
        for (const std::size_t face : {axis, axis + axis_count}) {
            const unsigned made = quarters[face] % 4;
            if (made == 2 && metric == Metric::Quarter)
                result.insert(result.end(), 2, make_turn(static_cast<Face>(face), 1));
            else if (made != 0)
                result.push_back(make_turn(static_cast<Face>(face), made));
        }
    }
    return result;
}

}  // namespace taquin::cube
