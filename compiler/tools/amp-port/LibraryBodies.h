// Skips bodies of functions that cannot contain an error of the program, or only one that others contain too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_LIBRARYBODIES_H
#define CPPAMP_TOOLS_LIBRARYBODIES_H

#include "clang/AST/ASTConsumer.h"
#include <memory>

namespace clang {
class CompilerInstance;
}

namespace amp {

/// Makes a parse of CI omit bodies of functions:
/// - those that system headers define, of functions that are no templates;
/// - their instantiations with arguments that cannot be at fault. The program has no part in their types, and either
///   they are built-in types and empty classes, or a system header uses the function itself.
std::unique_ptr<clang::ASTConsumer> skipLibraryBodies(clang::CompilerInstance &CI);

} // namespace amp

#endif // CPPAMP_TOOLS_LIBRARYBODIES_H
