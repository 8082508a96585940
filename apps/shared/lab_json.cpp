#include "shared/lab_json.hpp"

namespace taquin::apps {
namespace {

std::string_view name_of(lab::PlotStyle style) {
    switch (style) {
        case lab::PlotStyle::Lines: return "lines";
        case lab::PlotStyle::Points: return "points";
        case lab::PlotStyle::Bars: break;
    }
    return "bars";
}

void write_members(JsonWriter& json, const lab::ResultTable& table) {
    json.member("title", table.title);
    json.member("columns", table.headings);
    json.array("numeric", table.numeric, [&](bool numeric) { json.value(numeric); });
    json.member("rows", table.rows);
    json.member("notes", table.notes);
}

void write(JsonWriter& json, const lab::ComparedMeasure& row) {
    json.object([&] {
        json.member("measure", measure_row(row.measure).name);
        json.member("mean_a", row.mean_a);
        json.member("mean_b", row.mean_b);
        json.member("ratio", row.ratio);
        json.member("ratio_low", row.low);
        json.member("ratio_high", row.high);
        json.member("less", row.less);
        json.member("equal", row.equal);
        json.member("more", row.more);
    });
}

void write(JsonWriter& json, const lab::PlotSeries& series) {
    json.object([&] {
        json.member("name", series.name);
        json.array("points", series.points, [&](const lab::PlotPoint& point) {
            json.object([&] {
                json.member("x", point.x);
                json.member("y", point.y);
                json.member("low", point.low);
                json.member("high", point.high);
            });
        });
    });
}

}  // namespace

void write(JsonWriter& json, const lab::ResultTable& table) {
    json.object([&] { write_members(json, table); });
}

void write(JsonWriter& json, const lab::Comparison& comparison) {
    json.begin_object();
    write_members(json, table_of(comparison));
    json.object("boards", [&] {
        json.member("both", comparison.both);
        json.member("only_a", comparison.only_a);
        json.member("only_b", comparison.only_b);
        json.member("neither", comparison.neither);
        json.member("alone", comparison.alone);
    });
    json.array("measures", comparison.measures,
               [&](const lab::ComparedMeasure& row) { write(json, row); });
    json.end_object();
}

void write(JsonWriter& json, const lab::PlotSpec& spec, const lab::PlotData& data) {
    json.begin_object();
    json.member("title", spec.title);
    json.member("caption", caption_of(spec, data));
    json.member("style", name_of(spec.style));
    json.object("x", [&] {
        json.member("label", spec.x.label);
        json.member("log", spec.x.logarithmic);
        json.member("places", data.numeric ? std::nullopt : std::optional(data.places));
    });
    json.object("y", [&] {
        json.member("label", spec.y.label);
        json.member("log", spec.y.logarithmic);
    });
    json.array("series", data.series, [&](const lab::PlotSeries& one) { write(json, one); });
    json.end_object();
}

}  // namespace taquin::apps
