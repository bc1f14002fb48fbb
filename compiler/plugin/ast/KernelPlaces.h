// Where a kernel is written, in words that both compilations have.
//
// A kernel's symbol counts lambdas and local classes: the second lambda of f, called with the first lambda of g. If
// one compilation leaves a lambda out, the other's number means another kernel. What stands at equal places is
// the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_KERNELPLACES_H
#define CPPAMP_PLUGIN_AST_KERNELPLACES_H

#include <string>

namespace clang {
class CXXRecordDecl;
class SourceManager;
} // namespace clang

namespace amp {

/// The places (file, line, column) of a function object's class, of the functions and classes around it, and of
/// all classes in the template arguments of these.
std::string describePlaces(const clang::CXXRecordDecl *Functor, const clang::SourceManager &SM);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_KERNELPLACES_H
