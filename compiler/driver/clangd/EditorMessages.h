// Converts the compiler's messages to what editors expect: diagnostics and code actions of the language server
// protocol.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_EDITORMESSAGES_H
#define CPPAMP_DRIVER_CLANGD_EDITORMESSAGES_H

#include "CompilerMessages.h"

#include "llvm/Support/JSON.h"

namespace amp {

/// The unit in which the protocol counts columns.
enum class ColumnUnits { Bytes, Utf16, CodePoints };

/// Returns the file that a URI names, or an empty string.
std::string fileOfUri(llvm::StringRef Uri);
std::string uriOfFile(llvm::StringRef File);

/// A message and the changes that fix its cause.
struct EditorMessage {
  llvm::json::Object Diagnostic;
  llvm::json::Array Actions;
};

/// Converts the messages of `File`, whose text is `Text` and whose URI is `Uri`. A message about a
/// header is reported at the #include that leads to it.
std::vector<EditorMessage> makeEditorMessages(const std::vector<CompilerMessage> &Messages, llvm::StringRef File,
                                              llvm::StringRef Uri, llvm::StringRef Text, ColumnUnits Units);

/// Returns true if two diagnostics report the same problem on the same line. clangd capitalizes the first letter and
/// appends text.
bool areEqual(const llvm::json::Object &A, const llvm::json::Object &B);

/// Returns true if the two ranges have a line in common.
bool shareLine(const llvm::json::Object *A, const llvm::json::Object *B);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_EDITORMESSAGES_H
