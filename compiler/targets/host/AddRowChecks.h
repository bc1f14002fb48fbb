// Asks the condition of a branch for all lanes at once, where that is cheap.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_ADDROWCHECKS_H
#define CPPAMP_TARGETS_HOST_ADDROWCHECKS_H

#include "support/DevicePass.h"

#include "llvm/IR/Function.h"

namespace amp {

/// i1 (i1), the same for all lanes: true only if the operand is true in all lanes; in none. Of one
/// thread they are the operand and its opposite.
constexpr char AllLanesBuiltin[] = "__cppamp_host_all";
constexpr char NoLaneBuiltin[] = "__cppamp_host_none";

/// i1 (i1), the operand: what it says is the same for all threads of a row.
constexpr char RowBuiltin[] = "__cppamp_host_row";

/// Gives the branches that part threads by their index alone a way for vectors that do not part.
/// Such a vector runs without masks, or not at all:
///
/// Before:  if (x + lane() < n) A; B
/// After:   c = x + lane() < n;  if (all(c)) A; else if (!none(c)) if (c) A; B
///
/// If from there on no thread of the row has anything to do before the next region, the region says
/// so: it returns its successor with RegionStop.
///
/// Needs:   prepare-regions, and loops simplified and in LCSSA form, no switches, one return.
/// Leaves:  that form.
struct AddRowChecks : DevicePass<AddRowChecks> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);
};

/// The row's threads as one question, and what is left to do if the answer is yes: a region without the tests.
struct WholeRows {
  llvm::Function *Ask = nullptr;    ///< i1 (the region's parameters); null: there is nothing to ask
  llvm::Function *Region = nullptr; ///< in no particular form
};

/// Of a region that add-row-checks has been through. The two are new functions.
WholeRows splitWholeRows(llvm::Function &Region);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_ADDROWCHECKS_H
