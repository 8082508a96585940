// Parses heuristic expressions by recursive descent over the grammar
//
//     sum     = term { "+" term }
//     term    = number "*" term | power
//     power   = primary [ "^" number ]
//     primary = name | ("max" | "step" | "arctan") "(" sum { "," sum } ")" | "(" sum ")"
//
// with a bound on the nesting, so that no input can exhaust the stack.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "taquin/core/text.hpp"
#include "taquin/heuristics/expression.hpp"

namespace taquin::heuristics {

namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
bool in_number(char c) { return is_digit(c) || c == '.'; }
bool in_name(char c) { return is_letter(c) || is_digit(c) || c == '-' || c == ':'; }

constexpr std::string_view what_is_possible =
    "a heuristic, max(...), step(...), arctan(...), a weight such as 2*, or '('";

// After the first error every step returns at once, so that error is the one reported.
class Parser {
public:
    explicit Parser(std::string_view text) : text_(text) {}

    Expected<Expression> parse() {
        if (text_.size() > max_expression_length)
            return Error{"the heuristic expression has " + std::to_string(text_.size()) +
                         " characters; the maximum is " + std::to_string(max_expression_length)};
        sum();
        if (!error_ && peek()) fail("expected '+', '^' or the end, not " + here());
        if (error_) return Error{std::move(*error_)};
        return Expression(std::move(leaves_), std::move(program_));
    }

private:
    void sum() {
        if (++depth_ > max_nesting)
            return fail("nested more than " + std::to_string(max_nesting) + " deep");
        term();
        while (!error_ && accept('+')) {
            term();
            emit(Operator::Sum);
        }
        --depth_;
    }

    void term() {
        std::vector<double> weights;
        while (!error_ && peek() && (in_number(*peek()) || *peek() == '-')) {
            weights.push_back(number("a weight", max_weight));
            if (!error_ && !accept('*'))
                fail("expected '*' and a heuristic after the number, not " + here());
        }
        if (error_) return;
        power();
        for (; !weights.empty(); weights.pop_back()) emit(Operator::Weight, weights.back());
    }

    void power() {
        primary();
        if (error_ || !accept('^')) return;
        const std::size_t at = place();
        const double exponent = number("an exponent", max_exponent);
        if (!error_ && exponent == 0) return fail_at(at, "an exponent must be above 0");
        emit(Operator::Power, exponent);
    }

    void primary() {
        if (accept('(')) {
            sum();
            close("')'");
            return;
        }
        if (!peek() || !is_letter(*peek()))
            return fail("expected " + std::string(what_is_possible) + ", not " + here());
        const std::size_t at = place();
        const std::string name = word();
        if (name == "max") return maximum();
        if (name == "step") return schedule(name, Operator::Step);
        if (name == "arctan") return schedule(name, Operator::Arctan);
        leaf(name, at);
        if (peek() == '(') fail("'" + name + "' takes no arguments; only max, step and arctan do");
    }

    void maximum() {
        if (!accept('(')) return fail("expected '(' after max, not " + here());
        if (peek() == ')') return fail("max() needs at least one heuristic");
        sum();
        while (!error_ && accept(',')) {
            sum();
            emit(Operator::Max);
        }
        close("',' or ')'");
    }

    void schedule(const std::string& name, Operator kind) {
        if (!accept('(')) return fail("expected '(' after " + name + ", not " + here());
        sum();
        close("')'");
        emit(kind);
    }

    void leaf(const std::string& name, std::size_t at) {
        const auto known = std::ranges::find(leaves_, name);
        if (known == leaves_.end() && leaves_.size() == max_leaves)
            return fail_at(at, quoted(name) + " is one heuristic too many; the maximum is " +
                                   std::to_string(max_leaves) + " different ones");
        const auto index = static_cast<std::uint32_t>(known - leaves_.begin());
        if (known == leaves_.end()) leaves_.push_back(name);
        program_.push_back({Operator::Leaf, index, 1});
    }

    double number(const std::string& what, double limit) {
        const std::size_t at = place();
        const std::string wanted =
            "expected " + what + " (a number from 0 to " + std::to_string(std::lround(limit)) + ")";
        const std::size_t begin = at_;
        while (at_ < text_.size() && in_number(text_[at_])) ++at_;
        const char* const end = text_.data() + at_;
        double value = 0;
        const auto read = std::from_chars(text_.data() + begin, end, value);
        if (begin == at_) {
            fail_at(at, wanted + ", not " + here());
        } else if (read.ec != std::errc{} || read.ptr != end || value > limit) {
            fail_at(at, wanted + ", not '" + std::string(text_.substr(begin, at_ - begin)) + "'");
        }
        return value;
    }

    std::string word() {
        const std::size_t begin = at_;
        while (at_ < text_.size() && in_name(text_[at_])) ++at_;
        return std::string(text_.substr(begin, at_ - begin));
    }

    std::size_t place() {
        while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
        return at_;
    }

    std::optional<char> peek() {
        return place() < text_.size() ? std::optional(text_[at_]) : std::nullopt;
    }

    bool accept(char wanted) {
        const bool found = peek() == wanted;
        if (found) ++at_;
        return found;
    }

    void close(const std::string& wanted) {
        if (!error_ && !accept(')')) fail("expected " + wanted + ", not " + here());
    }

    void emit(Operator kind, double number = 1) {
        if (!error_) program_.push_back({kind, 0, number});
    }

    std::string here() {
        return peek() ? "'" + first_character(text_.substr(at_)) + "'" : "the end";
    }

    void fail(const std::string& why) { fail_at(place(), why); }

    void fail_at(std::size_t at, const std::string& why) {
        if (error_) return;
        error_ = "\"" + shown(text_, text_.size()) + "\", character " + std::to_string(at + 1) +
                 ": " + why;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    std::vector<std::string> leaves_;
    std::vector<Operation> program_;
    std::optional<std::string> error_;
};

}  // namespace

Expected<Expression> parse_expression(std::string_view text) { return Parser(text).parse(); }

}  // namespace taquin::heuristics
