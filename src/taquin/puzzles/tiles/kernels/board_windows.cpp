#include "taquin/puzzles/tiles/kernels/board_windows.hpp"

#include <algorithm>
#include <bit>
#include <ranges>
#include <utility>

#include "taquin/core/random.hpp"

namespace taquin::kernels {

namespace {

using tiles::Board;
using tiles::Cell;
using tiles::Move;

// The smallest rectangle of at least two rows and columns that contains the blank's path.
Rectangle touched(const Board& board, Cell blank, std::span<const Move> moves) {
    std::uint32_t top = board.size.row(blank);
    std::uint32_t bottom = top;
    std::uint32_t left = board.size.column(blank);
    std::uint32_t right = left;
    for (const Move move : moves) {
        blank = tiles::neighbour(board.size, blank, move);
        top = std::min(top, board.size.row(blank));
        bottom = std::max(bottom, board.size.row(blank));
        left = std::min(left, board.size.column(blank));
        right = std::max(right, board.size.column(blank));
    }
    if (top == bottom) top > 0 ? --top : ++bottom;
    if (left == right) left > 0 ? --left : ++right;
    return {top, left, {bottom - top + 1, right - left + 1}};
}

// Sweeps a window over a solution and collects the result.
class WindowWalk {
public:
    WindowWalk(const Board& start, std::span<const Move> moves, const Sweep& sweep)
        : board_(start), blank_(tiles::blank_of(start)), rest_(moves), sweep_(sweep) {
        out_.reserve(moves.size());
    }

    std::vector<Move> run() {
        read(sweep_.offset);
        write(window_.size());
        while (true) {
            read(sweep_.window);
            if (window_.empty()) return std::move(out_);
            if (wanted_) shorten();
            write(rest_.empty() || !wanted_ ? window_.size() : (window_.size() + 1) / 2);
        }
    }

private:
    // Fills the window up to `size` moves.
    void read(std::size_t size) {
        const std::size_t more = std::min(rest_.size(), size - std::min(size, window_.size()));
        window_.insert(window_.end(), rest_.begin(),
                       rest_.begin() + static_cast<std::ptrdiff_t>(more));
        rest_ = rest_.subspan(more);
    }

    // Makes the first `count` moves of the window.
    void write(std::size_t count) {
        const std::span<const Move> first(window_.data(), count);
        for (const Move move : first) make_move(board_, blank_, move);
        out_.insert(out_.end(), first.begin(), first.end());
        window_.erase(window_.begin(), window_.begin() + static_cast<std::ptrdiff_t>(count));
    }

    void shorten() {
        const Rectangle rectangle = touched(board_, blank_, window_);
        if (rectangle.size.cells() > max_beam_cells || window_.size() < 3) return;
        const Puzzle puzzle = local_puzzle(rectangle);
        TilesBeamOptions options = sweep_.beam;
        options.longest = window_.size() - 2;  // all lengths have the same parity
        TilesBeamResult result = solve_by_beam(puzzle.start, puzzle.goal, options);
        if (result.end == TilesBeamResult::End::Solved) window_ = std::move(result.moves);
        wanted_ = result.end != TilesBeamResult::End::GivenUp;
    }

    Puzzle local_puzzle(const Rectangle& rectangle) const {
        Board part{rectangle.size, {}};
        for (std::uint32_t row = 0; row < rectangle.size.rows; ++row)
            for (std::uint32_t column = 0; column < rectangle.size.columns; ++column)
                part.tiles.push_back(
                    board_.tiles[board_.size.cell(rectangle.top + row, rectangle.left + column)]);
        // Renumber the tiles from 0, so that the part is a valid board.
        std::vector<tiles::Tile> names = part.tiles;
        std::ranges::sort(names);
        for (tiles::Tile& tile : part.tiles)
            tile = static_cast<tiles::Tile>(std::ranges::lower_bound(names, tile) - names.begin());
        Board end = part;
        make_moves(end, window_);
        return {std::move(part), std::move(end)};
    }

    Board board_;
    Cell blank_;
    std::span<const Move> rest_;
    const Sweep& sweep_;
    std::vector<Move> window_;
    std::vector<Move> out_;
    bool wanted_ = true;
};

// Removes loops from a solution: moves that lead back to a board visited before. Processes the
// moves in parts of a million to bound its memory; loops are short.
class LoopCutter {
public:
    static constexpr std::size_t most_moves = std::size_t{1} << 20U;

