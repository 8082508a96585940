#include "taquin/puzzles/topspin/explain.hpp"

namespace taquin::topspin {

DataTable table_of_gaps(const Ring& ring, const Ring& goal) {
    DataTable table{.name = "pairs",
                    .title = "Neighbours, clockwise; a gap is a pair that some turn must part",
                    .row = "pair",
                    .columns = {{"place", "place", ColumnKind::Ordinal},
                                {"first", "token"},
                                {"second", "next"},
                                {"gap", "gap", ColumnKind::Text},
                                {"sum", "sum"}}};
    const Ring renamed = renamed_by_goal(ring, goal);
    const std::size_t size = ring.size();
    std::uint32_t gaps = 0;
    for (std::size_t place = 0; place < size; ++place) {
        const std::size_t next = (place + 1) % size;
        const std::size_t ahead = (renamed[next] + size - renamed[place]) % size;
        const bool is_gap = ahead != 1 && ahead != size - 1;
        gaps += is_gap ? 1 : 0;
        table.rows.push_back(
            {place, std::uint32_t{ring[place]}, std::uint32_t{ring[next]}, is_gap, gaps});
    }
    return table;
}

}  // namespace taquin::topspin
