// Addresses and accesses: `a[i]` if the offset is a multiple of the element size, bytes otherwise.
//
// An index is computed in 64 bits, as in LLVM, unless it is a single int (which C extends implicitly)
// or points into an object so small that its indices cannot overflow an int.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ConstantPrinter.h"
#include "Expressions.h"
#include "Prelude.h"
#include "kernel/Address.h"
#include "targets/opencl/analyze/MemoryTypes.h"
#include "targets/opencl/analyze/Variables.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace amp {
namespace {

const MemoryType ByteMemory{{CKind::I8, true}, false};

/// Limit for the size of an object and for the constant in its index, so that their sum fits an int.
constexpr int64_t MaxSmallObject = int64_t(1) << 30;

/// Returns `add` for `atomic_add`; empty if OpenCL C has no such function.
StringRef nameOf(AtomicRMWInst::BinOp Operation) {
  switch (Operation) {
  case AtomicRMWInst::Xchg:
    return "xchg";
  case AtomicRMWInst::Add:
    return "add";
  case AtomicRMWInst::Sub:
    return "sub";
  case AtomicRMWInst::And:
    return "and";
  case AtomicRMWInst::Or:
    return "or";
  case AtomicRMWInst::Xor:
    return "xor";
  case AtomicRMWInst::Max:
  case AtomicRMWInst::UMax:
    return "max";
  case AtomicRMWInst::Min:
  case AtomicRMWInst::UMin:
    return "min";
  default:
    return "";
  }
}

Refusal refuseAtomicType(const Type *T, bool IsExchange) {
  if (T->isIntegerTy(32) || T->isIntegerTy(64) || (IsExchange && T->isFloatTy()))
    return std::nullopt;
  return FilledMessage(diag::NoAtomicType, {spell(T)});
}

Refusal refuseOrdering(AtomicOrdering Ordering) {
  if (isStrongerThanMonotonic(Ordering))
    return diag::NoOrdering;
  return std::nullopt;
}

Refusal refuseOperation(const AtomicRMWInst &I) {
  if (Refusal R = refuseOrdering(I.getOrdering()))
    return R;
  switch (I.getOperation()) {
  case AtomicRMWInst::FAdd:
  case AtomicRMWInst::FMin:
  case AtomicRMWInst::FMax:
    if (floatAtomicName(I).empty())
      return FilledMessage(diag::NoAtomicType, {spell(I.getType())});
    return std::nullopt;
  default:
    if (nameOf(I.getOperation()).empty())
      return FilledMessage(diag::NoAtomicOperation, {AtomicRMWInst::getOperationName(I.getOperation()).str()});
  }
  return refuseAtomicType(I.getType(), I.getOperation() == AtomicRMWInst::Xchg);
}

/// Rejects an access that is not aligned to its type, because OpenCL C has no such accesses.
Refusal refuseAlignment(const Type *T, Align A) {
  if (T->isIntegerTy(1))
    return refuseInternally("i1 in memory reached the emitter");
  if (A.value() < bytesOf(kindOf(T)))
    return FilledMessage(diag::NoMisalignedAccess, {std::to_string(bytesOf(kindOf(T)))});
  return std::nullopt;
}

Refusal refuseGlobal(const GlobalVariable &G) {
  const unsigned Space = G.getAddressSpace();
  if (Space == 3)
    return std::nullopt;
  const std::string Name = demangle(G.getName().str());
  if ((Space != 0 && Space != 2) || !G.isConstant() || !G.hasInitializer())
    return FilledMessage(diag::NoVariable, {Name});
  SmallVector<uint8_t, 64> Bytes;
  if (!bytesOfConstant(*G.getInitializer(), G.getParent()->getDataLayout(), Bytes))
    return FilledMessage(diag::NoConstantOfAddresses, {Name});
  return std::nullopt;
}

} // namespace

