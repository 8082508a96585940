// How a beam came to where it is: for every node of every layer its parent and the move, five bytes
// in all. Most of them have no descendants in the beam after a few layers, so now and then the
// history is reduced to the paths that still lead somewhere; what remains is little more than one
// path and the last layers.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "taquin/core/memory.hpp"

namespace taquin::search {

using TraceIndex = std::uint32_t;

template <class Move>
class BeamHistory {
public:
    explicit BeamHistory(MemoryAccount& account) : account_(&account), traces_(account) {
        traces_.push_back({0, Move{}});  // the start
    }

    static constexpr TraceIndex start = 0;

    TraceIndex add(TraceIndex parent, Move move) {
        traces_.push_back({parent, move});
        return static_cast<TraceIndex>(traces_.size() - 1);
    }

    Move last_move(TraceIndex trace) const { return traces_[trace].move; }

    std::vector<Move> path_to(TraceIndex trace) const {
        std::vector<Move> path;
        for (; trace != start; trace = traces_[trace].parent) path.push_back(traces_[trace].move);
        std::ranges::reverse(path);
        return path;
    }

    // Worth it when the history has doubled since the last time.
    bool should_forget(std::size_t layer) const {
        return traces_.size() > 2 * kept_ + 4 * layer + 4096;
    }

    // Forgets what leads to none of `living`, and gives those their new places.
    void keep_only(Array<TraceIndex>& living) {
        Array<TraceIndex> place(*account_);  // of every trace: 1 if it stays, then its new place
        place.resize(traces_.size());
        for (const TraceIndex trace : living) place[trace] = 1;
        place[start] = 1;
        for (std::size_t i = traces_.size(); i-- > 1;)
            if (place[i] != 0) place[traces_[i].parent] = 1;
        TraceIndex next = 0;
        for (std::size_t i = 0; i < traces_.size(); ++i) {
            if (place[i] == 0) continue;
            traces_[next] = {place[traces_[i].parent], traces_[i].move};
            place[i] = next++;
        }
        traces_[start].parent = start;
        traces_.resize(next);
        kept_ = next;
        for (TraceIndex& trace : living) trace = place[trace];
    }

private:
#pragma pack(push, 1)
    struct Trace {
        TraceIndex parent;
        Move move;
    };
#pragma pack(pop)

    MemoryAccount* account_;
    Array<Trace> traces_;
    std::size_t kept_ = 1;
};

}  // namespace taquin::search
