#include "taquin/lab/report.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <system_error>

#include "taquin/core/files.hpp"
#include "taquin/lab/plot.hpp"
#include "taquin/lab/tree_picture.hpp"

namespace taquin::lab {

namespace {

constexpr std::string_view style = R"css(
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; max-width: 60rem;
       margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { font-size: 1.2rem; margin-top: 2.5rem; border-bottom: 1px solid #ccc; }
.wide { overflow-x: auto; margin-top: 1.2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: 0.9rem; }
caption { text-align: left; font-weight: 600; padding: 0.3rem 0; }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #ddd; text-align: left;
         vertical-align: bottom; }
td { white-space: nowrap; }
.number { text-align: right; }
figure { margin: 1.5rem 0; break-inside: avoid; }
figure img { width: 100%; height: auto; }
.tree img { width: auto; max-width: 100%; }
figcaption, .note { color: #444; font-size: 0.9rem; }
pre { background: #f5f5f5; padding: 0.8rem; overflow-x: auto; font-size: 0.8rem;
      white-space: pre-wrap; }
@media print {
  body { max-width: none; margin: 0; font-size: 10pt; }
  table { font-size: 8pt; break-inside: avoid; }
  .wide { overflow: visible; }
  th, td { padding: 0.1rem 0.35rem; }
}
)css";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += c;
        }
    }
    return out;
}

// The picture as a data: URL, so the page loads nothing.
std::string data_address(std::string_view svg) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    constexpr std::string_view plain =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.~ =/;,()'";
    std::string out = "data:image/svg+xml,";
    for (const char c : svg) {
        const auto byte = static_cast<unsigned char>(c);
        if (plain.find(c) != std::string_view::npos)
            out += c;
        else
            out += {'%', digits[byte >> 4U], digits[byte & 15U]};
    }
    return out;
}

std::string html_paragraphs(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const auto end = text.find('\n');
        if (end != 0) out += "<p>" + escaped(text.substr(0, end)) + "</p>\n";
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return out;
}

std::string html_row(const std::vector<std::string>& cells, const std::vector<bool>& numeric,
                     std::string_view element) {
    std::string out = "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i) {
        out += "<" + std::string(element) + (numeric[i] ? " class=\"number\">" : ">");
        out += escaped(cells[i]) + "</" + std::string(element) + ">";
    }
    return out + "</tr>\n";
}

std::string html_table(const ResultTable& table) {
    std::string out = "<div class=\"wide\"><table>\n<caption>" + escaped(table.title) +
                      "</caption>\n<thead>" + html_row(table.headings, table.numeric, "th") +
                      "</thead>\n<tbody>\n";
    for (const Row& row : table.rows) out += html_row(texts_of(row), table.numeric, "td");
    out += "</tbody></table></div>\n";
    for (const std::string& note : table.notes)
        out += "<p class=\"note\">" + escaped(note) + "</p>\n";
    return out;
}

struct HtmlFigure {
    std::string_view kind;  // plot or tree
    std::string_view svg;
    std::string instead;  // alternative text for those who cannot see it
    std::string caption;
};

std::string html_figure(const HtmlFigure& figure) {
    return "<figure class=\"" + std::string(figure.kind) + "\"><img alt=\"" +
           escaped(figure.instead) + "\" src=\"" + data_address(figure.svg) + "\">\n<figcaption>" +
           escaped(figure.caption) + "</figcaption></figure>\n";
}

std::string counted_runs(unsigned runs) {
    return std::to_string(runs) + (runs == 1 ? " run" : " runs");
}

// What the experiment was, and how to repeat it.
std::string facts(const ReportSource& source) {
    const Session& session = source.session;
    const std::array<std::pair<std::string, std::string>, 6> rows{{
        {"runs", tally(source.seen)},
        {"setting", std::string(session.full ? "full" : "quick") + ", seed " +
                        std::to_string(source.experiment.seed)},
        {"program", "taquin " + session.version},
        {"machine", session.machine + "; " + counted_runs(session.threads) + " at a time"},
        {"started", session.started},
        {"repeat with", source.command},
    }};
    std::string out = "<table>\n";
    for (const auto& [name, value] : rows)
        out += "<tr><th>" + name + "</th><td style=\"white-space: normal\">" + escaped(value) +
               "</td></tr>\n";
    return out + "</table>\n";
}

class ReportMaker {
public:
    explicit ReportMaker(const ReportSource& source)
        : source_(source),
          experiment_(source.experiment),
          session_(source.session),
          seen_(source.seen) {}

