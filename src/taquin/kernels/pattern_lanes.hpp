// Depth-first search of many subtrees at once in one thread. Each subtree has a lane; after a node
// of one lane has been expanded, which asks for the values of its children, the next lane has its
// turn, and when the first is back the values have arrived.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "taquin/kernels/pattern_node.hpp"
#include "taquin/search/result.hpp"

namespace taquin::kernels {

// A subtree of one round: its root, within the bound and not the goal, and the moves to it.
template <class Node>
struct PatternTask {
    Node node{};
    std::vector<std::uint8_t> moves{};
};

template <class Node>
class PatternLanes {
public:
    using Rules = PatternRules<Node>;
    using Task = PatternTask<Node>;

    static constexpr std::size_t most_lanes = 16;

    // A node that is `bound` moves from the start and within the bound is the goal.
    PatternLanes(const Rules& rules, std::uint32_t bound) : rules_(rules), bound_(bound) {}

    // Works on the tasks that `next` hands out (null: no more) until there are none, or the goal is
    // met, or `go_on(expanded)`, asked now and then, says no. The counters grow.
    template <class Next, class GoOn>
    void run(Next next, GoOn go_on, search::Counters& counters) {
        for (std::size_t lane = 0; lane < most_lanes; ++lane)
            if (const Task* const task = next()) begin(lanes_.emplace_back(), *task, counters);
        constexpr std::uint32_t between_looks = 4096;
        std::uint32_t until_look = between_looks;
        while (!lanes_.empty() && !solution_) {
            for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
                if (advance(lanes_[lane], counters)) continue;
                if (solution_) return;
                if (const Task* const task = next()) {
                    begin(lanes_[lane], *task, counters);
                } else {
                    std::swap(lanes_[lane], lanes_.back());
                    lanes_.pop_back();
                    --lane;
                }
            }
            if (until_look <= lanes_.size()) {
                if (!go_on()) return;
                until_look = between_looks;
            }
            until_look -= static_cast<std::uint32_t>(lanes_.size());
        }
    }

    // The moves from the start to the goal, once it was met.
    const std::optional<std::vector<std::uint8_t>>& solution() const { return solution_; }

private:
    struct Level {
        Node node;
        typename Rules::Children children;
        std::uint32_t next_child;
    };
    struct Lane {
        const Task* task = nullptr;
        std::vector<Level> levels{};
        std::size_t depth = 0;  // of the level in hand
    };

    void begin(Lane& lane, const Task& task, search::Counters& counters) {
        lane.task = &task;
        lane.levels.resize(bound_ - task.moves.size() + 1);
        lane.depth = 0;
        lane.levels[0].node = task.node;
        open(lane.levels[0], counters);
    }

    void open(Level& level, search::Counters& counters) {
        counters.generated += rules_.expand(level.node, level.children);
        ++counters.expanded;
        level.next_child = 0;
    }

    // To the next node of the subtree. False: there is none.
    bool advance(Lane& lane, search::Counters& counters) {
        while (true) {
            Level& level = lane.levels[lane.depth];
            if (level.next_child == level.children.count) {
                if (lane.depth == 0) return false;
                --lane.depth;
                continue;
            }
            const auto& child = level.children.child[level.next_child++];
            Level& below = lane.levels[lane.depth + 1];
            if (!rules_.admit(level.node, child, below.node)) continue;
            ++lane.depth;
            if (lane.task->moves.size() + lane.depth == bound_) {
                remember(lane);
                return false;
            }
            open(below, counters);
            return true;
        }
    }

    void remember(const Lane& lane) {
        solution_ = lane.task->moves;
        for (std::size_t depth = 0; depth < lane.depth; ++depth) {
            const Level& level = lane.levels[depth];
            solution_->push_back(level.children.child[level.next_child - 1].move);
        }
    }

    const Rules& rules_;
    std::uint32_t bound_;
    std::vector<Lane> lanes_{};
    std::optional<std::vector<std::uint8_t>> solution_{};
};

}  // namespace taquin::kernels
