// Messages that wait until it is known whether the user shall see them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_HELDMESSAGES_H
#define CPPAMP_PLUGIN_LEGACY_HELDMESSAGES_H

#include "clang/Basic/Diagnostic.h"

namespace clang {
class CompilerInstance;
}

namespace amp {

/// A consumer in front of that of a compilation. There is no limit to the number of errors while it holds messages.
class HeldMessages : public clang::DiagnosticConsumer {
public:
  /// Puts it in front of the consumer that CI has, which owns it.
  static HeldMessages *install(clang::CompilerInstance &CI);

  /// Has the last message, if it is a remark, come before all that are held.
  void putRemarkFirst();

  /// Passes on what has been held, as far as the limit allows, and from now on everything at once.
  void release();

  void clear() override;
  void BeginSourceFile(const clang::LangOptions &Lang, const clang::Preprocessor *PP) override {
    Inner->BeginSourceFile(Lang, PP);
  }
  void EndSourceFile() override;
  void finish() override;
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level, const clang::Diagnostic &Info) override;

private:
  explicit HeldMessages(clang::CompilerInstance &CI);
  void takeCounts();

  clang::CompilerInstance &CI;
  std::unique_ptr<clang::DiagnosticConsumer> Owned;
  clang::DiagnosticConsumer *Inner;
  llvm::IntrusiveRefCntPtr<clang::DiagnosticsEngine> Replay;
  std::vector<clang::StoredDiagnostic> Held;
  unsigned Limit;
  bool Holds = true;
};

} // namespace amp

#endif // CPPAMP_PLUGIN_LEGACY_HELDMESSAGES_H
