// Pattern catalogues drawn by users. Laws: an error names the file and a line of it; an accepted
// set covers each cell once, for every goal, and stays the same when drawn and read again.
#include <vector>

#include "law.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::fuzz {
namespace {

using tiles::Cell;
using tiles::NamedPatterns;
using tiles::Partition;

// Every cell except the blank's is in exactly one pattern.
void expect_partition(const Partition& partition, tiles::Size size, Cell blank) {
    std::vector<bool> seen(size.cells());
    seen[blank] = true;
    std::size_t count = 1;
    for (const auto& pattern : partition)
        for (const Cell cell : pattern) {
            law(cell < size.cells() && !seen[cell], "patterns do not share cells");
            seen[cell] = true;
            ++count;
        }
    law(count == size.cells(), "patterns cover the board");
}

void expect_partitions(const NamedPatterns& set) {
    law(!set.partitions.empty(), "a set has a drawing");
    for (const tiles::Size size : {set.size, tiles::Size{set.size.columns, set.size.rows}})
        for (Cell blank = 0; blank < size.cells(); ++blank)
            for (const Partition& partition : partitions_for(set, size, blank))
                expect_partition(partition, size, blank);
}

std::string drawn(const NamedPatterns& set) {
    std::string text = set.name + " " + to_text(set.size) + "\n";
    for (const Partition& partition : set.partitions) {
        std::string cells(set.size.cells(), '.');
        for (std::size_t i = 0; i < partition.size(); ++i)
            for (const Cell cell : partition[i]) cells[cell] = static_cast<char>('a' + i);
        for (std::uint32_t row = 0; row < set.size.rows; ++row)
            text += cells.substr(std::size_t{row} * set.size.columns, set.size.columns) + "\n";
        text += "\n";
    }
    return text;
}

void expect_same(const NamedPatterns& a, const NamedPatterns& b) {
    law(a.name == b.name && a.size == b.size && a.blank == b.blank && a.partitions == b.partitions,
        "a drawn set reads the same", drawn(a));
}

}  // namespace
}  // namespace taquin::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace taquin::fuzz;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto sets = taquin::tiles::parse_user_catalogue(text, "mine.txt");
    if (!sets) {
        const std::string& message = sets.error().message;
        law(message.starts_with("mine.txt, line "), "an error names the file and the line",
            message);
        expect_error(sets.error(), text);
        return 0;
    }
    std::string again;
    for (const auto& set : (*sets)->sets) {
        expect_partitions(set);
        again += drawn(set);
    }
    const auto read = taquin::tiles::parse_user_catalogue(again, "again.txt");
    law(read && (*read)->sets.size() == (*sets)->sets.size(), "drawn sets are accepted", again);
    for (std::size_t i = 0; i < (*sets)->sets.size(); ++i)
        expect_same((*sets)->sets[i], (*read)->sets[i]);
    return 0;
}
