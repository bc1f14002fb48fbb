// The compiler's messages as editors want them: diagnostics and code actions of the language server
// protocol.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_EDITORMESSAGES_H
#define CPPAMP_DRIVER_CLANGD_EDITORMESSAGES_H

#include "CompilerMessages.h"

#include "llvm/Support/JSON.h"

namespace amp {

/// What a column of the protocol counts.
enum class ColumnUnits { Bytes, Utf16, CodePoints };

/// The file that a URI names; empty if it names none.
std::string fileOfUri(llvm::StringRef Uri);
std::string uriOfFile(llvm::StringRef File);

/// A message and the changes that would mend what it says.
struct EditorMessage {
  llvm::json::Object Diagnostic;
  llvm::json::Array Actions;
};

/// Messages of `File`, whose text is `Text` and which the editor calls `Uri`. What is said of a
/// header stands at the #include that leads to it.
std::vector<EditorMessage> makeEditorMessages(const std::vector<CompilerMessage> &Messages, llvm::StringRef File,
                                              llvm::StringRef Uri, llvm::StringRef Text, ColumnUnits Units);

/// Do two diagnostics say the same of the same line? clangd writes a capital first, and more
/// behind.
bool sayTheSame(const llvm::json::Object &A, const llvm::json::Object &B);

/// Do the lines of two ranges have one in common?
bool shareLine(const llvm::json::Object *A, const llvm::json::Object *B);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_EDITORMESSAGES_H
