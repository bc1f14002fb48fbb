// Spelling of types.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "CType.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Type.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace amp {

StringRef CType::name() const {
  switch (Kind) {
  case CKind::Bool:
    return "bool";
  case CKind::I8:
    return Signed ? "char" : "uchar";
  case CKind::I16:
    return Signed ? "short" : "ushort";
  case CKind::I32:
    return Signed ? "int" : "uint";
  case CKind::I64:
    return Signed ? "long" : "ulong";
  case CKind::F32:
    return "float";
  case CKind::F64:
    return "double";
  case CKind::None:
  case CKind::Pointer:
    break;
  }
  llvm_unreachable("internal error: a type without a name in the emitter");
}

unsigned bytesOf(CKind Kind) {
  switch (Kind) {
  case CKind::None:
  case CKind::Bool:
  case CKind::I8:
    return 1;
  case CKind::I16:
    return 2;
  case CKind::I32:
  case CKind::F32:
    return 4;
  case CKind::I64:
  case CKind::F64:
  case CKind::Pointer:
    return 8;
  }
  llvm_unreachable("internal error: unknown kind of type in the emitter");
}

CKind kindOf(const Type *T) {
  if (T->isFloatTy())
    return CKind::F32;
  if (T->isDoubleTy())
    return CKind::F64;
  if (T->isPointerTy())
    return CKind::Pointer;
  if (!T->isIntegerTy())
    return CKind::None;
  switch (T->getIntegerBitWidth()) {
  case 1:
    return CKind::Bool;
  case 8:
    return CKind::I8;
  case 16:
    return CKind::I16;
  case 32:
    return CKind::I32;
  case 64:
    return CKind::I64;
  default:
    return CKind::None;
  }
}

std::string MemoryType::name() const { return (MayAlias ? "cppamp_any_" : "") + Type.name().str(); }

StringRef qualifierOf(unsigned AddressSpace) {
  switch (AddressSpace) {
  case 1:
    return "__global ";
  case 2:
    return "__constant ";
  case 3:
    return "__local ";
  default:
    return "";
  }
}

std::string pointerTo(const MemoryType &Pointee, unsigned AddressSpace, bool Volatile) {
  return (Volatile ? "volatile " : "") + qualifierOf(AddressSpace).str() + Pointee.name() + " *";
}

} // namespace amp
