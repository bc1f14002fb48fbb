// Walks the statements in the order of the text and records, for each variable, the common ancestor
// of the scopes that mention it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Scopes.h"
#include "llvm/IR/Instruction.h"
#include <deque>

using namespace llvm;

namespace amp {
namespace {

struct Scope {
  const Scope *Parent = nullptr;
  unsigned Depth = 0;
  StatementList *List = nullptr; ///< null for the head of a for loop
};

struct Mentions {
  const Scope *Common = nullptr;
  const Scope *FirstScope = nullptr;
  Statement *FirstAssignment = nullptr; ///< null if the first mention is a read
};

class Declarer {
public:
  Declarer(const Placement &P, const Variables &Vars) : P(P), Vars(Vars), Found(Vars.size()) {}

  void run(StatementList &Body) {
    walk(Body, nullptr);
    for (unsigned Id = 0; Id != Found.size(); ++Id) {
      const Mentions &M = Found[Id];
      if (!M.Common)
        continue;
      if (M.FirstAssignment && M.FirstScope == M.Common) {
        M.FirstAssignment->Declares = true;
        continue;
      }
      const Scope *S = M.Common;
      while (!S->List)
        S = S->Parent;
      S->List->Declared.push_back(Id);
    }
  }

private:
  const Scope *open(const Scope *Parent, StatementList *List) {
    Scopes.push_back({Parent, Parent ? Parent->Depth + 1 : 0, List});
    return &Scopes.back();
  }

  static const Scope *commonOf(const Scope *A, const Scope *B) {
    while (A != B) {
      const Scope *&Deeper = A->Depth >= B->Depth ? A : B;
      Deeper = Deeper->Parent;
    }
    return A;
  }

  void mention(unsigned Id, const Scope *S, Statement *Assignment) {
    if (Id == Variables::None)
      return;
    Mentions &M = Found[Id];
    if (!M.Common) {
      M = {S, S, Assignment};
      return;
    }
    M.Common = commonOf(M.Common, S);
  }

  void read(const Value *V, const Scope *S) {
    if (V)
      P.forEachRead(V, [&](const Value *R) { mention(Vars.idOf(R), S, nullptr); });
  }

  void walk(StatementList &List, const Scope *Parent) {
    const Scope *S = open(Parent, &List);
    for (auto &Item : List.Items)
      walk(*Item, S);
  }

  void walk(Statement &St, const Scope *S) {
    if (St.What == Statement::For) {
      S = open(S, nullptr);
      walk(*St.Init, S);
    }
    switch (St.What) {
    case Statement::Instruction:
      P.forEachOperandRead(*St.Inst, [&](const Value *R) { mention(Vars.idOf(R), S, nullptr); });
      mention(Vars.idOf(St.Inst), S, &St);
      return;
    case Statement::Copy:
      read(St.Assignment.From, S);
      mention(St.Assignment.FromVariable, S, nullptr);
      mention(St.Assignment.To, S, &St);
      return;
    case Statement::Switch:
      read(St.Inst->getOperand(0), S);
      break;
    case Statement::DoWhile:
      break;
    default:
      read(St.Test.Value, S);
    }
    walk(St.Body, S);
    walk(St.Else, S);
    for (Statement::Case &C : St.Cases)
      walk(C.Body, S);
    if (St.What == Statement::DoWhile)
      read(St.Test.Value, S);
    if (St.Step)
      walk(*St.Step, S);
  }

  const Placement &P;
  const Variables &Vars;
  std::vector<Mentions> Found;
  std::deque<Scope> Scopes;
};

} // namespace

void declareVariables(StatementList &Body, const Placement &P, const Variables &Vars) { Declarer(P, Vars).run(Body); }

} // namespace amp
