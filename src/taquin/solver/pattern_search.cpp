#include "taquin/solver/pattern_search.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <utility>

#include "taquin/search/kernel_search.hpp"
#include "taquin/solver/algorithms.hpp"
#include "taquin/solver/search_rows.hpp"

namespace taquin::solver {

namespace {

// All alternatives together have tables of about this size.
constexpr std::uint64_t most_entries = 16'000'000;
constexpr std::uint64_t fewest_entries = 400'000;  // allowed for each table in any case
// Smaller tables are built faster than they are read.
constexpr std::uint64_t most_entries_on_the_spot = 500'000;
constexpr search::Cost unbounded = std::numeric_limits<search::Cost>::max();
constexpr double seconds_a_move = 1.5e-8;

class PatternCache : public PuzzleCache {
public:
    static constexpr std::size_t most = 64;
    std::map<std::string, PatternProblemPtr> problems{};
};

std::string text_of(const Position& goal) { return goal.puzzle->write(goal); }

// What a table depends on, besides the code: "cube 3x3x3 cross-D by U U2 …, parts 0 2 of 3".
std::string content_of(const Pattern& pattern, const Puzzle::PatternQuery& query,
                       const PatternGoal& goal, const PatternSpace& space,
                       const PatternTableShape& shape) {
    const Puzzle& puzzle = *query.goal.puzzle;
    std::string parts;
    for (const std::size_t part : shape.parts) parts += " " + std::to_string(part);
    return std::string(puzzle.name()) + " " + query.goal.size + " " + pattern.name + " by " +
           puzzle.write_moves(goal.allowed) + ", parts" + parts + " of " +
           std::to_string(space.parts());
}

Expected<PatternEstimate> estimate_of(const Pattern& pattern, const Puzzle::PatternQuery& query,
                                      const PatternGoal& goal, tables::TableLibrary& library,
                                      const tables::BuildTerms& terms) {
    auto space = std::make_shared<const PatternSpace>(pattern, goal);
    const std::uint64_t most = std::max(fewest_entries, most_entries / goal.alternatives.size());
    std::vector<PatternTableShape> shapes = shapes_of(*space, goal, most);
    std::vector<tables::TableSpec> specs(shapes.size());
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        const PatternTableShape& shape = shapes[i];
        tables::TableSpec& spec = specs[i];
        spec.id.kind = "pattern";
        spec.id.content = content_of(pattern, query, goal, *space, shape);
        spec.id.entries = shape.entries;
        spec.name = pattern.name;
        spec.build_memory = shape.entries * 9;
        spec.build = [space, &goal, &shape](std::span<std::byte> bytes, unsigned,
                                            const tables::Progress& progress) {
            return fill_pattern_table(*space, goal, shape, bytes, progress);
        };
        spec.stored = shape.entries > most_entries_on_the_spot;
        spec.cpu_seconds =
            static_cast<double>(shape.entries * goal.allowed.size()) * seconds_a_move;
        spec.on_one_thread = true;
    }
    library.announce(pattern.name, specs, terms);
    std::vector<tables::Table> tables;
    for (const tables::TableSpec& spec : specs) {
        auto table = library.obtain(spec, terms);
        if (!table) return table.error();
        tables.push_back(*std::move(table));
    }
    return PatternEstimate(std::move(space), std::move(shapes), std::move(tables));
}

// IDA* over all alternatives: a bound is searched for each of them before it grows.
class PatternSearch : search::KernelSearch<std::uint8_t> {
public:
    PatternSearch(const PatternProblem& problem, const Request& request,
                  const search::Limits& limits, const search::Callbacks& callbacks)
        : KernelSearch(limits, callbacks), problem_(problem), request_(request) {}

    search::Result<std::uint8_t> run(const Position& start) {
        for (const PatternEstimate& estimate : problem_.estimates) {
            Root root{&estimate, std::vector<std::uint32_t>(estimate.space().parts())};
            if (!estimate.space().read(start, root.values.data())) continue;
            const auto value = estimate.value(root.values.data());
            if (!value) continue;
            root.bound = *value;
            roots_.push_back(std::move(root));
        }
        if (roots_.empty()) return conclude(false);
        deepen(std::ranges::min(roots_, {}, &Root::bound).bound,
               [&](search::Cost bound) { return pass(bound); });
        std::ranges::sort(result.all, [](const Moves& a, const Moves& b) {
            if (a.size() != b.size()) return a.size() < b.size();
            const auto differ = std::ranges::mismatch(a, b);
            return differ.in1 != a.end() && *differ.in1 < *differ.in2;
        });
        const auto same = std::ranges::unique(result.all);
        result.all.erase(same.begin(), same.end());
        if (!result.all.empty()) result.moves = result.all.front();
        counters.peak_nodes = deepest_ + 1;
        return conclude(solved_);
    }

