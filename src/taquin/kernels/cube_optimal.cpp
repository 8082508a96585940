#include "taquin/kernels/cube_optimal.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "taquin/kernels/cube_batch.hpp"
#include "taquin/kernels/subtree_search.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/search/conclude.hpp"

namespace taquin::kernels {

bool CubeOptimal::supported() { return cube::has_avx2(); }

#ifdef TAQUIN_CUBE_AVX2

namespace {

using cube::Turn;
using search::Cost;
using search::Counters;

// First moves in their order, then last moves, which were found from the end.
std::vector<Turn> solution_of(const std::vector<CubeStep>& steps) {
    std::vector<Turn> turns;
    for (const CubeStep& step : steps)
        if (!step.is_last) turns.push_back(step.turn);
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        if (step->is_last) turns.push_back(step->turn);
    return turns;
}

class Deepening {
public:
    Deepening(const CubeRules& rules, const search::Limits& limits, const Callbacks& callbacks,
              unsigned threads)
        : rules_(rules),
          callbacks_(callbacks),
          budget_(limits, [this] { pulse(); }),
          threads_(limits.nodes ? 1 : threads) {}

    search::Result<Turn> run(const cube::Cube& start) {
        CubeNode root = rules_.root(start);
        bool solved = start == cube::solved_cube;
        Cost bound = std::max(static_cast<Cost>(rules_.reader().bound(start, cube::inverse(start))),
                              Cost{1});
        std::uint64_t expanded = 0;  // in the last round
        while (!solved && budget_.check()) {
            result_.lower_bound = bound;
            if (budget_.limits().depth && bound > *budget_.limits().depth) {
                budget_.reach(search::LimitKind::Depth);
                break;
            }
            if (callbacks_.iteration) callbacks_.iteration(bound, counters_);
            const Counters before = counters_;
            root.left = static_cast<std::uint8_t>(bound);
            solved = round(root, expanded);
            expanded = counters_.expanded - before.expanded;
            result_.iterations.push_back({bound, counters_.generated - before.generated, expanded});
            ++bound;
        }
        counters_.peak_bytes = counters_.peak_nodes * sizeof(CubeNode);
        search::NoObserver nobody;
        search::conclude(result_, budget_, nobody, solved);
        return std::move(result_);
    }

private:
    void pulse() const {
        if (callbacks_.progress) callbacks_.progress(counters_, result_.lower_bound);
    }

    // True when the cube was solved.
    bool round(const CubeNode& root, std::uint64_t expanded) {
        const auto path =
            search_.run(root, {[&] { return CubeBatch(rules_); }, threads_, expanded});
        if (path) result_.moves = solution_of(*path);
        return path.has_value();
    }

    const CubeRules& rules_;
    const Callbacks& callbacks_;
    search::Result<Turn> result_{};
    Counters& counters_ = result_.counters;
    search::Budget budget_;
    unsigned threads_;
    SubtreeSearch<CubeBatch> search_{counters_, [this](std::uint64_t generated) {
                                         return generated == 0 ? budget_.check()
                                                               : budget_.spend(generated);
                                     }};
};

}  // namespace

search::Result<Turn> CubeOptimal::solve(const cube::Cube& start, const search::Limits& limits,
                                        const Callbacks& callbacks) const {
    assert(supported());
    const CubeRules rules(metric_, reader_);
    return Deepening(rules, limits, callbacks, threads_).run(start);
}

#else

search::Result<cube::Turn> CubeOptimal::solve(const cube::Cube&, const search::Limits&,
                                              const Callbacks&) const {
    assert(false);
    return {};
}

#endif

}  // namespace taquin::kernels
