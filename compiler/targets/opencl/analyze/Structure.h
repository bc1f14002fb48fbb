// Converts the flow graph to statements.
//
// Every block is printed exactly once, in an order that follows the dominator tree. Blocks that only one branch
// reaches are printed inside that branch, merge blocks after the `if`, and the blocks of a
// loop inside the loop. At every edge, the context defines where control goes when it falls
// off the end, on `break`, and on `continue`. If one of these is the edge's
// target, the edge uses it; otherwise it becomes a goto. A poor choice therefore costs readability, never
// correctness; any flow graph can be printed, and nothing is duplicated.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_STRUCTURE_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_STRUCTURE_H

#include "Statements.h"
#include "llvm/ADT/DenseSet.h"

namespace llvm {
class BranchInst;
class DominatorTree;
class Loop;
class LoopInfo;
class SwitchInst;
} // namespace llvm

namespace amp {

class Structure {
public:
  Structure(const llvm::Function &F, const llvm::DominatorTree &DT, const llvm::LoopInfo &LI, const Placement &P,
            Variables &Vars);

  /// Builds the body of the function. Call once.
  StatementList build();

  /// Blocks that are targets of a goto.
  const llvm::DenseSet<const llvm::BasicBlock *> &jumpTargets() const { return JumpTargets; }

private:
  using Block = const llvm::BasicBlock *;
  /// The targets that the context provides; null if it provides none.
  struct Context {
    Block Next = nullptr; ///< when control falls off the end
    Block BreakTo = nullptr;
    Block ContinueTo = nullptr;
    bool AtFunctionEnd = true; ///< falling off the end leaves the kernel
  };

  void emitTree(Block B, StatementList &Out, Context C);
  void emitBlock(Block B, StatementList &Out, Context C);
  void emitSequence(llvm::ArrayRef<Block> Blocks, StatementList &Out, Context C);
  void emitTerminator(Block B, StatementList &Out, Context C);
  void emitBranch(const llvm::BranchInst &Branch, StatementList &Out, Context C);
  void emitSwitch(const llvm::SwitchInst &Switch, StatementList &Out, Context C);
  void emitEdge(Block From, Block To, StatementList &Out, Context C);
  void jump(Block To, StatementList &Out, Context C);
  llvm::SmallVector<Block, 4> exitsAfter(const llvm::Loop &L);
  bool isPrintedAt(Block From, Block To) const;
  unsigned forwardEdges(Block To) const;
  unsigned subtreeSize(Block B) const;
  llvm::SmallVector<Block, 4> childrenOf(Block B) const;
  void sortByOrder(llvm::SmallVectorImpl<Block> &Blocks) const;

  const llvm::Function &F;
  const llvm::DominatorTree &DT;
  const llvm::LoopInfo &LI;
  const Placement &P;
  Variables &Vars;
  llvm::DenseMap<Block, unsigned> Order; ///< reverse post-order
  llvm::DenseSet<Block> Moved;           ///< printed after the loop they leave
  llvm::DenseSet<Block> JumpTargets;
};

/// Turns `for (;;)` with a `break` at its beginning or end into while, do and for loops, and removes
/// unused labels.
void shapeLoops(StatementList &List, const llvm::DenseSet<const llvm::BasicBlock *> &JumpTargets, const Variables &Vars,
                const Placement &P);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_STRUCTURE_H
