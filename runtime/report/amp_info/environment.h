// The environment variables of C++ AMP programs, and the machine, for amp-info.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_AMP_INFO_ENVIRONMENT_H
#define CPPAMP_RUNTIME_REPORT_AMP_INFO_ENVIRONMENT_H

#include "output.h"

#include <string>
#include <vector>

namespace amp_info {

/// Prints all CPPAMP_* variables and their values, known or not.
void print_environment(output &out);

/// Prints all variables of settings.def with their meaning and present value.
void print_variables(output &out);

/// Prints the system, the processor, and the compiler next to this tool, if there is one.
void print_machine(output &out);

/// Runs a program with one more environment variable, "NAME=value", and returns what it prints to stdout and, if
/// `with_errors`, to stderr; nothing if it cannot be run.
std::string output_of(std::vector<std::string> words, bool with_errors, std::string variable = "");

/// Prints other data needed for support.
void print_what_to_send(output &out);

} // namespace amp_info

#endif // CPPAMP_RUNTIME_REPORT_AMP_INFO_ENVIRONMENT_H
