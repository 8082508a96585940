// Two ways to choose the owner of a state in hash-distributed A*: by a hash of the whole state, as
// Taquin does, or by abstract Zobrist hashing (Jinnai and Fukunaga 2016). The latter hashes only
// the region of the board in which each tile is, so most moves keep the owner and send no message.
//
//   owners THREADS whole|halves|quadrants BOARD-OF-16-NUMBERS
//
// Prints how many moves change the owner, and the cost of the search on this many threads.
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <random>
#include <string_view>
#include <vector>

#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics/linear_conflict.hpp"
#include "taquin/search/distributed_a_star.hpp"

namespace {

using namespace taquin;
using State = tiles::WordState;

constexpr std::uint64_t factor = 0x9E3779B97F4A7C15U;  // that of owner_of

// x * inverse * factor == x, modulo 2^64.
constexpr std::uint64_t inverse() {
    std::uint64_t guess = factor;
    for (int i = 0; i < 6; ++i) guess *= 2 - factor * guess;
    return guess;
}

class Owners : public tiles::Domain<State> {
public:
    Owners(const tiles::Board& goal, std::string_view regions) : Domain(goal) {
        if (regions == "whole") return;
        abstract_ = true;
        std::mt19937_64 random(1);
        std::array<std::array<std::uint64_t, 4>, 16> values{};
        for (auto& tile : values)
            for (std::uint64_t& value : tile) value = random();
        values[0] = {};  // the blank is no feature: it moves every time
        for (unsigned pair = 0; pair < 8; ++pair)
            for (unsigned tiles = 0; tiles < 256; ++tiles)
                table_[pair][tiles] = values[tiles % 16][region(regions, 2 * pair)] ^
                                      values[tiles / 16][region(regions, 2 * pair + 1)];
    }

    // owner_of reads the high bits of hash * factor, so these 16 bits decide the owner.
    std::uint64_t hash(const Word* packed) const {
        const std::uint64_t whole = Domain::hash(packed);
        if (!abstract_) return whole;
        std::uint64_t key = 0;
        for (unsigned pair = 0; pair < 8; ++pair)
            key ^= table_[pair][(*packed >> (8 * pair)) & 255U];
        return ((key & 0xFFFF000000000000U) | (whole >> 16U)) * inverse();
    }

private:
    static unsigned region(std::string_view regions, unsigned cell) {
        const unsigned lower = cell / 8;
        return regions == "halves" ? lower : 2 * lower + cell % 4 / 2;
    }

    bool abstract_ = false;
    std::array<std::array<std::uint64_t, 256>, 8> table_{};
};

// The share of moves on a random walk that lead to another owner.
double moves_away(const Owners& domain, State state, unsigned workers) {
    constexpr int steps = 1'000'000;
    std::mt19937_64 random(2);
    std::array<Owners::Word, 1> packed{};
    unsigned owner = workers;
    int away = 0;
    for (int i = 0; i < steps; ++i) {
        std::vector<tiles::Move> moves;
        for (const tiles::Move move : domain.moves(state)) moves.push_back(move);
        domain.apply(state, moves[random() % moves.size()]);
        domain.pack(state, packed.data());
        const unsigned next = search::owner_of(domain.hash(packed.data()), 1, workers).worker;
        away += next != owner ? 1 : 0;
        owner = next;
    }
    return static_cast<double>(away) / steps;
}

}  // namespace

int main(int count, char** arguments) {
    if (count != 19) return 2;
    const auto threads = static_cast<unsigned>(std::atoi(arguments[1]));
    std::vector<tiles::Tile> tiles;
    for (int i = 3; i < count; ++i)
        tiles.push_back(static_cast<tiles::Tile>(std::atoi(arguments[i])));
    const tiles::Board start({4, 4}, tiles);
    std::vector<tiles::Tile> last;
    for (unsigned i = 0; i < 16; ++i) last.push_back((i + 1) % 16);
    const tiles::Board goal({4, 4}, last);
    const Owners domain(goal, arguments[2]);
    std::printf("%s:", arguments[2]);
    for (const unsigned workers : {2U, 4U, 16U, 64U})
        std::printf(" %.3f of %u", moves_away(domain, State(start), workers), workers);
    const search::Problem problem{domain, tiles::Manhattan<State>(goal), tiles::NoBacktracking{}};
    const auto began = std::chrono::steady_clock::now();
    search::DistributedOptions options;
    options.threads = threads;
    const auto result = search::distributed_a_star(problem, State(start), options);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - began;
    std::printf("\n%zu moves, %llu expanded, %llu reopened, %.2f s\n", result.moves.size(),
                static_cast<unsigned long long>(result.counters.expanded),
                static_cast<unsigned long long>(result.counters.reopened), time.count());
}
