// The language options of both compilations of an AMP translation unit.
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

/// Sets up Clang's CUDA mode for C++ AMP on the host. Call after the preprocessor is created,
/// so that user code sees neither CUDA's macros nor its keywords.
void setHostMode(clang::LangOptions &Lang);

/// The same for the device compilation.
void setDeviceMode(clang::LangOptions &Lang);

/// The language options of Clang's Microsoft mode. Users may have set them, so they are saved and restored:
/// a parser that registered a handler because of an option must find it set at its end.
struct VisualMode {
  bool MicrosoftExt, MSVCCompat, LateTemplates;

  static VisualMode of(const clang::LangOptions &Lang);
  void applyTo(clang::LangOptions &Lang) const;
};

/// The languages of a compilation for the host.
Languages makeHostLanguages(const clang::CompilerInstance &CI);

/// The languages of a device compilation, from whose options those for host code have been removed.
Languages makeDeviceLanguages(const clang::CompilerInstance &CI, const UserLanguage &User);

/// Returns true if the command line requests a sanitizer or coverage, which inspect single threads.
bool isInstrumented(const clang::CodeGenOptions &CodeGen, const clang::LangOptions &Lang);

/// Removes options that apply to host code only: sanitizers, profiles,
/// coverage, stack protection, debug information, and Clang's own optimization pipeline. `ForHost`: the
/// module becomes host code without further passes, and keeps what host code supports.
void setDeviceCodeGen(clang::CodeGenOptions &CodeGen, clang::LangOptions &Lang, bool ForHost);

/// Sets the optimization level of device code. Call after the preprocessor is created, because Clang 22 defines
/// `__OPTIMIZE__` and `__NO_INLINE__` according to these options.
void setDeviceLevel(clang::CodeGenOptions &CodeGen);

} // namespace amp

#endif // CPPAMP_PLUGIN_AST_LANGUAGEMODE_H
