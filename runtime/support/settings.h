// The environment's settings. Read once, at the first use.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_SETTINGS_H
#define CPPAMP_RUNTIME_SUPPORT_SETTINGS_H

#include <stdint.h>
#include <string>

namespace Concurrency::detail {

/// One string for each line of settings.def, its default if the variable is unset or
/// malformed.
struct settings {
#define SETTING(member, name, form, default_value, help) std::string member;
#include "support/settings.def"
#undef SETTING
};

const settings &get_settings();

/// Reads the environment again and reports its mistakes.
settings read_settings();

/// Returns the number in a value of the syntax N or 0.., at most `most`.
uint64_t setting_number(const std::string &value, uint64_t most);

/// Returns true unless the value is empty, "0", "no", "off" or "false".
bool is_on(const std::string &value);

/// Prints one line about an error in the environment to stderr; printf formats.
void report_mistake(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Prints one line to stderr if CPPAMP_LOG is on; printf formats.
void log(const char *format, ...) __attribute__((format(printf, 1, 2)));

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_SETTINGS_H
