// See VectorMath.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "targets/host/VectorMath.h"
#include "targets/host/HostPasses.h"

#include "kernel/Builtins.h"
#include "support/LLVMCompat.h"

#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

const Builtin *findMath(const Function &F) {
  const Builtin *Found = findBuiltin(F);
  return Found && Found->Class == Builtin::math ? Found : nullptr;
}

/// Floating-point classes: what `int is...(x)` tests.
std::optional<FPClassTest> classOf(BuiltinId Id) {
  switch (Id) {
  case BuiltinId::isnan_f32:
  case BuiltinId::isnan_f64:
    return fcNan;
  case BuiltinId::isinf_f32:
  case BuiltinId::isinf_f64:
    return fcInf;
  case BuiltinId::isfinite_f32:
  case BuiltinId::isfinite_f64:
    return fcFinite;
  case BuiltinId::isnormal_f32:
  case BuiltinId::isnormal_f64:
    return fcNormal;
  default:
    return std::nullopt;
  }
}

/// Expands what the list leaves to the target, for scalars or vectors. `Result` is the type of the call.
Value *expand(IRBuilder<> &B, BuiltinId Id, Type *Result, ArrayRef<Value *> Args) {
  Type *T = Args[0]->getType();
  if (std::optional<FPClassTest> Class = classOf(Id))
    return B.CreateZExt(B.createIsFPClass(Args[0], *Class), Result);
  switch (Id) {
  case BuiltinId::signbit_f32:
  case BuiltinId::signbit_f64: {
    Type *Bits = T->getWithNewType(B.getIntNTy(T->getScalarSizeInBits()));
    Value *Negative = B.CreateICmpSLT(B.CreateBitCast(Args[0], Bits), Constant::getNullValue(Bits));
    return B.CreateZExt(Negative, Result);
  }
  case BuiltinId::rsqrt_f32:
  case BuiltinId::rsqrt_f64:
  case BuiltinId::native_rsqrt_f32:
    return B.CreateFDiv(ConstantFP::get(T, 1), B.CreateUnaryIntrinsic(Intrinsic::sqrt, Args[0]));
  case BuiltinId::native_recip_f32:
    return B.CreateFDiv(ConstantFP::get(T, 1), Args[0]);
  case BuiltinId::nan_f32:
  case BuiltinId::nan_f64: { // a quiet NaN with these bits
    unsigned Width = T->getScalarSizeInBits();
    const fltSemantics &Kind = Width == 32 ? APFloat::IEEEsingle() : APFloat::IEEEdouble();
    APInt Quiet = APFloat::getQNaN(Kind).bitcastToAPInt();
    APInt Payload = APInt::getLowBitsSet(Width, APFloat::semanticsPrecision(Kind) - 2);
    Value *Bits = B.CreateOr(B.CreateAnd(Args[0], ConstantInt::get(T, Payload)), ConstantInt::get(T, Quiet));
    return B.CreateBitCast(Bits, Result);
  }
  default:
    return nullptr;
  }
}

/// Emits instructions for the call; null if it needs the library.
Value *emitInline(IRBuilder<> &B, const Builtin &Math, Type *Result, ArrayRef<Value *> Args) {
  if (Math.Host.empty()) // the list leaves it to us
    return expand(B, Math.Id, Result, Args);
  if (!Math.Host.starts_with("llvm."))
    return nullptr;
  Intrinsic::ID ID = compat::lookupIntrinsicID((Math.Host + ".f32").str());
  return ID ? B.CreateIntrinsic(ID, {Args[0]->getType()}, Args) : nullptr;
}

std::string libraryName(const Builtin &Math) {
  return ("__cppamp_host_" + Math.Name.drop_front(BuiltinPrefix.size())).str();
}

Value *slice(IRBuilder<> &B, Value *V, unsigned From, unsigned Count) {
  if (cast<FixedVectorType>(V->getType())->getNumElements() == Count)
    return V;
  SmallVector<int> Wanted;
  for (unsigned I = 0; I < Count; ++I)
    Wanted.push_back(static_cast<int>(From + I));
  return B.CreateShuffleVector(V, Wanted);
}

