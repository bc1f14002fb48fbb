// Identifies a kernel by source locations that both compilations share.
//
// A kernel's symbol counts lambdas and local classes: the second lambda of f, called with the first lambda of g. If
// one compilation skips a lambda, the other's number means a different kernel. Equal source locations mean the same
// kernel.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_KERNELLOCATIONS_H
#define CPPAMP_PLUGIN_AST_KERNELLOCATIONS_H

#include <string>

namespace clang {
class CXXRecordDecl;
class SourceManager;
} // namespace clang

namespace amp {

/// Returns the locations (file, line, column) of a function object's class, of the enclosing functions and classes, and
/// of all classes in their template arguments.
std::string describeLocations(const clang::CXXRecordDecl *Functor, const clang::SourceManager &SM);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_KERNELLOCATIONS_H
