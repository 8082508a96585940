#include "taquin/puzzles/tiles/heuristics/walking_states.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <tuple>
#include <utility>

#include "taquin/core/random.hpp"

namespace taquin::tiles {

// Numbers the cases while it counts the states of each.
class WalkingStates::Counter {
public:
    explicit Counter(WalkingStates& states) : states_(states), lines_(states.problem_.lines) {
        std::uint32_t unit = 1;
        for (std::uint32_t line = 0; line < lines_; ++line, unit *= radix())
            states_.unit_[line] = unit;
        states_.index_.resize(unit);
        states_.counts_.resize(std::size_t{unit} * max_lines);
        for (std::uint32_t content = 0; content < unit; ++content)
            for (std::uint32_t line = 0; line < lines_; ++line)
                states_.counts_[content * max_lines + line] =
                    static_cast<std::uint8_t>(content / states_.unit_[line] % radix());
        for (const std::uint32_t tiles : {states_.problem_.length, states_.problem_.length - 1})
            add_contents(tiles, 0, 0);
        states_.contents_ = contents_.size();
    }

    // Counts all states. Before the first line, every state is possible: this is case 0.
    std::uint64_t count_all() {
        std::uint32_t rest = 0;
        for (const std::uint32_t content : states_.goal().content) rest += content;
        const std::uint64_t all = case_of(0, rest, false).states;
        flatten();
        return all;
    }

private:
    struct Content {
        std::uint32_t content;
        bool has_blank;
    };
    struct Case {
        std::uint32_t number;
        std::uint64_t states;
    };

    std::uint32_t radix() const { return states_.problem_.length + 1; }

    void add_contents(std::uint32_t tiles, std::uint32_t goal_line, std::uint32_t content) {
        if (goal_line + 1 == lines_) {
            content += tiles * states_.unit_[goal_line];
            states_.index_[content] = static_cast<std::uint16_t>(contents_.size());
            contents_.push_back({content, tiles_of(content) < states_.problem_.length});
            return;
        }
        for (std::uint32_t some = 0; some <= tiles; ++some)
            add_contents(tiles - some, goal_line + 1, content + some * states_.unit_[goal_line]);
    }

    std::uint32_t tiles_of(std::uint32_t content) const {
        std::uint32_t tiles = 0;
        for (std::uint32_t goal = 0; goal < lines_; ++goal) tiles += states_.count(content, goal);
        return tiles;
    }

    bool is_within(std::uint32_t content, std::uint32_t rest) const {
        for (std::uint32_t goal = 0; goal < lines_; ++goal)
            if (states_.count(content, goal) > states_.count(rest, goal)) return false;
        return true;
    }

    // `rest`: the tiles that are left for this line and the following ones.
    Case case_of(std::uint32_t line, std::uint32_t rest, bool blank_read) {
        if (line == lines_) return {0, rest == 0 && blank_read ? 1U : 0U};
        const auto [known, is_new] = cases_.try_emplace(
            {line, rest, blank_read}, Case{static_cast<std::uint32_t>(cases_.size()), 0});
        if (!is_new) return known->second;
        const std::uint32_t number = known->second.number;
        options_.resize(cases_.size());
        std::uint64_t states = 0;
        for (const auto& [content, has_blank] : contents_) {
            if ((has_blank && blank_read) || !is_within(content, rest)) continue;
            const Case next = case_of(line + 1, rest - content, blank_read || has_blank);
            if (next.states == 0) continue;
            options_[number].push_back({static_cast<std::uint32_t>(states), content, next.number});
            states += next.states;
        }
        cases_.at({line, rest, blank_read}).states = states;
        return {number, states};
    }

