// Walks the dominator tree; Structure.h explains why the result is correct for any flow graph.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Structure.h"
#include "kernel/Names.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace amp {
namespace {

Statement &add(StatementList &List, Statement::Kind K) {
  List.Items.push_back(std::make_unique<Statement>(K));
  return *List.Items.back();
}

} // namespace

Structure::Structure(const Function &F, const DominatorTree &DT, const LoopInfo &LI, const Placement &P,
                     Variables &Vars)
    : F(F), DT(DT), LI(LI), P(P), Vars(Vars) {
  unsigned Number = 0;
  for (Block B : ReversePostOrderTraversal<const Function *>(&F))
    Order[B] = ++Number;
}

StatementList Structure::build() {
  StatementList Body;
  emitTree(&F.getEntryBlock(), Body, Context());
  return Body;
}

void Structure::sortByOrder(SmallVectorImpl<Block> &Blocks) const {
  sort(Blocks, [&](Block A, Block B) { return Order.lookup(A) < Order.lookup(B); });
}

SmallVector<Structure::Block, 4> Structure::childrenOf(Block B) const {
  SmallVector<Block, 4> Children;
  for (const DomTreeNode *Child : *DT.getNode(B))
    Children.push_back(Child->getBlock());
  sortByOrder(Children);
  return Children;
}

unsigned Structure::subtreeSize(Block B) const {
  unsigned Size = 1;
  for (Block Child : childrenOf(B))
    Size += subtreeSize(Child);
  return Size;
}

/// Counts edges that enter To's subtree; the edges of one terminator count once.
unsigned Structure::forwardEdges(Block To) const {
  SmallSetVector<Block, 4> Sources;
  for (Block Pred : predecessors(To))
    if (Order.count(Pred) && !DT.dominates(To, Pred))
      Sources.insert(Pred);
  return Sources.size();
}

/// Returns true if To is printed at the branch in From.
bool Structure::isPrintedAt(Block From, Block To) const {
  const DomTreeNode *Node = DT.getNode(To);
  return Node->getIDom() && Node->getIDom()->getBlock() == From && !DT.dominates(To, From) && forwardEdges(To) == 1 &&
         !Moved.contains(To);
}

void Structure::emitSequence(ArrayRef<Block> Blocks, StatementList &Out, Context C) {
  for (unsigned I = 0; I != Blocks.size(); ++I) {
    Context Inner = C;
    if (I + 1 != Blocks.size()) {
      Inner.Next = Blocks[I + 1];
      Inner.AtFunctionEnd = false;
    }
    emitTree(Blocks[I], Out, Inner);
  }
}

/// Returns the exit blocks of L that its header dominates and that are printed after the loop: the
/// only one, or all of those where paths merge. If paths merge in none, returns the one that leaves
/// the fewest loops; of several such blocks, the one with the largest subtree.
SmallVector<Structure::Block, 4> Structure::exitsAfter(const Loop &L) {
  SmallVector<Block, 4> Work{L.getHeader()}, Exits, After;
  while (!Work.empty())
    for (Block Child : childrenOf(Work.pop_back_val())) {
      if (Moved.contains(Child))
        continue;
      (L.contains(Child) ? Work : Exits).push_back(Child);
    }
  sortByOrder(Exits);
  for (Block Exit : Exits)
    if (Exits.size() == 1 || forwardEdges(Exit) > 1)
      After.push_back(Exit);
  // Exits that stay in the enclosing loop come first.
  auto Rank = [&](Block B) { return std::make_pair(LI.getLoopDepth(B), subtreeSize(B)); };
  if (After.empty() && !Exits.empty())
    After.push_back(*max_element(Exits, [&](Block A, Block B) { return Rank(A) < Rank(B); }));
  return After;
}

void Structure::emitTree(Block B, StatementList &Out, Context C) {
  const Loop *L = LI.getLoopFor(B);
  add(Out, Statement::Label).Target = B;
  if (!L || L->getHeader() != B)
    return emitBlock(B, Out, C);

  SmallVector<Block, 4> After = exitsAfter(*L);
  Moved.insert(After.begin(), After.end());
  Context Inside;
  Inside.Next = Inside.ContinueTo = B;
  Inside.BreakTo = After.empty() ? C.Next : After.front();
  Inside.AtFunctionEnd = false;
  Statement &Forever = add(Out, Statement::Forever);
  if (findOptionMDForLoop(L, UnrollHint))
    Forever.UnrollCount = 0;
  else if (std::optional<int> Count = getOptionalIntLoopAttribute(L, UnrollCount); Count && *Count > 0)
    Forever.UnrollCount = *Count;
  emitBlock(B, Forever.Body, Inside);
  emitSequence(After, Out, C);
}

