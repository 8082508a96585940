#include "taquin/puzzles/tiles/multi/run_distances.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>

namespace taquin::tiles {

namespace {

constexpr std::uint8_t far_board = 255;

// Calls take(place) for every board one run away.
template <class Take>
void for_boards_one_run_away(const EveryBoard& boards, const EveryBoard::Place& from, Take take) {
    for (const Move direction : all_moves) {
        EveryBoard::Place place = from;
        while (can_move(boards.size(), place.blank, direction)) {
            boards.move(place, neighbour(boards.size(), place.blank, direction));
            take(place);
        }
    }
}

}  // namespace

std::vector<std::uint8_t> every_run_distance(const EveryBoard& boards, unsigned threads,
                                             const tables::Progress& progress) {
    std::vector<std::uint8_t> distances(boards.boards(), far_board);
    distances[boards.number(boards.home())] = 0;
    std::atomic<std::uint64_t> reached = 1;
    constexpr std::uint64_t piece = 4096;
    const auto pieces = static_cast<std::size_t>((boards.boards() + piece - 1) / piece);
    for (std::uint8_t layer = 0; reached < boards.boards(); ++layer) {
        progress.tell({"looking at every board", reached, boards.boards()});
        const auto at = [&](std::uint64_t number) { return std::atomic_ref(distances[number]); };
        const auto work = [&](std::size_t part, unsigned) {
            const std::uint64_t end = std::min((part + 1) * piece, boards.boards());
            for (std::uint64_t number = part * piece; number < end; ++number) {
                if (at(number).load(std::memory_order_relaxed) != layer) continue;
                for_boards_one_run_away(
                    boards, boards.place(number), [&](const EveryBoard::Place& next) {
                        std::uint8_t expected = far_board;
                        if (at(boards.number(next))
                                .compare_exchange_strong(expected,
                                                         static_cast<std::uint8_t>(layer + 1),
                                                         std::memory_order_relaxed))
                            reached.fetch_add(1, std::memory_order_relaxed);
                    });
            }
        };
        if (!tables::parallel_steps(pieces, threads, progress, work)) return {};
    }
    return distances;
}

}  // namespace taquin::tiles
