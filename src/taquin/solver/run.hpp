// One request on one capacity of state: names become types here. Compiled once for each capacity
// (run_word.cpp and its neighbours); run_tiles.hpp has the body.
#pragma once

#include <optional>
#include <string>
#include <tuple>

#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/state.hpp"
#include "taquin/solver/cube_tables.hpp"
#include "taquin/solver/solver.hpp"
#include "taquin/solver/tile_tables.hpp"

namespace taquin::solver {

// A heuristic and what it was compiled from.
template <class State>
struct PreparedHeuristic {
    std::string expression;
    tiles::Board goal;
    tiles::CompiledHeuristic<State> heuristic;
};

// What one solve leaves for the next: the heuristic last used on each capacity.
class Preparations {
public:
    template <class State>
    std::optional<PreparedHeuristic<State>>& heuristic() {
        return std::get<std::optional<PreparedHeuristic<State>>>(heuristics_);
    }

    // The tables in the request's folder.
    TileTables& tables(const Request& request) {
        if (!tables_ || tables_->store().folder() != request.tables_folder ||
            tables_->own() != request.catalogue)
            tables_.emplace(request.tables_folder, hardware_threads(), request.catalogue);
        return *tables_;
    }

    CubeTables& tables(const CubeRequest& request) {
        if (!cube_tables_ || cube_tables_->store().folder() != request.tables_folder)
            cube_tables_.emplace(request.tables_folder, hardware_threads());
        return *cube_tables_;
    }

private:
    std::optional<TileTables> tables_{};
    std::optional<CubeTables> cube_tables_{};
    template <class... States>
    using OnePerCapacity = std::tuple<std::optional<PreparedHeuristic<States>>...>;
    OnePerCapacity<tiles::WordState, tiles::PairState, tiles::ByteState, tiles::WideState>
        heuristics_;
};

// How a request is carried out besides what it says.
struct Service {
    Preparations& kept;
    Watcher* watcher;
};

// The shortest length from this bound on that a solution can have: all of them have the parity of
// the blank's way home.
search::Cost possible_length(const Request& request, search::Cost bound);

// The request names an algorithm of the table other than "auto", and the board is solvable.
template <class State>
Expected<Report> run_tiles(const Request& request, const Service& service);

extern template Expected<Report> run_tiles<tiles::WordState>(const Request&, const Service&);
extern template Expected<Report> run_tiles<tiles::PairState>(const Request&, const Service&);
extern template Expected<Report> run_tiles<tiles::ByteState>(const Request&, const Service&);
extern template Expected<Report> run_tiles<tiles::WideState>(const Request&, const Service&);

}  // namespace taquin::solver