Refusal refusePointer(const Value *P) {
  const Value *Root = rootOf(P);
  if (const auto *G = dyn_cast<GlobalVariable>(Root))
    return refuseGlobal(*G);
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

Refusal refuseAccess(const Instruction &I) {
  if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I)) {
    Refusal R = refusePointer(RMW->getPointerOperand());
    return R ? R : refuseOperation(*RMW);
  }
  if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I)) {
    Refusal R = refusePointer(Exchange->getPointerOperand());
    if (!R)
      R = refuseOrdering(Exchange->getMergedOrdering());
    return R ? R : refuseAtomicType(Exchange->getNewValOperand()->getType(), false);
  }
  Instruction *Access = const_cast<Instruction *>(&I); // LLVM's functions for both are not const-correct
  if (getLoadStoreType(Access)->isPointerTy())
    return isa<LoadInst>(I) ? diag::NoLoadedPointer : diag::NoStoredPointer;
  Refusal R = refusePointer(getLoadStorePointerOperand(&I));
  if (!R && I.isAtomic())
    R = refuseOrdering(isa<LoadInst>(I) ? cast<LoadInst>(I).getOrdering() : cast<StoreInst>(I).getOrdering());
  return R ? R : refuseAlignment(getLoadStoreType(Access), getLoadStoreAlignment(Access));
}

Expr Expressions::reinterpret(const Expr &E, CType T) const {
  if (E.Type.Kind == T.Kind)
    return {E.Text, E.Binding, E.Type};
  return {("as_" + T.name() + "(" + E.Text + ")").str(), Level::Primary, T};
}

std::string Expressions::pointerType(const Value *Root) const {
  return (K.Types.isConst(Root) ? "const " : "") + pointerTo(K.Types.pointeeOf(Root), K.Types.spaceOf(Root));
}

bool Expressions::isSmallObject(const Value *Root) const {
  Type *T = nullptr;
  if (const auto *Alloca = dyn_cast<AllocaInst>(Root))
    T = Alloca->isArrayAllocation() ? nullptr : Alloca->getAllocatedType();
  else if (const auto *Global = dyn_cast<GlobalVariable>(Root))
    T = Global->getValueType();
  return T && K.DL.getTypeAllocSize(T).getFixedValue() < uint64_t(MaxSmallObject);
}

/// Prints the root as something that can be indexed.
std::string Expressions::base(const Value *Root) const {
  if (isa<Constant>(Root) && !isa<GlobalVariable>(Root))
    return "((" + pointerTo(ByteMemory, Root->getType()->getPointerAddressSpace()) + ")0)";
  unsigned Id = K.Vars.idOf(Root);
  if (Id != Variables::None)
    return K.VariableNames[Id];
  if (const auto *Select = dyn_cast<SelectInst>(Root))
    return "(" + select(*Select, Want::Any).Text + ")";
  if (K.Types.isSingle(Root))
    return "(&" + K.Objects.lookup(Root) + ")";
  return K.Objects.lookup(Root);
}

bool Expressions::isInlined(const Value *V) const {
  const auto *I = dyn_cast_or_null<Instruction>(V);
  return I && K.Places.kindOf(*I) == Placement::Inline;
}

/// Prints one term of an index. Only: it is the only term. Narrow: an int is wide enough.
Expr Expressions::term(const Value *Index, bool Only, bool Narrow) const {
  const auto *I = dyn_cast<Instruction>(Index);
  if (isInlined(I) && (isa<SExtInst>(I) || isa<ZExtInst>(I)) && (Only || Narrow)) {
    const Value *Source = I->getOperand(0);
    bool NonNegative = isa<ZExtInst>(I) && cast<PossiblyNonNegInst>(I)->hasNonNeg();
    if (!Source->getType()->isIntegerTy(1) && (isa<SExtInst>(I) || !Narrow || NonNegative))
      return value(Source, isa<SExtInst>(I) ? Want::Signed : NonNegative ? Want::Any : Want::Unsigned);
  }
  if (!Index->getType()->isIntegerTy(64)) {
    Expr E = value(Index, Want::Signed);
    return Only || Narrow ? E : convert({CKind::I64, true}, E);
  }
  if (Narrow && !Only)
    return convert({CKind::I32, true}, value(Index));
  return value(Index);
}