/// Concatenates vectors of the library's length. There must be a power of two of them.
Value *concatenate(IRBuilder<> &B, SmallVector<Value *> Parts) {
  while (Parts.size() > 1) {
    SmallVector<Value *> Pairs;
    for (unsigned I = 0; I < Parts.size(); I += 2) {
      unsigned Count = cast<FixedVectorType>(Parts[I]->getType())->getNumElements();
      SmallVector<int> Both;
      for (unsigned N = 0; N < 2 * Count; ++N)
        Both.push_back(static_cast<int>(N));
      Pairs.push_back(B.CreateShuffleVector(Parts[I], Parts[I + 1], Both));
    }
    Parts = std::move(Pairs);
  }
  return Parts.front();
}

AllocaInst *createSlot(IRBuilder<> &B, Type *T) {
  BasicBlock &Entry = B.GetInsertBlock()->getParent()->getEntryBlock();
  return IRBuilder<>(&Entry, Entry.begin()).CreateAlloca(T);
}

} // namespace

bool VectorMath::knows(const Function &F) { return findMath(F) != nullptr; }

Value *VectorMath::emit(IRBuilder<> &B, CallBase &Call, ArrayRef<Value *> Args, unsigned Lanes,
                        StoreResult Store) const {
  const Builtin *Math = findMath(*Call.getCalledFunction());
  if (!Math || Args.empty() || !Args[0])
    return nullptr;
  auto *Result = FixedVectorType::get(Call.getType(), Lanes);
  if (Value *V = emitInline(B, *Math, Result, Args))
    return V;
  const unsigned Bits = Math->Type == Builtin::f64 ? 64 : 32;
  const unsigned Each = std::min(RegisterBits / Bits, Lanes);
  if (Each * Bits < 128 || Lanes % Each != 0 || Math->Host != "library")
    return nullptr;
  LLVMContext &C = B.getContext();
  SmallVector<Type *> Types;
  SmallVector<AllocaInst *> Slots(Args.size(), nullptr); // output values, whole
  for (unsigned I = 0; I < Args.size(); ++I) {
    Types.push_back(Args[I] ? FixedVectorType::get(Args[I]->getType()->getScalarType(), Each)
                            : static_cast<Type *>(B.getPtrTy()));
    if (!Args[I])
      Slots[I] = createSlot(B, FixedVectorType::get(Math->pointeeAt(I + 1, C), Lanes));
  }
  auto *Type = FunctionType::get(FixedVectorType::get(Call.getType(), Each), Types, false);
  std::string Name = libraryName(*Math) + "x" + std::to_string(Each);
  FunctionCallee Callee = Call.getModule()->getOrInsertFunction(Name, Type);
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setDoesNotThrow();
    F->setWillReturn();
    F->setMemoryEffects(Math->isPure() ? MemoryEffects::none() : MemoryEffects::argMemOnly());
  }
  SmallVector<Value *> Parts;
  for (unsigned From = 0; From < Lanes; From += Each) {
    SmallVector<Value *> Some;
    for (unsigned I = 0; I < Args.size(); ++I)
      Some.push_back(Args[I] ? slice(B, Args[I], From, Each)
                             : B.CreateConstGEP1_32(Math->pointeeAt(I + 1, C), Slots[I], From));
    Parts.push_back(B.CreateCall(Callee, Some));
  }
  for (unsigned I = 0; I < Args.size(); ++I)
    if (Slots[I])
      Store(I, B.CreateLoad(Slots[I]->getAllocatedType(), Slots[I]));
  return concatenate(B, std::move(Parts));
}

bool lowerScalarMath(Function &F) {
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Call = dyn_cast<CallInst>(&I);
    Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    const Builtin *Math = Callee ? findMath(*Callee) : nullptr;
    if (!Math)
      continue;
    Changed = true;
    IRBuilder<> B(Call);
    SmallVector<Value *> Args(Call->args());
    if (Value *V = emitInline(B, *Math, Call->getType(), Args)) {
      Call->replaceAllUsesWith(V);
      Call->eraseFromParent();
      continue;
    }
    Call->setCalledFunction(F.getParent()->getOrInsertFunction(libraryName(*Math), Callee->getFunctionType()));
  }
  return Changed;
}

PreservedAnalyses LowerScalarMath::run(Function &F, FunctionAnalysisManager &) {
  return preserveCFG(lowerScalarMath(F));
}

} // namespace amp
