// Solves Korf's hundred 15-puzzles by IDA* with Manhattan distance, one after another on one
// core:
//
//     korf100_bench [FILE] [FIRST LAST]
//
// One line per instance: number, length, generated, expanded, seconds, millions generated per
// second; then the sums. Exits with 1 if a length differs from the one in the file.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "taquin/puzzles/tiles/board.hpp"
#include "taquin/puzzles/tiles/kernels/tiles_ida_star.hpp"

namespace {

using namespace taquin;

struct Instance {
    int number = 0;
    tiles::Board board{};
    std::size_t length = 0;
};

std::vector<Instance> read(const std::string& path) {
    std::vector<Instance> instances;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        Instance instance{.board = {{4, 4}, std::vector<tiles::Tile>(16)}};
        std::istringstream words(line);
        words >> instance.number;
        for (tiles::Tile& tile : instance.board.tiles) words >> tile;
        if (words >> instance.length) instances.push_back(std::move(instance));
    }
    return instances;
}

tiles::Board blank_first() {
    tiles::Board goal{{4, 4}, {}};
    for (tiles::Tile tile = 0; tile < 16; ++tile) goal.tiles.push_back(tile);
    return goal;
}

struct Sums {
    std::uint64_t generated = 0;
    std::uint64_t expanded = 0;
    double seconds = 0;
    int wrong = 0;
};

void solve(const Instance& instance, const kernels::TilesIdaStar& kernel, Sums& sums) {
    const auto start = std::chrono::steady_clock::now();
    const auto result = kernel.solve(instance.board);
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
    const bool right = result.moves.size() == instance.length;
    const auto generated = static_cast<double>(result.counters.generated);
    std::printf("%3d %2zu %12llu %12llu %8.3f %6.0f%s\n", instance.number, result.moves.size(),
                static_cast<unsigned long long>(result.counters.generated),
                static_cast<unsigned long long>(result.counters.expanded), time.count(),
                generated / time.count() / 1e6, right ? "" : "  WRONG LENGTH");
    std::fflush(stdout);
    sums.generated += result.counters.generated;
    sums.expanded += result.counters.expanded;
    sums.seconds += time.count();
    if (!right) ++sums.wrong;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string path = argc > 1 ? argv[1] : TAQUIN_DATA "/instances/korf100.txt";
    const int first = argc > 2 ? std::atoi(argv[2]) : 1;
    const int last = argc > 3 ? std::atoi(argv[3]) : 100;
    const kernels::TilesIdaStar kernel(blank_first());
    Sums sums;
    for (const Instance& instance : read(path))
        if (instance.number >= first && instance.number <= last) solve(instance, kernel, sums);
    std::printf("sum    %12llu %12llu %8.3f %6.0f\n",
                static_cast<unsigned long long>(sums.generated),
                static_cast<unsigned long long>(sums.expanded), sums.seconds,
                static_cast<double>(sums.generated) / sums.seconds / 1e6);
    return sums.wrong == 0 ? 0 : 1;
}
