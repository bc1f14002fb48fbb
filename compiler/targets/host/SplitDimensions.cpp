// See Passes.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/HostKernel.h"
#include "targets/host/HostPasses.h"

#include "kernel/Builtins.h"
#include "passes/prepare/Versions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#define DEBUG_TYPE "split-dimensions"

STATISTIC(NumSplit, "Kernels of more than three dimensions whose threads run in rows");

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

/// Of shorter rows, a vector contains several.
constexpr unsigned FewestInRow = 3;

class DimensionSplitter {
public:
  explicit DimensionSplitter(const KernelInfo &K) : K(K), F(*K.Kernel), B(F.getContext()) {}

  /// Returns false if the kernel cannot be split.
  bool run() {
    if (!findIndices())
      return false;
    B.SetInsertPoint(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
    for (unsigned Dim = 0; Dim < 3; ++Dim)
      Ids[Dim] = index(Dim);
    for (CallInst *Id : Indices)
      replaceIndex(*Id);
    removeTest();
    return true;
  }

private:
  /// Finds the calls that return the index in the long dimension. False if the kernel asks for anything else that
  /// would change, or does not divide that index as thread_index does.
  bool findIndices() {
    bool Divides = false;
    for (Instruction &I : instructions(F)) {
      const Builtin *Called = findBuiltin(I);
      if (!Called || Called->Class != Builtin::index || Called->Id == BuiltinId::rank)
        continue;
      auto *Id = cast<CallInst>(&I);
      if (Called->Id != BuiltinId::global_id || !I.getType()->isIntegerTy(64))
        return false;
      auto *Dim = dyn_cast<ConstantInt>(Id->getArgOperand(0));
      if (!Dim)
        return false;
      (Dim->isZero() ? Indices : Zeros).push_back(Id);
      Divides |= Dim->isZero() && any_of(I.users(), [&](User *U) { return isDividedBy(U, &I, K.Rank - 1); });
    }
    if (!Divides)
      return false;
    for (CallInst *Zero : Zeros) {
      Zero->replaceAllUsesWith(ConstantInt::get(Zero->getType(), 0));
      Zero->eraseFromParent();
    }
    return true;
  }

  /// Returns true if V is that component of the domain's extent.
  bool isComponent(Value *V, unsigned Component) const {
    match(V, m_ZExt(m_Value(V)));
    auto *Load = dyn_cast<LoadInst>(V);
    if (!Load || !Load->getType()->isIntegerTy(32))
      return false;
    const DataLayout &DL = F.getParent()->getDataLayout();
    APInt Offset(64, 0);
    const Value *Base = Load->getPointerOperand()->stripAndAccumulateConstantOffsets(DL, Offset, true);
    return Base == F.getArg(1) && Offset == uint64_t(Component) * 4;
  }

  /// Returns true if U is the quotient or the remainder of V and that component.
  bool isDividedBy(User *U, Value *V, unsigned Component) const {
    return match(U, m_CombineOr(m_URem(m_Specific(V), m_Value()), m_UDiv(m_Specific(V), m_Value()))) &&
           isComponent(U->getOperand(1), Component);
  }

  Value *component(unsigned Component) {
    Value *At = B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), F.getArg(1), Component);
    return B.CreateZExt(B.CreateLoad(B.getInt32Ty(), At), B.getInt64Ty());
  }

  Value *index(unsigned Dim) {
    CallInst *Id = B.CreateCall(declareBuiltin(*F.getParent(), BuiltinId::global_id), B.getInt32(Dim));
    const APInt End = APInt::getOneBitSet(64, Dim == 2 ? 32 : 31);
    Id->setMetadata(LLVMContext::MD_range, MDBuilder(F.getContext()).createRange(APInt(64, 0), End));
    return Id;
  }

  void replaceIndex(CallInst &Id) {
    SmallVector<Instruction *> Rows;
    const unsigned Last = K.Rank - 1;
    for (User *U : make_early_inc_range(Id.users()))
      if (isDividedBy(U, &Id, Last)) {
        auto *Part = cast<BinaryOperator>(U);
        if (Part->getOpcode() == Instruction::UDiv)
          Rows.push_back(Part);
        else
          replace(*Part, Ids[0]);
      }
    for (Instruction *Row : Rows) {
      for (User *U : make_early_inc_range(Row->users()))
        if (isDividedBy(U, Row, Last - 1)) {
          auto *Part = cast<BinaryOperator>(U);
          replace(*Part, Ids[Part->getOpcode() == Instruction::UDiv ? 2 : 1]);
        }
      replaceBySum(*Row, Ids[2], Last - 1, Ids[1]);
    }
    replaceBySum(Id, rowNumber(Id), Last, Ids[0]);
  }

  /// Null if it is not needed.
  Value *rowNumber(const Instruction &Id) {
    if (Id.use_empty())
      return nullptr;
    B.SetInsertPoint(cast<Instruction>(Ids[2])->getNextNode());
    return B.CreateAdd(B.CreateMul(Ids[2], component(K.Rank - 2)), Ids[1]);
  }

  void replace(Instruction &Old, Value *New) {
    Old.replaceAllUsesWith(New);
    Old.eraseFromParent();
  }

  void replaceBySum(Instruction &Old, Value *High, unsigned Component, Value *Low) {
    if (!Old.use_empty()) {
      B.SetInsertPoint(&Old);
      Old.replaceAllUsesWith(B.CreateAdd(B.CreateMul(High, component(Component)), Low));
    }
    Old.eraseFromParent();
  }

  /// Only threads in the domain run.
  void removeTest() {
    Value *Rest = Ids[2];
    for (unsigned Component = K.Rank - 3; Component != 0; --Component) {
      auto Next = find_if(Rest->users(), [&](User *U) {
        return isDividedBy(U, Rest, Component) && cast<Instruction>(U)->getOpcode() == Instruction::UDiv;
      });
      if (Next == Rest->user_end())
        return;
      Rest = *Next;
    }
    for (User *U : make_early_inc_range(Rest->users())) {
      ICmpInst::Predicate P;
      Value *Size = nullptr;
      if (match(U, m_ICmp(P, m_Specific(Rest), m_Value(Size))) && P == ICmpInst::ICMP_ULT && isComponent(Size, 0))
        U->replaceAllUsesWith(ConstantInt::getTrue(F.getContext()));
    }
  }

  const KernelInfo K;
  Function &F;
  IRBuilder<> B;
  SmallVector<CallInst *, 2> Indices, Zeros;
  Value *Ids[3] = {};
};

