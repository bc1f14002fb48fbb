// The variables of a printed kernel, and the conversion out of SSA form.
//
// Each value that Placement makes a variable gets one. A phi and its incoming values share
// one if their live ranges do not overlap, so that a loop counter is one variable:
//
//   %i = phi [0, %entry], [%i.next, %loop]        int i = 0;
//   %i.next = add nsw i32 %i, 1                   i = i + 1;
//
// The others become copies on the edges of the flow graph. All copies of an edge happen
// simultaneously (copiesOf orders them and adds temporaries to achieve this), and only when the edge
// is taken, so neither the swap problem nor the lost-copy problem can occur.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_VARIABLES_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_VARIABLES_H

#include "Placement.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace llvm {
class PHINode;
class Type;
} // namespace llvm

namespace amp {

class Variables {
public:
  static constexpr unsigned None = ~0u;

  struct Variable {
    llvm::SmallVector<const llvm::Value *, 2> Members; ///< empty: a temporary, or merged into another
    const llvm::Type *Type = nullptr;
    const llvm::Value *TypeSource = nullptr; ///< a value with this variable's type
    bool IsTemporary = false;                ///< made by copiesOf
  };

  /// To = From, or To = FromVariable where From is null.
  struct Copy {
    unsigned To;
    const llvm::Value *From;
    unsigned FromVariable = None;
  };

  Variables(const llvm::Function &F, const Placement &P);

  /// Returns None for values without a variable.
  unsigned idOf(const llvm::Value *V) const;
  unsigned size() const { return All.size(); }
  const Variable &operator[](unsigned Id) const { return All[Id]; }

  /// Returns the copies of the edge, in order; may create temporaries.
  llvm::SmallVector<Copy, 4> copiesOf(const llvm::BasicBlock *From, const llvm::BasicBlock *To);

private:
  void number(const llvm::Function &F);
  void computeLiveness(const llvm::Function &F);
  void markLive(const llvm::Value *V, const llvm::BasicBlock *UseBlock, unsigned Position);
  void coalesce(const llvm::Function &F);
  bool tryMerge(const llvm::PHINode &Phi, const llvm::Value *Incoming);
  bool interfere(const llvm::Value *A, const llvm::Value *B) const;
  bool isLiveAfterDefinition(const llvm::Value *V, const llvm::Value *Definition) const;
  bool reads(const llvm::Value *From, unsigned Id) const;

  const Placement &P;
  std::vector<Variable> All;
  llvm::DenseMap<const llvm::Value *, unsigned> Ids; ///< variable of a value
  llvm::DenseMap<const llvm::Value *, unsigned> ValueIndex;
  std::vector<const llvm::Value *> Values;
  llvm::DenseMap<const llvm::Instruction *, unsigned> Positions;
  llvm::DenseMap<const llvm::BasicBlock *, llvm::BitVector> LiveIn, LiveOut;
  /// Last use of a value inside a block.
  llvm::DenseMap<std::pair<const llvm::Value *, const llvm::BasicBlock *>, unsigned> LastUse;
};

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_VARIABLES_H
