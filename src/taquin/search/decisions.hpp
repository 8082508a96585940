// What a search decides, node by node: an observer (observer.hpp) with a member on(event) for each
// of these events knows exactly why the search does what it does. Events that nobody watches cost
// nothing.
#pragma once

#include <cstdint>
#include <optional>

#include "taquin/search/concepts.hpp"

namespace taquin::search {

// The search's own name for a node: an index in its closed list, its depth on the path, and so on.
// It may be given to another node later. The start is 0.
using NodeName = std::uint64_t;

// What becomes of a child.
enum class Fate : std::uint8_t {
    Open,       // a new node
    Duplicate,  // dropped: the known path to its state is not longer
    Shorter,    // its state is open; this path replaces a longer one
    Reopened,   // its state was expanded with a longer path, and will be expanded again
    Rerouted,   // the same, but its state will not be expanded again
    Cut,        // dropped: every solution through it is too long
};

// Of the child just generated, or of the start.
struct Judged {
    Fate fate = Fate::Open;
    NodeName node = 0;            // of Duplicate, Shorter, …: the known node, which it replaces
    std::optional<double> key{};  // its place in the open list
    Cost least = 0;               // of Cut: the length of any solution through it is at least this
};

// Before expanded().
struct Selected {
    NodeName node = 0;
    std::optional<Cost> limit{};  // in rbfs: the best alternative elsewhere
};

// A node that waited to be expanded, or to be kept in a beam, has a known state.
struct Discarded {
    NodeName node = 0;
    NodeName known = 0;
};

struct GoalFound {
    NodeName node = 0;
};

// A node gets another name.
struct Named {
    NodeName node = 0;
    NodeName name = 0;
};

// A beam has named the nodes that it keeps, and drops all others of the layer.
struct LayerChosen {};

// In rbfs: a child's F after the expansion, and a node's F when the search leaves it (none: it
// leads nowhere).
struct Valued {
    NodeName node = 0;
    Cost value = 0;
};
struct BackedUp {
    NodeName node = 0;
    std::optional<Cost> value{};
};

// In searches from both ends. The first tree begins at the start, the second at the goal. Names
// belong to the tree of the last SideChosen.
struct GoalStarted {
    Cost h = 0;
    std::optional<double> key{};
};
struct SideChosen {
    bool backward = false;
};
struct Prepared {  // its f is within the bound on pairs
    NodeName node = 0;
};
struct BoundRaised {  // no pair of open nodes has a smaller bound
    Cost bound = 0;
};
struct Met {  // the same state on both sides
    NodeName forward = 0;
    NodeName backward = 0;
    Cost length = 0;
};

// The search had to forget nodes; names are no longer valid.
struct Forgot {};

template <class O, class Event>
concept WatchesEvent = requires(O& observer, const Event& event) {
    observer.on(event);
};

template <class O, class Event>
void tell(O& observer, const Event& event) {
    if constexpr (WatchesEvent<O, Event>) observer.on(event);
}

}  // namespace taquin::search
