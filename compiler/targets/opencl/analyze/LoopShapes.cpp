// for (;;) { if (!c) break; ... }        ->  while (c) { ... }
// for (;;) { ...; if (!c) break; }       ->  do { ... } while (c);       unless there is a continue
// i = 0; while (i < n) { ...; i = i + 1; } ->  for (i = 0; i < n; i = i + 1) { ... }       likewise
//
// Only the spelling changes: the same tests and assignments run in the same order.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Structure.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instruction.h"

using namespace llvm;

namespace amp {
namespace {

class LoopShapes {
public:
  LoopShapes(const DenseSet<const BasicBlock *> &JumpTargets, const Variables &Vars, const Placement &P)
      : JumpTargets(JumpTargets), Vars(Vars), P(P) {}

  void shape(StatementList &List) {
    dropUnusedLabels(List);
    for (auto &S : List.Items) {
      shape(S->Body);
      shape(S->Else);
      for (Statement::Case &C : S->Cases)
        shape(C.Body);
    }
    for (auto &S : List.Items)
      if (S->What == Statement::Forever)
        shapeForever(*S);
    for (unsigned I = 1; I < List.Items.size(); ++I)
      for (unsigned J = I; J-- > 0 && assigned(*List.Items[J]) != Variables::None;) {
        if (!canMoveDown(List, J, I) || !shapeFor(*List.Items[J], *List.Items[I]))
          continue;
        List.Items[I]->Init = std::move(List.Items[J]);
        List.Items.erase(List.Items.begin() + J);
        --I;
        break;
      }
  }

private:
  void dropUnusedLabels(StatementList &List) {
    erase_if(List.Items, [&](const std::unique_ptr<Statement> &S) {
      return S->What == Statement::Label && !JumpTargets.contains(S->Target);
    });
  }

  static bool isBreakIf(const Statement *S) {
    return S && S->What == Statement::If && S->Else.empty() && S->Body.Items.size() == 1 &&
           S->Body.last()->What == Statement::Break;
  }

  /// Returns true if List contains a continue for the loop whose body it is.
  static bool continues(const StatementList &List) {
    return any_of(List.Items, [](const std::unique_ptr<Statement> &S) {
      if (S->What == Statement::Continue)
        return true;
      if (S->isLoop())
        return false;
      return continues(S->Body) || continues(S->Else) ||
             any_of(S->Cases, [](const Statement::Case &C) { return continues(C.Body); });
    });
  }

  static void takeTest(Statement &Loop, const Statement &BreakIf) {
    Loop.Test = BreakIf.Test;
    Loop.Test.Negated = !Loop.Test.Negated;
  }

  void shapeForever(Statement &Loop) {
    auto &Items = Loop.Body.Items;
    if (Items.empty())
      return;
    if (isBreakIf(Items.front().get())) {
      takeTest(Loop, *Items.front());
      Items.erase(Items.begin());
      Loop.What = Statement::While;
    } else if (isBreakIf(Items.back().get()) && !continues(Loop.Body)) {
      takeTest(Loop, *Items.back());
      Items.pop_back();
      Loop.What = Statement::DoWhile;
    }
  }

  /// Returns the variable that a plain assignment sets.
  unsigned assigned(const Statement &S) const {
    if (S.What == Statement::Copy)
      return S.Assignment.To;
    if (S.What == Statement::Instruction && !hasEffect(*S.Inst))
      return Vars.idOf(S.Inst);
    return Variables::None;
  }

  bool readsVariable(const Statement &S, unsigned Id) const {
    bool Found = S.What == Statement::Copy && S.Assignment.FromVariable == Id;
    auto See = [&](const Value *V) { Found |= Vars.idOf(V) == Id; };
    if (S.What == Statement::Instruction)
      P.forEachOperandRead(*S.Inst, See);
    else if (S.Assignment.From)
      P.forEachRead(S.Assignment.From, See);
    return Found;
  }

  /// Returns true if the assignment at From can move to just before To; everything in between is an assignment too.
  bool canMoveDown(const StatementList &List, unsigned From, unsigned To) const {
    const Statement &Moved = *List.Items[From];
    if (From + 1 != To && Moved.What == Statement::Instruction)
      return false; // may read memory
    for (unsigned I = From + 1; I != To; ++I) {
      const Statement &Passed = *List.Items[I];
      if (readsVariable(Passed, assigned(Moved)) || readsVariable(Moved, assigned(Passed)) ||
          assigned(Passed) == assigned(Moved))
        return false;
    }
    return true;
  }

  bool shapeFor(const Statement &Before, Statement &Loop) {
    if (Loop.What != Statement::While || Loop.Body.empty() || continues(Loop.Body))
      return false;
    unsigned Counter = assigned(Before);
    if (Counter == Variables::None || assigned(*Loop.Body.last()) != Counter)
      return false;
    bool Tested = false;
    P.forEachRead(Loop.Test.Value, [&](const Value *V) { Tested |= Vars.idOf(V) == Counter; });
    if (!Tested)
      return false;
    Loop.Step = std::move(Loop.Body.Items.back());
    Loop.Body.Items.pop_back();
    Loop.What = Statement::For;
    return true;
  }

  const DenseSet<const BasicBlock *> &JumpTargets;
  const Variables &Vars;
  const Placement &P;
};

} // namespace

void shapeLoops(StatementList &List, const DenseSet<const BasicBlock *> &JumpTargets, const Variables &Vars,
                const Placement &P) {
  LoopShapes(JumpTargets, Vars, P).shape(List);
}

} // namespace amp
