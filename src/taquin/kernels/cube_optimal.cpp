#include "taquin/kernels/cube_optimal.hpp"

#include <algorithm>
#include <cassert>
#include <utility>
#include <vector>

#include "taquin/kernels/cube_batch.hpp"
#include "taquin/kernels/cube_solutions.hpp"
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

struct Wanted {
    unsigned threads;
    bool all;  // not one solution, but every shortest one
};

// Of a cube that looks the same from several sides, one of the first turns that are the same then.
std::vector<Turn> first_turns(const cube::Cube& start, cube::Metric metric) {
    std::vector<cube::Symmetry> same;
    for (cube::Symmetry s = 0; s < cube::symmetry_count; ++s)
        if (cube::symmetric(start, s) == start) same.push_back(s);
    std::vector<Turn> first;
    for (const Turn turn : cube::moves_of(metric))
        if (std::ranges::none_of(same, [&](auto s) { return cube::symmetric(turn, s) < turn; }))
            first.push_back(turn);
    return first;
}

class Deepening {
public:
    Deepening(const CubeRules& rules, const search::Limits& limits, const Callbacks& callbacks,
              Wanted wanted)
        : rules_(rules),
          callbacks_(callbacks),
          budget_(limits, [this] { pulse(); }),
          threads_(limits.nodes ? 1 : wanted.threads),
          all_(wanted.all) {}

    search::Result<Turn> run(const cube::Cube& start) {
        CubeNode root = rules_.root(start);
        first_turns_ = first_turns(start, rules_.metric());
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
        if (solved && all_) find_all(root);
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
        if (root.left < worth_symmetry || first_turns_.size() == rules_.moves().size())
            return search(root, expanded);
        for (const Turn turn : first_turns_) {
            if (budget_.over()) return false;
            if (!search(rules_.child(root, turn), expanded / first_turns_.size())) continue;
            result_.moves.insert(result_.moves.begin(), turn);
            return true;
        }
        return false;
    }

    bool search(const CubeNode& root, std::uint64_t expanded) {
        const auto path =
            search_.run(root, {[&] { return CubeBatch(rules_); }, threads_, expanded});
        if (path) result_.moves = solution_of(*path);
        return path.has_value();
    }

    // The root knows how long solutions are.
    void find_all(const CubeNode& root) {
        if (root.left == 0) {
            result_.all.emplace_back();
            return;
        }
        CubeSolutions solutions(rules_, counters_, [this](std::uint64_t n) { return spend(n); });
        result_.all = solutions.find(root, threads_);
    }

    bool spend(std::uint64_t generated) {
        return generated == 0 ? budget_.check() : budget_.spend(generated);
    }

    // Shorter rounds are over at once.
    static constexpr std::uint8_t worth_symmetry = 10;

    const CubeRules& rules_;
    const Callbacks& callbacks_;
    std::vector<Turn> first_turns_{};
    search::Result<Turn> result_{};
    Counters& counters_ = result_.counters;
    search::Budget budget_;
    unsigned threads_;
    bool all_;
    SubtreeSearch<CubeBatch> search_{counters_, [this](std::uint64_t n) { return spend(n); }};
};

}  // namespace

search::Result<Turn> CubeOptimal::solve(const cube::Cube& start, const search::Limits& limits,
                                        const Callbacks& callbacks) const {
    assert(supported());
    const CubeRules rules(metric_, reader_);
    return Deepening(rules, limits, callbacks, {threads_, false}).run(start);
}

search::Result<Turn> CubeOptimal::solve_all(const cube::Cube& start, const search::Limits& limits,
                                            const Callbacks& callbacks) const {
    assert(supported());
    const CubeRules rules(metric_, reader_);
    return Deepening(rules, limits, callbacks, {threads_, true}).run(start);
}

#else

search::Result<cube::Turn> CubeOptimal::solve(const cube::Cube&, const search::Limits&,
                                              const Callbacks&) const {
    assert(false);
    return {};
}

search::Result<cube::Turn> CubeOptimal::solve_all(const cube::Cube&, const search::Limits&,
                                                  const Callbacks&) const {
    assert(false);
    return {};
}

#endif

}  // namespace taquin::kernels
