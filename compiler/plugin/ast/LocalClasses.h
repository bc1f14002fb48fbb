// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_LOCALCLASSES_H
#define CPPAMP_PLUGIN_AST_LOCALCLASSES_H

namespace clang {
class Sema;
class TagDecl;
} // namespace clang

namespace amp {

/// Call for each complete class. Declarations in a local class of amp code are amp code;
/// after the class, the restriction of the enclosing code applies again. (An attribute marks its beginning:
/// Attributes.cpp.)
void leaveLocalClass(clang::Sema &S, const clang::TagDecl *D);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_LOCALCLASSES_H
