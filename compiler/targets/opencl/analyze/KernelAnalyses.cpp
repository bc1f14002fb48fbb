// See KernelAnalyses.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "KernelAnalyses.h"
#include "Scopes.h"
#include "Structure.h"

#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

std::string name(const Value &V) {
  std::string Text;
  raw_string_ostream OS(Text);
  V.printAsOperand(OS, /*PrintType=*/false);
  return Text;
}

/// Returns the name of a value, or its text if it has no name.
std::string nameOrText(const Instruction &I) {
  if (!I.getType()->isVoidTy())
    return name(I);
  std::string Text;
  raw_string_ostream OS(Text);
  I.print(OS);
  return StringRef(Text).trim().str();
}

StringRef spell(Placement::Kind K) {
  switch (K) {
  case Placement::Dropped:
    return "dropped";
  case Placement::Inline:
    return "inline";
  case Placement::Variable:
    return "variable";
  case Placement::Statement:
    return "statement";
  }
  llvm_unreachable("no placement");
}

std::string spell(const Variables::Copy &C) {
  return "v" + std::to_string(C.To) + " = " + (C.From ? name(*C.From) : "v" + std::to_string(C.FromVariable));
}

std::string spell(const Condition &C) { return (C.Negated ? "not " : "") + name(*C.Value); }

/// Prints statements as an indented list.
class StatementPrinter {
public:
  StatementPrinter(raw_ostream &OS, const Variables &Vars, bool WithScopes)
      : OS(OS), Vars(Vars), WithScopes(WithScopes) {}

  void print(const StatementList &List) {
    Indent += 2;
    if (WithScopes)
      for (unsigned Id : List.Declared)
        line("declare v" + std::to_string(Id));
    for (const auto &Item : List.Items)
      print(*Item);
    Indent -= 2;
  }

private:
  void line(const Twine &Text) { OS.indent(Indent) << Text << "\n"; }

  /// Prints "declare " before the first assignment of a variable.
  std::string simple(const Statement &S) const {
    std::string Text = WithScopes && S.Declares ? "declare " : "";
    if (S.What == Statement::Copy)
      return Text + spell(S.Assignment);
    unsigned Id = Vars.idOf(S.Inst);
    return Text + (Id == Variables::None ? "" : "v" + std::to_string(Id) + " = ") + nameOrText(*S.Inst);
  }

  void print(const Statement &S) {
    switch (S.What) {
    case Statement::Instruction:
    case Statement::Copy:
      return line(simple(S));
    case Statement::If:
      line("if " + spell(S.Test));
      print(S.Body);
      if (!S.Else.empty()) {
        line("else");
        print(S.Else);
      }
      return;
    case Statement::Switch:
      line("switch " + name(*S.Inst->getOperand(0)));
      for (const Statement::Case &C : S.Cases) {
        std::string Head = C.IsDefault ? "default" : "case";
        for (const ConstantInt *V : C.Values)
          Head += " " + name(*V);
        line(Head);
        print(C.Body);
      }
      return;
    case Statement::Goto:
      return line("goto " + name(*S.Target));
    case Statement::Label:
      return line("label " + name(*S.Target));
    case Statement::Break:
      return line("break");
    case Statement::Continue:
      return line("continue");
    case Statement::Return:
      return line("return");
    default:
      line(head(S));
      print(S.Body);
    }
  }

  std::string head(const Statement &S) const {
    switch (S.What) {
    case Statement::While:
      return "while " + spell(S.Test);
    case Statement::DoWhile:
      return "do while " + spell(S.Test);
    case Statement::For:
      return "for " + simple(*S.Init) + "; " + spell(S.Test) + "; " + simple(*S.Step);
    default:
      return "forever";
    }
  }

  raw_ostream &OS;
  const Variables &Vars;
  const bool WithScopes;
  unsigned Indent = 0;
};

std::string typeOf(const KernelAnalyses &A, const Value &Pointer) {
  return (A.Types.isConst(&Pointer) ? "const " : "") +
         pointerTo(A.Types.pointeeOf(&Pointer), A.Types.spaceOf(&Pointer));
}

} // namespace

