// Implicit members of classes whose members or bases have a pair of overloads, one for cpu and one for amp.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H
#define CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H

namespace clang {
class Sema;
class TagDecl;
} // namespace clang

namespace amp {

/// CUDA's rules give an implicit member the restriction of one overload that it calls; C++ AMP has such a
/// pair count as a function for both sides (1.2, 2.3.2). To be called for each class when it is complete.
void restrictImplicitMembers(clang::Sema &S, clang::TagDecl *D);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_IMPLICITMEMBERS_H
