// One reason for each thing that is refused, in the words of the user's program where there are
// such.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CanEmit.h"
#include "Expressions.h"
#include "kernel/Builtins.h"
#include "support/DeviceDiagnostic.h"
#include "targets/opencl/analyse/Address.h"
#include "targets/opencl/analyse/CType.h"
#include "targets/opencl/analyse/Placement.h"
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

/// Why something cannot be printed; empty if it can.
using Reason = std::string;

std::string spell(const Type *T) {
  std::string Text;
  raw_string_ostream(Text) << *T;
  return Text;
}

Reason checkType(const Type *T) {
  if (T->isVoidTy() || kindOf(T) != CKind::None || T->isLabelTy() || T->isMetadataTy())
    return "";
  if (T->isX86_FP80Ty() || T->isFP128Ty() || T->isPPC_FP128Ty())
    return "'long double' cannot be used in a kernel";
  if (T->isHalfTy() || T->isBFloatTy())
    return "16-bit floating point cannot be used in a kernel";
  if (T->isIntegerTy())
    return (Twine(T->getIntegerBitWidth()) + "-bit integers cannot be used in a kernel").str();
  return "values of type '" + spell(T) + "' cannot be used in a kernel";
}

/// The containers' offsets: the one vector that a kernel may have, and only read component by
/// component.
bool isOffsets(const Value *V) {
  return isa<Argument>(V) && V->getType()->isVectorTy() &&
         V->getType()->getScalarType()->isIntegerTy(64);
}

Reason checkConstant(const Constant &C) {
  if (isa<ConstantInt>(C) || isa<ConstantFP>(C) || isa<UndefValue>(C) ||
      isa<ConstantPointerNull>(C))
    return "";
  if (isa<Function>(C))
    return "the address of a function cannot be used in a kernel";
  if (C.getType()->isPointerTy()) {
    const Value *Root = rootOf(&C);
    if (isa<GlobalVariable>(Root) || isa<ConstantPointerNull>(Root) || isa<UndefValue>(Root))
      return "";
  }
  std::string Text;
  raw_string_ostream Stream(Text);
  C.printAsOperand(Stream, false);
  return "the constant '" + Text + "' cannot be used in a kernel";
}

Reason checkGlobal(const GlobalVariable &G) {
  unsigned Space = G.getAddressSpace();
  if (Space == 3)
    return "";
  std::string Name = demangle(G.getName().str());
  if ((Space != 0 && Space != 2) || !G.isConstant() || !G.hasInitializer())
    return "the variable '" + Name + "' lies outside the kernel and cannot be used in it";
  const Constant *Value = G.getInitializer();
  SmallVector<const Constant *, 8> Work{Value};
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (isa<ConstantExpr>(C) || isa<GlobalValue>(C))
      return "the constant '" + Name + "' holds an address and cannot be used in a kernel";
    for (const Use &U : C->operands())
      Work.push_back(cast<Constant>(U));
  }
  return "";
}

/// A pointer must come from something whose address space is known.
Reason checkPointer(const Value *P) {
  const Value *Root = rootOf(P);
  if (const auto *G = dyn_cast<GlobalVariable>(Root))
    return checkGlobal(*G);
  if (isa<Argument>(Root) || isa<AllocaInst>(Root) || isa<PHINode>(Root) || isa<SelectInst>(Root) ||
      isa<ConstantPointerNull>(Root) || isa<UndefValue>(Root))
    return "";
  if (isa<LoadInst>(Root))
    return "a pointer that is read from memory cannot be used in a kernel";
  if (Operator::getOpcode(Root) == Instruction::IntToPtr)
    return "a pointer made from an integer cannot be used in a kernel";
  if (Operator::getOpcode(Root) == Instruction::AddrSpaceCast)
    return "it cannot be told at compile time which memory this pointer points into";
  return "a pointer of unknown origin cannot be used in a kernel";
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
  return Private && Constant
             ? "it cannot be told at compile time which memory this pointer points into"
             : "";
}