void printPlacement(const KernelAnalyses &A, raw_ostream &OS) {
  for (const Instruction &I : instructions(A.F))
    OS << "  " << nameOrText(I) << ": " << spell(A.Places.kindOf(I)) << "\n";
}

void printMemoryTypes(const KernelAnalyses &A, raw_ostream &OS) {
  for (const Argument &Arg : A.F.args())
    if (Arg.getType()->isPointerTy())
      OS << "  " << name(Arg) << ": " << typeOf(A, Arg) << "\n";
  for (const Instruction &I : instructions(A.F)) {
    if (I.getType()->isPointerTy())
      OS << "  " << name(I) << ": " << typeOf(A, I) << (isa<AllocaInst>(I) && A.Types.isSingle(&I) ? " single" : "")
         << "\n";
    if (isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(I))
      OS << "  " << nameOrText(I) << ": accesses " << A.Types.accessTypeOf(I).name() << "\n";
  }
}

void printVariables(const KernelAnalyses &A, raw_ostream &OS) {
  for (unsigned Id = 0; Id != A.Vars.size(); ++Id) {
    const Variables::Variable &V = A.Vars[Id];
    if (V.Members.empty() && !V.IsTemporary)
      continue; // merged into another
    OS << "  v" << Id << (V.IsTemporary ? " temporary" : "") << ":";
    for (const Value *Member : V.Members)
      OS << " " << name(*Member);
    OS << "\n";
  }
  // A fresh instance, because copiesOf creates temporaries.
  Variables Edges(A.F, A.Places);
  for (const BasicBlock &B : A.F)
    for (const BasicBlock *To : successors(&B))
      for (const Variables::Copy &C : Edges.copiesOf(&B, To))
        OS << "  " << name(B) << " -> " << name(*To) << ": " << spell(C) << "\n";
}

void printSigns(const KernelAnalyses &A, raw_ostream &OS) {
  auto Spell = [](bool IsSigned) { return IsSigned ? "signed" : "unsigned"; };
  for (const Argument &Arg : A.F.args()) {
    if (Arg.getType()->isIntegerTy())
      OS << "  " << name(Arg) << ": " << Spell(A.Integers.isSigned(Arg)) << "\n";
    else if (Arg.getType()->isPointerTy())
      OS << "  " << name(Arg) << ": to " << A.Types.pointeeOf(&Arg).name() << "\n";
  }
  for (unsigned Id = 0; Id != A.Vars.size(); ++Id)
    if (!A.Vars[Id].Members.empty() && A.Vars[Id].Type->isIntegerTy())
      OS << "  " << name(*A.Vars[Id].Members.front()) << ": " << Spell(A.Integers.isSigned(Id)) << "\n";
}

void printStructure(const KernelAnalyses &A, raw_ostream &OS) {
  StatementPrinter(OS, A.Vars, /*WithScopes=*/false).print(A.Body);
}

void printScopes(const KernelAnalyses &A, raw_ostream &OS) {
  StatementPrinter(OS, A.Vars, /*WithScopes=*/true).print(A.Body);
}

void printAnalysis(const Function &F, void (*Print)(const KernelAnalyses &, raw_ostream &)) {
  if (F.getCallingConv() != CallingConv::SPIR_KERNEL || F.isDeclaration())
    return;
  errs() << "kernel '" << F.getName() << "':\n";
  Print(KernelAnalyses(F), errs());
}

static StatementList buildBody(KernelAnalyses &A) {
  Structure Tree(A.F, A.DT, A.LI, A.Places, A.Vars);
  StatementList Body = Tree.build();
  shapeLoops(Body, Tree.jumpTargets(), A.Vars, A.Places);
  declareVariables(Body, A.Places, A.Vars);
  return Body;
}

KernelAnalyses::KernelAnalyses(const Function &F)
    : F(F), DL(F.getParent()->getDataLayout()), DT(const_cast<Function &>(F)), LI(DT), Types(F, DL),
      Places(F, LI, Types), Vars(F, Places), Body(buildBody(*this)), Integers(F, Vars, Types) {}

} // namespace amp
