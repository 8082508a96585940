// The layers of a breadth-first search: all states at distance 0, 1, 2, … from a start, each state
// once. A layer is a stretch of the arena, so no queue is needed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/core/memory.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/closed_list/closed_list.hpp"
#include "taquin/search/lookahead.hpp"
#include "taquin/search/observer.hpp"
#include "taquin/search/open_list/open_entry.hpp"
#include "taquin/search/problem.hpp"
#include "taquin/search/result.hpp"

namespace taquin::search {

template <PackedDomain D, MoveFilter<D> F, class O>
class Layers {
public:
    using Move = typename D::Move;
    using State = typename D::State;
    using Meta = NodeMeta<Move>;
    using BlindProblem = Problem<D, ZeroHeuristic, F>;

    // Whom the layers tell and what they spend.
    struct Context {
        Budget& budget;
        Counters& counters;
        O& observer;
    };

    Layers(const BlindProblem& problem, MemoryAccount& account, Context context)
        : problem_(problem),
          context_(context),
          closed_(problem.domain, account, context.budget),
          lookahead_(problem, closed_) {}

    // Layer 0.
    void begin(const State& start) {
        std::vector<typename D::Word> packed(problem_.domain.packed_words());
        problem_.domain.pack(start, packed.data());
        closed_.insert(packed.data(), problem_.domain.hash(packed.data()), Meta::start());
        end_ = 1;
    }

    const ClosedList<D>& closed() const { return closed_; }
    Cost depth() const { return depth_; }               // of the last layer
    std::size_t width() const { return end_ - next_; }  // states of it, not expanded yet

    // Expands the last layer and tells `see(node, child)` every new state: its place, and what is
    // known of it. `see` says whether to go on. False: not the whole layer was expanded.
    template <class See>
    bool expand(See see) {
        while (next_ < end_) {
            const auto index = static_cast<NodeIndex>(next_++);
            lookahead_.advance(*this, [](const OpenEntry&) { return std::optional<Cost>{}; });
            if (!expand_node(index, see)) return false;
        }
        end_ = closed_.size();
        ++depth_;
        return true;
    }

    // The node that is expanded after `ahead` others.
    std::optional<OpenEntry> upcoming(std::uint32_t ahead) const {
        const std::size_t node = next_ + ahead;
        if (node >= closed_.size()) return std::nullopt;
        return OpenEntry{0, static_cast<NodeIndex>(node), static_cast<std::uint32_t>(node)};
    }

    static bool last_in_first_out() { return false; }

private:
    template <class See>
    bool expand_node(NodeIndex index, See& see) {
        auto& node = lookahead_.take({0, index, index}, {});
        closed_.meta(index).close();
        ++context_.counters.expanded;
        notify_expanded(context_.observer, node.state(), depth_, Cost{0});
        for (std::size_t i = 0; i < node.size(); ++i) {
            if (!context_.budget.spend()) return false;
            ++context_.counters.generated;
            const auto& child = node.child(i);
            notify_generated(context_.observer, problem_.domain, node.state(),
                             {child.move, depth_ + 1, Cost{0}});
            const auto [place, fresh] =
                closed_.insert(node.words(i), child.hash, Meta(depth_ + 1, child.move));
            if (fresh && !see(place, child)) return false;
        }
        return true;
    }

    const BlindProblem& problem_;
    Context context_;
    ClosedList<D> closed_;
    Lookahead<D, ZeroHeuristic, F, false> lookahead_;
    Cost depth_ = 0;
    std::size_t next_ = 0;
    std::size_t end_ = 0;
};

}  // namespace taquin::search
