// Runs stages of passes on one module, with LLVM's doors open: -print-after=<pass>,
// -print-before=<pass>, -print-changed, -time-passes and the like work for device passes as for
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
  /// T: its passes and analyses are known as well. Null: the common ones alone.
  PassRunner(llvm::Module &M, const Target *T);

  /// Runs one stage. Kernels in which it has found a mistake do not reach the next. False if none
  /// is left.
  bool run(Stage S);
  bool run(std::vector<Stage> Stages);

  /// Runs passes named in LLVM's syntax; false after reports.
  bool run(llvm::StringRef Pipeline);

  bool hasErrors() const;

  /// The passes of the stages; the lines that begin with a space are, together, the text that run() and
  /// amp-opt -passes= take.
  void print(std::vector<Stage> Stages, llvm::raw_ostream &OS);

private:
  void rearrange(Stage &S);
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

/// Makes the passes of Passes.def known by their names.
void registerPasses(llvm::PassBuilder &PB);

} // namespace amp

#endif // CPPAMP_PIPELINE_PASSRUNNER_H
