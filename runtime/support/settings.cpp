// Reads the environment variables of settings.def, and reports others that begin like ours.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/settings.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

namespace Concurrency::detail {

namespace {

std::string read_variable(const char *name, const char *default_value) {
  const char *value = getenv(name);
  return value ? value : default_value;
}

bool is_known(const char *entry) {
#define SETTING(member, name, default_value, help)                                                 \
  if (strncmp(entry, name "=", sizeof(name)) == 0)                                                 \
    return true;
#include "support/settings.def"
#undef SETTING
  return false;
}

void report_unknown_variables() {
  for (char **entry = environ; entry && *entry; ++entry)
    if (strncmp(*entry, "CPPAMP_", 7) == 0 && !is_known(*entry))
      fprintf(stderr, "cppamp: unknown environment variable %s\n", *entry);
}

settings *read_settings() {
  auto *s = new settings;
#define SETTING(member, name, default_value, help) s->member = read_variable(name, default_value);
#include "support/settings.def"
#undef SETTING
  if (is_on(s->log))
    report_unknown_variables();
  return s;
}

} // namespace

const settings &get_settings() {
  static const settings *s = read_settings(); // leaked: used while the process ends
  return *s;
}

bool is_on(const std::string &value) {
  return !(value.empty() || value == "0" || value == "no" || value == "off" || value == "false");
}

void log(const char *format, ...) {
  static const bool on = is_on(get_settings().log);
  if (!on)
    return;
  char line[1024];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(line, sizeof(line), format, arguments);
  va_end(arguments);
  fprintf(stderr, "cppamp: %s\n", line);
}

} // namespace Concurrency::detail
