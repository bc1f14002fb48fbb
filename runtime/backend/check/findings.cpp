// Findings are printed at once, because their cause may end the program.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/check/findings.h"

#include "support/settings.h"

#include <errno.h>
#include <fnmatch.h>
#include <fstream>
#include <mutex>
#include <set>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

/// Further ones are only counted.
constexpr size_t most_findings = 200;
constexpr int status_of_findings = 1;

struct kind_name {
  const char *id;
};
constexpr kind_name kinds[] = {
#define CPPAMP_CHECK_KIND(name, id, text) {id},
#include <amp/detail/check_kinds.def>
};

/// A line of CPPAMP_CHECK_IGNORE.
struct ignored_pattern {
  std::string kind, pattern;
};

struct finding_list {
  std::mutex lock;
  std::vector<finding> all;
  std::set<std::string> known;
  size_t left_out = 0;
  std::vector<ignored_pattern> ignored;
  int status = 0; ///< the program's exit status
};
finding_list &get_list() {
  static auto *list = new finding_list;
  return *list;
}

std::vector<ignored_pattern> read_ignored(const std::string &path) {
  std::vector<ignored_pattern> patterns;
  if (path.empty())
    return patterns;
  std::ifstream in(path);
  if (!in)
    report_mistake("CPPAMP_CHECK_IGNORE: cannot read %s: %s", path.c_str(), strerror(errno));
  std::string line;
  while (std::getline(in, line)) {
    const size_t colon = line.find(':');
    if (line.empty() || line[0] == '#')
      continue;
    if (colon == std::string::npos)
      report_mistake("CPPAMP_CHECK_IGNORE: '%s' is not of the form kind:pattern", line.c_str());
    else
      patterns.push_back({line.substr(0, colon), line.substr(colon + 1)});
  }
  return patterns;
}

bool is_ignored(const finding_list &list, const finding &f) {
  for (const ignored_pattern &p : list.ignored) {
    if (p.kind != "*" && p.kind != name_of(f.kind))
      continue;
    const std::string file = f.what.file, line = ":" + std::to_string(f.what.line),
                      name = file.substr(file.rfind('/') + 1);
    for (const std::string &text : {file, file + line, name, name + line, f.subject})
      if (!text.empty() && fnmatch(p.pattern.c_str(), text.c_str(), 0) == 0)
        return true;
  }
  return false;
}

/// Returns a key that is equal for duplicates: both threads of a race may report it.
std::string key_of(const finding &f) {
  std::string first = f.what.place(), second;
  if (f.kind == table::check_race && !f.notes.empty())
    second = f.notes.front().place();
  if (second < first)
    std::swap(first, second);
  return std::string(name_of(f.kind)) + "\n" + first + "\n" + second + "\n" + f.subject;
}

void write_file(const std::string &path, const std::string &text) {
  if (path.empty())
    return;
  FILE *out = fopen(path.c_str(), "w");
  bool done = out && fputs(text.c_str(), out) >= 0;
  if (out)
    done = fclose(out) == 0 && done;
  if (!done)
    report_mistake("cannot write findings to %s: %s", path.c_str(), strerror(errno));
}

void write_files(const finding_list &list) {
  const settings &s = get_settings();
  if (!s.check_json.empty())
    write_file(s.check_json, findings_as_json(list.all));
  if (!s.check_sarif.empty())
    write_file(s.check_sarif, findings_as_sarif(list.all));
}

void print(const finding &f) {
  std::string text = f.what.place() + "error: " + f.what.text + " [" + name_of(f.kind) + "]\n";
  for (const finding_line &note : f.notes)
    text += note.place() + "note: " + note.text + "\n";
  fflush(stdout); // keeps the program's earlier output first
  fputs(text.c_str(), stderr);
}

void record_status(int status, void *) { get_list().status = status; }

} // namespace

finding_line::finding_line(const std::string &place, std::string text) : text(std::move(text)) {
  const size_t second = place.rfind(':');
  const size_t first = second == std::string::npos || second == 0 ? std::string::npos : place.rfind(':', second - 1);
  if (first == std::string::npos)
    return;
  file = place.substr(0, first);
  line = static_cast<unsigned>(strtoul(place.c_str() + first + 1, nullptr, 10));
  column = static_cast<unsigned>(strtoul(place.c_str() + second + 1, nullptr, 10));
}

std::string finding_line::place() const {
  return file.empty() ? "" : file + ":" + std::to_string(line) + ":" + std::to_string(column) + ": ";
}

const char *name_of(table::check_kind kind) noexcept { return kinds[kind].id; }

bool report(const finding &f) noexcept {
  finding_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  if (is_ignored(list, f))
    return false;
  if (!list.known.insert(key_of(f)).second)
    return false;
  if (list.all.size() == most_findings) {
    ++list.left_out;
    return false;
  }
  list.all.push_back(f);
  print(f);
  write_files(list);
  return true;
}

void begin_findings() noexcept {
  finding_list &list = get_list();
  std::lock_guard<std::mutex> guard(list.lock);
  list.ignored = read_ignored(get_settings().check_ignore);
  write_files(list);
  (void)on_exit(record_status, nullptr);
}

namespace {

/// Runs after the program's own exit handlers and static objects, which may launch kernels, too.
__attribute__((destructor)) void end_with_status() {
  finding_list &list = get_list();
  if (list.all.empty())
    return;
  fprintf(stderr, "amp-check: %zu %s%s\n", list.all.size() + list.left_out,
          list.all.size() + list.left_out == 1 ? "finding" : "findings",
          list.left_out ? " (the first 200 are shown)" : "");
  fflush(nullptr);
  _exit(list.status ? list.status : status_of_findings);
}

} // namespace

} // namespace Concurrency::detail