    explicit LoopCutter(const Board& start) : board_(start), blank_(tiles::blank_of(start)) {}

    // Appends the next part without its loops.
    void cut(std::span<const Move> part, std::vector<Move>& kept) {
        const Board before = board_;
        const std::size_t first = kept.size();
        visited_.assign(1, 0);
        places_.assign(std::bit_ceil(2 * part.size() + 2), nowhere);
        place_of(0) = 0;
        for (const Move move : part) {
            visited_.push_back(visited_.back() ^ make(move));
            kept.push_back(move);
            std::uint32_t& place = place_of(visited_.back());
            if (is_there(place, visited_.back())) {
                kept.resize(first + place);
                visited_.resize(place + std::size_t{1});
            } else {
                place = static_cast<std::uint32_t>(visited_.size() - 1);
            }
        }
        // Boards are compared by 64-bit hashes. If a collision spoiled the result, keep the
        // original moves.
        Board end = before;
        make_moves(end, std::span<const Move>(kept).subspan(first));
        if (end == board_) return;
        kept.resize(first);
        kept.insert(kept.end(), part.begin(), part.end());
    }

private:
    static constexpr std::uint32_t nowhere = 0xFFFFFFFF;

    // Makes the move and returns the change of the board's hash.
    std::uint64_t make(Move move) {
        const Cell to = blank_;
        make_move(board_, blank_, move);
        const tiles::Tile tile = board_.tiles[to];
        return key(tile, blank_) ^ key(tile, to);
    }

    static std::uint64_t key(tiles::Tile tile, Cell cell) {
        std::uint64_t state = std::uint64_t{tile} << 32U | cell;
        return splitmix64(state);
    }

    // Boards of removed loops leave stale places behind, which do not count.
    bool is_there(std::uint32_t place, std::uint64_t hash) const {
        return place + std::size_t{1} < visited_.size() && visited_[place] == hash;
    }

    // The slot of a board, or an empty slot for it.
    std::uint32_t& place_of(std::uint64_t hash) {
        const std::size_t mask = places_.size() - 1;
        std::size_t at = hash & mask;
        while (places_[at] != nowhere && !is_there(places_[at], hash)) at = (at + 1) & mask;
        return places_[at];
    }

    Board board_;
    Cell blank_;
    std::vector<std::uint64_t> visited_{};  // hashes of the changes since the part began
    std::vector<std::uint32_t> places_{};   // index in visited_, by hash
};

}  // namespace

Puzzle cut_out(const Board& start, const Board& goal, const Rectangle& rectangle) {
    std::vector<tiles::Tile> name(goal.tiles.size());
    Puzzle part{{rectangle.size, {}}, {rectangle.size, {}}};
    const auto for_cells = [&](auto&& use) {
        for (std::uint32_t row = 0; row < rectangle.size.rows; ++row)
            for (std::uint32_t column = 0; column < rectangle.size.columns; ++column)
                use(start.size.cell(rectangle.top + row, rectangle.left + column));
    };
    tiles::Tile next = 1;
    for_cells([&](Cell cell) {
        const tiles::Tile tile = goal.tiles[cell];
        name[tile] = tile == 0 ? 0 : next++;
        part.goal.tiles.push_back(name[tile]);
    });
    for_cells([&](Cell cell) { part.start.tiles.push_back(name[start.tiles[cell]]); });
    return part;
}

void make_moves(Board& board, std::span<const Move> moves) {
    Cell blank = tiles::blank_of(board);
    for (const Move move : moves) make_move(board, blank, move);
}

std::vector<Move> reversed(std::span<const Move> moves) {
    std::vector<Move> back(moves.rbegin(), moves.rend());
    for (Move& move : back) move = tiles::opposite(move);
    return back;
}

std::vector<Move> without_loops(const Board& start, std::span<const Move> moves,
                                const std::function<bool()>& go_on) {
    LoopCutter cutter(start);
    std::vector<Move> kept;
    while (!moves.empty()) {
        if (go_on && !go_on()) {
            kept.insert(kept.end(), moves.begin(), moves.end());
            break;
        }
        const auto part = moves.first(std::min(moves.size(), LoopCutter::most_moves));
        cutter.cut(part, kept);
        moves = moves.subspan(part.size());
    }
    return kept;
}

std::vector<Move> shortened(const Board& start, std::span<const Move> moves, const Sweep& sweep) {
    return WindowWalk(start, moves, sweep).run();
}

}  // namespace taquin::kernels