    void flatten() {
        states_.entries_.resize(options_.size() * contents_.size());
        for (std::size_t number = 0; number < options_.size(); ++number) {
            states_.first_.push_back(static_cast<std::uint32_t>(states_.options_.size()));
            for (const Option& option : options_[number]) {
                states_.options_.push_back(option);
                states_.entries_[number * contents_.size() + states_.index_[option.content]] = {
                    option.before, option.next};
            }
        }
        states_.first_.push_back(static_cast<std::uint32_t>(states_.options_.size()));
    }

    WalkingStates& states_;
    std::uint32_t lines_;
    std::vector<Content> contents_{};
    std::map<std::tuple<std::uint32_t, std::uint32_t, bool>, Case> cases_{};
    std::vector<std::vector<Option>> options_{};  // by case
};

WalkingStates::WalkingStates(const WalkingProblem& problem) : problem_(problem) {
    assert(problem.lines <= max_lines);
    size_ = Counter(*this).count_all();
}

WalkingStates::State WalkingStates::goal() const {
    State state{.blank = problem_.blank_goal_line};
    for (std::uint32_t line = 0; line < problem_.lines; ++line)
        state.content[line] = unit_[line] * (problem_.length - (line == state.blank ? 1 : 0));
    return state;
}

WalkingStates::State WalkingStates::state(Number number) const {
    State state;
    std::uint32_t at = 0;
    bool blank_read = false;
    for (std::uint32_t line = 0; line < problem_.lines; ++line) {
        const auto begin = options_.begin() + first_[at];
        const auto end = options_.begin() + first_[at + 1];
        const Option& option =
            *std::prev(std::ranges::upper_bound(begin, end, number, {}, &Option::before));
        state.content[line] = option.content;
        number -= option.before;
        at = option.next;
        if (blank_read) continue;
        std::uint32_t tiles = 0;
        for (std::uint32_t goal = 0; goal < problem_.lines; ++goal)
            tiles += count(option.content, goal);
        blank_read = tiles < problem_.length;
        state.blank = line;
    }
    return state;
}

namespace {

// The problems of the sizes whose distances are stored.
struct StoredProblem {
    std::uint32_t lines;
    std::uint32_t length;
    std::uint64_t states;
};
constexpr std::array<StoredProblem, 7> stored_problems{{{2, 7, 14},
                                                        {7, 2, 16'854'390},
                                                        {3, 6, 966},
                                                        {6, 3, 50'388'240},
                                                        {4, 5, 107'712},
                                                        {5, 4, 5'977'015},
                                                        {5, 5, 65'650'495}}};

const StoredProblem* find_stored(std::uint32_t lines, std::uint32_t length) {
    const auto found = std::ranges::find_if(stored_problems, [&](const StoredProblem& stored) {
        return stored.lines == lines && stored.length == length;
    });
    return found == stored_problems.end() ? nullptr : &*found;
}

}  // namespace

bool has_stored_walking(Size size) { return find_stored(size.rows, size.columns) != nullptr; }

WalkingProblem canonical_problem(WalkingProblem problem) {
    const std::uint32_t mirrored = problem.lines - 1 - problem.blank_goal_line;
    problem.blank_goal_line = std::max(problem.blank_goal_line, mirrored);
    return problem;
}

namespace {

std::string walking_content(const WalkingProblem& problem) {
    return std::to_string(problem.lines) + " lines of " + std::to_string(problem.length) +
           " blank " + std::to_string(problem.blank_goal_line);
}

}  // namespace

tables::TableId walking_table_id(const WalkingProblem& canonical) {
    return {"tiles-walking", walking_content(canonical),
            find_stored(canonical.lines, canonical.length)->states, 8};
}

bool build_walking_table(const WalkingStates& canonical, std::span<std::byte> bytes,
                         unsigned threads, const tables::Progress& progress) {
    using Byte = std::uint8_t;
    constexpr Byte unreached = 255;
    constexpr std::size_t piece = std::size_t{1} << 15U;
    if (!tables::fill(bytes, std::byte{unreached}, threads, progress)) return false;
    const std::span<Byte> distance(reinterpret_cast<Byte*>(bytes.data()), bytes.size());
    distance[canonical.number(canonical.goal())] = 0;
    const std::string phase = "building " + walking_content(canonical.problem());
    std::uint64_t done = 1;
    for (Byte layer = 0; done < canonical.size(); ++layer) {
        assert(layer + 1 < unreached);
        std::atomic<std::uint64_t> found = 0;
        const auto expand = [&](std::size_t part, unsigned) {
            std::uint64_t fresh = 0;
            const std::size_t end = std::min(distance.size(), (part + 1) * piece);
            for (std::size_t number = part * piece; number < end; ++number) {
                if (std::atomic_ref(distance[number]).load(std::memory_order_relaxed) != layer)
                    continue;
                const auto state = canonical.state(static_cast<WalkingStates::Number>(number));
                canonical.for_moves(state, [&](std::uint32_t to, std::uint32_t goal_line) {
                    const std::atomic_ref next(
                        distance[canonical.number(canonical.moved(state, to, goal_line))]);
                    Byte expected = unreached;
                    if (next.load(std::memory_order_relaxed) == unreached &&
                        next.compare_exchange_strong(expected, static_cast<Byte>(layer + 1),
                                                     std::memory_order_relaxed))
                        ++fresh;
                });
            }
            found += fresh;
        };
        if (!tables::parallel_steps((distance.size() + piece - 1) / piece, threads, progress,
                                    expand))
            return false;
        assert(found > 0);
        done += found;
        progress.tell({phase, done, canonical.size()});
    }
    return true;
}

namespace {

// The states that a table's id names.
std::optional<WalkingStates> walking_states_of(const tables::TableId& id) {
    for (const auto& [lines, length, states] : stored_problems)
        for (std::uint32_t blank = lines / 2; blank < lines; ++blank)
            if (walking_table_id({lines, length, blank}) == id)
                return WalkingStates({lines, length, blank});
    return std::nullopt;
}

}  // namespace

std::optional<std::string> find_wrong_walking(const tables::Table& table) {
    constexpr std::uint64_t sample = 10'000;
    const auto states = walking_states_of(table.id());
    if (!states) return "names a board size that has no such table";
    const WalkingStates::Number goal = states->number(states->goal());
    const auto is_wrong = [&](WalkingStates::Number number) {
        const int here = table.data()[number];
        const WalkingStates::State state = states->state(number);
        bool has_nearer = number == goal && here == 0;
        bool good = (number == goal) == (here == 0);
        states->for_moves(state, [&](std::uint32_t to, std::uint32_t goal_line) {
            const int there = table.data()[states->number(states->moved(state, to, goal_line))];
            has_nearer = has_nearer || there == here - 1;
            good = good && (there == here - 1 || there == here + 1);
        });
        return !good || !has_nearer;
    };
    Random random(sample);
    for (std::uint64_t i = 0; i <= sample; ++i) {
        const auto number =
            i == 0 ? goal : static_cast<WalkingStates::Number>(random.below(states->size()));
        if (is_wrong(number))
            return "has a wrong distance: entry " + std::to_string(number) +
                   " contradicts its neighbours";
    }
    return std::nullopt;
}

WalkingDistances::WalkingDistances(const WalkingProblem& problem, tables::Table table)
    : problem_(problem),
      states_(std::make_shared<const WalkingStates>(canonical_problem(problem))),
      table_(std::move(table)),
      mirrored_(canonical_problem(problem) != problem) {
    assert(table_.id() == walking_table_id(states_->problem()));
}

Cost WalkingDistances::distance(const TileLines& tiles) const {
    WalkingStates::State state;
    for (std::size_t tile = 1; tile < tiles.line.size(); ++tile)
        state.content[image(tiles.line[tile])] += states_->unit(image(tiles.goal[tile]));
    return table_.data()[states_->number(state)];
}

}  // namespace taquin::tiles
