// Decides where the text computes the value of each instruction.
//
//   %0 = load %p; %1 = fmul %0, %x Inline      the only use prints both: b[i] = a[i] * x;
//   %2 = atomicrmw add ...         Variable    int old = atomic_add(...);
//   %p = gep i8, ptr %a, i64 %n    Variable    __global float *p = (...)&((char *)a)[n]; for parts of elements
//   store float %1, ptr %q         Statement
//   call void @llvm.assume(...)    Dropped
//
// A value moves only where its meaning is preserved: loads not across writes to memory,
// nothing into a loop, and no product into a sum with which OpenCL C could then contract it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_PLACEMENT_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_PLACEMENT_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class BasicBlock;
class Function;
class Instruction;
class LoopInfo;
class Use;
class Value;
} // namespace llvm

namespace amp {

class MemoryTypes;

/// Returns true if I has an effect besides its value: it writes memory or synchronizes.
bool hasEffect(const llvm::Instruction &I);

/// Returns true for instructions that only inform the optimizer or the debugger, and are never printed.
bool isMeaningless(const llvm::Instruction &I);

class Placement {
public:
  enum Kind { Dropped, Inline, Variable, Statement };

  Placement(const llvm::Function &F, const llvm::LoopInfo &LI, const MemoryTypes &Types);

  Kind kindOf(const llvm::Instruction &I) const;
  bool isVariable(const llvm::Value *V) const;

  /// Calls Visit for each variable (no arguments or constants) that is read by printing V and the expressions
  /// inlined into it; for V itself if it is a variable.
  void forEachRead(const llvm::Value *V, llvm::function_ref<void(const llvm::Value *)> Visit) const;
  /// The same for all operands of an instruction that is printed as a statement.
  void forEachOperandRead(const llvm::Instruction &I, llvm::function_ref<void(const llvm::Value *)> Visit) const;

private:
  struct Site {
    const llvm::BasicBlock *Block = nullptr;
    unsigned Position = 0;                      ///< of a phi's use: after everything in the block
    const llvm::Instruction *Printed = nullptr; ///< the statement that contains it
  };

  void place(const llvm::Instruction &I);
  bool canMoveTo(const llvm::Instruction &I, const Site &To) const;
  bool staysFirst(const llvm::Instruction &I, const Site &To) const;
  unsigned countSites(const llvm::Instruction &I) const;
  Site siteOf(const llvm::Use &U) const;
  bool wouldContract(const llvm::Instruction &I) const;

  bool isAlwaysInline(const llvm::Instruction &I) const;

  const llvm::LoopInfo &LI;
  const MemoryTypes &Types;
  llvm::DenseMap<const llvm::Instruction *, Kind> Kinds;
  /// Number of expressions that have moved into a statement.
  llvm::DenseMap<const llvm::Instruction *, unsigned> Weights;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Positions;
  /// Number of effects before the instruction in its block.
  llvm::DenseMap<const llvm::Instruction *, unsigned> EffectsBefore;
  llvm::DenseMap<const llvm::BasicBlock *, unsigned> Effects;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_PLACEMENT_H
