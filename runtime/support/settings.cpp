// Reads the environment variables of settings.def. Mistakes in the environment are always reported: unknown variables
// with our prefix, and invalid values, cause one line each on stderr, whether or not
// CPPAMP_LOG is set.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/settings.h"

#include <algorithm>
#include <numeric>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <vector>

namespace Concurrency::detail {

namespace {

struct variable {
  const char *name, *form;
};
const variable variables[] = {
#define SETTING(member, name, form, default_value, help) {name, form},
#include "support/settings.def"
#undef SETTING
    {"CPPAMP_CLANG", ""}, // of amp-clang++
};

bool is_number(const std::string &value) {
  return !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
}
bool is_above_zero(const std::string &value) {
  return is_number(value) && value.find_first_not_of('0') != std::string::npos;
}
/// Returns true for the form 64x4x1.
bool is_group_size(const std::string &value) {
  size_t begin = 0;
  for (int numbers = 1;; ++numbers) {
    const size_t end = value.find('x', begin);
    if (!is_above_zero(value.substr(begin, end - begin)))
      return false;
    if (end == std::string::npos)
      return numbers <= 3;
    begin = end + 1;
  }
}

bool is_one_of(const std::string &value, const std::string &words) {
  return ("|" + words + "|").find("|" + value + "|") != std::string::npos;
}

bool is_of_form(const std::string &value, const std::string &form) {
  if (value.empty() || form.empty())
    return true;
  if (form == "0..")
    return is_number(value);
  if (form == "N")
    return is_above_zero(value);
  if (form == "NxN")
    return is_group_size(value);
  return is_one_of(value, form == "0|1" ? "0|1|no|yes|off|on|false|true" : form);
}

/// Describes the form in a message.
std::string words_for(const std::string &form) {
  if (form == "0..")
    return "a number";
  if (form == "N")
    return "a number above 0";
  if (form == "NxN")
    return "numbers above 0, as in 256 or 64x4";
  std::string words = form;
  for (size_t at; (at = words.find('|')) != std::string::npos;)
    words.replace(at, 1, words.find('|', at + 1) == std::string::npos ? " or " : ", ");
  return words;
}

std::string read_variable(const char *name, const char *form, const char *default_value) {
  const char *value = secure_getenv(name); // null in programs with more rights than their user
  if (value && is_of_form(value, form))
    return value;
  if (value)
    report_mistake("%s=%s is ignored: it is not %s", name, value, words_for(form).c_str());
  return default_value;
}

/// Returns the number of letters to insert, remove or change.
size_t edit_distance(const std::string &a, const std::string &b) {
  std::vector<size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (size_t i = 0; i < a.size(); ++i) {
    size_t diagonal = row[0]++;
    for (size_t j = 0; j < b.size(); ++j) {
      const size_t changed = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({changed, diagonal + 1, row[j] + 1});
    }
  }
  return row.back();
}

void report_unless_known(const std::string &name) {
  const char *best = nullptr;
  size_t least = 4; // a larger distance is not a typing error
  for (const variable &v : variables) {
    const size_t length = strlen(v.name);
    if (std::max(name.size(), length) - std::min(name.size(), length) >= least) // the distance is at least that
      continue;
    const size_t distance = edit_distance(name, v.name);
    if (distance == 0)
      return;
    if (distance < least) {
      least = distance;
      best = v.name;
    }
  }
  if (best)
    report_mistake("unknown environment variable %s; did you mean %s?", name.c_str(), best);
  else
    report_mistake("unknown environment variable %s", name.c_str());
}

void report_unknown_variables() {
  for (char **entry = environ; entry && *entry; ++entry)
    if (strncmp(*entry, "CPPAMP_", 7) == 0)
      report_unless_known(std::string(*entry, strcspn(*entry, "=")));
}

void print_line(const char *format, va_list arguments) {
  char line[1024];
  vsnprintf(line, sizeof(line), format, arguments);
  fprintf(stderr, "cppamp: %s\n", line);
}

} // namespace

settings read_settings() {
  settings s;
#define SETTING(member, name, form, default_value, help) s.member = read_variable(name, form, default_value);
#include "support/settings.def"
#undef SETTING
  report_unknown_variables();
  return s;
}

const settings &get_settings() {
  static const settings *s = new settings(read_settings()); // leaked, because it is used while the process ends
  return *s;
}

uint64_t setting_number(const std::string &value, uint64_t most) {
  return std::min<uint64_t>(strtoull(value.c_str(), nullptr, 10), most); // which saturates
}

bool is_on(const std::string &value) {
  return !(value.empty() || value == "0" || value == "no" || value == "off" || value == "false");
}

void log(const char *format, ...) {
  static const bool on = is_on(get_settings().log);
  if (!on)
    return;
  va_list arguments;
  va_start(arguments, format);
  print_line(format, arguments);
  va_end(arguments);
}

void report_mistake(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  print_line(format, arguments);
  va_end(arguments);
}

} // namespace Concurrency::detail
