// Findings in machine-readable form: JSON, and SARIF 2.1.0, which code hosts and editors show in the source.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/findings.h"

#include "support/json_text.h"

#include <amp/detail/config.h>

#include <ctype.h>
#include <string.h>

namespace Concurrency::detail {

namespace {

struct rule {
  const char *id, *text;
};
constexpr rule rules[] = {
#define CPPAMP_CHECK_KIND(name, id, text) {id, text},
#include <amp/detail/check_kinds.def>
};

/// Returns the JSON members of a line of a report.
std::string line_as_json(const finding_line &l) {
  std::string text = "\"message\":" + json_quoted(l.text);
  if (!l.file.empty())
    text += ",\"file\":" + json_quoted(l.file) + ",\"line\":" + std::to_string(l.line) +
            ",\"column\":" + std::to_string(l.column);
  return text;
}

/// Returns a path as a URI: reserved characters are escaped, and an absolute path gets the file scheme.
std::string uri_of(const std::string &path) {
  static const char digits[] = "0123456789ABCDEF";
  std::string uri = path[0] == '/' ? "file://" : "";
  for (const char c : path)
    if (isalnum(static_cast<unsigned char>(c)) || strchr("/-._~", c))
      uri += c;
    else
      (uri += '%').append({digits[static_cast<unsigned char>(c) / 16], digits[static_cast<unsigned char>(c) % 16]});
  return uri;
}

std::string location(const finding_line &l) {
  std::string text = "{\"message\":{\"text\":" + json_quoted(l.text) + "}";
  if (!l.file.empty()) {
    text += ",\"physicalLocation\":{\"artifactLocation\":{\"uri\":" + json_quoted(uri_of(l.file)) +
            "},\"region\":{\"startLine\":" + std::to_string(l.line ? l.line : 1);
    if (l.column)
      text += ",\"startColumn\":" + std::to_string(l.column);
    text += "}}";
  }
  return text + "}";
}

/// Joins f(x) of all elements with commas.
template <typename List, typename F> std::string join(const List &list, F f) {
  std::string text;
  for (const auto &x : list)
    text += (text.empty() ? "" : ",\n") + f(x);
  return text;
}

} // namespace

std::string findings_as_json(const std::vector<finding> &all) {
  return "{\"findings\":[" +
         join(all,
              [](const finding &f) {
                return "{\"kind\":" + json_quoted(name_of(f.kind)) + "," + line_as_json(f.what) +
                       ",\"subject\":" + json_quoted(f.subject) + ",\"notes\":[" +
                       join(f.notes, [](const finding_line &l) { return "{" + line_as_json(l) + "}"; }) + "]}";
              }) +
         "]}\n";
}

std::string findings_as_sarif(const std::vector<finding> &all) {
  return "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\",\"runs\":[{\n"
         "\"tool\":{\"driver\":{\"name\":\"amp-check\",\"rules\":[" +
         join(rules,
              [](const rule &r) {
                const std::string text = "{\"text\":" + json_quoted(r.text) + "}";
                return "{\"id\":" + json_quoted(r.id) + ",\"shortDescription\":" + text +
                       ",\"fullDescription\":" + text + ",\"help\":" + text + "}";
              }) +
         "]}},\n\"results\":[" +
         join(all,
              [](const finding &f) {
                return "{\"ruleId\":" + json_quoted(name_of(f.kind)) + ",\"ruleIndex\":" + std::to_string(f.kind) +
                       ",\"level\":\"error\",\"message\":{\"text\":" + json_quoted(f.what.text) + "},\"locations\":[" +
                       (f.what.file.empty() ? "" : location(f.what)) + "],\"relatedLocations\":[" +
                       join(f.notes, location) + "]}";
              }) +
         "]}]}\n";
}

} // namespace Concurrency::detail
