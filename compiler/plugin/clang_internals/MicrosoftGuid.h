// Declares the type of Microsoft's `__uuidof` in a compilation that began without Microsoft's extensions.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_CLANG_INTERNALS_MICROSOFTGUID_H
#define CPPAMP_PLUGIN_CLANG_INTERNALS_MICROSOFTGUID_H

namespace clang {
class ASTContext;
} // namespace clang

namespace amp {

/// Creates the type, if it does not exist. Call before the first declaration.
void declareGuid(clang::ASTContext &Context);
/// Makes it part of the unit, where programs can name and define it. Other units look like without it.
void publishGuid(clang::ASTContext &Context);

} // namespace amp

#endif // CPPAMP_PLUGIN_CLANG_INTERNALS_MICROSOFTGUID_H
