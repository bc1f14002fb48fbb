// The language options that both compilations of an AMP translation unit run with.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_AST_LANGUAGEMODE_H
#define CPPAMP_PLUGIN_AST_LANGUAGEMODE_H

#include "UserLanguage.h"

namespace clang {
class CodeGenOptions;
class CompilerInstance;
class LangOptions;
} // namespace clang

namespace amp {

/// Clang's CUDA mode as C++ AMP needs it, for the host. Called when the preprocessor exists already,
/// so that user code sees neither CUDA's macros nor its keywords.
void setHostMode(clang::LangOptions &Lang);

/// As above, for the device compilation.
void setDeviceMode(clang::LangOptions &Lang);

/// Clang's mode for Visual C++, as far as it is about which programs are accepted. Called when the preprocessor and the
/// parser exist already, so that there are no macros, keywords and types of Visual C++; the ABI is the target's own.
/// `LateTemplates`: templates are parsed when they are instantiated.
void setVisualMode(clang::LangOptions &Lang, bool On, bool LateTemplates);

/// Those of a compilation for the host.
Languages makeHostLanguages(const clang::CompilerInstance &CI);

/// Those of a device compilation, from whose options the command line's for host code are gone already.
Languages makeDeviceLanguages(const clang::CompilerInstance &CI, const UserLanguage &User);

/// Asks the command line for something that looks at single threads: a sanitizer, or a count of lines.
bool isInstrumented(const clang::CodeGenOptions &CodeGen, const clang::LangOptions &Lang);

/// What the command line asked of host code only must not reach kernels: sanitizers, profiles,
/// coverage, stack protection, debug information, optimisation by Clang's own pipeline. `ForHost`: the
/// module becomes host code as it is, and keeps what that can have.
void setDeviceCodeGen(clang::CodeGenOptions &CodeGen, clang::LangOptions &Lang, bool ForHost);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_LANGUAGEMODE_H
