// Tests the condition of a branch for all lanes at once, where that is cheap.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_ADDROWCHECKS_H
#define CPPAMP_TARGETS_HOST_ADDROWCHECKS_H

#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"

namespace amp {

/// i1 (i1), uniform: true only if the operand is true in all lanes, or in none. For one
/// thread, they are the operand and its negation.
constexpr char AllLanesBuiltin[] = "__cppamp_host_all";
constexpr char NoLaneBuiltin[] = "__cppamp_host_none";

/// i1 (i1), the operand, which is the same for all threads of a row.
constexpr char RowBuiltin[] = "__cppamp_host_row";

/// Calls one of these builtins.
llvm::CallInst *callLaneTest(llvm::IRBuilder<> &B, llvm::StringRef Builtin, llvm::Value *Condition,
                             const llvm::Twine &Name = "");

/// Returns true if each thread must execute I. Values stored in the tile's registers are the same for all threads.
bool mattersToThread(const llvm::Instruction &I);

/// A test for whole rows, and the region without tests for rows that pass it.
struct WholeRows {
  llvm::Function *Check = nullptr;  ///< i1 (the region's parameters); null if there is nothing to test
  llvm::Function *Region = nullptr; ///< without a canonical form
};

/// Splits a region that add-row-checks has processed. Creates two functions.
WholeRows splitWholeRows(llvm::Function &Region);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_ADDROWCHECKS_H
