// CUDA's words in Clang's messages.
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

/// The text of one of Clang's messages with CUDA's terms replaced; unchanged if there are none.
std::string rewordMessage(unsigned ClangId, llvm::StringRef Text);

/// Is this about a defaulted member that no side has (see ImplicitMembers)? Clang says next that it is deleted, and
/// has no word for its side: this message cannot even be formatted.
bool concernsMissingMember(const clang::Diagnostic &Info);

} // namespace amp

#endif // CPPAMP_PLUGIN_WORDING_WORDS_H
