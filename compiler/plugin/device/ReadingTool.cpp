// See ReadingTool.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ReadingTool.h"
#include "support/ClangCompat.h"

#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/TargetParser/Host.h"

using namespace clang;

namespace amp {
namespace {

/// Returns true in a tool. Clang registers all features of its targets; a tool does not.
bool isReadingTool() {
  std::string Error;
  const llvm::Target *T = llvm::TargetRegistry::lookupTarget(llvm::sys::getDefaultTargetTriple(), Error);
  return !T || !T->hasTargetMachine();
}

/// clang-tidy looks up the numbers of all diagnostics in a table of its own, where the plugin's belong to its checks,
/// or to nothing (Clang 22 then crashes). Our diagnostics therefore get numbers of Clang's: of "%0", without an option.
class NumbersOfClang : public ForwardingDiagnosticConsumer {
public:
  NumbersOfClang(DiagnosticsEngine &Diags)
      : ForwardingDiagnosticConsumer(*Diags.getClient()), Inner(*Diags.getClient()),
        Replay(compat::createEngine(Diags, &Inner)), Owned(Diags.takeClient()) {}

  void BeginSourceFile(const LangOptions &Lang, const Preprocessor *PP) override { Inner.BeginSourceFile(Lang, PP); }
  void EndSourceFile() override { Inner.EndSourceFile(); }
  void finish() override { Inner.finish(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    if (Info.getID() < clang::diag::DIAG_UPPER_LIMIT) {
      Inner.HandleDiagnostic(Level, Info);
    } else {
      StoredDiagnostic Same(Level, Info);
      if (Info.hasSourceManager())
        Replay->setSourceManager(&Info.getSourceManager());
      Replay->Report(StoredDiagnostic(Level, numberFor(Level), Same.getMessage(), Same.getLocation(), Same.getRanges(),
                                      Same.getFixIts()));
    }
    NumErrors = Inner.getNumErrors();
    NumWarnings = Inner.getNumWarnings();
  }

private:
  static unsigned numberFor(DiagnosticsEngine::Level Level) {
    if (Level >= DiagnosticsEngine::Error)
      return clang::diag::err_fe_backend_unsupported;
    return Level == DiagnosticsEngine::Warning ? clang::diag::warn_fe_backend_unsupported
                                               : clang::diag::note_fe_backend_plugin;
  }

  DiagnosticConsumer &Inner;
  llvm::IntrusiveRefCntPtr<DiagnosticsEngine> Replay;
  std::unique_ptr<DiagnosticConsumer> Owned;
};

} // namespace

bool prepareReadingTool(DiagnosticsEngine &Diags) {
  static const bool IsTool = [] {
    if (!isReadingTool())
      return false;
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    return true;
  }();
  if (IsTool)
    Diags.setClient(new NumbersOfClang(Diags), /*ShouldOwnClient=*/true);
  return IsTool;
}

} // namespace amp
