// Says which package is missing when the headers of the standard libraries are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_MESSAGES_MISSINGHEADERS_H
#define CPPAMP_PLUGIN_MESSAGES_MISSINGHEADERS_H

namespace clang {
class Preprocessor;
}

namespace amp {

/// After Clang's error for an #include that is not found, a note names the package to install, if
/// the header search of `PP` has no C++ standard library or no C library at all.
void explainMissingHeaders(clang::Preprocessor &PP);

} // namespace amp

#endif // CPPAMP_PLUGIN_MESSAGES_MISSINGHEADERS_H
