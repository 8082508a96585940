#include "taquin/lab/toml_reader.hpp"

#include "taquin/lab/figures.hpp"
#include "taquin/lab/measures.hpp"

namespace taquin::lab {

namespace {

std::string_view type_of(const toml::node& node) {
    switch (node.type()) {
        case toml::node_type::string: return "a text";
        case toml::node_type::integer: return "a whole number";
        case toml::node_type::floating_point: return "a number";
        case toml::node_type::boolean: return "true or false";
        case toml::node_type::array: return "a list";
        case toml::node_type::table: return "a table";
        default: return "a date";
    }
}

}  // namespace

const toml::node* Section::find(std::string_view key) {
    known_.emplace(key);
    return table_->get(key);
}

bool Section::has(std::string_view key) { return find(key) != nullptr; }

bool Section::has_table(std::string_view key) {
    const toml::node* const node = find(key);
    return node != nullptr && node->is_table();
}

void Section::mistake(std::string_view key, const std::string& sentence) {
    const toml::node* const node = key.empty() ? nullptr : table_->get(key);
    const std::string where = name_.empty() ? "" : "in " + name_ + ": ";
    const std::string what = key.empty() ? "" : std::string(key) + ": ";
    mistakes_->add(node != nullptr ? line_of(*node) : line(), where + what + sentence,
                   key.empty() ? Mistakes::Kind::Missing : Mistakes::Kind::Wrong);
}

void Section::wrong_type(std::string_view key, const toml::node& node, std::string_view wanted) {
    mistake(key, "this must be " + std::string(wanted) + ", but is " + std::string(type_of(node)));
}

std::optional<std::string> Section::text(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    auto value = node->value_exact<std::string>();
    if (!value) wrong_type(key, *node, "a text in quotes");
    return value;
}

std::optional<std::uint64_t> Section::whole_of(std::string_view key, const toml::node& node,
                                               WholeRange range) {
    const auto value = node.value_exact<std::int64_t>();
    if (!value) {
        wrong_type(key, node, "a whole number");
        return std::nullopt;
    }
    const bool fits = *value >= 0 && static_cast<std::uint64_t>(*value) >= range.least &&
                      static_cast<std::uint64_t>(*value) <= range.most;
    if (fits) return static_cast<std::uint64_t>(*value);
    const bool bounded = range.most != WholeRange{}.most;
    mistake(key, std::to_string(*value) + " is not allowed: a whole number from " +
                     std::to_string(range.least) +
                     (bounded ? " to " + std::to_string(range.most) : " on"));
    return std::nullopt;
}

std::optional<std::uint64_t> Section::whole(std::string_view key, WholeRange range) {
    const toml::node* const node = find(key);
    return node == nullptr ? std::nullopt : whole_of(key, *node, range);
}

std::optional<double> Section::number(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_number()) {
        wrong_type(key, *node, "a number");
        return std::nullopt;
    }
    return node->value<double>();
}

std::optional<bool> Section::truth(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->value_exact<bool>();
    if (!value) wrong_type(key, *node, "true or false");
    return value;
}

std::optional<std::string> Section::word(std::string_view key) {
    const toml::node* const node = find(key);
    return node == nullptr ? std::nullopt : word(key, *node);
}

std::vector<const toml::node*> Section::elements(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return {};
    const toml::array* const list = node->as_array();
    if (list == nullptr) return {node};
    std::vector<const toml::node*> all;
    for (const toml::node& element : *list) all.push_back(&element);
    if (all.empty()) mistake(key, "this list is empty");
    return all;
}

std::optional<std::string> Section::word(std::string_view key, const toml::node& node) {
    if (auto text = node.value_exact<std::string>()) return text;
    if (const auto whole = node.value_exact<std::int64_t>()) return std::to_string(*whole);
    if (const auto real = node.value_exact<double>()) return shortest(*real);
    wrong_type(key, node, "a text or a number, or a list of them");
    return std::nullopt;
}

std::vector<std::string> Section::words(std::string_view key) {
    std::vector<std::string> all;
    for (const toml::node* const element : elements(key))
        if (auto one = word(key, *element)) all.push_back(*std::move(one));
    return all;
}

std::vector<std::string> Section::texts(std::string_view key) {
    for (const toml::node* const element : elements(key))
        if (!element->is_string()) {
            wrong_type(key, *element, "a text in quotes, or a list of them");
            return {};
        }
    return words(key);
}

std::vector<std::uint64_t> Section::wholes(std::string_view key, WholeRange range) {
    std::vector<std::uint64_t> all;
    for (const toml::node* const element : elements(key))
        if (const auto one = whole_of(key, *element, range)) all.push_back(*one);
    return all;
}

std::optional<std::size_t> Section::choice(std::string_view key,
                                           std::span<const std::string_view> names) {
    const auto typed = text(key);
    return typed ? place_of(key, *typed, names) : std::nullopt;
}

std::vector<std::size_t> Section::choices(std::string_view key,
                                          std::span<const std::string_view> names) {
    std::vector<std::size_t> places;
    for (const std::string& typed : texts(key))
        if (const auto place = place_of(key, typed, names)) places.push_back(*place);
    return places;
}

std::optional<std::size_t> Section::place_of(std::string_view key, const std::string& typed,
                                             std::span<const std::string_view> names) {
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == typed) return i;
    mistake(key, no_such("value", typed, names).message);
    return std::nullopt;
}

std::optional<Section> Section::section(std::string_view key) {
    const toml::node* const node = find(key);
    if (node == nullptr) return std::nullopt;
    if (!node->is_table()) {
        wrong_type(key, *node, "a table");
        return std::nullopt;
    }
    return Section(*node->as_table(),
                   name_.empty() ? std::string(key) : name_ + ", " + std::string(key), *mistakes_);
}

std::vector<Section> Section::sections(std::string_view key) {
    std::vector<Section> all;
    for (const toml::node* const element : elements(key)) {
        if (!element->is_table()) {
            wrong_type(key, *element, "a table: write [[" + std::string(key) + "]]");
            continue;
        }
        std::string name = std::string(key) + " " + std::to_string(all.size() + 1);
        all.emplace_back(*element->as_table(), std::move(name), *mistakes_);
    }
    return all;
}

std::vector<std::string> Section::keys() const {
    std::vector<std::string> all;
    for (const auto& [key, node] : *table_) all.emplace_back(key.str());
    return all;
}

void Section::finish() {
    const std::vector<std::string_view> known(known_.begin(), known_.end());
    for (const auto& [key, node] : *table_)
        if (!known_.contains(key.str())) {
            const std::string where = name_.empty() ? "" : "in " + name_ + ": ";
            mistakes_->add(key.source().begin.line,
                           where + no_such("key", key.str(), known).message);
        }
}

}  // namespace taquin::lab
