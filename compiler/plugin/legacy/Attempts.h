// Compiling the input again, with what it turned out to leave out.
//
// A file may compile as it is; then nothing must be different. If Clang finds errors, it may still be a program that
// Visual C++ accepted. The errors say what is missing, and the next attempt at compiling the file gets that. An attempt
// is a copy of this process (fork), made before anything has been read: the first one is the compilation itself and
// goes on to the object file, unless its parser reports errors. Then it keeps its messages, and the process that waits
// for it makes another copy, which is given what is needed. The first attempt that parses without errors goes on; if
// there is none, the last one that has mended something does, and reports what is left.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_ATTEMPTS_H
#define CPPAMP_PLUGIN_LEGACY_ATTEMPTS_H

#include "LegacyNeeds.h"

namespace amp {

/// Returns in each attempt, with what it shall supply, and in no other process: that which called it waits for the
/// attempts and ends as the last one does. Returns at once, with nothing, if this process is an attempt already or
/// cannot be copied.
LegacyNeeds beginAttempts();

/// Is this process an attempt that may still give way to another one?
bool isAttempt();

/// To be called once, when an attempt has parsed the input: its errors, by their places, and what would mend them. Ends
/// the process if another attempt takes its place.
void settleAttempt(const LegacyNeeds &Needs, const std::vector<std::string> &Errors);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_ATTEMPTS_H
