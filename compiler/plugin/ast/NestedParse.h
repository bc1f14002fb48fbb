// The same input once more, in the same process.
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

/// The host's invocation for another action, which writes no file and reports no numbers: these are the host's to
/// write.
std::shared_ptr<clang::CompilerInvocation> makeNestedInvocation(clang::CompilerInstance &Host,
                                                                clang::frontend::ActionKind Action);

/// Standard input can be read once: a nested parse gets the host's text, which lives as long as the result. Null for
/// files.
std::unique_ptr<llvm::MemoryBuffer> giveStandardInput(clang::CompilerInstance &Host, clang::CompilerInvocation &Nested);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_NESTEDPARSE_H
