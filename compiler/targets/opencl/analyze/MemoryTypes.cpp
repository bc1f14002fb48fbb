// Collects the accesses, finds mixed types, and lets the accesses vote on a type.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MemoryTypes.h"
#include "kernel/Address.h"
#include "kernel/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Metadata.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace amp {
namespace {

/// Returns the C++ scalar type of a !tbaa tag; empty for char, which aliases everything.
StringRef scalarOfTag(const Instruction &I) {
  const MDNode *Tag = I.getMetadata(LLVMContext::MD_tbaa);
  if (!Tag || Tag->getNumOperands() < 3)
    return "";
  const auto *Access = dyn_cast_or_null<MDNode>(Tag->getOperand(1));
  if (!Access || Access->getNumOperands() == 0)
    return "";
  const auto *Name = dyn_cast<MDString>(Access->getOperand(0));
  return !Name || Name->getString() == "omnipotent char" ? "" : Name->getString();
}

/// Returns the kind of the C++ type: LLVM turns copies of floats into copies of integers.
CKind kindOfTag(StringRef Tag, CKind Kind) {
  if (Kind == CKind::I32 && Tag == "float")
    return CKind::F32;
  if (Kind == CKind::I64 && Tag == "double")
    return CKind::F64;
  bool Integral = Tag == "int" || Tag == "long" || Tag == "long long" || Tag == "short";
  if (Integral && Kind == CKind::F32)
    return CKind::I32;
  if (Integral && Kind == CKind::F64)
    return CKind::I64;
  return Kind;
}

bool isObject(const Value *Root) { return isa<AllocaInst>(Root) || isa<GlobalVariable>(Root); }

} // namespace

MemoryTypes::MemoryTypes(const Function &F, const DataLayout &DL) : DL(DL) {
  collect(F);
  findMixedDomains();
  elect();
}

void MemoryTypes::uniteRoots(const Value *A, const Value *B) {
  if (isa<Constant>(B) && !isa<GlobalVariable>(B))
    return;
  Classes.unionSets(A, B);
}

void MemoryTypes::addAccess(const Instruction &I, const Value *Pointer, CKind Kind, bool Writes) {
  const Value *Root = rootOf(Pointer);
  if (Kind == CKind::Bool)
    Kind = CKind::I8;
  StringRef Tag = scalarOfTag(I);
  Classes.insert(Root);
  // Single bytes already alias everything.
  bool Unknown = Tag.empty() && Kind != CKind::I8;
  Accesses[&I] = {Root, kindOfTag(Tag, Kind), Unknown, Writes};
}

