// See ArrayIndices.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ArrayIndices.h"
#include "kernel/KernelInfo.h"
#include "messages/DeviceDiagnostic.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace amp {
namespace {

bool isAccess(const User *U, const Value *Pointer) {
  if (auto *S = dyn_cast<StoreInst>(U))
    return S->getPointerOperand() == Pointer;
  return isa<LoadInst, GetElementPtrInst, MemIntrinsic, AtomicRMWInst, AtomicCmpXchgInst>(U);
}

/// Strips typedefs, qualifiers and references from the type.
const DIType *withoutNames(const DIType *T) {
  while (auto *Derived = dyn_cast_or_null<DIDerivedType>(T))
    T = Derived->getBaseType();
  return T;
}

/// Returns the array, among the members and their members, that begins at this bit.
std::string findMember(const DIType *T, uint64_t Bit) {
  auto *Class = dyn_cast_or_null<DICompositeType>(withoutNames(T));
  if (!Class || Class->getTag() == dwarf::DW_TAG_array_type)
    return "";
  for (const DINode *Element : Class->getElements()) {
    auto *Member = dyn_cast<DIDerivedType>(Element);
    if (!Member || Member->isStaticMember() || Bit < Member->getOffsetInBits() ||
        Bit >= Member->getOffsetInBits() + Member->getSizeInBits())
      continue;
    auto *Type = dyn_cast_or_null<DICompositeType>(withoutNames(Member->getBaseType()));
    bool IsArray = Type && Type->getTag() == dwarf::DW_TAG_array_type;
    return !IsArray                           ? findMember(Type, Bit - Member->getOffsetInBits())
           : Bit == Member->getOffsetInBits() ? Member->getName().str()
                                              : "";
  }
  return "";
}

const DbgVariableRecord *findVariable(const AllocaInst &A) {
  auto Records = findDVRDeclares(const_cast<AllocaInst *>(&A));
  return Records.empty() ? nullptr : Records.front();
}

} // namespace

bool ArrayIndex::isKnownInside() const {
  auto *Known = dyn_cast<ConstantInt>(value());
  return Known && Known->getValue().ult(firstWrong());
}

SmallVector<ArrayIndex, 4> findArrayIndices(GetElementPtrInst &P) {
  SmallVector<ArrayIndex, 4> Found;
  if (P.getType()->isVectorTy())
    return Found;
  Type *T = P.getSourceElementType();
  bool IsAccessed = any_of(P.users(), [&](const User *U) { return isAccess(U, &P); });
  for (unsigned I = 2; I < P.getNumOperands(); ++I) {
    if (auto *Struct = dyn_cast<StructType>(T)) {
      T = Struct->getElementType(cast<ConstantInt>(P.getOperand(I))->getZExtValue());
      continue;
    }
    auto *Array = dyn_cast<ArrayType>(T);
    if (!Array)
      break;
    T = Array->getElementType();
    if (Array->getNumElements() > 1)
      Found.push_back({&P, I, Array->getNumElements(), !IsAccessed && I + 1 == P.getNumOperands()});
  }
  return Found;
}

const DbgVariableRecord *findDeclaration(const AllocaInst &A) {
  for (const DbgVariableRecord *R : findDVRDeclares(const_cast<AllocaInst *>(&A))) {
    const DILocation *Loc = R->getDebugLoc().get();
    if (Loc && !isInOwnHeader(*Loc) && !R->getVariable()->getName().starts_with("__") &&
        !R->getVariable()->isArtificial())
      return R;
  }
  return nullptr;
}

std::string getArrayName(const Value *P) {
  const DataLayout *DL = nullptr;
  if (auto *I = dyn_cast<Instruction>(P))
    DL = &I->getModule()->getDataLayout();
  APInt Offset(64, 0);
  if (DL)
    P = P->stripAndAccumulateConstantOffsets(*DL, Offset, /*AllowNonInbounds=*/true);
  if (auto *G = dyn_cast<GlobalVariable>(P))
    return getVariableName(*G);
  // A reference or `this` is a variable that holds an address.
  if (auto *Load = dyn_cast<LoadInst>(P))
    P = Load->getPointerOperand();
  auto *A = dyn_cast<AllocaInst>(P);
  const DbgVariableRecord *R = A ? findVariable(*A) : nullptr;
  if (!R)
    return "";
  std::string Member = findMember(R->getVariable()->getType(), Offset.getZExtValue() * 8);
  return !Member.empty() ? Member : findDeclaration(*A) && Offset == 0 ? R->getVariable()->getName().str() : "";
}

} // namespace amp
