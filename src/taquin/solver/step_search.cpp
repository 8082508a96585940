#include "taquin/solver/step_search.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "taquin/core/text.hpp"
#include "taquin/search/budget.hpp"
#include "taquin/solver/pattern_search.hpp"

namespace taquin::solver {

namespace {

constexpr std::chrono::seconds usual_time{10};
constexpr std::size_t none = SIZE_MAX;

struct Step {
    std::string name;
    Position goal;
};

Error about_steps(std::string message) {
    return {std::move(message), ErrorKind::BadInput, "steps"};
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    text.remove_suffix(text.size() - (text.find_last_not_of(blanks) + 1));
    return text;
}

Expected<std::vector<Step>> read_steps(const Request& request) {
    const Puzzle& puzzle = *request.start.puzzle;
    std::vector<Step> steps;
    std::string_view rest = request.steps;
    for (bool more = true; more;) {
        const std::size_t end = std::min(rest.find('>'), rest.size());
        more = end < rest.size();
        const std::string name(trimmed(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (name.empty())
            return about_steps("a step is empty; write for example eo > dr > htr > finish");
        auto goal = puzzle.partial_goal(name, request.start.size);
        if (!goal) return about_steps(goal.error().message);
        steps.push_back({name, *std::move(goal)});
    }
    if (steps.back().goal != request.goal)
        return about_steps("the last step must reach the goal, so end with finish");
    return steps;
}

// A way to do all steps so far. `here` is what is left: the start after the normal moves, whose
// inverse is the start's inverse after the moves on the inverse.
struct Candidate {
    Position here{};
    Moves moves{};                            // of this step
    bool on_inverse = false;                  // they are moves on the inverse
    std::size_t parent = none;                // among the candidates of the step before
    const PatternProblem* problem = nullptr;  // of this step; null before the first
    std::size_t alternative = 0;
    search::Cost length = 0;  // of all steps so far
    search::Cost key = 0;     // at least the length with the next step
};
using Candidates = std::vector<Candidate>;

// A way to search for a step: from a position or its inverse to one of the step's alternatives.
struct Route {
    std::size_t parent;
    const PatternProblem* problem;
    std::size_t alternative;
    bool on_inverse;
    Position from;
    std::vector<std::uint32_t> values;
    search::Cost least;  // moves in total

    const PatternEstimate& estimate() const { return problem->estimates[alternative]; }
};

class StepSearch {
public:
    StepSearch(const Request& request, RunContext& context, std::vector<Step> steps)
        : request_(request),
          context_(context),
          puzzle_(*request.start.puzzle),
          steps_(std::move(steps)),
          budget_(with_time(request.limits), [this] {
              if (context_.watcher != nullptr) context_.watcher->progress(report_.counters, 0);
          }) {}

    Expected<Report> run() {
        constexpr double first_width = 8;
        double width = first_width;
        while (budget_.check()) {
            const Clock::time_point began = Clock::now();
            run_once(static_cast<std::size_t>(width));
            if (error_) return report_without_tables(request_, *error_, 0, began);
            if (complete_) break;  // a wider beam finds nothing else
            const double wider = left_for_one_pass(began);
            width *= wider >= growth * growth ? growth : wider;
        }
        return answer();
    }

private:
    static constexpr double growth = 3;  // of the beam, from pass to pass

    static search::Limits with_time(search::Limits limits) {
        if (!limits.time && !limits.nodes) limits.time = usual_time;
        return limits;
    }

    // How much wider the next pass can be to use all the time that is left.
    double left_for_one_pass(Clock::time_point began) const {
        if (!budget_.until()) return growth * growth;
        const Clock::time_point now = Clock::now();
        const std::chrono::duration<double> used = now - began;
        const std::chrono::duration<double> left = *budget_.until() - now;
        const double wider = 0.8 * left.count() / std::max(used.count(), 1e-6);
        return std::max(wider, 1.2);
    }

    // One pass with this many candidates for each step.
    void run_once(std::size_t width) {
        complete_ = true;
        std::vector<Candidates> levels{{Candidate{.here = request_.start}}};
        for (std::size_t step = 0; step < steps_.size(); ++step) {
            Candidates next = children(levels.back(), step, width);
            if (next.empty()) return;
            levels.push_back(std::move(next));
        }
        constexpr std::size_t most_shortened = 30;
        const Candidates& last = levels.back();  // the shortest first
        for (std::size_t i = 0; i < std::min(last.size(), most_shortened); ++i)
            take_solution(levels, last[i]);
    }

    // --- tables

    // Tables for a step with the allowed moves, after a step that the moves `kept` keep. Built when
    // first needed; null if that fails.
    const PatternProblem* problem_of(std::size_t step, const Moves& kept, bool only_kept) {
        PatternProblemPtr& known = problems_[{step, puzzle_.write_moves(kept), only_kept}];
        if (known || error_) return known.get();
        const Clock::time_point began = Clock::now();
        Puzzle::PatternQuery query{steps_[step].goal, request_.metric, {}};
        auto built = alternatives_after(query, kept);
        if (only_kept) query.allow = puzzle_.write_moves(kept);
        auto problem = built ? pattern_problem(query, request_, context_, *built)
                             : Expected<PatternProblemPtr>(built.error());
        report_.table_seconds += std::chrono::duration<double>(Clock::now() - began).count();
        if (!problem)
            error_ = problem.error();
        else
            known = *std::move(problem);
        return known.get();
    }

    // The alternatives that imply the step before, because all moves that keep them keep that, too;
    // empty, which means all, if there are none.
    Expected<std::vector<std::string>> alternatives_after(const Puzzle::PatternQuery& query,
                                                          const Moves& kept) const {
        std::vector<std::string> names;
        const auto goal = puzzle_.pattern_goal(query);
        if (!goal) return goal.error();
        for (const Pattern& pattern : goal->alternatives)
            if (kept.empty() || std::ranges::includes(kept, moves_that_keep(pattern, *goal)))
                names.push_back(pattern.name);
        return names;
    }

    // The moves that keep what this candidate has reached.
    const Moves& moves_after(const Candidate& candidate) {
        Moves& moves = moves_after_[{candidate.problem, candidate.alternative}];
        if (candidate.problem != nullptr && moves.empty())
            moves = moves_that_keep(candidate.problem->goal.alternatives[candidate.alternative],
                                    candidate.problem->goal);
        return moves;
    }

    // --- candidates

    // Adds the routes from a position, perhaps only by moves that keep what it has reached. Returns
    // whether there are any.
    bool add_routes(std::vector<Route>& routes, const Candidate& from, std::size_t parent,
                    std::size_t step, bool only_kept) {
        const PatternProblem* const problem = problem_of(step, moves_after(from), only_kept);
        if (problem == nullptr) return false;
        bool any = false;
        const auto add = [&](const Position& here, bool on_inverse) {
            for (std::size_t i = 0; i < problem->estimates.size(); ++i) {
                const PatternEstimate& estimate = problem->estimates[i];
                std::vector<std::uint32_t> values(estimate.space().parts());
                if (!estimate.space().read(here, values.data())) continue;
                const auto left = estimate.value(values.data());
                if (!left) continue;
                any = true;
                routes.push_back(
                    {parent, problem, i, on_inverse, here, std::move(values), from.length + *left});
            }
        };
        add(from.here, false);
        if (step + 1 < steps_.size())  // the last step reaches the same from both sides
            if (const auto inverse = puzzle_.inverse(from.here)) add(*inverse, true);
        return any;
    }

    void add_best_routes(std::vector<Route>& routes, const Candidate& from, std::size_t parent,
                         std::size_t step) {
        const bool may_keep = !moves_after(from).empty();
        if (!may_keep || !add_routes(routes, from, parent, step, true))
            add_routes(routes, from, parent, step, false);
    }

    // At least the number of moves of this step.
    search::Cost least_moves(const Candidate& from, std::size_t step) {
        if (step == steps_.size()) return 0;
        std::vector<Route> routes;
        add_best_routes(routes, from, 0, step);
        search::Cost least = search::Cost{1000};
        for (const Route& route : routes) least = std::min(least, route.least - from.length);
        return least;
    }

    // The best candidates for a step: all with few moves, then those that make the next one short.
    Candidates children(const Candidates& parents, std::size_t step, std::size_t width) {
        constexpr std::size_t tried_for_each_kept = 6;
        std::vector<Route> routes;
        for (std::size_t i = 0; i < parents.size() && budget_.tick(); ++i)
            add_best_routes(routes, parents[i], i, step);
        Candidates found;
        if (routes.empty()) return found;
        std::unordered_set<std::string> seen;
        search::Cost most = 0;
        for (const Route& route : routes) most = std::max(most, route.least);
        constexpr search::Cost longer = 3;  // than the shortest way of the longest route
        const search::Cost first = std::ranges::min(routes, {}, &Route::least).least;
        for (search::Cost total = first; total <= most + longer && !budget_.over(); ++total) {
            for (const Route& route : routes) {
                if (route.least > total) continue;
                const std::size_t enough = tried_for_each_kept * width;
                if (found.size() >= enough || budget_.over()) break;
                Finder finder{*this, route, parents[route.parent], step, found, seen, enough};
                finder.search(total - parents[route.parent].length);
            }
            if (found.size() >= tried_for_each_kept * width) {
                complete_ = false;
                break;
            }
        }
        std::ranges::stable_sort(found, {}, &Candidate::key);
        if (found.size() > width) {
            complete_ = false;
            found.resize(width);
        }
        return found;
    }

    // Finds all solutions of a route with one number of moves.
    struct Finder {
        StepSearch& all;
        const Route& route;
        const Candidate& parent;
        std::size_t step;
        Candidates& found;
        std::unordered_set<std::string>& seen;
        std::size_t enough;
        Moves path{};
        std::vector<std::uint32_t> stack{};

        void search(search::Cost moves) {
            const std::size_t parts = route.values.size();
            stack.resize((static_cast<std::size_t>(moves) + 2) * std::max<std::size_t>(parts, 1));
            std::ranges::copy(route.values, stack.begin());
            visit(stack.data(), moves);
        }

        bool visit(std::uint32_t* at, search::Cost left) {
            const PatternSpace& space = route.estimate().space();
            if (space.is_goal(at)) {
                if (left == 0) take();
                return found.size() < enough;
            }
            const PatternGoal& goal = route.problem->goal;
            ++all.report_.counters.expanded;
            for (const std::uint8_t move : goal.allowed) {
                if (!path.empty() && goal.redundant[path.back() * goal.moves + move]) continue;
                std::uint32_t* const to = at + route.values.size();
                if (!space.step(at, move, to)) continue;
                ++all.report_.counters.generated;
                if (!all.budget_.spend(1)) return false;
                const auto least = route.estimate().value(to);
                if (!least || *least >= left) continue;
                path.push_back(move);
                const bool more = visit(to, left - 1);
                path.pop_back();
                if (!more) return false;
            }
            return true;
        }

        void take() {
            Candidate next{.here = all.puzzle_.after(route.from, path),
                           .moves = path,
                           .on_inverse = route.on_inverse,
                           .parent = route.parent,
                           .problem = route.problem,
                           .alternative = route.alternative,
                           .length = parent.length + static_cast<search::Cost>(path.size())};
            if (route.on_inverse) next.here = *all.puzzle_.inverse(next.here);
            const std::string left(next.here.packed.begin(), next.here.packed.end());
            if (step + 1 < all.steps_.size() && !seen.insert(left).second) return;
            next.key = next.length + all.least_moves(next, step + 1);
            found.push_back(std::move(next));
        }
    };

    // --- solutions

    std::vector<const Candidate*> chain_to(const std::vector<Candidates>& levels,
                                           const Candidate& last) const {
        std::vector<const Candidate*> chain;
        const Candidate* at = &last;
        for (std::size_t level = levels.size(); level-- > 1; at = &levels[level - 1][at->parent])
            chain.push_back(at);
        std::ranges::reverse(chain);
        return chain;
    }

    // The normal moves, then the moves on the inverse, inverted and reversed.
    Moves whole_solution(const std::vector<const Candidate*>& chain) const {
        Moves normal;
        Moves on_inverse;
        for (const Candidate* const each : chain) {
            Moves& moves = each->on_inverse ? on_inverse : normal;
            moves.insert(moves.end(), each->moves.begin(), each->moves.end());
        }
        const std::vector<std::uint8_t>& inverse = chain.front()->problem->goal.inverse;
        for (std::size_t i = on_inverse.size(); i-- > 0;) normal.push_back(inverse[on_inverse[i]]);
        return normal;
    }

    void take_solution(const std::vector<Candidates>& levels, const Candidate& last) {
        constexpr std::size_t worth_shortening = 3;  // moves more than the best solution
        const auto chain = chain_to(levels, last);
        Moves moves = whole_solution(chain);
        if (solved_ && moves.size() >= report_.moves.size() + worth_shortening) return;
        moves = shortened(std::move(moves), chain.front()->problem->goal.allowed);
        if (solved_ && moves.size() >= report_.moves.size()) return;
        solved_ = true;
        report_.moves = std::move(moves);
        report_.solved_by.clear();
        for (const Candidate* const each : chain) {
            const Pattern& reached = each->problem->goal.alternatives[each->alternative];
            const std::string text = puzzle_.write_moves(each->moves);
            const Step& step = steps_[report_.solved_by.size()];
            report_.solved_by.push_back(
                {step.goal.is_partial() ? reached.name : step.name, reached.explanation,
                 each->on_inverse && !text.empty() ? "(" + text + ")" : text,
                 static_cast<std::uint64_t>(each->length)});
        }
        if (context_.watcher != nullptr) context_.watcher->found(report_.moves.size());
    }

    // Replaces sections of three moves by shorter ones with the same effect.
    Moves shortened(Moves moves, const Moves& allowed) const {
        for (bool shorter = true; shorter;) {
            shorter = false;
            for (std::size_t i = 0; i + 1 < moves.size() && !shorter; ++i)
                for (std::size_t count = 2; count <= 3 && i + count <= moves.size(); ++count) {
                    const Moves section(moves.begin() + static_cast<std::ptrdiff_t>(i),
                                        moves.begin() + static_cast<std::ptrdiff_t>(i + count));
                    const auto better = replacement(section, allowed);
                    if (!better) continue;
                    const auto at = moves.begin() + static_cast<std::ptrdiff_t>(i);
                    moves.erase(at, at + static_cast<std::ptrdiff_t>(count));
                    moves.insert(moves.begin() + static_cast<std::ptrdiff_t>(i), better->begin(),
                                 better->end());
                    shorter = true;
                    break;
                }
        }
        return moves;
    }

    // Fewer moves with the effect of a section.
    std::optional<Moves> replacement(const Moves& section, const Moves& allowed) const {
        const Position& from = request_.goal;
        const Position to = puzzle_.after(from, section);
        if (to == from) return Moves{};
        for (const std::uint8_t first : allowed) {
            Moves moves{first};
            const Position middle = puzzle_.after(from, moves);
            if (middle == to) return moves;
            if (section.size() < 3) continue;
            for (const std::uint8_t second : allowed) {
                const Moves one{second};
                if (puzzle_.after(middle, one) == to) return Moves{first, second};
            }
        }
        return std::nullopt;
    }

    Expected<Report> answer() {
        report_.status = solved_               ? Status::Solved
                         : budget_.cancelled() ? Status::Interrupted
                                               : Status::Limit;
        if (!solved_) report_.limit = budget_.reached().value_or(search::LimitKind::Width);
        if (budget_.cancelled()) report_.status = Status::Interrupted;
        report_.algorithm = "beam";
        report_.heuristic = "pattern";
        report_.lower_bound = request_.start == request_.goal ? 0 : 1;
        for (Error& warning : context_.cache.tables(request_.tables_folder).take_warnings())
            report_.warnings.push_back(std::move(warning.message));
        return report_;
    }

    const Request& request_;
    RunContext& context_;
    const Puzzle& puzzle_;
    std::vector<Step> steps_;
    search::Budget budget_;
    std::map<std::tuple<std::size_t, std::string, bool>, PatternProblemPtr> problems_{};
    std::map<std::pair<const PatternProblem*, std::size_t>, Moves> moves_after_{};
    std::optional<Error> error_{};
    bool complete_ = true;  // the last pass dropped no candidate
    bool solved_ = false;
    Report report_{};
};

std::optional<Error> check_step_search(const Request& request) {
    const auto refused = [](const char* parameter) {
        return Error{"this has no effect on a solution in steps; leave it out", ErrorKind::BadInput,
                     parameter};
    };
    if (request.optimal) return refused("optimal");
    if (request.all) return refused("all");
    if (!request.allow.empty()) return refused("allow");
    if (!request.heuristic.empty()) return refused("heuristic");
    if (!request.checkpoint.empty()) return refused("checkpoint");
    return std::nullopt;
}

}  // namespace

Expected<Report> solve_in_steps(const Request& request, RunContext& context) {
    if (auto error = check_step_search(request)) return *std::move(error);
    auto steps = read_steps(request);
    if (!steps) return steps.error();
    return StepSearch(request, context, *std::move(steps)).run();
}

}  // namespace taquin::solver
