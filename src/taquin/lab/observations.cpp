#include "taquin/lab/observations.hpp"

#include <algorithm>
#include <cmath>

#include "taquin/lab/statistics.hpp"
#include "taquin/tables/table_store.hpp"

namespace taquin::lab {

namespace {

// Also sets rows and columns for a size such as 4x5.
void add_kind(Observation& seen, const Position& position) {
    const std::string& size = position.size;
    seen.keys["puzzle"] = position.puzzle->name();
    seen.keys["size"] = size;
    const auto cross = std::min(size.find('x'), size.size());
    const auto rows = number_of(std::string_view(size).substr(0, cross));
    const auto columns = number_of(std::string_view(size).substr(std::min(cross + 1, size.size())));
    if (!rows || !columns) return;
    seen.keys["rows"] = size.substr(0, cross);
    seen.keys["columns"] = size.substr(cross + 1);
    seen.keys["cells"] = shortest(*rows * *columns);
}

void add_solve_keys(Observation& seen, const Task& task, const Record& record) {
    const Instance& instance = task.instance;
    add_kind(seen, instance.goal);
    seen.keys["metric"] = instance.metric;
    seen.keys["run"] = task.label;
    seen.keys["boards"] = instance.set;
    seen.keys["goal"] = instance.goal_text();
    seen.keys["start"] = instance.start_text();
    seen.keys["number"] = std::to_string(instance.number);
    seen.keys["status"] = record.status;
    seen.keys["repetition"] = std::to_string(task.repetition);
    if (instance.steps) seen.keys["steps"] = std::to_string(*instance.steps);
    for (const auto& [name, value] : task.parameters) seen.keys[name] = value;
}

void add_counts(Observation& seen, const Record& record) {
    const search::Counters& counters = record.counters;
    const auto set = [&](Measure measure, std::uint64_t count) {
        seen.set(measure, static_cast<double>(count));
    };
    set(Measure::LowerBound, record.lower_bound);
    set(Measure::Generated, counters.generated);
    set(Measure::Expanded, counters.expanded);
    set(Measure::Reopened, counters.reopened);
    if (const auto distinct = solver::distinct_states(counters)) set(Measure::Distinct, *distinct);
    set(Measure::PeakNodes, counters.peak_nodes);
    set(Measure::PeakBytes, counters.peak_bytes);
    set(Measure::Calls, counters.generated + 1);
    set(Measure::Solved, seen.solved ? 1 : 0);
    set(Measure::LimitReached, record.status == "limit" ? 1 : 0);
    set(Measure::Boards, 1);
    seen.set(Measure::Seconds, record.seconds);
    if (record.seconds > 0)
        seen.set(Measure::Rate, static_cast<double>(counters.generated) / record.seconds);
    if (record.estimate) seen.set(Measure::Estimate, static_cast<double>(*record.estimate));
}

// The Manhattan distance of a start, if its puzzle has that heuristic.
class Manhattan {
public:
    std::optional<double> of(const Instance& instance) {
        constexpr std::string_view name = "manhattan";
        const Puzzle& puzzle = instance.puzzle();
        if (instance.goal != goal_ || instance.metric != metric_) {
            goal_ = instance.goal;
            metric_ = instance.metric;
            estimate_ = {};
            if (!puzzle.check_heuristic(name, goal_.size, metric_))
                if (auto made = puzzle.estimate(name, goal_, metric_, tables_))
                    estimate_ = *std::move(made);
        }
        if (!estimate_) return std::nullopt;
        return static_cast<double>(estimate_(instance.start));
    }

private:
    tables::TableLibrary tables_{{}, 1};
    Position goal_{};
    std::string metric_{};
    Estimate estimate_{};
};

void add_quality(Observation& seen, const Task& task, const Record& record) {
    const solver::SearchFigures figures = figures_of(task, record);
    if (figures.cost) seen.set(Measure::Cost, static_cast<double>(*figures.cost));
    if (!record.length) return;
    const auto length = static_cast<double>(*record.length);
    seen.set(Measure::Length, length);
    seen.set(Measure::BranchingFactor, figures.branching_factor);
    seen.set(Measure::Quality, figures.quality);
    seen.set(Measure::Efficiency, figures.efficiency);
    if (task.instance.steps)
        seen.set(Measure::WalkBranchingFactor,
                 solver::effective_branching_factor(static_cast<double>(record.counters.generated),
                                                    static_cast<double>(*task.instance.steps)));
    if (const auto bound = static_cast<double>(record.lower_bound); bound > 0)
        seen.set(Measure::Gap, 100 * (length - bound) / bound);
}

void add_errors(Observation& seen, double distance) {
    if (const auto length = seen.value(Measure::Length))
        seen.set(Measure::Excess, *length - distance);
    const auto estimate = seen.value(Measure::Estimate);
    if (!estimate) return;
    seen.set(Measure::Error, distance - *estimate);
    if (distance > 0) seen.set(Measure::RelativeError, (distance - *estimate) / distance);
}

// Iterative deepening repeats its shallow nodes in every round (Korf 1985). With a branching factor
// b, it generates at most (1 - 1/b)^-2 nodes for each node of the deepest level. A round that found
// a solution or reached a limit is incomplete; the limit on depth lies between two rounds.
void add_waste(Observation& seen, const Record& record) {
    std::vector<Bin> rounds = record.bins;
    const bool complete = !seen.solved && record.limit == "depth";
    if (!complete && !rounds.empty()) rounds.pop_back();
    constexpr std::size_t fewest = 3;
    if (rounds.size() < fewest || rounds[rounds.size() - fewest].positions == 0) return;
    const auto generated = [&](std::size_t before_last) {
        return static_cast<double>(rounds[rounds.size() - 1 - before_last].positions);
    };
    const double growth = std::sqrt(generated(0) / generated(2));
    double all = 0;
    for (const Bin& round : rounds) all += static_cast<double>(round.positions);
    if (growth <= 1 || generated(0) <= generated(1)) return;
    seen.set(Measure::Growth, growth);
    seen.set(Measure::Waste, all / (generated(0) - generated(1)));
    seen.set(Measure::PredictedWaste, std::pow(1 - 1 / growth, -2));
}

class Observer {
public:
    explicit Observer(Observations& result) : result_(result) {}