    Report make() {
        report_.files.push_back({experiment_.name + ".html", ""});
        std::string page =
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
            "<meta name=\"viewport\" content=\"width=device-width\">\n<title>" +
            escaped(experiment_.name + ": " + experiment_.title) + "</title>\n<style>" +
            std::string(style) + "</style>\n</head>\n<body>\n";
        page += "<h1>" + escaped(experiment_.title) + "</h1>\n" +
                html_paragraphs(experiment_.about) + facts(source_);
        const std::string drawn = plots();
        if (!drawn.empty()) page += "<h2>Plots</h2>\n" + drawn;
        page += "<h2>Tables</h2>\n" + tables();
        if (const std::string grown = trees(); !grown.empty())
            page += "<h2>Search trees</h2>\n" + grown;
        page += "<h2>Experiment file</h2>\n<pre>" + escaped(session_.definition) +
                "</pre>\n</body>\n</html>\n";
        report_.files.front().content = std::move(page);
        return std::move(report_);
    }

private:
    std::string plots() {
        std::string out;
        for (const PlotSpec& spec : experiment_.plots) {
            const PlotData data = plot_data(spec, seen_);
            const std::string caption = caption_of(spec, data);
            if (data.series.empty()) {
                warn("the plot \"" + spec.title + "\" is empty: " +
                     (data.runs == 0 ? "it selects no run" : "no run has a value for it"));
                continue;
            }
            auto svg = run_gnuplot(plot_script(spec, data));
            if (!svg) {
                warn(svg.error().message);
                continue;
            }
            out += html_figure({"plot", *svg, spec.title + ". " + caption, caption});
            const std::string name =
                experiment_.name + "-plot-" + std::to_string(++plots_) + ".svg";
            report_.files.push_back({name, *std::move(svg)});
        }
        for (const std::string& warning : report_.warnings)
            out += "<p class=\"note\">" + escaped(warning) + "</p>\n";
        return out;
    }

    std::string tables() {
        std::string out;
        std::size_t number = 0;
        for (const ResultTable& table : make_tables(experiment_, seen_)) {
            out += html_table(table);
            const std::string name =
                experiment_.name + "-table-" + std::to_string(++number) + ".md";
            report_.files.push_back({name, to_markdown(table)});
        }
        return out;
    }

    std::string trees() {
        std::string out;
        std::size_t number = 0;
        for (const TreeSpec& spec : experiment_.trees) {
            const auto task = std::ranges::find_if(source_.plan, [&](const Task& run) {
                return run.label == spec.run && run.instance.number == spec.number;
            });
            if (task == source_.plan.end()) continue;
            auto svg = tree_picture(*task, spec);
            if (!svg) {
                warn(svg.error().message);
                continue;
            }
            out += html_figure({"tree", *svg, "The search tree of " + spec.run,
                                spec.run + (spec.caption.empty() ? "" : ": " + spec.caption)});
            const std::string name =
                experiment_.name + "-tree-" + std::to_string(++number) + ".svg";
            report_.files.push_back({name, *std::move(svg)});
        }
        return out;
    }

    Expected<std::string> tree_picture(const Task& task, const TreeSpec& spec) const {
        solver::Request request = task.request;
        request.tables_folder = source_.tables_folder;
        const auto grown = grow_tree(request, spec.most);
        if (!grown) return grown.error();
        std::string dot;
        tree_dot(TextSink(dot), *grown, TreeLabel::None);
        return run_graphviz(dot);
    }

    void warn(const std::string& sentence) {
        if (std::ranges::find(report_.warnings, sentence) == report_.warnings.end())
            report_.warnings.push_back(sentence);
    }

    const ReportSource& source_;
    const Experiment& experiment_;
    const Session& session_;
    const Observations& seen_;
    Report report_{};
    std::size_t plots_ = 0;
};

}  // namespace

Report make_report(const ReportSource& source) { return ReportMaker(source).make(); }

Expected<std::vector<std::filesystem::path>> write_report(const Report& report,
                                                          const std::filesystem::path& folder) {
    std::error_code fault;
    std::filesystem::create_directories(folder, fault);
    if (fault)
        return Error{"cannot create the folder " + folder.string() + ": " + fault.message(),
                     ErrorKind::FileSystem};
    std::vector<std::filesystem::path> written;
    for (const Report::File& file : report.files) {
        const std::filesystem::path path = folder / file.name;
        const DurablePath to{path, path.string() + "." + std::to_string(getpid()) + ".part"};
        const std::array parts{FilePart{0, std::as_bytes(std::span(file.content))}};
        if (const auto error = write_durably(to, parts)) return *error;
        written.push_back(path);
    }
    return written;
}

}  // namespace taquin::lab
