// Replaces CUDA's terms in Clang's diagnostics.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_WORDING_WORDS_H
#define CPPAMP_PLUGIN_WORDING_WORDS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace clang {
class Diagnostic;
}

namespace amp {

/// Returns the text of one of Clang's diagnostics with CUDA's terms replaced; unchanged if there are none.
std::string rewordMessage(unsigned ClangId, llvm::StringRef Text);

/// Returns true for a defaulted member without any side (see ImplicitMembers). Clang reports next that it is deleted,
/// and has no term for its side: this diagnostic cannot even be formatted.
bool concernsMissingMember(const clang::Diagnostic &Info);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_WORDS_H
