// See DiagnosticWording.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DiagnosticWording.h"
#include "support/ClangCompat.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/SmallString.h"

using namespace clang;

namespace amp {
namespace {

class WordingConsumer : public DiagnosticConsumer {
public:
  WordingConsumer(CompilerInstance &CI, std::unique_ptr<DiagnosticConsumer> Owned,
                  DiagnosticConsumer *Inner)
      : CI(CI), Owned(std::move(Owned)), Inner(Inner) {}

  void clear() override {
    DiagnosticConsumer::clear();
    Inner->clear();
  }
  void BeginSourceFile(const LangOptions &Lang, const Preprocessor *PP) override {
    Inner->BeginSourceFile(Lang, PP);
  }
  void EndSourceFile() override {
    Inner->EndSourceFile();
    takeCounts();
    // CUDA's "when compiling for host" has no place after the number of errors.
    CI.getLangOpts().CUDA = 0;
  }
  void finish() override {
    Inner->finish();
    takeCounts();
  }
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    forward(Level, Info);
    takeCounts();
  }

private:
  void forward(DiagnosticsEngine::Level Level, const Diagnostic &Info) {
    SmallString<256> Buffer;
    Info.FormatDiagnostic(Buffer);
    StringRef Text = Buffer;
    if (Info.getID() == clang::diag::err_shared_var_init)
      return; // said by the next message
    if (Info.getID() == clang::diag::err_alias_is_definition && isTileStatic(Info)) {
      StringRef Name = Text.split('\'').second.split('\'').first;
      compat::handleReworded(*Inner, Level, Info,
                             ("'tile_static' variable '" + Name +
                              "' cannot have an initializer; assign to it in one thread [C3584]")
                                 .str());
      return;
    }
    if (!Text.contains("__")) {
      Inner->HandleDiagnostic(Level, Info);
      return;
    }
    std::string Reworded = rewordMessage(Text);
    compat::handleReworded(*Inner, Level, Info, Reworded);
  }

  /// Does the message point at the specifier? (See TileStaticAttr: the variable is an alias for Clang.)
  static bool isTileStatic(const Diagnostic &Info) {
    if (!Info.hasSourceManager() || Info.getLocation().isInvalid())
      return false;
    const SourceManager &SM = Info.getSourceManager();
    return StringRef(SM.getCharacterData(SM.getSpellingLoc(Info.getLocation())))
        .starts_with("tile_static");
  }

  /// What counts as an error is the inner consumer's to say (-verify does not count expected ones).
  void takeCounts() {
    NumErrors = Inner->getNumErrors();
    NumWarnings = Inner->getNumWarnings();
  }

  CompilerInstance &CI;
  std::unique_ptr<DiagnosticConsumer> Owned;
  DiagnosticConsumer *Inner;
};

} // namespace

std::string rewordMessage(StringRef Text) {
  static const struct {
    StringRef From, To;
  } Words[] = {{"__host__ __device__", "restrict(cpu, amp)"},
               {"__host__", "restrict(cpu)"},
               {"__device__", "restrict(amp)"},
               {"__global__", "kernel"},
               {"__shared__", "tile_static"}};
  // The words of diag::AmpException.
  if (Text.starts_with("cannot use '") && Text.contains("' in __device__"))
    return "exceptions are not allowed in code restricted to amp [C3594]";
  std::string Result = Text.str();
  for (auto &[From, To] : Words)
    for (size_t At = 0; (At = Result.find(From, At)) != std::string::npos; At += To.size())
      Result.replace(At, From.size(), To);
  return Result;
}

void installWording(CompilerInstance &CI) {
  DiagnosticsEngine &Diags = CI.getDiagnostics();
  DiagnosticConsumer *Inner = Diags.getClient();
  std::unique_ptr<DiagnosticConsumer> Owned = Diags.takeClient();
  Diags.setClient(new WordingConsumer(CI, std::move(Owned), Inner));
}

} // namespace amp
