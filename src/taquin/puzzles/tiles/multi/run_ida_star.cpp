#include "taquin/puzzles/tiles/multi/run_ida_star.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>

#include "taquin/search/packet_search.hpp"

namespace taquin::tiles {

namespace {

using search::Cost;

constexpr Cost beyond_all_runs = std::numeric_limits<Cost>::max();

struct RunNode {
    WordState state;
    std::array<PlacedTiles, 2> placed;
};

class RunSearcher : public search::PacketSearcher {
public:
    RunSearcher(const RunPatterns& patterns, const RunDomain<WordState>& domain,
                const WordState& start)
        : patterns_(patterns), domain_(domain), start_(root_of(start)) {}

    Cost first_bound() const {
        return std::max(std::min(estimate(start_, false), estimate(start_, true)), 1);
    }

    void search(const search::PacketJob& job, search::Budget& budget,
                search::PacketResult& result) override {
        bound_ = job.bound;
        next_bound_ = beyond_all_runs;
        for (const search::Steps& root : job.roots) {
            path_ = root;
            const auto [node, mark] = node_at(root);
            if (visit(node, mark, {budget, result.counters})) {
                result.solutions.push_back(path_);
                break;
            }
            if (budget.over()) break;
        }
        if (next_bound_ != beyond_all_runs) result.next_bound = next_bound_;
        result.counters.peak_bytes = result.counters.peak_nodes * sizeof(RunNode);
    }

    search::RootExpansion expand(const search::PacketJob& job, const search::Steps& root) override {
        search::RootExpansion result;
        ++result.counters.expanded;
        const auto [node, mark] = node_at(root);
        Cost next = beyond_all_runs;
        for (const Run run : domain_.moves(node.state)) {
            if (!AlternatingRuns::allows(mark, run)) continue;
            ++result.counters.generated;
            const RunNode child = after(node, run);
            const Cost h = estimate(child, !is_vertical(run));
            const Cost f = static_cast<Cost>(root.size()) + 1 + h;
            if (f > job.bound) {
                next = std::min(next, f);
            } else if (h == 0 && domain_.is_goal(child.state)) {
                result.solutions.push_back(root);
                result.solutions.back().push_back(static_cast<std::uint8_t>(run));
            } else {
                result.steps.push_back(static_cast<std::uint8_t>(run));
            }
        }
        if (next != beyond_all_runs) result.next_bound = next;
        return result;
    }

private:
    struct Terms {
        search::Budget& budget;
        search::Counters& counters;
    };
    struct Place {
        RunNode node;
        AlternatingRuns::Mark mark;
    };

    Place node_at(const search::Steps& steps) const {
        Place at{start_, AlternatingRuns::start()};
        for (const std::uint8_t step : steps) {
            const auto run = static_cast<Run>(step);
            at.node = after(at.node, run);
            at.mark = AlternatingRuns::next(at.mark, run);
        }
        return at;
    }

    RunNode after(const RunNode& node, Run run) const {
        RunNode child = node;
        domain_.apply(child.state, run);
        for_moved_tiles(child.state, run, patterns_.goal().size.columns,
                        [&](Tile tile, Cell, Cell to) { put(child, tile, to); });
        return child;
    }

    RunNode root_of(const WordState& start) const {
        RunNode node{start, {}};
        for (Cell cell = 0; cell < patterns_.goal().size.cells(); ++cell)
            put(node, start.tile(cell), cell);
        return node;
    }

    void put(RunNode& node, Tile tile, Cell cell) const {
        for (std::size_t i = 0; i < patterns_.readers().size(); ++i) {
            const RunPatterns::Reader& reader = patterns_.readers()[i];
            if (reader.piece[tile] != RunPatterns::no_piece)
                node.placed[i].put(reader.piece[tile], reader.image[cell]);
        }
    }

    // A lower bound on the runs left if the next one is vertical, or horizontal.
    Cost estimate(const RunNode& node, bool vertical) const {
        Cost most = 0;
        for (std::size_t i = 0; i < patterns_.readers().size(); ++i) {
            const RunPatterns::Reader& reader = patterns_.readers()[i];
            most = std::max(most, reader.entry(node.state.blank(), node.placed[i])
                                      .beginning(vertical != reader.transposed));
        }
        return most;
    }

    // Whether the goal was found within the bound. Its path is in path_.
    bool visit(const RunNode& node, AlternatingRuns::Mark mark, const Terms& terms) {
        search::Counters& counters = terms.counters;
        ++counters.expanded;
        counters.peak_nodes = std::max(counters.peak_nodes, std::uint64_t{path_.size()} + 2);
        for (const Run run : domain_.moves(node.state)) {
            if (!AlternatingRuns::allows(mark, run)) continue;
            if (!terms.budget.spend()) return false;
            ++counters.generated;
            const RunNode child = after(node, run);
            const Cost h = estimate(child, !is_vertical(run));
            const Cost f = static_cast<Cost>(path_.size()) + 1 + h;
            if (f > bound_) {
                next_bound_ = std::min(next_bound_, f);
                continue;
            }
            path_.push_back(static_cast<std::uint8_t>(run));
            if (h == 0 && domain_.is_goal(child.state)) return true;
            if (visit(child, AlternatingRuns::next(mark, run), terms)) return true;
            path_.pop_back();
            if (terms.budget.over()) return false;
        }
        return false;
    }

    const RunPatterns& patterns_;
    const RunDomain<WordState>& domain_;
    RunNode start_;
    search::Steps path_{};
    Cost bound_ = 0;
    Cost next_bound_ = beyond_all_runs;
};

class RunKernel : public search::PacketKernel {
public:
    RunKernel(const RunPatterns& patterns, const RunDomain<WordState>& domain,
              const WordState& start)
        : patterns_(patterns), domain_(domain), start_(start) {}

    std::string_view name() const override { return "runs"; }
    bool starts_solved() const override { return domain_.is_goal(start_); }
    Cost first_bound() const override {
        return RunSearcher(patterns_, domain_, start_).first_bound();
    }
    std::unique_ptr<search::PacketSearcher> make_searcher() const override {
        return std::make_unique<RunSearcher>(patterns_, domain_, start_);
    }

private:
    const RunPatterns& patterns_;
    const RunDomain<WordState>& domain_;
    const WordState& start_;
};

}  // namespace

RunIdaStar::RunIdaStar(const RunPatterns& patterns, const MoveOrder& order)
    : patterns_(patterns), domain_(patterns.goal(), order) {}

search::Result<Run> RunIdaStar::solve(const WordState& start,
                                      const search::TreeSearchOptions& options) const {
    return search::with_moves<Run>(
        search::search_in_packets(RunKernel(patterns_, domain_, start), options));
}

}  // namespace taquin::tiles
