// All analyses of a kernel that precede printing.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELANALYSES_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELANALYSES_H

#include "MemoryTypes.h"
#include "Placement.h"
#include "Signs.h"
#include "Statements.h"
#include "Variables.h"
#include "support/DevicePass.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace amp {

/// Each member depends on those before it. Valid as long as the kernel is not changed.
struct KernelAnalyses {
  explicit KernelAnalyses(const llvm::Function &F);
  KernelAnalyses(const KernelAnalyses &) = delete;
  KernelAnalyses &operator=(const KernelAnalyses &) = delete;

  const llvm::Function &F;
  const llvm::DataLayout &DL;
  llvm::DominatorTree DT;
  llvm::LoopInfo LI;
  MemoryTypes Types;
  Placement Places;
  Variables Vars;
  StatementList Body;
  Signs Integers;
};

// Printers, for tests and readers: amp-opt -passes='print<placement>' kernel.ll

/// How each instruction becomes text.
void printPlacement(const KernelAnalyses &A, llvm::raw_ostream &OS);
/// The pointee type of each pointer, and what each access reads or writes.
void printMemoryTypes(const KernelAnalyses &A, llvm::raw_ostream &OS);
/// The variables with their values, and the copies on the edges of the flow graph.
void printVariables(const KernelAnalyses &A, llvm::raw_ostream &OS);
/// The signs of variables and arguments.
void printSigns(const KernelAnalyses &A, llvm::raw_ostream &OS);
/// The statements, without declarations.
void printStructure(const KernelAnalyses &A, llvm::raw_ostream &OS);
/// The statements, and where variables are declared.
void printScopes(const KernelAnalyses &A, llvm::raw_ostream &OS);

/// Prints the result for F to stderr if F is a kernel.
void printAnalysis(const llvm::Function &F, void (*Print)(const KernelAnalyses &, llvm::raw_ostream &));

/// Runs one of these printers; changes nothing.
template <void (*Print)(const KernelAnalyses &, llvm::raw_ostream &)>
struct AnalysisPrinter : DevicePass<AnalysisPrinter<Print>> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &) {
    printAnalysis(F, Print);
    return llvm::PreservedAnalyses::all();
  }
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELANALYSES_H
