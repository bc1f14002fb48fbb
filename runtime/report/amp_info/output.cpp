// The two formats of a report.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "output.h"

#include "support/json_text.h"

#include <stdio.h>

namespace amp_info {

using Concurrency::detail::json_quoted;

namespace {

std::string with_unit(size_t bytes) {
  const char *units[] = {"bytes", "KiB", "MiB", "GiB"};
  size_t unit = 0, value = bytes;
  while (unit < 3 && value >= 10240) {
    value /= 1024;
    ++unit;
  }
  return std::to_string(value) + " " + units[unit];
}

} // namespace

void output::key(const std::string &name) {
  if (m_levels.empty())
    return;
  bool in_list = m_levels.back().bracket == '[';
  printf("%s\n%*s", m_levels.back().is_empty ? "" : ",", static_cast<int>(2 * m_levels.size()), "");
  m_levels.back().is_empty = false;
  if (!in_list)
    printf("%s: ", json_quoted(name).c_str());
}

void output::open(const std::string &name, const std::string &title, char bracket) {
  if (m_json) {
    key(name);
    putchar(bracket);
  } else if (!title.empty()) {
    printf("%*s%s\n", static_cast<int>(m_levels.empty() ? 0 : 2 * (m_levels.size() - 1)), "", title.c_str());
  }
  m_levels.push_back({bracket, true});
}

void output::begin(const std::string &name, const std::string &title) { open(name, title, '{'); }
void output::begin_list(const std::string &name, const std::string &title) { open(name, title, '['); }

void output::end() {
  level last = m_levels.back();
  m_levels.pop_back();
  if (!m_json)
    return;
  if (!last.is_empty)
    printf("\n%*s", static_cast<int>(2 * m_levels.size()), "");
  putchar(last.bracket == '{' ? '}' : ']');
  if (m_levels.empty())
    putchar('\n');
}

void output::raw(const std::string &name, const std::string &json, const std::string &text) {
  if (m_json) {
    key(name);
    fputs(json.c_str(), stdout);
    return;
  }
  std::string words = name + ":";
  for (char &c : words)
    c = c == '_' ? ' ' : c;
  printf("%*s%-26s%s\n", static_cast<int>(2 * (m_levels.size() - 1)), "", words.c_str(), text.c_str());
}

void output::field(const std::string &name, const std::string &text) {
  if (!text.empty())
    raw(name, json_quoted(text), text);
}
void output::field(const std::string &name, size_t number) {
  raw(name, std::to_string(number), std::to_string(number));
}
void output::field(const std::string &name, bool value) { raw(name, value ? "true" : "false", value ? "yes" : "no"); }
void output::hidden_field(const std::string &name, const std::string &text) {
  if (m_json)
    raw(name, json_quoted(text), text);
}
void output::remark(const std::string &text) {
  if (!m_json)
    printf("%*s%s\n", static_cast<int>(2 * (m_levels.size() - 1)), "", text.c_str());
}
void output::bytes(const std::string &name, size_t bytes) { raw(name, std::to_string(bytes), with_unit(bytes)); }

} // namespace amp_info
