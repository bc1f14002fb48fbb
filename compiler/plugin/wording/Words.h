// Replaces CUDA's terms in Clang's diagnostics.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_WORDS_H
#define CPPAMP_PLUGIN_WORDING_WORDS_H

#include <string>

namespace clang {
class Diagnostic;
}

namespace amp {

/// Returns the text of one of Clang's diagnostics in C++ AMP's terms. Terms of CUDA are replaced in Clang's own words
/// only: names and strings of the program stay as they are.
std::string rewordMessage(const clang::Diagnostic &Info);

/// Returns true if the diagnostic is about a defaulted member without any side (see ImplicitMembers). Clang has no term
/// for its side, so the diagnostic cannot even be formatted. Clang's next error reports that the member is deleted.
bool concernsMissingMember(const clang::Diagnostic &Info);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_WORDS_H
