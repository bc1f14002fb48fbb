// Compiles the input again and supplies what the program omits.
//
// A file that compiles unchanged must not be affected. If Clang reports errors, Visual C++ may still have accepted the
// program. The errors show what is missing, and the next attempt supplies it. An attempt is a fork of this process,
// made before any input is read. The first attempt is the compilation itself, and goes on to the object file unless its
// parser reports errors. In that case it holds its messages, and the waiting process forks another attempt, which
// receives what is needed. The first attempt without errors goes on. If all have errors, the last one that removed an
// error goes on, and reports the rest. If the parser reports errors, the first attempt gives way before it instantiates
// templates, which may take most of the time; it continues only if the second one has the same errors. No attempt
// follows if nothing is known to be missing and all rejected calls fail only because of restrictions: Visual C++
// rejects them as well.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_ATTEMPTS_H
#define CPPAMP_PLUGIN_LEGACY_ATTEMPTS_H

#include "LegacyNeeds.h"

namespace amp {

/// Returns in each attempt, with what the attempt should supply. Does not return in the calling process, which waits
/// for the attempts and exits with the last one's status. But if this process is already an attempt or cannot be
/// forked, returns an empty result at once. `IsVerbose`: prints the number of errors of each attempt. The second
/// attempt also receives `Expected`, which it would find missing when it instantiates templates.
LegacyNeeds beginAttempts(bool IsVerbose, const LegacyNeeds &Expected);

/// Returns true if this process is an attempt that another one may replace.
bool isAttempt();

/// Call at most once, before an attempt instantiates templates, with the errors so far. Ends the process as
/// settleAttempt() does.
void settleParsed(const LegacyNeeds &Needs, const std::vector<std::string> &Errors);

/// Call once, when an attempt has parsed the input, with the locations of its errors and what would remove them. Ends
/// the process if another attempt replaces it.
void settleAttempt(const LegacyNeeds &Needs, const std::vector<std::string> &Errors);

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_ATTEMPTS_H
