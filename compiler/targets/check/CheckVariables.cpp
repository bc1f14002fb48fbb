// See Passes.def and CheckSites.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/check/CheckPasses.h"
#include "targets/check/CheckSites.h"

#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "passes/prepare/ArrayIndices.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "check-variables"

using namespace llvm;

namespace amp {
namespace {

constexpr uint64_t LongestVariable = 1 << 14, LongestValue = 64;

/// A use of a variable, and the corresponding address in its shadow.
struct Use {
  Instruction *I;
  Value *Pointer; ///< the variable's
  Value *Shadow;
};

class ShadowedVariable {
public:
  ShadowedVariable(AllocaInst &A, uint64_t Bytes, std::string Name)
      : A(A), DL(A.getModule()->getDataLayout()), Bytes(Bytes), Name(std::move(Name)) {}

  /// Returns false if other code may write the variable, or if nothing uses it.
  bool collect() {
    IRBuilder<> B(A.getNextNode());
    Shadow = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Bytes), nullptr, A.getName() + ".written");
    bool Followed = follow(&A, Shadow);
    if (!Followed || Uses.empty())
      drop();
    return Followed && !Uses.empty();
  }

  void instrument(CheckSites &Sites) {
    IRBuilder<> B(Shadow->getNextNode());
    B.CreateMemSet(Shadow, B.getInt8(0), Bytes, MaybeAlign(1));
    for (const Use &U : Uses)
      instrument(U, Sites);
  }

private:
  void drop() {
    for (Instruction *I : reverse(Mirrored))
      I->eraseFromParent();
    Shadow->eraseFromParent();
  }

  /// Returns true if all indices are constant, or if checkSubscripts has checked the others.
  static bool staysInside(const GetElementPtrInst &P) {
    if (P.hasAllConstantIndices())
      return true;
    auto *First = dyn_cast<ConstantInt>(P.getOperand(1));
    return First && First->isZero();
  }

  bool follow(Value *Pointer, Value *Mirror) {
    for (User *U : Pointer->users()) {
      auto *I = cast<Instruction>(U);
      if (auto *P = dyn_cast<GetElementPtrInst>(I)) {
        if (!staysInside(*P))
          return false;
        auto *Same = cast<GetElementPtrInst>(P->clone());
        Same->setOperand(0, Mirror);
        Same->insertAfter(P);
        Mirrored.push_back(Same);
        if (!follow(P, Same))
          return false;
      } else if (!note(I, Pointer, Mirror)) {
        return false;
      }
    }
    return true;
  }

  bool note(Instruction *I, Value *Pointer, Value *Mirror) {
    if (isa<ICmpInst>(I))
      return true;
    if (auto *S = dyn_cast<StoreInst>(I); S && S->getValueOperand() == Pointer)
      return false;
    bool IsKnown = isa<LoadInst, StoreInst, AtomicRMWInst, AtomicCmpXchgInst>(I);
    if (auto *Copy = dyn_cast<MemIntrinsic>(I))
      IsKnown = isa<ConstantInt>(Copy->getLength());
    if (auto *Life = dyn_cast<IntrinsicInst>(I))
      IsKnown |= Life->isLifetimeStartOrEnd();
    if (const Builtin *B = findBuiltin(*I))
      IsKnown |= B->Effects == Builtin::out;
    if (IsKnown)
      Uses.push_back({I, Pointer, Mirror});
    return IsKnown;
  }

  void setWritten(IRBuilder<> &B, const Use &U, uint64_t Size, bool Written = true) {
    B.CreateMemSet(U.Shadow, B.getInt8(Written), Size, MaybeAlign(1));
  }

