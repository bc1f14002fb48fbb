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

/// The language options of Clang's mode for Visual C++. A user may have set them, so they are put back as they were:
/// the parser that has registered a handler because of one of them must find it set when it ends.
struct VisualMode {
  bool MicrosoftExt, MSVCCompat, LateTemplates;

  static VisualMode of(const clang::LangOptions &Lang);
  void applyTo(clang::LangOptions &Lang) const;
};

/// Those of a compilation for the host.
Languages makeHostLanguages(const clang::CompilerInstance &CI);

/// Those of a device compilation, from whose options the command line's for host code are gone already.
Languages makeDeviceLanguages(const clang::CompilerInstance &CI, const UserLanguage &User);

/// Asks the command line for something that looks at single threads: a sanitizer, or a count of lines.
bool isInstrumented(const clang::CodeGenOptions &CodeGen, const clang::LangOptions &Lang);

/// What the command line asked of host code only must not reach kernels: sanitizers, profiles,
/// coverage, stack protection, debug information, optimization by Clang's own pipeline. `ForHost`: the
/// module becomes host code as it is, and keeps what that can have.
void setDeviceCodeGen(clang::CodeGenOptions &CodeGen, clang::LangOptions &Lang, bool ForHost);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_LANGUAGEMODE_H
