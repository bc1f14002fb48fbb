// Finds uses of the library that compile and run here, but have another meaning on Windows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_RUNTIMENOTES_H
#define CPPAMP_TOOLS_RUNTIMENOTES_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Basic/SourceLocation.h"
#include <functional>
#include <memory>

namespace amp {

using NoteFunction = std::function<void(clang::SourceLocation, llvm::StringRef Text)>;

/// Examines the code outside system headers when a unit has been parsed.
std::unique_ptr<clang::ASTConsumer> createRuntimeNotes(NoteFunction Note);

} // namespace amp

#endif // CPPAMP_TOOLS_RUNTIMENOTES_H
