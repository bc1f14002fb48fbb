// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_LOCALCLASSES_H
#define CPPAMP_PLUGIN_AST_LOCALCLASSES_H

namespace clang {
class Sema;
class TagDecl;
} // namespace clang

namespace amp {

/// To be called for each class that is complete. What is declared in a class that is local to amp code is amp code;
/// behind it, what is around it counts again. (An attribute says where it begins: see Attributes.cpp.)
void leaveLocalClass(clang::Sema &S, const clang::TagDecl *D);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_LOCALCLASSES_H
