// What branches have made sure of before a block runs.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_PASSES_PREPARE_ACCESSFACTS_H
#define CPPAMP_PASSES_PREPARE_ACCESSFACTS_H

#include "llvm/ADT/APInt.h"
#include "llvm/IR/InstrTypes.h"
#include <vector>

namespace llvm {
class BasicBlock;
class DominatorTree;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace amp {

/// Of numbers that no loop counts: `Number + Offset` compares so with `Bound` wherever the block runs.
struct Fact {
  const llvm::SCEV *Number;
  int64_t Offset;
  llvm::CmpInst::Predicate Predicate;
  const llvm::SCEV *Bound;
};

/// Those of all branches on the only way to a block: `if (x > 0 && x < n - 1)` around an access of a[x - 1] says that
/// x is at least 1 there.
std::vector<Fact> findFacts(const llvm::BasicBlock &Block, const llvm::DominatorTree &DT, llvm::ScalarEvolution &SE);

} // namespace amp

#endif // CPPAMP_PASSES_PREPARE_ACCESSFACTS_H