    void add(const Task& task, const Record& record, std::uint64_t repeated) {
        if (task.kind != Subject::Solve) return add_bins(task, record);
        Observation seen;
        seen.solved = record.length.has_value();
        seen.repeated = repeated;
        add_solve_keys(seen, task, record);
        add_counts(seen, record);
        add_quality(seen, task, record);
        add_waste(seen, record);
        if (const auto sum = manhattan_.of(task.instance); sum && *sum > 0 && record.length)
            seen.set(Measure::Detour, static_cast<double>(*record.length) / *sum);
        count(record);
        const std::string problem = problem_of(seen);
        if (record.optimal) distance_[problem] = *record.length;
        if (task.instance.known) distance_[problem] = *task.instance.known;
        about(Subject::Solve).push_back(std::move(seen));
    }

    // A distance proved by one run holds for all runs on that position.
    void finish() {
        for (Observation& seen : about(Subject::Solve)) {
            const auto known = distance_.find(problem_of(seen));
            if (known == distance_.end()) continue;
            seen.keys["distance"] = std::to_string(known->second);
            add_errors(seen, static_cast<double>(known->second));
        }
    }

private:
    std::vector<Observation>& about(Subject subject) {
        return result_.of[static_cast<std::size_t>(subject)];
    }

    static std::string problem_of(const Observation& seen) {
        std::string text;
        for (const char* const key : {"puzzle", "size", "metric", "start", "goal"})
            text += seen.keys.find(key)->second + "; ";
        return text;
    }

    void count(const Record& record) {
        if (record.status == "solved") ++result_.solved;
        if (record.status == "unsolvable") ++result_.unsolvable;
        if (record.status == "limit") ++result_.limits[record.limit.value_or("unknown")];
    }

