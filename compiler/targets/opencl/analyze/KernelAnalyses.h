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

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Module.h"

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

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_KERNELANALYSES_H
