// Kernels that are templates: generic lambdas, function objects whose class is one.
//
// The host compilation launches a kernel but never calls it. So nothing instantiates
// its code, and the checks would have nothing to examine.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_INSTANTIATEKERNELS_H
#define CPPAMP_PLUGIN_AST_INSTANTIATEKERNELS_H

namespace clang {
class Decl;
class Sema;
} // namespace clang

namespace amp {

/// If D is an instantiation of Concurrency::detail::launch whose kernel is a template, instantiates
/// the kernel's entry with everything that it calls. The host generates no code for it.
void instantiateLaunchedKernel(clang::Sema &S, const clang::Decl *D);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_INSTANTIATEKERNELS_H