  void reportIfUnwritten(const Use &U, uint64_t Size, CheckSites &Sites) {
    if (Size > LongestValue || Size == 0)
      return;
    IRBuilder<> B(U.I);
    Type *T = B.getIntNTy(Size * 8);
    Value *Written = B.CreateAlignedLoad(T, U.Shadow, Align(1));
    Value *Bad = B.CreateICmpEQ(Written, Constant::getNullValue(T));
    MDNode *Seldom = MDBuilder(B.getContext()).createUnlikelyBranchWeights();
    Instruction *Then = SplitBlockAndInsertIfThen(Bad, U.I->getIterator(), /*Unreachable=*/false, Seldom);
    IRBuilder<> Cold(Then);
    Cold.SetCurrentDebugLocation(U.I->getDebugLoc());
    callCheck(Cold, CheckUninitialized, Cold.getVoidTy(), {Sites.get(*U.I, Name)});
  }

  void instrumentCopy(MemIntrinsic &Copy, const Use &U, CheckSites &Sites) {
    uint64_t Size = cast<ConstantInt>(Copy.getLength())->getZExtValue();
    if (Copy.getRawDest() != U.Pointer)
      return reportIfUnwritten(U, Size, Sites);
    IRBuilder<> B(&Copy);
    setWritten(B, U, Size);
  }

  void instrument(const Use &U, CheckSites &Sites) {
    IRBuilder<> B(U.I);
    if (auto *Load = dyn_cast<LoadInst>(U.I))
      return reportIfUnwritten(U, DL.getTypeStoreSize(Load->getType()), Sites);
    if (auto *Copy = dyn_cast<MemIntrinsic>(U.I))
      return instrumentCopy(*Copy, U, Sites);
    if (auto *Store = dyn_cast<StoreInst>(U.I))
      return setWritten(B, U, DL.getTypeStoreSize(Store->getValueOperand()->getType()));
    if (auto *Life = dyn_cast<IntrinsicInst>(U.I); Life && Life->isLifetimeStartOrEnd()) {
      if (Life->getIntrinsicID() == Intrinsic::lifetime_start) // checkLifetimes reports accesses after an end
        setWritten(B, U, Bytes, /*Written=*/false);
      return;
    }
    setWritten(B, {U.I, &A, Shadow}, Bytes);
  }

  AllocaInst &A;
  const DataLayout &DL;
  const uint64_t Bytes;
  const std::string Name;
  AllocaInst *Shadow = nullptr;
  SmallVector<Use> Uses;
  SmallVector<Instruction *> Mirrored;
};

} // namespace

void checkVariables(Function &Kernel, CheckSites &Sites) {
  SmallVector<std::unique_ptr<ShadowedVariable>> Variables;
  SmallVector<AllocaInst *> Found;
  for (Instruction &I : instructions(Kernel))
    if (auto *A = dyn_cast<AllocaInst>(&I))
      Found.push_back(A);
  for (AllocaInst *A : Found) {
    std::optional<TypeSize> Size = A->getAllocationSize(A->getModule()->getDataLayout());
    const DbgVariableRecord *R = findDeclaration(*A);
    if (!R || R->getVariable()->getArg() || !Size || *Size == 0 || *Size > LongestVariable)
      continue;
    auto V = std::make_unique<ShadowedVariable>(*A, *Size, R->getVariable()->getName().str());
    const bool IsOwn = V->collect();
    LLVM_DEBUG(
        dbgs() << Kernel.getName() << ": " << R->getVariable()->getName()
               << (IsOwn ? " has a shadow\n" : " has none: nobody uses it, or its address is known elsewhere\n"));
    if (IsOwn)
      Variables.push_back(std::move(V));
  }
  for (const std::unique_ptr<ShadowedVariable> &V : Variables)
    V->instrument(Sites);
}

PreservedAnalyses CheckVariables::run(Module &M, ModuleAnalysisManager &MAM) {
  for (const KernelInfo &K : readKernels(M)) {
    CheckSites &Sites = MAM.getResult<CheckSitesAnalysis>(M);
    checkSubscripts(*K.Kernel, Sites); // while indices count elements of dimensions, not bytes
    checkVariables(*K.Kernel, Sites);  // while each variable is accessed as in the source
    checkLifetimes(*K.Kernel, Sites);  // while the lifetime markers exist
  }
  return PreservedAnalyses::none();
}

} // namespace amp
