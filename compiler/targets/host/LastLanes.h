// The last lanes in a loop that lanes leave one by one.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_LASTLANES_H
#define CPPAMP_TARGETS_HOST_LASTLANES_H

#include "targets/host/ShapeAnalysis.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"

namespace amp {

/// Returns how many lanes are faster one after the other than as a vector of `Lanes`, in a loop that they leave at
/// different times; 0 if vectors always are. A gather takes as long for one lane as for all.
unsigned countLastLanes(const llvm::Loop &L, const ShapeAnalysis &Shapes, const llvm::DominatorTree &DT,
                        unsigned Lanes);

/// The iterations of a loop from the start of one on, for one lane.
struct LaneLoop {
  /// { i32 exit, results... } (inputs..., i32 lane)
  llvm::Function *Run = nullptr;
  /// The values in the thread function that it takes: those of an iteration's start, and others from before the loop.
  llvm::SetVector<llvm::Value *> Inputs;
};

/// Exits are numbered as in `Exits`. The results are the values `Results` of the thread function, each with the number
/// of the exit to which it belongs; others are poison.
LaneLoop makeLaneLoop(llvm::Function &Thread, const llvm::Loop &L, llvm::ArrayRef<llvm::Loop::Edge> Exits,
                      llvm::ArrayRef<std::pair<unsigned, llvm::Value *>> Results);

} // namespace amp

#endif // CPPAMP_TARGETS_HOST_LASTLANES_H
