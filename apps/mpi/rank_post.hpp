// Ranks as the processes of a distributed search (search/post.hpp): hash-distributed A*.
//
// Every state belongs to one rank, so the ranks that take part are fixed before the search begins.
// Rank 0 describes the search and waits until each rank is ready, with its tables, or refuses. Then
// all ranks learn who takes part, and exchange letters without rank 0.
#pragma once

#include <cstdint>
#include <memory>

#include "link.hpp"
#include "searches.hpp"
#include "taquin/search/post.hpp"

namespace taquin::mpi {

// Rank 0: begins the search. None if it ends before all ranks are ready, or if all refuse.
std::unique_ptr<search::Post> begin_search(Link& link, const SharedSearch& search);

// Another rank: tells rank 0 that it is ready, and waits for the others. None if the search ends
// before it begins.
std::unique_ptr<search::Post> join_search(Link& link, std::uint64_t number);

}  // namespace taquin::mpi
