// Notes that say which instantiation of a template an error belongs to.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CHECKS_INSTANTIATIONS_H
#define CPPAMP_PLUGIN_CHECKS_INSTANTIATIONS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace amp {

/// If F is an instantiation, or a lambda or a local class's member in one: a note that names it and
/// the place that asked for it.
void noteInstantiation(clang::ASTContext &Context, const clang::FunctionDecl *F);

} // namespace amp

#endif // CPPAMP_PLUGIN_CHECKS_INSTANTIATIONS_H
