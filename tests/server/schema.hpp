// Checks JSON against the schemas of docs/openapi.json. Supports only the parts of JSON Schema used
// there.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace taquin::server_test {

using Json = nlohmann::ordered_json;

class Description {
public:
    explicit Description(Json document) : document_(std::move(document)) {}

    const Json& document() const { return document_; }

    // Describes the first mismatch and its location; empty if the value is valid.
    std::string fault(const Json& value, const Json& schema, const std::string& where = "") const {
        if (schema.contains("$ref")) return fault(value, resolved(schema), where);
        if (schema.contains("oneOf")) return fault_of_one(value, schema["oneOf"], where);
        if (schema.contains("const") && value != schema["const"]) return where + ": another value";
        if (schema.contains("type") && !has_type(value, schema["type"]))
            return where + ": " + value.dump().substr(0, 60) + " is no " + schema["type"].dump();
        if (schema.contains("enum") && !contains(schema["enum"], value))
            return where + ": " + value.dump() + " is not one of " + schema["enum"].dump();
        if (value.is_array() && schema.contains("items"))
            for (const Json& item : value)
                if (auto text = fault(item, schema["items"], where + "[]"); !text.empty())
                    return text;
        return value.is_object() ? fault_of_object(value, schema, where) : "";
    }

    const Json& resolved(const Json& schema) const {
        if (!schema.contains("$ref")) return schema;
        return document_.at(Json::json_pointer(schema["$ref"].get<std::string>().substr(1)));
    }

private:
    static bool contains(const Json& list, const Json& value) {
        return std::ranges::find(list, value) != list.end();
    }

    static bool has_type(const Json& value, const Json& type) {
        if (type.is_array())
            return std::ranges::any_of(type, [&](const Json& one) { return has_type(value, one); });
        return (type == "null" && value.is_null()) || (type == "string" && value.is_string()) ||
               (type == "boolean" && value.is_boolean()) ||
               (type == "integer" && value.is_number_integer()) ||
               (type == "number" && value.is_number()) || (type == "array" && value.is_array()) ||
               (type == "object" && value.is_object());
    }

    std::string fault_of_one(const Json& value, const Json& choices,
                             const std::string& where) const {
        std::string all;
        for (const Json& choice : choices) {
            const std::string text = fault(value, choice, where);
            if (text.empty()) return "";
            all += "\n" + text;
        }
        return where + ": none of" + all;
    }

    std::string fault_of_object(const Json& value, const Json& schema,
                                const std::string& where) const {
        const Json properties = schema.value("properties", Json::object());
        for (const auto& [name, member] : value.items()) {
            const std::string there = std::string(where).append(".").append(name);
            Json expected = Json::object();
            if (properties.contains(name))
                expected = properties[name];
            else if (schema.contains("additionalProperties") &&
                     schema["additionalProperties"] == false)
                return there + " is not described";
            else if (schema.contains("additionalProperties"))
                expected = schema["additionalProperties"];
            if (auto text = fault(member, expected, there); !text.empty()) return text;
        }
        for (const Json& name : schema.value("required", Json::array()))
            if (!value.contains(name)) return where + "." + name.get<std::string>() + " is missing";
        return "";
    }

    Json document_;
};

}  // namespace taquin::server_test
