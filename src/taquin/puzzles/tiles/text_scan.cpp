#include "taquin/puzzles/tiles/text_scan.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace taquin::tiles {

namespace {

enum class Class : std::uint8_t {
    Letter,
    Space,
    NewLine,
    Slash,
    Comma,
    Bar,
    Dollar,
    Comment,
    Open,
    Close
};

constexpr std::array<Class, 256> classes = [] {
    std::array<Class, 256> table{};
    for (const char c : {' ', '\t', '\r', '\v', '\f'})
        table[static_cast<unsigned char>(c)] = Class::Space;
    table['\n'] = Class::NewLine;
    table['/'] = Class::Slash;
    table[','] = Class::Comma;
    table['|'] = Class::Bar;
    table['$'] = Class::Dollar;
    table['#'] = Class::Comment;
    for (const char c : {'[', '{', '('}) table[static_cast<unsigned char>(c)] = Class::Open;
    for (const char c : {']', '}', ')'}) table[static_cast<unsigned char>(c)] = Class::Close;
    return table;
}();

Class class_of(char c) { return classes[static_cast<unsigned char>(c)]; }

bool is_blank_mark(std::string_view word) {
    return word.size() == 1 && std::string_view("bB_.").find(word[0]) != std::string_view::npos;
}

Word make_word(std::string_view text) {
    std::uint32_t value = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, value);
    if (stop == end && status == std::errc{}) return {text, value, Word::Kind::Number};
    if (stop == end && status == std::errc::result_out_of_range)
        return {text, 0, Word::Kind::TooLarge};
    return {text, 0, is_blank_mark(text) ? Word::Kind::Blank : Word::Kind::Other};
}

char mate_of(char open) { return open == '[' ? ']' : open == '{' ? '}' : ')'; }

bool contains_ignoring_case(std::string_view text, std::string_view lower_case) {
    const auto same = [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
    };
    return std::search(text.begin(), text.end(), lower_case.begin(), lower_case.end(), same) !=
           text.end();
}

class Scanner {
public:
    Scanner(std::string_view text, Sheet& sheet)
        : sheet_(sheet), at_(text.data()), end_(text.data() + text.size()) {
        if (text.starts_with(byte_order_mark)) at_ += byte_order_mark.size();
    }

    void run() {
        while (at_ != end_ && !sheet_.fault) step();
        end_row();
        if (open_slash_ && !sheet_.fault) fault_empty_row();
        if (lists_ > 0 && !sheet_.fault)
            sheet_.fault = "the list is not closed: " + missing_mates();
    }

private:
    void step() {
        switch (class_of(*at_)) {
            case Class::Letter: take_word(); break;
            case Class::Space: ++at_; break;
            case Class::NewLine:
                end_row();
                ++at_;
                break;
            case Class::Slash: take_slash(); break;
            case Class::Comma: take_comma(); break;
            case Class::Bar: push(at_ + 1); break;
            case Class::Dollar: take_dollar(); break;
            case Class::Comment: take_comment(); break;
            case Class::Open: take_open(); break;
            case Class::Close: take_close(); break;
        }
    }

    void take_word() {
        const char* stop = at_ + 1;
        while (stop != end_ && class_of(*stop) == Class::Letter) ++stop;
        push(stop);
    }

    void push(const char* stop) {
        sheet_.words.push_back(make_word({at_, static_cast<std::size_t>(stop - at_)}));
        at_ = stop;
        open_slash_ = open_comma_ = after_list_ = false;
    }

    // A '/' directly before or after a new line ends one row together with it, not two.
    void take_slash() {
        sheet_.slashes = true;
        if (open_slash_ || sheet_.words.empty()) return fault_empty_row();
        end_row();
        open_slash_ = true;
        ++at_;
    }

    // Rows as programs write them: a list of lists. Anywhere else a bracket is not a tile.
    void take_open() {
        if (lists_ == mates_.size() || sheet_.words.size() > row_first_) return push(at_ + 1);
        mates_[lists_++] = mate_of(*at_++);
    }

    void take_close() {
        if (lists_ == 0) return push(at_ + 1);
        if (const char mate = mates_[lists_ - 1]; *at_ != mate) {
            sheet_.fault = std::string("the list must end with '") + mate + "', not '" + *at_ +
                           "' (" + position(sheet_.text, at_) + ")";
            return;
        }
        --lists_;
        end_row();
        after_list_ = true;
        ++at_;
    }

    std::string missing_mates() const {
        std::string mates;
        for (std::size_t i = lists_; i > 0; --i) mates += mates_[i - 1];
        return mates + (lists_ == 1 ? " is" : " are") + " missing at the end";
    }

    void take_comma() {
        if (after_list_) {
            after_list_ = false;
            ++at_;
            return;
        }
        if (open_comma_ || sheet_.words.size() == row_first_) {
            sheet_.fault = "a tile is missing before the comma at " + position(sheet_.text, at_) +
                           "; write one comma or space between two tiles";
            return;
        }
        open_comma_ = true;
        ++at_;
    }

    // '$' is a line end only at the end of a line; anywhere else it is a word that is not a tile.
    void take_dollar() {
        const char* next = at_ + 1;
        while (next != end_ && class_of(*next) == Class::Space) ++next;
        const bool line_ends =
            next == end_ || class_of(*next) == Class::NewLine || class_of(*next) == Class::Comment;
        if (!line_ends) return push(at_ + 1);
        sheet_.dollars = true;
        at_ = next;
    }

    void take_comment() {
        const char* const stop = std::find(at_, end_, '\n');
        const std::string_view comment(at_, static_cast<std::size_t>(stop - at_));
        if (contains_ignoring_case(comment, "unsolvable") ||
            contains_ignoring_case(comment, "not solvable"))
            sheet_.claims_unsolvable = true;
        else if (contains_ignoring_case(comment, "solvable"))
            sheet_.claims_solvable = true;
        at_ = stop;
    }

    void end_row() {
        open_comma_ = false;
        const std::size_t count = sheet_.words.size() - row_first_;
        if (count > 0) sheet_.rows.push_back({row_first_, count});
        row_first_ = sheet_.words.size();
    }

    void fault_empty_row() {
        sheet_.fault = "row " + std::to_string(sheet_.rows.size() + 1) +
                       " has no tiles; write one '/' between two rows, and none at the end";
        at_ = end_;
    }

    Sheet& sheet_;
    const char* at_;
    const char* end_;
    std::size_t row_first_ = 0;
    bool open_slash_ = false;  // a '/' with no word after it yet
    bool open_comma_ = false;
    bool after_list_ = false;
    std::array<char, 2> mates_{};  // closing brackets of the open lists
    std::size_t lists_ = 0;
};

}  // namespace

void scan(std::string_view text, Sheet& sheet) {
    sheet.text = text;
    // Enough for most boards; growing step by step takes as long as scanning a small one.
    constexpr std::size_t usual_rows = 16;
    constexpr std::size_t usual_words = usual_rows * usual_rows;
    sheet.words.clear();
    sheet.words.reserve(std::min(text.size() / 2 + 1, usual_words));
    sheet.rows.clear();
    sheet.rows.reserve(usual_rows);
    sheet.slashes = sheet.dollars = sheet.claims_solvable = sheet.claims_unsolvable = false;
    sheet.fault.reset();
    Scanner(text, sheet).run();
}

}  // namespace taquin::tiles
