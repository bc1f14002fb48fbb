// Names the missing package if the standard library's headers are not installed.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_MISSINGHEADERS_H
#define CPPAMP_PLUGIN_MESSAGES_MISSINGHEADERS_H

namespace clang {
class Preprocessor;
}

namespace amp {

/// Adds a note to Clang's error for a missing #include that names the package to install, if
/// the header search of `PP` has no C++ standard library or no C library at all.
void explainMissingHeaders(clang::Preprocessor &PP);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_MISSINGHEADERS_H