    void add_bins(const Task& task, const Record& record) {
        ++(task.kind == Subject::Distances ? result_.counted_distances : result_.counted_estimates);
        for (const Bin& bin : record.bins) {
            Observation seen;
            seen.times = bin.positions;
            add_kind(seen, task.instance.goal);
            seen.keys["goal"] = task.instance.goal_text();
            seen.keys["metric"] = task.instance.metric;
            if (!task.label.empty()) seen.keys["table"] = task.label;
            seen.keys["distance"] = std::to_string(bin.distance);
            seen.set(Measure::Boards, 1);
            seen.set(Measure::Length, static_cast<double>(bin.distance));
            if (task.kind == Subject::Estimates) {
                seen.keys["heuristic"] = task.request.heuristic;
                seen.keys["estimate"] = std::to_string(bin.estimate);
                seen.set(Measure::Estimate, static_cast<double>(bin.estimate));
                add_errors(seen, static_cast<double>(bin.distance));
            }
            about(task.kind).push_back(std::move(seen));
        }
    }

    Observations& result_;
    Manhattan manhattan_{};
    std::map<std::string, std::uint64_t> distance_{};
};

// Repetitions of a run add no information about other positions: the confidence interval counts
// their mean once. Repetitions are adjacent in every group.
class Positions {
public:
    void add(const Observation& seen, double value) {
        if (!seen.repeated || seen.repeated != last_) {
            last_ = seen.repeated;
            sum_ = 0;
            runs_ = 0;
            samples_.push_back({0, seen.times});
        }
        sum_ += value;
        ++runs_;
        samples_.back().value = sum_ / runs_;
    }

