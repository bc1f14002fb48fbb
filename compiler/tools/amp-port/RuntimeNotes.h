// Uses of the library that compile and run here, but mean something else than on Windows.
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

/// Looks at the code outside of system headers when a unit has been parsed.
std::unique_ptr<clang::ASTConsumer> createRuntimeNotes(NoteFunction Note);

} // namespace amp

#endif // CPPAMP_TOOLS_RUNTIMENOTES_H
