// Printers for the analyses of a kernel, for tests and readers:
//
//   amp-opt -passes='print<placement>' kernel.ll
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_PRINTANALYSES_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_PRINTANALYSES_H

#include "support/DevicePass.h"

namespace llvm {
class raw_ostream;
}

namespace amp {

struct KernelAnalyses;

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

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_PRINTANALYSES_H