Reason checkIntrinsic(const IntrinsicInst &I) {
  if (isMeaningless(I))
    return "";
  switch (I.getIntrinsicID()) {
  case Intrinsic::fmuladd:
  case Intrinsic::canonicalize:
  case Intrinsic::expect:
  case Intrinsic::expect_with_probability:
  case Intrinsic::ctlz:
  case Intrinsic::abs:
    return "";
  case Intrinsic::fshl:
    if (I.getArgOperand(0) == I.getArgOperand(1))
      return "";
    break;
  case Intrinsic::trap:
  case Intrinsic::debugtrap:
  case Intrinsic::ubsantrap:
    return "a trap cannot be used in a kernel";
  default:
    if (!mathNameOf(I.getIntrinsicID()).empty())
      return "";
  }
  return ("the operation '" + I.getCalledFunction()->getName() + "' cannot be used in a kernel")
      .str();
}

Reason checkCall(const CallBase &Call) {
  if (!isa<CallInst>(Call))
    return "exceptions cannot be used in a kernel";
  if (Call.isInlineAsm())
    return "inline assembly cannot be used in a kernel";
  const Function *F = Call.getCalledFunction();
  if (!F)
    return "a call through a pointer cannot be used in a kernel";
  if (const auto *Intrinsic = dyn_cast<IntrinsicInst>(&Call))
    return checkIntrinsic(*Intrinsic);
  std::string Name = demangle(F->getName().str());
  const Builtin *B = findBuiltin(*F);
  if (!B || B->OpenCL.empty()) {
    if (isBuiltinDeclaration(*F))
      return "the built-in function '" + Name + "' is not known";
    return "the function '" + Name +
           "' is called, but its definition is not available for amp code";
  }
  if (!B->hasRightType(*F))
    return "the built-in function '" + Name + "' is declared with the wrong type";
  if (B->Class != Builtin::sync)
    return "";
  const auto *Flags = dyn_cast<ConstantInt>(Call.getArgOperand(0));
  if (!Flags || Flags->getZExtValue() < 1 || Flags->getZExtValue() > 3)
    return "'" + Name + "' needs a constant that says which memory";
  return "";
}

Reason checkAtomicType(const Type *T, bool FloatToo) {
  if (T->isIntegerTy(32) || T->isIntegerTy(64) || (FloatToo && T->isFloatTy()))
    return "";
  return "atomic operations on '" + spell(T) + "' cannot be used in a kernel";
}

Reason checkOrdering(AtomicOrdering Ordering) {
  return isStrongerThanMonotonic(Ordering)
             ? "only relaxed atomic operations can be used in a kernel"
             : "";
}

Reason checkRMW(const AtomicRMWInst &I) {
  if (Reason R = checkOrdering(I.getOrdering()); !R.empty())
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
  default:
    return ("the atomic operation '" + AtomicRMWInst::getOperationName(I.getOperation()) +
            "' cannot be used in a kernel")
        .str();
  }
}