std::string Expressions::index(const Address &A, unsigned Size) const {
  int64_t Constant = A.Bytes / int64_t(Size);
  if (A.Terms.empty())
    return itostr(Constant);
  bool Only = A.Terms.size() == 1 && Constant == 0 && A.Terms[0].Scale == int64_t(Size);
  bool Narrow = isSmallObject(A.Root) && A.InBounds;
  std::string Text;
  for (Address::Term T : A.Terms) {
    Value *Opposite;
    if (isInlined(T.Index) && match(T.Index, m_Neg(m_Value(Opposite))))
      T = {Opposite, -T.Scale};
    int64_t Factor = T.Scale / int64_t(Size);
    const bool Minus = Factor < 0 && !Text.empty() && Factor != INT64_MIN;
    if (Minus)
      Factor = -Factor;
    // After a 64-bit term, C extends implicitly.
    Expr E = !Text.empty() && !Narrow && Factor == 1 && isExtension(T.Index) ? nextTo(T.Index, {CKind::I64, true})
                                                                             : term(T.Index, Only, Narrow);
    if (!Text.empty())
      Text += Minus ? " - " : " + ";
    if (Factor == 1)
      Text += Only ? E.Text : E.atLeast(Text.empty() ? Level::Sum : Level::Product);
    else
      Text += E.atLeast(Level::Product) + " * " + itostr(Factor);
  }
  if (Constant > 0)
    Text += " + " + itostr(Constant);
  else if (Constant < 0)
    Text += " - " + utostr(0 - uint64_t(Constant));
  return Text;
}

Address Expressions::addressOf(const Value *P) const {
  return Address::get(P, K.DL, [&](const Value *V) { return K.Vars.idOf(V) != Variables::None; });
}

Expr Expressions::pointer(const Value *P, const MemoryType &As, bool Volatile) const {
  return pointerAt(addressOf(P), As, Volatile);
}

Expr Expressions::pointerAt(const Address &A, const MemoryType &As, bool Volatile) const {
  CType PointerKind{CKind::Pointer, true};
  if (A.isRoot() && isa<Constant>(A.Root) && !isa<GlobalVariable>(A.Root))
    return {"0", Level::Primary, PointerKind};
  MemoryType Pointee = K.Types.pointeeOf(A.Root);
  unsigned Space = K.Types.spaceOf(A.Root);
  bool Const = K.Types.isConst(A.Root);
  auto Cast = [&](const MemoryType &To, const Expr &E) -> Expr {
    return {std::string("(") + (Const ? "const " : "") + pointerTo(To, Space, Volatile) + ")" + E.atLeast(Level::Unary),
            Level::Unary, PointerKind};
  };
  unsigned Size = bytesOf(Pointee.Type.Kind);
  Expr E{base(A.Root), Level::Primary, PointerKind};
  if (A.isRoot()) {
    if (K.Types.isSingle(A.Root))
      E = {"&" + K.Objects.lookup(A.Root), Level::Unary, PointerKind};
  } else if (A.isMultipleOf(Size)) {
    E = {"&" + E.Text + "[" + index(A, Size) + "]", Level::Unary, PointerKind};
  } else {
    Pointee = ByteMemory;
    E = {"&(" + Cast(ByteMemory, E).Text + ")[" + index(A, 1) + "]", Level::Unary, PointerKind};
  }
  bool SameSign = Pointee.Type == As.Type;
  return Pointee == As && SameSign && !Volatile ? E : Cast(As, E);
}

/// Prints the lvalue that I, a load or store at P, accesses.
std::string Expressions::access(const Instruction &I, const Value *P, bool Volatile) const {
  MemoryType T = K.Types.accessTypeOf(I);
  Address A = addressOf(P);
  bool Null = isa<Constant>(A.Root) && !isa<GlobalVariable>(A.Root);
  if (Volatile || Null)
    return "*(" + std::string(Volatile ? "volatile " : "") + pointerTo(T, P->getType()->getPointerAddressSpace()) +
           ")" + pointer(P, T).atLeast(Level::Unary);
  unsigned Size = bytesOf(T.Type.Kind);
  // The access is in bounds of the object. Then so is a single term, but for the constant.
  if (A.Terms.size() == 1 && A.Bytes != 0 && A.Bytes > -MaxSmallObject && A.Bytes < MaxSmallObject)
    A.InBounds = true;
  if (!A.isMultipleOf(Size))
    return "*" + pointer(P, T).atLeast(Level::Unary);
  if (K.Types.pointeeOf(A.Root) == T) {
    if (A.isRoot() && K.Types.isSingle(A.Root))
      return K.Objects.lookup(A.Root);
    return base(A.Root) + "[" + index(A, Size) + "]";
  }
  std::string Cast = std::string(K.Types.isConst(A.Root) ? "const " : "") + pointerTo(T, K.Types.spaceOf(A.Root));
  return "((" + Cast + ")" + base(A.Root) + ")[" + index(A, Size) + "]";
}

