// Puzzles whose moves can be taken back by another move: what searching backwards needs. Either the
// domain has opposite(move), or the move's own namespace does; making a move and then its opposite
// leads back to the same state.
#pragma once

#include <concepts>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

template <class D>
concept NamesOpposites = requires(const D domain, typename D::Move move) {
    { domain.opposite(move) } -> std::same_as<typename D::Move>;
};

template <class M>
concept HasOpposite = requires(M move) {
    { opposite(move) } -> std::same_as<M>;
};

template <class D>
concept ReversibleDomain = Domain<D> &&(NamesOpposites<D> || HasOpposite<typename D::Move>);

template <ReversibleDomain D>
typename D::Move opposite_of(const D& domain, typename D::Move move) {
    if constexpr (NamesOpposites<D>)
        return domain.opposite(move);
    else
        return opposite(move);
}

}  // namespace taquin::search
