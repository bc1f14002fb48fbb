// Runs stages of passes on one module with LLVM's instrumentation: -print-after=<pass>,
// -print-before=<pass>, -print-changed, -time-passes and others work for device passes as they do for
// LLVM's own.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PIPELINE_PASSRUNNER_H
#define CPPAMP_PIPELINE_PASSRUNNER_H

#include "targets/Target.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"

namespace amp {

class PassRunner {
public:
  /// Registers T's passes and analyses as well, unless T is null.
  PassRunner(llvm::Module &M, const Target *T);

  /// Runs one stage, and removes kernels that it rejects. Returns false if none
  /// is left.
  bool run(Stage S);
  bool run(std::vector<Stage> Stages);

  /// Runs passes named in LLVM's syntax; returns false if errors were reported.
  bool run(llvm::StringRef Pipeline);

  bool hasErrors() const;

  /// Prints the passes of the stages. Joined, the indented lines form the text that run() and
  /// amp-opt -passes= accept.
  void print(std::vector<Stage> Stages, llvm::raw_ostream &OS);

private:
  void repeatPasses(Stage &S);
  std::string textOf(Stage &S);
  void verify(llvm::StringRef After);

  llvm::Module &M;
  llvm::PassInstrumentationCallbacks PIC;
  llvm::StandardInstrumentations Instrumentations;
  llvm::PassBuilder PB;
  llvm::LoopAnalysisManager LAM;
  llvm::FunctionAnalysisManager FAM;
  llvm::CGSCCAnalysisManager CGAM;
  llvm::ModuleAnalysisManager MAM;
};

/// Registers the passes of Passes.def under their names.
void registerPasses(llvm::PassBuilder &PB);

} // namespace amp

#endif // CPPAMP_PIPELINE_PASSRUNNER_H