Expr Expressions::load(const LoadInst &I, Want W) const {
  std::string Text = access(I, I.getPointerOperand(), I.isVolatile() || I.isAtomic());
  CType InMemory = K.Types.accessTypeOf(I).Type;
  Expr E{Text, Text[0] == '*' ? Level::Unary : Level::Primary, InMemory};
  CType Wanted{kindOf(I.getType()), W != Want::Unsigned};
  return InMemory.Kind == Wanted.Kind ? E : reinterpret(E, Wanted);
}

std::string Expressions::effect(const Instruction &I) const {
  const auto *Store = dyn_cast<StoreInst>(&I);
  if (!Store)
    return isa<FenceInst>(I) ? "mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)" : compute(I).Text;
  CType InMemory = K.Types.accessTypeOf(I).Type;
  const Value *V = Store->getValueOperand();
  std::string Right =
      InMemory.Kind == kindOf(V->getType()) ? assigned(V, InMemory) : reinterpret(value(V), InMemory).Text;
  return access(I, Store->getPointerOperand(), Store->isVolatile() || Store->isAtomic()) + " = " + Right;
}

std::string Expressions::atomicPointer(const Value *P, CType T) const {
  MemoryType As{T, false};
  const Value *Root = rootOf(P);
  // Passing `__global int *` for `volatile __global int *` needs no cast.
  bool Exact = K.Types.pointeeOf(Root) == As && K.Types.pointeeOf(Root).Type == T;
  return pointer(P, As, !Exact).Text;
}

Expr Expressions::atomic(const AtomicRMWInst &I, Want) const {
  if (std::string Function = floatAtomicName(I); !Function.empty()) {
    CType T{kindOf(I.getType()), true};
    return {Function + "(" + atomicPointer(I.getPointerOperand(), T) + ", " + value(I.getValOperand()).Text + ")",
            Level::Primary, T};
  }
  CType T{kindOf(I.getType()), K.Types.pointeeOf(rootOf(I.getPointerOperand())).Type.Signed};
  switch (I.getOperation()) {
  case AtomicRMWInst::Max:
  case AtomicRMWInst::Min:
    T.Signed = true;
    break;
  case AtomicRMWInst::UMax:
  case AtomicRMWInst::UMin:
    T.Signed = false;
    break;
  default:
    break;
  }
  const StringRef Name = nameOf(I.getOperation());
  std::string Function = (T.Kind == CKind::I64 ? "atom_" : "atomic_") + Name.str();
  return {Function + "(" + atomicPointer(I.getPointerOperand(), T) + ", " +
              value(I.getValOperand(), T.Signed ? Want::Signed : Want::Unsigned).Text + ")",
          Level::Primary, T};
}

Expr Expressions::exchange(const AtomicCmpXchgInst &I, Want) const {
  CType T{kindOf(I.getNewValOperand()->getType()), K.Types.pointeeOf(rootOf(I.getPointerOperand())).Type.Signed};
  Want Same = T.Signed ? Want::Signed : Want::Unsigned;
  std::string Function = T.Kind == CKind::I64 ? "atom_cmpxchg" : "atomic_cmpxchg";
  return {Function + "(" + atomicPointer(I.getPointerOperand(), T) + ", " + value(I.getCompareOperand(), Same).Text +
              ", " + value(I.getNewValOperand(), Same).Text + ")",
          Level::Primary, T};
}

} // namespace amp