/// i1 (functor, domain, i64 low0, ...): whether rows are as long as that.
Function *makeCheck(const KernelInfo &K) {
  LLVMContext &C = K.Kernel->getContext();
  SmallVector<Type *> Parameters(K.Kernel->getFunctionType()->params());
  Parameters.append(6, Type::getInt64Ty(C));
  Function *Check =
      Function::Create(FunctionType::get(Type::getInt1Ty(C), Parameters, false), GlobalValue::InternalLinkage,
                       K.Kernel->getName() + ".long", K.Kernel->getParent());
  Check->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> B(BasicBlock::Create(C, "entry", Check));
  Value *Row = B.CreateLoad(B.getInt32Ty(), B.CreateConstInBoundsGEP1_64(B.getInt32Ty(), Check->getArg(1), K.Rank - 1));
  B.CreateRet(B.CreateICmpUGE(Row, B.getInt32(FewestInRow)));
  return Check;
}

} // namespace

PreservedAnalyses SplitDimensions::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = false;
  for (const KernelInfo &K : readKernels(M))
    if (K.Rank > 3 && !findVersions(*K.Kernel)) {
      ValueToValueMapTy Map;
      KernelInfo Rows = K;
      Rows.Kernel = copyKernel(K, K.Kernel->getReturnType(), {}, ".rows", Map);
      if (!DimensionSplitter(Rows).run()) {
        Rows.Kernel->eraseFromParent();
        continue;
      }
      LLVM_DEBUG(dbgs() << K.Name << ": its threads run in rows\n");
      ++NumSplit;
      setSplit(*Rows.Kernel);
      setVersions(*K.Kernel, {makeCheck(K), Rows.Kernel, /*HasGuards=*/false});
      Changed = true;
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

} // namespace amp
