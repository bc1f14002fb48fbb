// See DiagnosticWording.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "DiagnosticWording.h"

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
    // CUDA's "when compiling for host" has no place after the number of errors.
    CI.getLangOpts().CUDA = 0;
  }
  void finish() override { Inner->finish(); }
  bool IncludeInDiagnosticCounts() const override { return Inner->IncludeInDiagnosticCounts(); }

  void HandleDiagnostic(DiagnosticsEngine::Level Level, const Diagnostic &Info) override {
    DiagnosticConsumer::HandleDiagnostic(Level, Info);
    SmallString<256> Text;
    Info.FormatDiagnostic(Text);
    if (!Text.contains("__host__") && !Text.contains("__device__") && !Text.contains("__global__") &&
        !Text.contains("__shared__")) {
      Inner->HandleDiagnostic(Level, Info);
      return;
    }
    std::string Reworded = rewordMessage(Text);
    Inner->HandleDiagnostic(Level, Diagnostic(Info.getDiags(), Reworded));
  }

private:
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
