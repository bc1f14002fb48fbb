// Compiles the same input again, in the same process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_NESTEDPARSE_H
#define CPPAMP_PLUGIN_AST_NESTEDPARSE_H

#include "clang/Frontend/FrontendOptions.h"
#include "llvm/Support/MemoryBuffer.h"
#include <memory>

namespace clang {
class CompilerInstance;
class CompilerInvocation;
} // namespace clang

namespace amp {

/// Returns the host's invocation for another action that writes no files or statistics; the host writes
/// these.
std::shared_ptr<clang::CompilerInvocation> makeNestedInvocation(clang::CompilerInstance &Host,
                                                                clang::frontend::ActionKind Action);

/// Standard input can be read only once: gives a nested parse the host's text, which the result keeps alive. Null for
/// files.
std::unique_ptr<llvm::MemoryBuffer> giveStandardInput(clang::CompilerInstance &Host, clang::CompilerInvocation &Nested);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_NESTEDPARSE_H
