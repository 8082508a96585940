// One request on one capacity of state: names become types here. Compiled once for each capacity
// (run_word.cpp and its neighbours); run_tiles.hpp has the body.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <tuple>

#include "taquin/puzzles/tiles/kernels/tiles_lookup_walk.hpp"
#include "taquin/puzzles/tiles/domain.hpp"
#include "taquin/puzzles/tiles/heuristics.hpp"
#include "taquin/puzzles/tiles/state.hpp"
#include "taquin/puzzles/cube/cube_tables.hpp"
#include "taquin/solver/search_tree.hpp"
#include "taquin/solver/solver.hpp"
#include "taquin/puzzles/tiles/tile_tables.hpp"

namespace taquin::solver {

// A goal's heuristic and rules, and what they were made from.
template <class State>
struct Prepared {
    std::string expression;
    tiles::Board goal;
    tiles::MoveOrder order;
    tiles::CompiledHeuristic<State> heuristic;
    tiles::Domain<State> domain;
    kernels::KnownSteps known_steps{};
};

// What one solve leaves for the next: what was last prepared for each capacity.
class Preparations {
public:
    template <class State>
    std::optional<Prepared<State>>& last() {
        return std::get<std::optional<Prepared<State>>>(last_);
    }

    // The tables in the request's folder.
    TileTables& tables(const Request& request) {
        if (!tables_ || tables_->store().folder().native() != request.tables_folder ||
            tables_->own() != request.catalogue)
            tables_.emplace(request.tables_folder, hardware_threads(), request.catalogue);
        return *tables_;
    }

    CubeTables& tables(const CubeRequest& request) {
        if (!cube_tables_ || cube_tables_->store().folder().native() != request.tables_folder)
            cube_tables_.emplace(request.tables_folder, hardware_threads());
        return *cube_tables_;
    }

    // Whether the file of a table in hand was written to, as far as its times tell.
    bool has_spoilt_tables() const;
    // The same for certain, to be asked before an answer is trusted. Tables whose files are not as
    // they were are not in hand any more.
    std::optional<Error> check_tables();

private:
    template <class Take>
    void for_each_table(Take take) const {
        if (tables_) tables_->for_each_in_hand(take);
        if (cube_tables_) cube_tables_->for_each_in_hand(take);
    }

    std::optional<TileTables> tables_{};
    std::optional<CubeTables> cube_tables_{};
    template <class... States>
    using OnePerCapacity = std::tuple<std::optional<Prepared<States>>...>;
    OnePerCapacity<tiles::WordState, tiles::PairState, tiles::ByteState, tiles::WideState> last_;
};

// How a request is carried out besides what it says.
struct Service {
    Preparations& kept;
    Watcher* watcher;
    SearchTree* tree = nullptr;  // that the search's nodes are written to, if anybody wants them
    // When the request's time is over, for tables too; none: they take the time that they take.
    std::optional<std::chrono::steady_clock::time_point> until{};
};

// The shortest length from this bound on that a solution can have: all of them have the parity of
// the blank's way home.
search::Cost possible_length(const Request& request, search::Cost bound);

// The request names an algorithm of the table other than "auto", and the board is solvable.
template <class State>
Expected<Report> run_tiles(const Request& request, const Service& service);

// The same for a request whose service wants the tree.
Expected<Report> run_recorded(const Request& asked, const Service& service);

extern template Expected<Report> run_tiles<tiles::WordState>(const Request&, const Service&);
extern template Expected<Report> run_tiles<tiles::PairState>(const Request&, const Service&);
extern template Expected<Report> run_tiles<tiles::ByteState>(const Request&, const Service&);
extern template Expected<Report> run_tiles<tiles::WideState>(const Request&, const Service&);

}  // namespace taquin::solver
