// See DiagnosticWording.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DiagnosticWording.h"
#include "support/ClangCompat.h"

#include "clang/Basic/Diagnostic.h"
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
    if (!Text.contains("__") && !Text.contains("loader_uninitialized")) {
      Inner->HandleDiagnostic(Level, Info);
      return;
    }
    std::string Reworded = rewordMessage(Text);
    compat::handleReworded(*Inner, Level, Info, Reworded);
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
  if (Text == "variable with 'loader_uninitialized' attribute must have a trivial default constructor")
    return "a tile_static object of a class with a non-trivial default constructor is not supported "
           "yet; declare an array of one element";
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
