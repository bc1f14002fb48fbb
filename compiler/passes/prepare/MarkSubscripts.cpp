// Clang makes a getelementptr of each pair of brackets: `t[i][j]` is one into the result of another. The last of them
// has the subscript of all, so that the report has both indices.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MarkSubscripts.h"
#include "ArrayIndices.h"
#include "LowerSubscripts.h"
#include "kernel/Names.h"
#include "messages/DeviceDiagnostic.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "mark-subscripts"

using namespace llvm;

namespace amp {
namespace {

using Dimensions = SmallVector<ArrayIndex, 4>;

/// Does P go on where the array that Base has left is? Then both are brackets of one subscript.
bool continues(const GetElementPtrInst &P, const Value *Base) {
  auto *Before = dyn_cast<GetElementPtrInst>(Base);
  auto *First = dyn_cast<ConstantInt>(P.getOperand(1));
  return Before && P.getPointerOperand() == Base && First && First->isZero() && P.getNumOperands() > 2 &&
         P.getSourceElementType()->isArrayTy() && P.getSourceElementType() == Before->getResultElementType();
}

/// Indices without a member between them. `Last`: the run is the end of its getelementptr.
struct Run {
  Dimensions All;
  bool IsFirst, IsLast;
};

SmallVector<Run, 2> findRuns(GetElementPtrInst &P) {
  SmallVector<Run, 2> Runs;
  for (const ArrayIndex &A : findArrayIndices(P)) {
    if (Runs.empty() || Runs.back().All.back().Operand + 1 != A.Operand)
      Runs.push_back({{}, A.Operand == 2, false});
    Runs.back().All.push_back(A);
    Runs.back().IsLast = A.Operand + 1 == P.getNumOperands();
  }
  return Runs;
}

/// All brackets of the subscript that ends with this run.
Dimensions gather(GetElementPtrInst &P, const Run &R) {
  if (!R.IsFirst || !continues(P, P.getPointerOperand()))
    return R.All;
  auto *Before = cast<GetElementPtrInst>(P.getPointerOperand());
  SmallVector<Run, 2> Runs = findRuns(*Before);
  Dimensions All = Runs.empty() || !Runs.back().IsLast ? Dimensions() : gather(*Before, Runs.back());
  All.append(R.All.begin(), R.All.end());
  return All;
}

class SubscriptMarks {
public:
  explicit SubscriptMarks(Module &M) : M(M) {}

  bool run() {
    for (Function &F : M)
      for (Instruction &I : instructions(F))
        if (auto *P = dyn_cast<GetElementPtrInst>(&I))
          find(*P);
    LLVM_DEBUG(dbgs() << M.getName() << ": " << Subscripts.size() << " subscripts of arrays\n");
    for (const Dimensions &All : Subscripts)
      mark(All);
    for (const ArrayIndex &A : Indices)
      keepInside(A);
    return !Indices.empty();
  }

private:
  void find(GetElementPtrInst &P) {
    SmallVector<Run, 2> Runs = findRuns(P);
    if (Runs.empty() || getUserLocations(P).empty())
      return;
    for (const Run &R : Runs) {
      copy_if(R.All, std::back_inserter(Indices), [](const ArrayIndex &A) { return !A.isKnownInside(); });
      bool GoesOn = R.IsLast && !P.use_empty() && all_of(P.users(), [&](const User *U) {
                      auto *Next = dyn_cast<GetElementPtrInst>(U);
                      return Next && continues(*Next, &P);
                    });
      Dimensions All = gather(P, R);
      if (!GoesOn && any_of(All, [](const ArrayIndex &A) { return !A.isKnownInside(); }))
        Subscripts.push_back(std::move(All));
    }
  }

  /// The index as the report has it: such numbers have 32 bits.
  static Value *numberOf(IRBuilder<> &B, const ArrayIndex &A) {
    Value *Index = A.value(), *Number = B.CreateTrunc(Index, B.getInt32Ty());
    if (auto *Cast = dyn_cast<CastInst>(Index);
        Cast && isa<SExtInst, ZExtInst>(Cast) && Cast->getSrcTy()->isIntegerTy(32))
      Number = Cast->getOperand(0);
    else
      Number =
          B.CreateSelect(B.CreateICmpEQ(B.CreateSExt(Number, Index->getType()), Index), Number, B.getInt32(INT32_MAX));
    if (A.MayBeBehind) // is no mistake
      Number = B.CreateSelect(B.CreateICmpEQ(Number, B.getInt32(A.Count)), B.getInt32(0), Number);
    return Number;
  }

  void mark(const Dimensions &All) {
    GetElementPtrInst &Last = *All.back().Pointer;
    IRBuilder<> B(&Last);
    SmallVector<Value *, 8> Arguments = {nameOf(getArrayName(arrayOf(All.front()))), B.getInt32(All.size())};
    for (const ArrayIndex &A : All) {
      Arguments.push_back(numberOf(B, A));
      Arguments.push_back(B.getInt32(A.Count));
    }
    B.CreateCall(declareSubscriptValues(M), Arguments);
  }

  /// The address of the array itself, of a member behind others, too.
  static Value *arrayOf(const ArrayIndex &A) {
    if (A.Operand == 2)
      return A.Pointer->getPointerOperand();
    IRBuilder<> B(A.Pointer); // is used for its name alone
    SmallVector<Value *, 4> Before(A.Pointer->idx_begin(), A.Pointer->idx_begin() + (A.Operand - 1));
    return B.CreateInBoundsGEP(A.Pointer->getSourceElementType(), A.Pointer->getPointerOperand(), Before);
  }

  Constant *nameOf(const std::string &Name) {
    GlobalVariable *&G = Names[Name];
    if (!G) {
      Constant *Text = ConstantDataArray::getString(M.getContext(), Name);
      G = new GlobalVariable(M, Text->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage, Text, SubscriptName);
      G->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
    }
    return G;
  }

  static void keepInside(const ArrayIndex &A) {
    IRBuilder<> B(A.Pointer);
    Value *Index = A.value();
    Value *Bad = B.CreateICmpUGE(Index, ConstantInt::get(Index->getType(), A.firstWrong()));
    A.Pointer->setOperand(A.Operand, B.CreateSelect(Bad, Constant::getNullValue(Index->getType()), Index));
  }

  Module &M;
  SmallVector<Dimensions> Subscripts;
  SmallVector<ArrayIndex> Indices; ///< that may be outside
  StringMap<GlobalVariable *> Names;
};

} // namespace

PreservedAnalyses MarkSubscripts::run(Module &M, ModuleAnalysisManager &) {
  if (M.getFunction(SubscriptValues)) // has been here
    return PreservedAnalyses::all();
  return SubscriptMarks(M).run() ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