    bool reachable() const { return !roots_.empty(); }

private:
    struct Root {
        const PatternEstimate* estimate;
        std::vector<std::uint32_t> values;
        search::Cost bound = 0;
    };

    // Within the bound; then, if a longer solution is welcome, once more within a larger one.
    std::optional<search::Cost> pass(search::Cost bound) {
        next_ = unbounded;
        for (const Root& root : roots_) {
            if (root.bound > bound)
                next_ = std::min(next_, root.bound);
            else if (!search_from(root, bound))
                return std::nullopt;
        }
        if (solved_ && request_.all && request_.longer > 0) {
            result.all.clear();
            for (const Root& root : roots_)
                if (!search_from(root, bound + static_cast<search::Cost>(request_.longer))) break;
        }
        return solved_ || next_ == unbounded ? std::nullopt : std::optional(next_);
    }

    // False if the search is over.
    bool search_from(const Root& root, search::Cost bound) {
        estimate_ = root.estimate;
        bound_ = bound;
        const std::size_t parts = estimate_->space().parts();
        stack_.resize((static_cast<std::size_t>(bound) + 2) * std::max<std::size_t>(parts, 1));
        std::ranges::copy(root.values, stack_.begin());
        path_.clear();
        return visit(stack_.data(), parts);
    }

    bool visit(std::uint32_t* at, std::size_t parts) {
        const PatternSpace& space = estimate_->space();
        if (space.is_goal(at)) return take_solution();
        ++counters.expanded;
        const PatternGoal& goal = problem_.goal;
        const auto depth = static_cast<search::Cost>(path_.size());
        deepest_ = std::max(deepest_, path_.size());
        for (const std::uint8_t move : goal.allowed) {
            if (!path_.empty() && goal.redundant[path_.back() * goal.moves + move]) continue;
            std::uint32_t* const to = at + parts;
            if (!space.step(at, move, to)) continue;
            ++counters.generated;
            if (!spend(1)) return false;
            const auto left = estimate_->value(to);
            if (!left) continue;
            const search::Cost f = depth + 1 + *left;
            if (f > bound_) {
                next_ = std::min(next_, f);
                continue;
            }
            path_.push_back(move);
            if (!visit(to, parts)) return false;
            path_.pop_back();
        }
        return true;
    }

    // False if the search is over.
    bool take_solution() {
        if (!solved_) result.moves = path_;
        solved_ = true;
        if (!request_.all) return false;
        result.all.push_back(path_);
        bytes_ += sizeof(Moves) + path_.capacity();
        counters.peak_bytes = std::max(counters.peak_bytes, bytes_);
        return budget.fits(bytes_);
    }

    const PatternProblem& problem_;
    const Request& request_;
    std::vector<Root> roots_{};
    const PatternEstimate* estimate_ = nullptr;
    search::Cost bound_ = 0;
    search::Cost next_ = 0;
    std::vector<std::uint32_t> stack_{};  // the parts' values at each depth
    Moves path_{};
    bool solved_ = false;
    std::uint64_t bytes_ = 0;
    std::size_t deepest_ = 0;
};

// Why no alternative can be reached.
std::string why_out_of_reach(const PatternProblem& problem, const Position& start) {
    std::string stuck;
    for (const PatternEstimate& estimate : problem.estimates) {
        std::vector<std::uint32_t> values(estimate.space().parts());
        if (estimate.space().read(start, values.data(), &stuck) || stuck.empty())
            return "the allowed moves do not lead from here to the goal";
    }
    return "the allowed moves cannot bring " + stuck + " to where the goal needs it";
}

// The alternative that the solution reaches, if there are several.
void name_alternative(const PatternProblem& problem, const Request& request, Report& report) {
    if (problem.goal.alternatives.size() < 2 || !report.has_solution()) return;
    const Position end = request.start.puzzle->after(request.start, report.moves);
    for (std::size_t i = 0; i < problem.estimates.size(); ++i) {
        const PatternSpace& space = problem.estimates[i].space();
        std::vector<std::uint32_t> values(space.parts());
        if (!space.read(end, values.data()) || !space.is_goal(values.data())) continue;
        const Pattern& reached = problem.goal.alternatives[i];
        report.solved_by.push_back({reached.name, reached.explanation,
                                    request.start.puzzle->write_moves(report.moves),
                                    report.moves.size()});
        return;
    }
}

std::optional<Error> check_pattern_search(const Request& request) {
    const AlgorithmRow& algorithm = algorithm_row(*request.start.puzzle, request.algorithm);
    const std::string what = request.allow.empty() ? "a partial goal" : "a choice of moves";
    const auto refused = [&](const std::string& sentence, const char* parameter) {
        return Error{sentence, ErrorKind::BadInput, parameter};
    };
    if (!algorithm.searches_patterns())
        return refused(
            std::string(algorithm.name) + " does not work with " + what + "; use auto or idastar",
            "algorithm");
    if (!request.heuristic.empty())
        return refused("a search with " + what + " has its own estimate; leave this out",
                       "heuristic");
    if (!request.checkpoint.empty())
        return refused("a search with " + what + " keeps no checkpoint; leave this out",
                       "checkpoint");
    return std::nullopt;
}

}  // namespace

