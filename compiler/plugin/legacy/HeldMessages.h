// Holds messages until it is known whether the user should see them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PLUGIN_LEGACY_HELDMESSAGES_H
#define CPPAMP_PLUGIN_LEGACY_HELDMESSAGES_H

#include "clang/Basic/Diagnostic.h"

namespace clang {
class CompilerInstance;
}

namespace amp {

/// A consumer in front of the compilation's own consumer. While it holds messages, the number of errors is unlimited.
class HeldMessages : public clang::DiagnosticConsumer {
public:
  /// Puts a HeldMessages in front of CI's consumer, and takes ownership of that consumer.
  static HeldMessages *install(clang::CompilerInstance &CI);

  /// Moves the last message, if it is a remark, before all held messages.
  void putRemarkFirst();

  /// Forgets all errors, and their notes.
  void dropErrors();

  /// Passes on the held messages, up to the error limit. From then on, passes on messages immediately.
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
