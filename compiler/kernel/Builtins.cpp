// The list amp/detail/builtins.def as a table, and the properties derived from it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Builtins.h"
#include "KernelInfo.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

/// Returns a column's name, or an empty string for the keywords "none" and "expand".
StringRef wordOf(StringRef Text) { return Text == "none" || Text == "expand" ? "" : Text; }

constexpr uint32_t feature_none = 0;

Type *scalarType(Builtin::ScalarType T, LLVMContext &C) {
  switch (T) {
  case Builtin::f32:
    return Type::getFloatTy(C);
  case Builtin::f64:
    return Type::getDoubleTy(C);
  case Builtin::i32:
  case Builtin::u32:
    return Type::getInt32Ty(C);
  case Builtin::none:
    break;
  }
  return Type::getVoidTy(C);
}

Type *typeAt(const Builtin &B, unsigned Index, LLVMContext &C) {
  switch (B.letterAt(Index)) {
  case 'T':
    return scalarType(B.Type, C);
  case 'U':
    return IntegerType::get(C, scalarType(B.Type, C)->getScalarSizeInBits());
  case 'I':
  case 'u':
    return Type::getInt32Ty(C);
  case 'X':
  case 'Z':
    return Type::getInt64Ty(C);
  case 'P':
  case 'Q':
    return PointerType::get(C, PrivateSpace);
  case 'G':
    return PointerType::get(C, GlobalSpace);
  case 'C':
    return PointerType::getUnqual(C);
  case 'V':
    break;
  }
  return Type::getVoidTy(C);
}

bool matches(const Builtin &B, unsigned Index, const Type *Is) {
  Type *Listed = typeAt(B, Index, Is->getContext());
  if (B.letterAt(Index) == 'X' && Is->isIntegerTy(32))
    return true; // prepare-device-module narrows it
  return Is == Listed || (Is->isPointerTy() && Listed->isPointerTy());
}

} // namespace

