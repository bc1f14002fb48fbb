// Kernels that are templates: generic lambdas, function objects whose class is one.
//
// The host compilation launches a kernel but never calls it, so nothing there asks for the instantiation
// of its code, and the checks would have nothing to look at.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_INSTANTIATEKERNELS_H
#define CPPAMP_PLUGIN_AST_INSTANTIATEKERNELS_H

namespace clang {
class Decl;
class Sema;
} // namespace clang

namespace amp {

/// If D is an instantiation of Concurrency::detail::launch whose kernel is a template: asks for the
/// instantiation of the kernel's entry, with all that it calls. No code is generated for it on the host.
void instantiateLaunchedKernel(clang::Sema &S, const clang::Decl *D);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_INSTANTIATEKERNELS_H
