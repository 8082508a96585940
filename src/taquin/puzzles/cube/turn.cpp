#include "taquin/puzzles/cube/turn.hpp"

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

}  // namespace taquin::cube
