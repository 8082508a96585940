#include "taquin/lab/experiment_setting.hpp"

#include <string_view>
#include <utility>

namespace taquin::lab {

namespace {

bool is_for(const toml::node& entry, Setting setting) {
    const toml::table* const table = entry.as_table();
    if (table == nullptr) return true;
    const auto only = (*table)["only"].value<std::string_view>();
    if (only == "full") return setting == Setting::Full;
    return only != "quick" || setting == Setting::Quick;
}

void choose_setting(toml::node& node, Setting setting) {
    if (toml::table* const table = node.as_table()) return choose_setting(*table, setting);
    toml::array* const list = node.as_array();
    if (list == nullptr) return;
    for (auto entry = list->begin(); entry != list->end();)
        entry = is_for(*entry, setting) ? entry + 1 : list->erase(entry);
    for (toml::node& entry : *list) choose_setting(entry, setting);
}

}  // namespace

void choose_setting(toml::table& table, Setting setting) {
    if (toml::table* const full = table["full"].as_table()) {
        toml::table values = std::move(*full);
        table.erase("full");
        if (setting == Setting::Full)
            for (auto&& [key, node] : values)
                node.visit([&, &name = key](auto& value) {
                    table.insert_or_assign(name, std::move(value));
                });
    }
    for (auto&& [key, node] : table) choose_setting(node, setting);
}

}  // namespace taquin::lab
