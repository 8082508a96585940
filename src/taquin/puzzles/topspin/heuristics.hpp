// The heuristics of TopSpin, for any goal.
//
// Gaps: neighbours in the ring that are not neighbours in the goal. A turn separates two pairs, so
// half of the gaps, rounded up, is a lower bound. (Helmert's gap heuristic for pancakes, on a
// ring.)
//
// Lookup: the true distance of every ring, for up to 11 tokens; one byte per ring, at most 3.6 MB.
//
// Patterns: the largest value of a pattern database (patterns.hpp) over all groups of neighbours. A
// permutation and its inverse are equally far from the goal, so the groups of the inverse may be
// looked up too (Zahavi and others, AAAI 2006): a better bound, still admissible, but no longer
// consistent.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "taquin/puzzles/topspin/domain.hpp"
#include "taquin/puzzles/topspin/patterns.hpp"
#include "taquin/search/concepts.hpp"
#include "taquin/tables/distance_table.hpp"

namespace taquin::topspin {

using search::Cost;

// The place of each token in the goal.
using Homes = std::array<std::uint8_t, most_tokens>;
inline Homes homes_of(const Ring& goal) {
    Homes home{};
    for (std::size_t place = 0; place < goal.size(); ++place)
        home[goal[place] - 1U] = static_cast<std::uint8_t>(place);
    return home;
}

class Gaps {
public:
    struct Frame {
        Cost value = 0;
        Cost gaps = 0;
    };

    Gaps(const Ring& goal, std::size_t turnstile)
        : turns_({goal.size(), turnstile}), home_(homes_of(goal)) {}

    Frame root(const State& s) const {
        Cost gaps = 0;
        for (std::size_t place = 0; place < turns_.tokens(); ++place)
            gaps += is_gap(s, place, next(place));
        return frame_of(gaps);
    }

    // Only the pairs at the two ends of the turnstile change.
    Frame after(Frame frame, const State& s, Move m) const {
        const std::size_t first = turns_.opposite(m);
        const std::size_t left = first == 0 ? turns_.tokens() - 1 : first - 1;
        const std::size_t last = wrapped(first + turns_.turnstile() - 1);
        const std::size_t right = next(last);
        return frame_of(frame.gaps + is_gap(s, left, first) + is_gap(s, last, right) -
                        is_gap(s, left, last) - is_gap(s, first, right));
    }

    static Cost value(Frame frame) { return frame.value; }

private:
    static Frame frame_of(Cost gaps) { return {(gaps + 1) / 2, gaps}; }

    std::size_t wrapped(std::size_t place) const {
        return place >= turns_.tokens() ? place - turns_.tokens() : place;
    }
    std::size_t next(std::size_t place) const { return wrapped(place + 1); }

    Cost is_gap(const State& s, std::size_t a, std::size_t b) const {
        const int apart = home_[s.at[a]] - home_[s.at[b]];
        const int around = static_cast<int>(turns_.tokens()) - 1;
        return apart == 1 || apart == -1 || apart == around || apart == -around ? 0 : 1;
    }

    Turns turns_;
    Homes home_;
};

inline constexpr std::size_t most_looked_up = 11;

// The distance of every ring of this size to the sorted one, by rank; 255 if unreachable. Up to 9
// tokens, it is built when needed, within milliseconds.
inline tables::TableSpec lookup_table(const Size& size) {
    assert(size.tokens <= most_looked_up);
    constexpr std::size_t most_on_the_spot = 9;
    const Domain domain(sorted_ring(size.tokens), size.turnstile);
    auto table = tables::distance_table({"topspin-lookup", to_text(size), domain.size(), 8}, domain,
                                        size.tokens > most_on_the_spot);
    table.name = "lookup";
    return table;
}

class Lookup {
public:
    using Frame = Cost;

    // The table must be that of lookup_table.
    Lookup(const Ring& goal, std::size_t turnstile, tables::Table distances)
        : sorted_(sorted_ring(goal.size()), turnstile),
          home_(homes_of(goal)),
          distances_(std::move(distances)) {}

    Frame root(const State& s) const {
        State renamed;
        for (std::size_t place = 0; place < sorted_.tokens(); ++place)
            renamed.at[place] = home_[s.at[place]];
        return distances_.data()[sorted_.rank(renamed)];
    }
    Frame after(Frame, const State& s, Move) const { return root(s); }
    static Cost value(Frame distance) { return distance; }

private:
    Domain sorted_;
    Homes home_;
    tables::Table distances_;
};

class Patterns {
public:
    using Frame = Cost;

    enum class Groups { Tokens, TokensAndPlaces };  // without or with the groups of the inverse

    // The table must be that of pattern_table_id.
    Patterns(const Ring& goal, std::size_t pattern, tables::Table table, Groups groups)
        : tokens_(goal.size()),
          numbers_(goal.size(), pattern),
          table_(std::move(table)),
          home_(homes_of(goal)),
          groups_(groups) {}

    Frame root(const State& s) const {
        Row where{};  // by token of the sorted goal
        Row token{};  // by place
        for (std::size_t place = 0; place < tokens_; ++place) {
            const std::uint8_t name = home_[s.at[place]];
            token[place] = name;
            where[name] = static_cast<std::uint8_t>(place);
        }
        const Cost by_token = largest(where);
        return groups_ == Groups::Tokens ? by_token : std::max(by_token, largest(token));
    }
    Frame after(Frame, const State& s, Move) const { return root(s); }
    static Cost value(Frame value) { return value; }

private:
    // The row, then its beginning again, so that every group is contiguous.
    using Row = std::array<std::uint8_t, 2 * most_tokens>;

    Cost largest(Row& row) const {
        for (std::size_t i = 0; i < numbers_.pattern(); ++i) row[tokens_ + i] = row[i];
        const std::uint8_t* const turns_plus_1 = table_.data();
        std::uint8_t most = 1;
        for (std::size_t group = 0; group < tokens_; ++group)
            most = std::max(most, turns_plus_1[numbers_.number(row.data() + group)]);
        return most - 1;
    }

    std::size_t tokens_;
    PatternNumbers numbers_;
    tables::Table table_;
    Homes home_;
    Groups groups_;
};

}  // namespace taquin::topspin