ArrayRef<Builtin> allBuiltins() {
  using B = Builtin;
  using namespace table;
  static const Builtin Entries[] = {
#define CPPAMP_BUILTIN(name, kind, signature, type, effects, uniformity, feature, opencl, host)                        \
  {BuiltinId::name, "__cppamp_" #name, B::kind,           #signature,      B::type,                                    \
   B::effects,      B::uniformity,     feature_##feature, wordOf(#opencl), wordOf(#host)},
#define CPPAMP_ACCESS(name, signature, effects)                                                                        \
  CPPAMP_BUILTIN(name##_f32, access, signature, f32, effects, thread, none, cppamp_##name##_f32, none)                 \
  CPPAMP_BUILTIN(name##_i32, access, signature, i32, effects, thread, none, cppamp_##name##_i32, none)                 \
  CPPAMP_BUILTIN(name##_f64, access, signature, f64, effects, thread, fp64, cppamp_##name##_f64, none)
#include "amp/detail/builtins.def"
  };
  return Entries;
}

Type *Builtin::pointeeAt(unsigned Index, LLVMContext &C) const {
  switch (letterAt(Index)) {
  case 'P':
  case 'G':
    return scalarType(Type, C);
  case 'Q':
    return llvm::Type::getInt32Ty(C);
  default:
    return nullptr;
  }
}

bool Builtin::hasRightType(const Function &F) const {
  const FunctionType *T = F.getFunctionType();
  if (T->isVarArg() || T->getNumParams() != countParameters() || !matches(*this, 0, T->getReturnType()))
    return false;
  return all_of(seq(0u, countParameters()), [&](unsigned I) { return matches(*this, I + 1, T->getParamType(I)); });
}

const Builtin &getBuiltin(BuiltinId Id) { return allBuiltins()[unsigned(Id)]; }

const Builtin *findBuiltin(const Function &F) {
  static const StringMap<const Builtin *> ByName = [] {
    StringMap<const Builtin *> Map;
    for (const Builtin &B : allBuiltins())
      Map[B.Name] = &B;
    return Map;
  }();
  return F.getName().starts_with(BuiltinPrefix) ? ByName.lookup(F.getName()) : nullptr;
}

const Builtin *findBuiltin(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  const Function *F = Call ? Call->getCalledFunction() : nullptr;
  return F ? findBuiltin(*F) : nullptr;
}

bool isCallOf(const Value &V, BuiltinId Id) {
  const Builtin *B = findBuiltin(V);
  return B && B->Id == Id;
}

bool isBuiltinDeclaration(const Function &F) { return F.isDeclaration() && F.getName().starts_with(BuiltinPrefix); }

Function *declareBuiltin(Module &M, BuiltinId Id) {
  const Builtin &B = getBuiltin(Id);
  if (Function *F = M.getFunction(B.Name))
    return F;
  LLVMContext &C = M.getContext();
  SmallVector<Type *, 5> Parameters;
  for (unsigned I = 1; I <= B.countParameters(); ++I)
    Parameters.push_back(typeAt(B, I, C));
  auto *F =
      Function::Create(FunctionType::get(typeAt(B, 0, C), Parameters, false), GlobalValue::ExternalLinkage, B.Name, M);
  annotateBuiltin(*F, B);
  return F;
}

void annotateBuiltin(Function &F, const Builtin &B) {
  F.addFnAttr(Attribute::NoUnwind);
  if (B.Effects != Builtin::end)
    F.addFnAttr(Attribute::WillReturn);
  if (B.isConvergent()) {
    F.addFnAttr(Attribute::Convergent);
    return; // its declaration states what it reads and writes
  }
  F.setMemoryEffects(B.isPure() ? MemoryEffects::none() : MemoryEffects::argMemOnly());
  F.addFnAttr(Attribute::NoSync);
  F.addFnAttr(Attribute::NoFree);
  for (unsigned I = 0; I != F.arg_size(); ++I)
    if (B.letterAt(I + 1) == 'G')
      F.addParamAttr(I, B.Effects == Builtin::load ? Attribute::ReadOnly : Attribute::WriteOnly);
  // Clang marks every call in device code as convergent.
  F.removeFnAttr(Attribute::Convergent);
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallBase>(U))
      Call->removeFnAttr(Attribute::Convergent);
}

bool isBarrier(const Value &V) {
  const Builtin *B = findBuiltin(V);
  return B && B->Effects == Builtin::barrier;
}

bool isDecidedByBuild(const Value &V) {
  const auto *Compare = dyn_cast<ICmpInst>(&V);
  return isCallOf(Compare ? *Compare->getOperand(0) : V, BuiltinId::subgroup_level) &&
         (!Compare || isa<Constant>(Compare->getOperand(1)));
}

bool ordersGlobalMemory(const Value &V) {
  const Builtin *B = findBuiltin(V);
  if (!B || (B->Effects != Builtin::barrier && B->Effects != Builtin::fence))
    return false;
  // Only detail::fence_tile_static orders just local memory.
  const auto &Call = cast<CallBase>(V);
  auto *Flags = Call.arg_empty() ? nullptr : dyn_cast<ConstantInt>(Call.getArgOperand(0));
  return !Flags || !Flags->equalsInt(1);
}

void printBuiltins(raw_ostream &OS) {
  static const char *const Kinds[] = {"math", "index", "sync", "access", "group", "pass"};
  static const char *const Types[] = {"none", "f32", "f64", "i32", "u32"};
  static const char *const Effects[] = {"pure", "out", "load", "store", "convergent", "barrier", "fence", "end"};
  static const char *const Uniformity[] = {"thread", "tile", "launch", "arguments"};
  auto Word = [](StringRef S) { return S.empty() ? "-" : S; };
  for (const Builtin &B : allBuiltins())
    OS << B.Name << " " << Kinds[B.Class] << " " << B.Signature << " " << Types[B.Type] << " " << Effects[B.Effects]
       << " " << Uniformity[B.Uniformity] << " " << B.Feature << " " << Word(B.OpenCL) << " " << Word(B.Host) << "\n";
}

bool isExpensive(const Instruction &I) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&I))
    switch (Call->getIntrinsicID()) {
    case Intrinsic::sqrt:
    case Intrinsic::sin:
    case Intrinsic::cos:
    case Intrinsic::tan:
    case Intrinsic::exp:
    case Intrinsic::exp2:
    case Intrinsic::exp10:
    case Intrinsic::log:
    case Intrinsic::log2:
    case Intrinsic::log10:
    case Intrinsic::pow:
      return true;
    default:
      return false;
    }
  if (const Builtin *B = findBuiltin(I))
    return B->Class == Builtin::math && B->isPure() && I.getType()->isFloatingPointTy();
  return I.getOpcode() == Instruction::FDiv || I.getOpcode() == Instruction::FRem;
}

} // namespace amp
