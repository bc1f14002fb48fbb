// The lanes of each vector that anything uses.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_HOST_DEMANDEDLANES_H
#define CPPAMP_TARGETS_HOST_DEMANDEDLANES_H

#include "llvm/ADT/APInt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace llvm {
class ExtractElementInst;
class Function;
class Instruction;
class ShuffleVectorInst;
class Value;
} // namespace llvm

namespace amp {

/// Propagates demanded lanes from users to operands until nothing changes.
class DemandedLanes {
public:
  explicit DemandedLanes(llvm::Function &F);

  /// Returns null if no lane is demanded.
  const llvm::APInt *wanted(const llvm::Instruction &I) const {
    auto It = Wanted.find(&I);
    return It == Wanted.end() ? nullptr : &It->second;
  }

private:
  void ask(llvm::Instruction &I);
  void askElement(llvm::ExtractElementInst &Extract);
  void askShuffle(llvm::ShuffleVectorInst &Shuffle, const llvm::APInt &Lanes);
  void wantAll(llvm::Value *V);
  void want(llvm::Value *V, const llvm::APInt &Lanes);

  llvm::DenseMap<const llvm::Instruction *, llvm::APInt> Wanted;
  llvm::SmallSetVector<llvm::Instruction *, 32> Work;
};

} // namespace amp

#endif