void Structure::emitBlock(Block B, StatementList &Out, Context C) {
  for (const Instruction &I : *B) {
    Placement::Kind K = P.kindOf(I);
    if (!I.isTerminator() && !isa<PHINode>(I) && (K == Placement::Variable || K == Placement::Statement))
      add(Out, Statement::Instruction).Inst = &I;
  }
  SmallVector<Block, 4> Meetings;
  for (Block Child : childrenOf(B))
    if (!Moved.contains(Child) && !isPrintedAt(B, Child))
      Meetings.push_back(Child);
  Context First = C;
  if (!Meetings.empty()) {
    First.Next = Meetings.front();
    First.AtFunctionEnd = false;
  }
  emitTerminator(B, Out, First);
  emitSequence(Meetings, Out, C);
}

void Structure::emitTerminator(Block B, StatementList &Out, Context C) {
  const Instruction *T = B->getTerminator();
  if (const auto *Branch = dyn_cast<BranchInst>(T))
    return emitBranch(*Branch, Out, C);
  if (const auto *Switch = dyn_cast<SwitchInst>(T))
    return emitSwitch(*Switch, Out, C);
  // After `unreachable`, any successor is correct.
  if (isa<ReturnInst>(T) && !C.AtFunctionEnd)
    add(Out, Statement::Return);
}

void Structure::jump(Block To, StatementList &Out, Context C) {
  if (To == C.Next)
    return;
  if (To == C.BreakTo) {
    add(Out, Statement::Break);
    return;
  }
  if (To == C.ContinueTo) {
    add(Out, Statement::Continue);
    return;
  }
  if (To->size() == 1 && isa<ReturnInst>(To->getTerminator())) {
    add(Out, Statement::Return);
    return;
  }
  add(Out, Statement::Goto).Target = To;
  JumpTargets.insert(To);
}

void Structure::emitEdge(Block From, Block To, StatementList &Out, Context C) {
  for (const Variables::Copy &Copy : Vars.copiesOf(From, To))
    add(Out, Statement::Copy).Assignment = Copy;
  if (isPrintedAt(From, To))
    emitTree(To, Out, C);
  else
    jump(To, Out, C);
}

void Structure::emitBranch(const BranchInst &Branch, StatementList &Out, Context C) {
  Block B = Branch.getParent();
  if (Branch.isUnconditional() || Branch.getSuccessor(0) == Branch.getSuccessor(1))
    return emitEdge(B, Branch.getSuccessor(0), Out, C);

  auto If = std::make_unique<Statement>(Statement::If);
  If->Test.Value = Branch.getCondition();
  emitEdge(B, Branch.getSuccessor(0), If->Body, C);
  emitEdge(B, Branch.getSuccessor(1), If->Else, C);
  auto Leaves = [](const StatementList &L) { return L.last() && L.last()->isJump(); };
  bool Swap =
      If->Body.empty() || (Leaves(If->Else) && (!Leaves(If->Body) || If->Else.Items.size() < If->Body.Items.size()));
  if (Swap) {
    std::swap(If->Body, If->Else);
    If->Test.Negated = true;
  }
  if (If->Body.empty())
    return;
  StatementList Rest;
  if (Leaves(If->Body))
    std::swap(Rest, If->Else);
  Out.Items.push_back(std::move(If));
  Out.append(std::move(Rest));
}

void Structure::emitSwitch(const SwitchInst &Switch, StatementList &Out, Context C) {
  Block B = Switch.getParent();
  MapVector<Block, std::vector<const ConstantInt *>> Targets;
  for (const auto &Case : Switch.cases())
    Targets[Case.getCaseSuccessor()].push_back(Case.getCaseValue());
  Targets[Switch.getDefaultDest()];

  auto Node = std::make_unique<Statement>(Statement::Switch);
  Node->Inst = &Switch;
  Context Inside = C;
  // Falling off the end of a case leads to the same block as its break.
  Inside.BreakTo = C.Next;
  for (auto &[Target, Values] : Targets) {
    Statement::Case Case;
    Case.Values = std::move(Values);
    Case.IsDefault = Target == Switch.getDefaultDest();
    emitEdge(B, Target, Case.Body, Inside);
    if (Case.IsDefault && Case.Body.empty())
      continue;
    if (!Case.Body.last() || !Case.Body.last()->isJump())
      add(Case.Body, Statement::Break);
    Node->Cases.push_back(std::move(Case));
  }
  if (!Node->Cases.empty())
    Out.Items.push_back(std::move(Node));
}

} // namespace amp