    std::size_t count() const { return samples_.size(); }
    std::optional<double> interval() && { return summarize(std::move(samples_))->interval; }

private:
    std::vector<Sample> samples_{};
    std::optional<std::uint64_t> last_{};
    double sum_ = 0;
    double runs_ = 0;
};

std::optional<Summary> summary_of(const Group& group, Measure measure) {
    const bool every = measure_row(measure).of_every_run;
    std::vector<Sample> samples;
    Positions positions;
    for (const Observation* const seen : group)
        if (const auto value = seen->value(measure); value && (seen->solved || every)) {
            samples.push_back({*value, seen->times});
            positions.add(*seen, *value);
        }
    const bool repeated = positions.count() < samples.size();
    auto summary = summarize(std::move(samples));
    if (repeated) summary->interval = std::move(positions).interval();
    return summary;
}

std::optional<double> mean_of(const Group& group, Measure measure) {
    const auto summary = summary_of(group, measure);
    return summary ? std::optional(summary->mean) : std::nullopt;
}

std::optional<double> ratio(const std::optional<double>& above,
                            const std::optional<double>& below) {
    if (!above || !below || *below == 0) return std::nullopt;
    return *above / *below;
}

std::optional<double> mean_steps(const Group& group) {
    std::vector<Sample> samples;
    for (const Observation* const seen : group)
        if (const auto steps = seen->keys.find("steps"); steps != seen->keys.end() && seen->solved)
            samples.push_back({number_of(steps->second).value_or(0), seen->times});
    const auto summary = summarize(std::move(samples));
    return summary ? std::optional(summary->mean) : std::nullopt;
}

std::optional<double> pooled(const Group& group, Measure measure) {
    const auto nodes = mean_of(group, Measure::Generated);
    if (measure == Measure::Efficiency)
        return ratio(mean_of(group, Measure::Quality), mean_of(group, Measure::Cost));
    if (measure == Measure::Rate) return ratio(nodes, mean_of(group, Measure::Seconds));
    const auto depth = measure == Measure::WalkBranchingFactor ? mean_steps(group)
                                                               : mean_of(group, Measure::Length);
    return nodes && depth ? solver::effective_branching_factor(*nodes, *depth) : std::nullopt;
}

std::optional<double> of_summary(const Summary& summary, Statistic statistic) {
    switch (statistic) {
        case Statistic::Mean:
        case Statistic::MeanInterval: return summary.mean;
        case Statistic::Interval: return summary.interval;
        case Statistic::Median:
        case Statistic::MedianQuartiles: return summary.median;
        case Statistic::FirstQuartile: return summary.first_quartile;
        case Statistic::ThirdQuartile: return summary.third_quartile;
        case Statistic::Least: return summary.least;
        case Statistic::Most: return summary.most;
        case Statistic::Sum: return summary.sum;
        case Statistic::Deviation: return summary.deviation;
        case Statistic::Count: return static_cast<double>(summary.count);
        case Statistic::Pooled: break;
    }
    return std::nullopt;
}

}  // namespace

solver::SearchFigures figures_of(const Task& task, const Record& record) {
    return solver::figures_of(
        {.puzzle = task.instance.puzzle(),
         .algorithm = record.algorithm.empty() ? task.request.algorithm : record.algorithm,
         .metric = task.instance.metric,
         .duplicates = task.request.duplicates,
         .counters = record.counters,
         .length = record.length});
}

Observations observe(const std::vector<Task>& plan, const Store& store) {
    Observations result;
    Observer observer(result);
    std::uint64_t repeated = 0;  // repetitions of a run are adjacent in the plan
    store.at_one_instant([&] {
        for (const Task& task : plan) {
            ++result.planned;
            if (task.kind == Subject::Solve) ++result.searches;
            if (task.repetition == 1) ++repeated;
            if (const auto record = store.find(task.key))
                observer.add(task, *record, repeated);
            else
                ++result.missing;
        }
    });
    observer.finish();
    return result;
}

Group select(const std::vector<Observation>& all, const Where& where) {
    Group chosen;
    for (const Observation& seen : all) {
        const bool fits = std::ranges::all_of(where, [&](const auto& condition) {
            const auto key = seen.keys.find(condition.first);
            return key != seen.keys.end() &&
                   std::ranges::find(condition.second, key->second) != condition.second.end();
        });
        if (fits) chosen.push_back(&seen);
    }
    return chosen;
}

Parts::Parts(const Group& group, const std::string& key) {
    for (const Observation* const seen : group) {
        const auto found = seen->keys.find(key);
        if (found == seen->keys.end()) continue;
        Group& part = parts_[found->second];
        if (part.empty()) values_.push_back(found->second);
        part.push_back(seen);
    }
    if (std::ranges::all_of(values_,
                            [](const auto& value) { return number_of(value).has_value(); }))
        std::ranges::sort(values_, {}, [](const auto& value) { return *number_of(value); });
}

const Group& Parts::with(const std::string& value) const {
    static const Group none;
    const auto found = parts_.find(value);
    return found == parts_.end() ? none : found->second;
}

Figure figure_of(const Group& group, const Value& value) {
    Figure figure;
    for (const Observation* const seen : group) figure.all += seen->times;
    const auto summary = summary_of(group, value.measure);
    if (!summary) return figure;
    figure.used = summary->count;
    figure.value = value.statistic == Statistic::Pooled ? pooled(group, value.measure)
                                                        : of_summary(*summary, value.statistic);
    const bool quartiles =
        value.statistic == Statistic::Median || value.statistic == Statistic::MedianQuartiles;
    if (quartiles) {
        figure.low = summary->first_quartile;
        figure.high = summary->third_quartile;
    } else if (summary->interval) {
        figure.low = summary->mean - *summary->interval;
        figure.high = summary->mean + *summary->interval;
    }
    return figure;
}

std::string text_of(double number, Measure measure) {
    return measure == Measure::Seconds ? decimal_figure(number) : figure(number);
}

std::string text_of(const Figure& shown, const Value& value) {
    if (!shown.value) return "\u2013";
    const auto written = [&](double number) { return text_of(number, value.measure); };
    std::string text = written(*shown.value);
    if (value.statistic == Statistic::MeanInterval && shown.high)
        text += " \u00b1 " + written(*shown.high - *shown.value);
    if (value.statistic == Statistic::MedianQuartiles)
        text += " (" + written(*shown.low) + " \u2013 " + written(*shown.high) + ")";
    return text;
}

}  // namespace taquin::lab