/// An access must be as aligned as its type: OpenCL C has no other.
Reason checkAccess(const Type *T, Align A, const DataLayout &DL) {
  if (T->isIntegerTy(1))
    return "internal error: i1 in memory reached the emitter";
  if (A.value() < bytesOf(kindOf(T)))
    return ("a misaligned access of " + Twine(bytesOf(kindOf(T))) +
            " bytes cannot be used in a kernel")
        .str();
  return "";
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
    return "internal error: arithmetic on i1 reached the emitter";
  switch (I.getOpcode()) {
  case Instruction::Load: {
    const auto &Load = cast<LoadInst>(I);
    if (Load.getType()->isPointerTy())
      return checkPointer(&I);
    Reason R = checkPointer(Load.getPointerOperand());
    if (R.empty() && Load.isAtomic())
      R = checkOrdering(Load.getOrdering());
    return R.empty() ? checkAccess(I.getType(), Load.getAlign(), DL) : R;
  }
  case Instruction::Store: {
    const auto &Store = cast<StoreInst>(I);
    const Type *T = Store.getValueOperand()->getType();
    if (T->isPointerTy())
      return "a pointer that is stored in memory cannot be used in a kernel";
    Reason R = checkPointer(Store.getPointerOperand());
    if (R.empty() && Store.isAtomic())
      R = checkOrdering(Store.getOrdering());
    return R.empty() ? checkAccess(T, Store.getAlign(), DL) : R;
  }
  case Instruction::AtomicRMW: {
    Reason R = checkPointer(cast<AtomicRMWInst>(I).getPointerOperand());
    return R.empty() ? checkRMW(cast<AtomicRMWInst>(I)) : R;
  }
  case Instruction::AtomicCmpXchg: {
    const auto &Exchange = cast<AtomicCmpXchgInst>(I);
    Reason R = checkPointer(Exchange.getPointerOperand());
    if (R.empty())
      R = checkOrdering(Exchange.getMergedOrdering());
    return R.empty() ? checkAtomicType(Exchange.getNewValOperand()->getType(), false) : R;
  }
  case Instruction::ExtractValue: {
    const auto &Extract = cast<ExtractValueInst>(I);
    if (isa<AtomicCmpXchgInst>(Extract.getAggregateOperand()) && Extract.getIndices()[0] == 0)
      return "";
    return "internal error: a struct value reached the emitter";
  }
  case Instruction::ExtractElement:
    if (isOffsets(I.getOperand(0)) && isa<ConstantInt>(I.getOperand(1)))
      return "";
    return "internal error: a vector reached the emitter";
  case Instruction::Alloca: {
    const auto &Alloca = cast<AllocaInst>(I);
    if (!Alloca.isStaticAlloca())
      return "an array whose size is not constant cannot be used in a kernel";
    return "";
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
    return "";
  case Instruction::IntToPtr:
    return "a pointer made from an integer cannot be used in a kernel";
  case Instruction::AddrSpaceCast:
    return "it cannot be told at compile time which memory this pointer points into";
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    if (I.getType()->isIntegerTy(1))
      return "internal error: a conversion to i1 reached the emitter";
    return "";
  default:
    if (isa<BinaryOperator>(I) || isa<CastInst>(I))
      return "";
    return (Twine("the operation '") + I.getOpcodeName() + "' cannot be used in a kernel").str();
  }
}

Reason check(const Instruction &I) {
  // Calls first: who calls an unknown function wants its name, not its types.
  if (isa<CallBase>(I))
    if (Reason R = checkOperation(I); !R.empty())
      return R;
  if (!isa<AtomicCmpXchgInst>(I) && !(isa<AllocaInst>(I)))
    if (Reason R = checkType(I.getType()); !R.empty())
      return R;
  for (const Use &U : I.operands()) {
    if (isa<CallBase>(I) && &U == &cast<CallBase>(I).getCalledOperandUse())
      continue;
    if (isa<AtomicCmpXchgInst>(U) || isa<MetadataAsValue>(U) || isa<BasicBlock>(U) ||
        (isa<ExtractElementInst>(I) && isOffsets(U)))
      continue;
    if (Reason R = checkType(U->getType()); !R.empty())
      return R;
    if (const auto *C = dyn_cast<Constant>(U))
      if (Reason R = checkConstant(*C); !R.empty())
        return R;
    if (U->getType()->isPointerTy())
      if (Reason R = checkPointer(U); !R.empty())
        return R;
  }
  return checkOperation(I);
}

/// Reports each reason once for each place.
class Reporter {
public:
  template <typename Where>
  void report(const Where &Place, const std::string &Key, const Reason &R) {
    Clean = false;
    if (Seen.insert(Key + R).second)
      reportError(Place, R);
  }
  bool isClean() const { return Clean; }

private:
  bool Clean = true;
  StringSet<> Seen;
};

void checkSignature(const Function &F, Reporter &Out) {
  if (!F.getReturnType()->isVoidTy() || F.isVarArg())
    Out.report(F, F.getName().str(), "internal error: a kernel must return void");
  for (const Argument &A : F.args()) {
    Reason R = isOffsets(&A) ? "" : checkType(A.getType());
    if (R.empty() && A.getType()->isPointerTy() &&
        (A.getType()->getPointerAddressSpace() == 0 || A.hasPassPointeeByValueCopyAttr()))
      R = "internal error: the argument '" + A.getName().str() + "' of kernel '" +
          F.getName().str() + "' points into no known memory";
    if (!R.empty())
      Out.report(F, F.getName().str(), R);
  }
}

} // namespace

bool canEmit(Module &M) {
  Reporter Out;
  for (const Function &F : M) {
    if (F.getCallingConv() != CallingConv::SPIR_KERNEL || F.isDeclaration())
      continue;
    checkSignature(F, Out);
    for (const Instruction &I : instructions(F))
      if (Reason R = check(I); !R.empty()) {
        const DebugLoc &Loc = I.getDebugLoc();
        std::string Key = F.getName().str();
        if (Loc)
          Key += ":" + std::to_string(Loc.getLine()) + ":" + std::to_string(Loc.getCol());
        Out.report(I, Key, R);
      }
  }
  return Out.isClean();
}

} // namespace amp
