// The variables that programs of C++ AMP obey, and the machine: for amp-info.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_AMP_INFO_ENVIRONMENT_H
#define CPPAMP_RUNTIME_REPORT_AMP_INFO_ENVIRONMENT_H

#include "output.h"

namespace amp_info {

/// CPPAMP_* and what they are set to, known or not.
void print_environment(output &out);

/// All variables of settings.def, what each does, and its present value.
void print_variables(output &out);

/// The system and the processor, and the compiler beside this tool, if there is one.
void print_machine(output &out);

/// What else who helps will ask for.
void print_what_to_send(output &out);

} // namespace amp_info

#endif // CPPAMP_RUNTIME_REPORT_AMP_INFO_ENVIRONMENT_H
