// Declares the type of Microsoft's `__uuidof` in a compilation that began without Microsoft's extensions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_MICROSOFTGUID_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_MICROSOFTGUID_H

namespace clang {
class ASTContext;
} // namespace clang

namespace amp {

/// Call before the first declaration. Does nothing if the type is declared.
void declareGuid(clang::ASTContext &Context);

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_MICROSOFTGUID_H