Expected<PatternProblemPtr> pattern_problem(const Puzzle::PatternQuery& query,
                                            const SearchRequest& request, RunContext& context,
                                            const std::vector<std::string>& only) {
    tables::TableLibrary& library = context.cache.tables(request.tables_folder);
    std::unique_ptr<PuzzleCache>& kept = context.cache.patterns();
    if (!kept) kept = std::make_unique<PatternCache>();
    auto& problems = static_cast<PatternCache&>(*kept).problems;
    std::string key = std::string(query.goal.puzzle->name()) + "\n" + query.goal.size + "\n" +
                      text_of(query.goal) + "\n" + query.metric + "\n" + query.allow;
    for (const std::string& name : only) key += "\n" + name;
    if (const auto found = problems.find(key); found != problems.end()) return found->second;
    auto goal = query.goal.puzzle->pattern_goal(query);
    if (!goal) return goal.error();
    if (!only.empty())
        std::erase_if(goal->alternatives, [&](const Pattern& pattern) {
            return std::ranges::find(only, pattern.name) == only.end();
        });
    auto problem = std::make_shared<PatternProblem>(PatternProblem{*std::move(goal), {}});
    const tables::BuildTerms terms = build_terms(request, context);
    for (const Pattern& pattern : problem->goal.alternatives) {
        auto estimate = estimate_of(pattern, query, problem->goal, library, terms);
        if (!estimate) return estimate.error();
        problem->estimates.push_back(*std::move(estimate));
    }
    if (problems.size() >= PatternCache::most) problems.clear();
    problems.emplace(key, problem);
    return PatternProblemPtr(std::move(problem));
}

Moves moves_that_keep(const Pattern& pattern, const PatternGoal& goal) {
    const auto keeps = [&](const PatternPart& part, std::uint8_t move) {
        for (std::size_t i = 0; i < part.next->size(); i += goal.moves) {
            const std::uint32_t to = (*part.next)[i + move];
            const std::size_t from = i / goal.moves % part.values;
            if (part.accepted[from] && (to == no_value || !part.accepted[to])) return false;
        }
        return true;
    };
    Moves moves;
    for (const std::uint8_t move : goal.allowed)
        if (std::ranges::all_of(pattern.parts,
                                [&](const PatternPart& part) { return keeps(part, move); }))
            moves.push_back(move);
    return moves;
}

bool needs_pattern_search(const Request& request) {
    return request.goal.is_partial() || !request.allow.empty();
}

Expected<Report> solve_pattern(const Request& request, RunContext& context) {
    if (auto error = check_pattern_search(request)) return *std::move(error);
    const Clock::time_point began = Clock::now();
    const auto problem =
        pattern_problem({request.goal, request.metric, request.allow}, request, context);
    if (!problem) return report_without_tables(request, problem.error(), 0, began);
    const std::chrono::duration<double> table_time = Clock::now() - began;
    WatchedSearch watched{context.watcher, true, 0};
    watched.started();
    const search::Callbacks callbacks = watched.callbacks();
    PatternSearch search(**problem, request, limits_left(request, context, began), callbacks);
    auto result = search.run(request.start);
    Report report;
    report.status = status_of(result.outcome);
    report.limit = result.limit;
    report.algorithm = "idastar";
    report.heuristic = "pattern";
    report.lower_bound = result.lower_bound;
    report.moves = std::move(result.moves);
    report.all = std::move(result.all);
    report.counters = result.counters;
    report.iterations = std::move(result.iterations);
    report.table_seconds = table_time.count();
    if (report.status == Status::Unsolvable) {
        report.solvable = false;
        report.note = why_out_of_reach(**problem, request.start);
    }
    name_alternative(**problem, request, report);
    for (Error& warning : context.cache.tables(request.tables_folder).take_warnings())
        report.warnings.push_back(std::move(warning.message));
    return report;
}

}  // namespace taquin::solver
