// Parses heuristic expressions by recursive descent over the grammar
//
//     sum     = term { "+" term }
//     term    = number "*" term | power
//     power   = primary [ "^" number ]
//     primary = name | "(" sum ")" | "max" "(" sum { "," sum } ")"
//             | "step" "(" sum [ "," number "," number ] ")"
//             | "arctan" "(" sum [ "," number ] ")"
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
            emit({Operator::Sum});
        }
        --depth_;
    }

    void term() {
        std::vector<double> weights;
        while (!error_ && peek() && (in_number(*peek()) || *peek() == '-')) {
            weights.push_back(number("a weight (a number from 0 to 1000000)", max_weight));
            if (!error_ && !accept('*'))
                fail("expected '*' and a heuristic after the number, not " + here());
        }
        if (error_) return;
        power();
        for (; !weights.empty(); weights.pop_back()) emit({Operator::Weight, 0, weights.back()});
    }

    void power() {
        primary();
        if (error_ || !accept('^')) return;
        emit({Operator::Power, 0,
              positive("an exponent (a number above 0, up to 100)", max_exponent)});
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
        if (name == "step") return step();
        if (name == "arctan") return arctan();
        leaf(name, at);
        if (peek() == '(') fail("'" + name + "' takes no arguments; only max, step and arctan do");
    }

    void maximum() {
        if (!accept('(')) return fail("expected '(' after max, not " + here());
        if (peek() == ')') return fail("max() needs at least one heuristic");
        sum();
        while (!error_ && accept(',')) {
            sum();
            emit({Operator::Max});
        }
        close("',' or ')'");
    }

    void step() {
        Operation step{Operator::Step, 0, default_every, default_by};
        if (!accept('(')) return fail("expected '(' after step, not " + here());
        sum();
        const bool has_numbers = !error_ && accept(',');
        if (has_numbers) {
            step.number =
                whole("the number of expansions per step (a whole number from 1 to 1000000000)",
                      max_every);
            if (!error_ && !accept(','))
                return fail("expected ',' and the increase of the exponent per step, not " +
                            here());
            step.by = positive("the increase of the exponent per step (a number above 0, up to 1)",
                               max_by);
        }
        close(has_numbers ? "')'" : "',' or ')'");
        emit(step);
    }

    void arctan() {
        Operation arctan{Operator::Arctan, 0, default_scale};
        if (!accept('(')) return fail("expected '(' after arctan, not " + here());
        sum();
        const bool has_number = !error_ && accept(',');
        if (has_number)
            arctan.number =
                positive("the scale in expansions (a number above 0, up to 1000000000)", max_scale);
        close(has_number ? "')'" : "',' or ')'");
        emit(arctan);
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

    // A number from 0 to the limit. `what` says what it is and its range.
    double number(const std::string& what, double limit) {
        const std::size_t at = place();
        const std::string wanted = "expected " + what;
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

    double positive(const std::string& what, double limit) {
        const std::size_t at = place();
        const double value = number(what, limit);
        if (!error_ && value == 0) fail_at(at, "expected " + what + ", not 0");
        return value;
    }

    double whole(const std::string& what, double limit) {
        const std::size_t at = place();
        const double value = positive(what, limit);
        if (!error_ && value != std::floor(value))
            fail_at(at, "expected " + what + ", not a fraction");
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

    void emit(const Operation& operation) {
        if (!error_) program_.push_back(operation);
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
