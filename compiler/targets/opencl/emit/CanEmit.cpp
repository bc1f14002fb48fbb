// One reason for each thing that is refused, in the words of the user's program where there are
// such.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CanEmit.h"
#include "Expressions.h"
#include "FloatAtomics.h"
#include "kernel/Builtins.h"
#include "kernel/KernelInfo.h"
#include "targets/opencl/analyze/Address.h"
#include "targets/opencl/analyze/CType.h"
#include "targets/opencl/analyze/Placement.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace amp {
namespace {

/// Why something cannot be printed, if it cannot.
using Reason = std::optional<FilledMessage>;

/// What an earlier pass should have seen to.
Reason internal(const Twine &What) { return FilledMessage(diag::InternalError, {What.str()}); }

std::string spell(const Type *T) {
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

Reason checkType(const Type *T) {
  if (T->isVoidTy() || kindOf(T) != CKind::None || T->isLabelTy() || T->isMetadataTy())
    return std::nullopt;
  if (T->isX86_FP80Ty() || T->isFP128Ty() || T->isPPC_FP128Ty())
    return diag::NoLongDouble;
  if (T->isHalfTy() || T->isBFloatTy())
    return diag::NoHalf;
  if (T->isIntegerTy())
    return FilledMessage(diag::NoInteger, {std::to_string(T->getIntegerBitWidth())});
  return FilledMessage(diag::NoType, {spell(T)});
}

/// The containers' offsets: the one vector that a kernel may have, and only read component by
/// component.
bool isOffsets(const Value *V) {
  return isa<Argument>(V) && V->getType()->isVectorTy() && V->getType()->getScalarType()->isIntegerTy(64);
}

Reason checkConstant(const Constant &C) {
  if (isa<ConstantInt>(C) || isa<ConstantFP>(C) || isa<UndefValue>(C) || isa<ConstantPointerNull>(C))
    return std::nullopt;
  if (isa<Function>(C))
    return diag::NoFunctionAddress;
  if (C.getType()->isPointerTy()) {
    const Value *Root = rootOf(&C);
    if (isa<GlobalVariable>(Root) || isa<ConstantPointerNull>(Root) || isa<UndefValue>(Root))
      return std::nullopt;
  }
  std::string Text;
  raw_string_ostream Stream(Text);
  C.printAsOperand(Stream, false);
  return FilledMessage(diag::NoConstant, {Text});
}

Reason checkGlobal(const GlobalVariable &G) {
  unsigned Space = G.getAddressSpace();
  if (Space == 3)
    return std::nullopt;
  std::string Name = demangle(G.getName().str());
  if ((Space != 0 && Space != 2) || !G.isConstant() || !G.hasInitializer())
    return FilledMessage(diag::NoVariable, {Name});
  const Constant *Value = G.getInitializer();
  SmallVector<const Constant *, 8> Work{Value};
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (isa<ConstantExpr>(C) || isa<GlobalValue>(C))
      return FilledMessage(diag::NoConstantOfAddresses, {Name});
    for (const Use &U : C->operands())
      Work.push_back(cast<Constant>(U));
  }
  return std::nullopt;
}

/// A pointer must come from something whose address space is known.
Reason checkPointer(const Value *P) {
  const Value *Root = rootOf(P);
  if (const auto *G = dyn_cast<GlobalVariable>(Root))
    return checkGlobal(*G);
  if (isa<Argument>(Root) || isa<AllocaInst>(Root) || isa<PHINode>(Root) || isa<SelectInst>(Root) ||
      isa<ConstantPointerNull>(Root) || isa<UndefValue>(Root))
    return std::nullopt;
  if (isa<LoadInst>(Root))
    return diag::NoLoadedPointer;
  if (Operator::getOpcode(Root) == Instruction::IntToPtr)
    return diag::NoPointerOfInteger;
  if (Operator::getOpcode(Root) == Instruction::AddrSpaceCast)
    return diag::NoAmbiguousPointer;
  return diag::NoUnknownPointer;
}

/// Private and constant memory share a type in LLVM, but not in OpenCL C.
Reason checkMeeting(const Instruction &I) {
  bool Private = false, Constant = false;
  for (const Value *Op : I.operands()) {
    if (!Op->getType()->isPointerTy() || Op->getType()->getPointerAddressSpace() != 0)
      continue;
    const Value *Root = rootOf(Op);
    Private |= isa<AllocaInst>(Root);
    Constant |= isa<GlobalVariable>(Root);
  }
  if (Private && Constant)
    return diag::NoAmbiguousPointer;
  return std::nullopt;
}

Reason checkIntrinsic(const IntrinsicInst &I) {
  if (isMeaningless(I))
    return std::nullopt;
  switch (I.getIntrinsicID()) {
  case Intrinsic::fmuladd:
  case Intrinsic::canonicalize:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::ctlz:
  case Intrinsic::abs:
    return std::nullopt;
  case Intrinsic::fshl:
    if (I.getArgOperand(0) == I.getArgOperand(1))
      return std::nullopt;
    break;
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap:
    return diag::NoTrap;
  default:
    if (!mathNameOf(I.getIntrinsicID()).empty())
      return std::nullopt;
  }
  return FilledMessage(diag::NoOperation, {I.getCalledFunction()->getName().str()});
}

Reason checkCall(const CallBase &Call) {
  if (!isa<CallInst>(Call))
    return diag::NoExceptions;
  const Function *F = Call.getCalledFunction();
  if (!F)
    return diag::NoPointerCall;
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
    return checkIntrinsic(*Intrinsic);
  std::string Name = demangle(F->getName().str());
  const Builtin *B = findBuiltin(*F);
  if (!B || B->OpenCL.empty()) {
    if (isBuiltinDeclaration(*F))
      return FilledMessage(diag::NoBuiltin, {Name});
    return FilledMessage(diag::NoDefinition, {Name});
  }
  if (!B->hasRightType(*F))
    return FilledMessage(diag::BuiltinOfWrongType, {Name});
  if (B->Class != Builtin::sync)
    return std::nullopt;
  const auto *Flags = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (!Flags || Flags->getZExtValue() < 1 || Flags->getZExtValue() > 3)
    return FilledMessage(diag::BuiltinNeedsMemory, {Name});
  return std::nullopt;
}

Reason checkAtomicType(const Type *T, bool FloatToo) {
  if (T->isIntegerTy(32) || T->isIntegerTy(64) || (FloatToo && T->isFloatTy()))
    return std::nullopt;
  return FilledMessage(diag::NoAtomicType, {spell(T)});
}

Reason checkOrdering(AtomicOrdering Ordering) {
  if (isStrongerThanMonotonic(Ordering))
    return diag::NoOrdering;
  return std::nullopt;
}

Reason checkRMW(const AtomicRMWInst &I) {
  if (Reason R = checkOrdering(I.getOrdering()); R)
    return R;
  switch (I.getOperation()) {
  case AtomicRMWInst::Xchg:
    return checkAtomicType(I.getType(), true);
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    return checkAtomicType(I.getType(), false);
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FMin:
  case AtomicRMWInst::FMax:
    if (floatAtomicName(I).empty())
      return FilledMessage(diag::NoAtomicType, {spell(I.getType())});
    return std::nullopt;
  default:
    return FilledMessage(diag::NoAtomicOperation, {AtomicRMWInst::getOperationName(I.getOperation()).str()});
  }
}

/// An access must be as aligned as its type: OpenCL C has no other.
Reason checkAccess(const Type *T, Align A, const DataLayout &DL) {
  if (T->isIntegerTy(1))
    return internal("i1 in memory reached the emitter");
  if (A.value() < bytesOf(kindOf(T)))
    return FilledMessage(diag::NoMisalignedAccess, {std::to_string(bytesOf(kindOf(T)))});
  return std::nullopt;
}

bool isPlainBoolOperation(unsigned Opcode) {
  switch (Opcode) {
  case Instruction::And:
  case Instruction::Or:
  case Instruction::Xor:
  case Instruction::Add:
  case Instruction::Sub:
  case Instruction::Mul:
    return true;
  default:
    return false;
  }
}

Reason checkOperation(const Instruction &I) {
  const DataLayout &DL = I.getModule()->getDataLayout();
  if (isa<BinaryOperator>(I) && I.getType()->isIntegerTy(1) && !isPlainBoolOperation(I.getOpcode()))
    return internal("arithmetic on i1 reached the emitter");
  switch (I.getOpcode()) {
  case Instruction::Load: {
    const auto &Load = cast<LoadInst>(I);
    if (Load.getType()->isPointerTy())
      return checkPointer(&I);
    Reason R = checkPointer(Load.getPointerOperand());
    if (!R && Load.isAtomic())
      R = checkOrdering(Load.getOrdering());
    return !R ? checkAccess(I.getType(), Load.getAlign(), DL) : R;
  }
  case Instruction::Store: {
    const auto &Store = cast<StoreInst>(I);
    const Type *T = Store.getValueOperand()->getType();
    if (T->isPointerTy())
      return diag::NoStoredPointer;
    Reason R = checkPointer(Store.getPointerOperand());
    if (!R && Store.isAtomic())
      R = checkOrdering(Store.getOrdering());
    return !R ? checkAccess(T, Store.getAlign(), DL) : R;
  }
  case Instruction::AtomicRMW: {
    Reason R = checkPointer(cast<AtomicRMWInst>(I).getPointerOperand());
    return !R ? checkRMW(cast<AtomicRMWInst>(I)) : R;
  }
  case Instruction::AtomicCmpXchg: {
    const auto &Exchange = cast<AtomicCmpXchgInst>(I);
    Reason R = checkPointer(Exchange.getPointerOperand());
    if (!R)
      R = checkOrdering(Exchange.getMergedOrdering());
    return !R ? checkAtomicType(Exchange.getNewValOperand()->getType(), false) : R;
  }
  case Instruction::ExtractValue: {
    const auto &Extract = cast<ExtractValueInst>(I);
    if (isa<AtomicCmpXchgInst>(Extract.getAggregateOperand()) && Extract.getIndices()[0] == 0)
      return std::nullopt;
    return internal("a struct value reached the emitter");
  }
  case Instruction::ExtractElement:
    if (isOffsets(I.getOperand(0)) && isa<ConstantInt>(I.getOperand(1)))
      return std::nullopt;
    return internal("a vector reached the emitter");
  case Instruction::Alloca: {
    const auto &Alloca = cast<AllocaInst>(I);
    if (!Alloca.isStaticAlloca())
      return diag::NoVariableArray;
    return std::nullopt;
  }
  case Instruction::PHI:
  case Instruction::Select:
    return checkMeeting(I);
  case Instruction::Call:
  case Instruction::Invoke:
  case Instruction::CallBr:
    return checkCall(cast<CallBase>(I));
  case Instruction::GetElementPtr:
    return checkPointer(&I);
  case Instruction::FNeg:
  case Instruction::ICmp:
  case Instruction::FCmp:
  case Instruction::Freeze:
  case Instruction::Br:
  case Instruction::Switch:
  case Instruction::Ret:
  case Instruction::Unreachable:
  case Instruction::Fence:
  case Instruction::PtrToInt:
    return std::nullopt;
  case Instruction::IntToPtr:
    return diag::NoPointerOfInteger;
  case Instruction::AddrSpaceCast:
    return diag::NoAmbiguousPointer;
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    if (I.getType()->isIntegerTy(1))
      return internal("a conversion to i1 reached the emitter");
    return std::nullopt;
  default:
    if (isa<BinaryOperator>(I) || isa<CastInst>(I))
      return std::nullopt;
    return FilledMessage(diag::NoOperation, {I.getOpcodeName()});
  }
}

Reason check(const Instruction &I) {
  // Calls first: who calls an unknown function wants its name, not its types.
  if (isa<CallBase>(I))
    if (Reason R = checkOperation(I); R)
      return R;
  if (!isa<AtomicCmpXchgInst>(I) && !(isa<AllocaInst>(I)))
    if (Reason R = checkType(I.getType()); R)
      return R;
  for (const Use &U : I.operands()) {
    if (isa<CallBase>(I) && &U == &cast<CallBase>(I).getCalledOperandUse())
      continue;
    if (isa<AtomicCmpXchgInst>(U) || isa<MetadataAsValue>(U) || isa<BasicBlock>(U) ||
        (isa<ExtractElementInst>(I) && isOffsets(U)))
      continue;
    if (Reason R = checkType(U->getType()); R)
      return R;
    if (const auto *C = dyn_cast<Constant>(U))
      if (Reason R = checkConstant(*C); R)
        return R;
    if (U->getType()->isPointerTy())
      if (Reason R = checkPointer(U); R)
        return R;
  }
  return checkOperation(I);
}

/// No target may compile it.
bool isMistake(diag::Id Id) {
  switch (Id) {
  case diag::InternalError:
  case diag::NoVariable:
  case diag::NoFunctionAddress:
  case diag::NoExceptions:
  case diag::NoPointerCall:
  case diag::NoBuiltin:
  case diag::NoDefinition:
  case diag::BuiltinOfWrongType:
  case diag::BuiltinNeedsMemory:
    return true;
  default:
    return false;
  }
}

/// Reports each reason once for each place.
class Reporter {
public:
  template <typename Where> void report(Where &Place, const std::string &Key, const FilledMessage &Why) {
    Clean = false;
    if (!Seen.insert(Key + ": " + Why.format()).second)
      return;
    if constexpr (std::is_same_v<Where, Instruction>)
      if (!isMistake(Why.Id))
        return void(reject(Place, Why));
    amp::report(Place, Why);
  }
  bool isClean() const { return Clean; }

private:
  bool Clean = true;
  StringSet<> Seen;
};

void checkSignature(Function &F, Reporter &Out) {
  if (!F.getReturnType()->isVoidTy() || F.isVarArg())
    Out.report(F, F.getName().str(), *internal("a kernel must return void"));
  for (const Argument &A : F.args()) {
    Reason R = isOffsets(&A) ? std::nullopt : checkType(A.getType());
    if (!R && A.getType()->isPointerTy() &&
        (A.getType()->getPointerAddressSpace() == 0 || A.hasPassPointeeByValueCopyAttr()))
      R = internal("the argument '" + A.getName() + "' of kernel '" + F.getName() + "' points into no known memory");
    if (R)
      Out.report(F, F.getName().str(), *R);
  }
}

} // namespace

bool canEmit(Module &M) {
  Reporter Out;
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::SPIR_KERNEL || F.isDeclaration())
      continue;
    checkSignature(F, Out);
    for (Instruction &I : instructions(F))
      if (Reason R = check(I); R) {
        const DebugLoc &Loc = I.getDebugLoc();
        std::string Key = F.getName().str();
        if (Loc)
          Key += ":" + std::to_string(Loc.getLine()) + ":" + std::to_string(Loc.getCol());
        markRejected(F);
        Out.report(I, Key, *R);
      }
  }
  return Out.isClean();
}

} // namespace amp
