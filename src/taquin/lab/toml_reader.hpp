// Reads tables of a TOML file so that every mistake ends in a sentence that names the file, the
// line, the key, and what is allowed. Only the readers of experiments include this.
#pragma once

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taquin/core/expected.hpp"

namespace taquin::lab {

// The first mistake of a file; those that follow may only be its consequences. So may something
// that is missing be the consequence of something that is wrong.
class Mistakes {
public:
    enum class Kind { Wrong, Missing };

    explicit Mistakes(std::string file) : file_(std::move(file)) {}

    void add(std::size_t line, const std::string& sentence, Kind kind = Kind::Wrong) {
        if (first_ && std::pair(kind_, line_) <= std::pair(kind, line)) return;
        first_ = Error{file_ + ":" + std::to_string(line) + ": " + sentence};
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

// One table of the file. Keys that nobody asked for are mistakes, found by finish().
class Section {
public:
    Section(const toml::table& table, std::string name, Mistakes& mistakes)
        : table_(&table), name_(std::move(name)), mistakes_(&mistakes) {}

    std::size_t line() const { return line_of(*table_); }
    const std::string& name() const { return name_; }
    bool has(std::string_view key);
    bool has_table(std::string_view key);

    std::optional<std::string> text(std::string_view key);
    std::optional<std::uint64_t> whole(std::string_view key, WholeRange range = {});
    std::optional<double> number(std::string_view key);
    std::optional<bool> truth(std::string_view key);
    // Bytes: a whole number, or "512M", "4G".
    std::optional<std::uint64_t> bytes(std::string_view key);

    // One value or a list of them. `words` takes numbers too, as they would be written.
    std::vector<std::string> texts(std::string_view key);
    std::vector<std::string> words(std::string_view key);
    std::vector<std::uint64_t> wholes(std::string_view key, WholeRange range = {});

    // One of these names.
    std::optional<std::size_t> choice(std::string_view key,
                                      std::span<const std::string_view> names);
    // One or several of them.
    std::vector<std::size_t> choices(std::string_view key, std::span<const std::string_view> names);

    std::optional<Section> section(std::string_view key);
    std::vector<Section> sections(std::string_view key);  // [[key]]
    std::vector<std::string> keys() const;                // all that are there

    // Without a key: something is missing, or does not go together.
    void mistake(std::string_view key, const std::string& sentence);
    void finish();

private:
    static std::size_t line_of(const toml::node& node) { return node.source().begin.line; }
    const toml::node* find(std::string_view key);
    void wrong_type(std::string_view key, const toml::node& node, std::string_view wanted);
    std::vector<const toml::node*> elements(std::string_view key);
    std::optional<std::string> word(std::string_view key, const toml::node& node);
    std::optional<std::size_t> place_of(std::string_view key, const std::string& typed,
                                        std::span<const std::string_view> names);
    std::optional<std::uint64_t> whole_of(std::string_view key, const toml::node& node,
                                          WholeRange range);

    const toml::table* table_;
    std::string name_;  // "boards 2"; empty: the whole file
    Mistakes* mistakes_;
    std::set<std::string, std::less<>> known_{};
};

}  // namespace taquin::lab
