// Reads tables of a TOML file. Every mistake becomes a message with the file, the line, the key,
// and the allowed values. Only the experiment reader includes this header, and only toml_reader.cpp
// compiles toml++, which takes seconds.
#pragma once

#define TOML_EXCEPTIONS 0
#include <toml++/impl/forward_declarations.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/lab/experiment.hpp"

namespace taquin::lab {

// Keeps the first mistake in the file, because later ones may follow from it. For the same reason a
// wrong value takes precedence over a missing one.
class Mistakes {
public:
    enum class Kind { Wrong, Missing };

    explicit Mistakes(std::string file) : file_(std::move(file)) {}

    void add(std::size_t line, const std::string& sentence, Kind kind = Kind::Wrong) {
        if (first_ && std::pair(kind_, line_) <= std::pair(kind, line)) return;
        first_ = error_at(file_, line, Error{sentence});
        kind_ = kind;
        line_ = line;
    }
    const std::optional<Error>& first() const { return first_; }

private:
    std::string file_;
    std::optional<Error> first_{};
    Kind kind_ = Kind::Wrong;
    std::size_t line_ = 0;
};

struct WholeRange {
    std::uint64_t least = 0;
    std::uint64_t most = std::numeric_limits<std::int64_t>::max();
};

// One table of the file. finish() reports keys that were never read.
class Section {
public:
    using Names = std::span<const std::string_view>;

    Section(const toml::table& table, std::string name, Mistakes& mistakes)
        : table_(&table), name_(std::move(name)), mistakes_(&mistakes) {}

    std::size_t line() const;
    const std::string& name() const { return name_; }
    bool has(std::string_view key) { return find(key) != nullptr; }
    bool has_table(std::string_view key);

    std::optional<std::string> text(std::string_view key);
    std::optional<std::uint64_t> whole(std::string_view key, WholeRange range = {});
    std::optional<double> number(std::string_view key);
    // A text, or a number as text.
    std::optional<std::string> word(std::string_view key);

    // One value or a list of them.
    std::vector<std::string> texts(std::string_view key);
    std::vector<std::string> words(std::string_view key);
    std::vector<std::uint64_t> wholes(std::string_view key, WholeRange range = {});

    // The index of the key's value in `names`.
    std::optional<std::size_t> choice(std::string_view key, Names names);
    // The index of `typed` in `known`; an unknown name is reported as a mistake in the key. `thing`
    // names it in the message.
    std::optional<std::size_t> find_name(std::string_view key, std::string_view thing,
                                         std::string_view typed, Names known);

    std::optional<Section> section(std::string_view key);
    std::vector<Section> sections(std::string_view key);  // [[key]]
    std::vector<std::string> keys() const;                // all keys in the table

    // Use an empty key if something is missing or values contradict each other.
    void mistake(std::string_view key, const std::string& sentence);
    void finish();

private:
    const toml::node* find(std::string_view key);
    void wrong_type(std::string_view key, const toml::node& node, std::string_view wanted);
    std::vector<const toml::node*> elements(std::string_view key);
    std::string prefix() const { return name_.empty() ? "" : "in " + name_ + ": "; }
    std::optional<std::string> word(std::string_view key, const toml::node& node);
    std::optional<std::uint64_t> whole(std::string_view key, const toml::node& node,
                                       WholeRange range);

    const toml::table* table_;
    std::string name_;  // "boards 2"; empty: the whole file
    Mistakes* mistakes_;
    std::set<std::string, std::less<>> known_{};
};

// Parses the text, applies the setting (see Setting) and calls `read` with the whole file. Returns
// the first mistake.
std::optional<Error> read_toml(const ExperimentText& text, Setting setting,
                               const std::function<void(Section&)>& read);

}  // namespace taquin::lab