void MemoryTypes::collect(const Function &F) {
  for (const Argument &A : F.args())
    if (A.getType()->isPointerTy())
      Classes.insert(&A);
  for (const Instruction &I : instructions(F)) {
    if (const auto *Load = dyn_cast<LoadInst>(&I))
      addAccess(I, Load->getPointerOperand(), kindOf(Load->getType()), false);
    else if (const auto *Store = dyn_cast<StoreInst>(&I))
      addAccess(I, Store->getPointerOperand(), kindOf(Store->getValueOperand()->getType()), true);
    else if (const auto *RMW = dyn_cast<AtomicRMWInst>(&I))
      addAccess(I, RMW->getPointerOperand(), kindOf(RMW->getType()), true);
    else if (const auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
      addAccess(I, Exchange->getPointerOperand(), kindOf(Exchange->getNewValOperand()->getType()), true);
    else if (isa<AllocaInst>(I))
      Classes.insert(&I);
    else if (const auto *Call = dyn_cast<CallBase>(&I)) {
      if (const Builtin *B = findBuiltin(*Call))
        for (unsigned Arg = 0; Arg != Call->arg_size(); ++Arg)
          if (const Type *Pointee = B->pointeeAt(Arg + 1, I.getContext()))
            addAccess(I, Call->getArgOperand(Arg), kindOf(Pointee), true);
    } else if (I.getType()->isPointerTy() && (isa<PHINode>(I) || isa<SelectInst>(I))) {
      for (const Value *Op : I.operands())
        if (Op->getType()->isPointerTy())
          uniteRoots(&I, rootOf(Op));
    }
  }
}

const Value *MemoryTypes::leaderOf(const Value *Root) const {
  auto It = Classes.findLeader(Root);
  return It == Classes.member_end() ? Root : *It;
}

const Value *MemoryTypes::domainOf(const Value *Root) const {
  auto It = Classes.findLeader(Root);
  if (It == Classes.member_end())
    return Root;
  for (; It != Classes.member_end(); ++It)
    if (isa<Argument>(*It))
      return Buffers;
  return leaderOf(Root);
}

void MemoryTypes::findMixedDomains() {
  DenseMap<const Value *, unsigned> Kinds;
  DenseMap<const Value *, bool> Written;
  for (auto &[I, A] : Accesses) {
    const Value *Domain = domainOf(A.Root);
    if (A.Kind != CKind::I8)
      Kinds[Domain] |= 1u << unsigned(A.Kind);
    Written[Domain] |= A.Writes;
  }
  for (auto &[Domain, Bits] : Kinds)
    IsMixed[Domain] = (Bits & (Bits - 1)) && Written.lookup(Domain);
}

void MemoryTypes::elect() {
  for (auto &[I, A] : Accesses) {
    A.Unknown &= IsMixed.lookup(domainOf(A.Root));
    ++ClassOf[leaderOf(A.Root)].Votes[{unsigned(A.Kind), unsigned(A.Unknown)}];
    if (A.Unknown)
      UsedMayAlias |= 1u << unsigned(A.Kind);
  }
  for (auto &[Leader, C] : ClassOf) {
    unsigned Best = 0;
    for (auto &[Vote, Count] : C.Votes)
      if (Count > Best) {
        Best = Count;
        C.Pointee = {{CKind(Vote.first), true}, Vote.second != 0};
      }
  }
}

CKind MemoryTypes::leafKind(const Type *T) {
  if (const auto *Array = dyn_cast<ArrayType>(T))
    return leafKind(Array->getElementType());
  if (const auto *Vector = dyn_cast<FixedVectorType>(T))
    return leafKind(Vector->getElementType());
  if (const auto *Struct = dyn_cast<StructType>(T)) {
    CKind Common = CKind::None;
    for (const Type *Element : Struct->elements()) {
      CKind Kind = leafKind(Element);
      if (Common != CKind::None && Kind != Common)
        return CKind::I8;
      Common = Kind;
    }
    return Common == CKind::None ? CKind::I8 : Common;
  }
  CKind Kind = kindOf(T);
  return Kind == CKind::Bool || Kind == CKind::None || Kind == CKind::Pointer ? CKind::I8 : Kind;
}

CKind MemoryTypes::constantKind(const GlobalVariable &G) {
  CKind Kind = leafKind(G.getValueType());
  if (Kind != CKind::F32 && Kind != CKind::F64)
    return Kind;
  // OpenCL C has no constant expression for a NaN with given bits.
  SmallVector<const Constant *, 8> Work{G.getInitializer()};
  while (!Work.empty()) {
    const Constant *C = Work.pop_back_val();
    if (const auto *Data = dyn_cast<ConstantDataSequential>(C)) {
      for (unsigned I = 0; I != Data->getNumElements(); ++I)
        Work.push_back(Data->getElementAsConstant(I));
    } else if (const auto *Float = dyn_cast<ConstantFP>(C)) {
      if (!Float->getValueAPF().isFinite())
        return Kind == CKind::F32 ? CKind::I32 : CKind::I64;
    } else {
      for (const Use &U : C->operands())
        Work.push_back(cast<Constant>(U));
    }
  }
  return Kind;
}

MemoryType MemoryTypes::pointeeOf(const Value *Pointer) const {
  const Value *Root = rootOf(Pointer);
  if (const auto *Global = dyn_cast<GlobalVariable>(Root); Global && Global->isConstant())
    return {{constantKind(*Global), true}, false};
  auto It = ClassOf.find(leaderOf(Root));
  if (It != ClassOf.end())
    return It->second.Pointee;
  // Pointers that are only compared have the type of one of the objects, as their initializers do.
  SmallVector<const Value *, 4> Members{Root};
  if (auto Member = Classes.findLeader(Root); Member != Classes.member_end())
    Members.assign(Member, Classes.member_end());
  for (const Value *V : Members) {
    if (const auto *Global = dyn_cast<GlobalVariable>(V))
      return {{Global->isConstant() ? constantKind(*Global) : leafKind(Global->getValueType()), true}, false};
    if (const auto *Alloca = dyn_cast<AllocaInst>(V))
      return {{leafKind(Alloca->getAllocatedType()), true}, false};
  }
  return {{CKind::I8, true}, false};
}

MemoryType MemoryTypes::accessTypeOf(const Instruction &I) const {
  const Access &A = Accesses.find(&I)->second;
  MemoryType Pointee = pointeeOf(A.Root);
  bool Signed = Pointee.Type.Kind == A.Kind && !A.Unknown ? Pointee.Type.Signed : true;
  return {{A.Kind, Signed}, A.Unknown};
}

bool MemoryTypes::isSingle(const Value *Object) const {
  if (!isObject(Object) || (isa<GlobalVariable>(Object) && cast<GlobalVariable>(Object)->isConstant()))
    return false;
  const Type *T = isa<AllocaInst>(Object) ? cast<AllocaInst>(Object)->getAllocatedType()
                                          : cast<GlobalVariable>(Object)->getValueType();
  if (DL.getTypeAllocSize(const_cast<Type *>(T)) != bytesOf(pointeeOf(Object).Type.Kind))
    return false;
  if (const auto *Alloca = dyn_cast<AllocaInst>(Object))
    return !Alloca->isArrayAllocation();
  return true;
}

void MemoryTypes::setSigned(const Value *Root, bool Signed) {
  auto It = ClassOf.find(leaderOf(Root));
  // Each kind has one cppamp_any_ type, a signed one.
  if (It != ClassOf.end() && !It->second.Pointee.MayAlias)
    It->second.Pointee.Type.Signed = Signed;
}

unsigned MemoryTypes::spaceOf(const Value *Pointer) const {
  const Value *Root = rootOf(Pointer);
  unsigned Space = Root->getType()->getPointerAddressSpace();
  if (Space != 0)
    return Space;
  auto It = Classes.findLeader(Root);
  for (; It != Classes.member_end(); ++It)
    if (const auto *Global = dyn_cast<GlobalVariable>(*It))
      return Global->isConstant() ? 2 : 0;
  const auto *Global = dyn_cast<GlobalVariable>(Root);
  return Global && Global->isConstant() ? 2 : 0;
}

bool MemoryTypes::isConst(const Value *Pointer) const {
  const Value *Root = rootOf(Pointer);
  if (isObject(Root))
    return false;
  // Pointers merged by phis share variables: if the kernel writes through one of them, none is a pointer to const.
  bool Found = false;
  auto It = Classes.findLeader(Root);
  for (; It != Classes.member_end(); ++It)
    if (const auto *A = dyn_cast<Argument>(*It)) {
      if (!A->onlyReadsMemory())
        return false;
      Found = true;
    }
  return Found;
}

bool MemoryTypes::usesMayAlias(CKind Kind) const { return UsedMayAlias >> unsigned(Kind) & 1; }

} // namespace amp
