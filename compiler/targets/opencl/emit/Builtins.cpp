// The table Builtins.def as maps.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Builtins.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace amp {
namespace {

using Table = StringMap<Builtin>;

const Table &table() {
  static const Table Entries = [] {
    Table T;
    auto Add = [&](const Twine &Name, Builtin::Kind Class, StringRef Printed, StringRef Signature,
                   CKind Float) { T[Name.str()] = Builtin{Class, Printed, Signature, Float}; };
#define WORK_ITEM(Name, Printed) Add(#Name, Builtin::WorkItem, #Printed, "", CKind::None);
#define SYNC(Name, Printed) Add(#Name, Builtin::Sync, #Printed, "", CKind::None);
#define MATH(Name, Signature)                                                                      \
  Add(#Name "_f32", Builtin::Math, #Name, #Signature, CKind::F32);                                 \
  Add(#Name "_f64", Builtin::Math, #Name, #Signature, CKind::F64);
#define NATIVE(Name, Signature)                                                                    \
  Add("native_" #Name "_f32", Builtin::Math, "native_" #Name, #Signature, CKind::F32);
#define VECTOR(Name, Signature)                                                                    \
  Add(#Name "_f32", Builtin::Math, "cppamp_" #Name "_f32", #Signature, CKind::F32);                \
  Add(#Name "_i32", Builtin::Math, "cppamp_" #Name "_i32", #Signature, CKind::I32);                \
  Add(#Name "_f64", Builtin::Math, "cppamp_" #Name "_f64", #Signature, CKind::F64);
#include "Builtins.def"
#undef VECTOR
#undef WORK_ITEM
#undef SYNC
#undef MATH
#undef NATIVE
    return T;
  }();
  return Entries;
}

} // namespace

CKind Builtin::kindAt(unsigned Index) const {
  if (Class == WorkItem)
    return Index == 0 ? CKind::I64 : CKind::I32;
  if (Class == Sync)
    return Index == 0 ? CKind::None : CKind::I32;
  switch (Signature[Index]) {
  case 'T':
    return Float;
  case 'I':
    return CKind::I32;
  case 'U':
    return Float == CKind::F32 ? CKind::I32 : CKind::I64;
  case 'V':
    return CKind::None;
  default:
    return CKind::Pointer;
  }
}

CKind Builtin::pointeeAt(unsigned Index) const {
  if (Class != Math || Index >= Signature.size())
    return CKind::None;
  if (Signature[Index] == 'P' || Signature[Index] == 'G')
    return Float;
  return Signature[Index] == 'Q' ? CKind::I32 : CKind::None;
}

bool Builtin::isPure() const {
  return Class == WorkItem ||
         (Class == Math && !Signature.contains('P') && !Signature.contains('Q') &&
          !Signature.contains('G'));
}

std::optional<Builtin> findBuiltin(const Function &F) {
  StringRef Name = F.getName();
  if (!Name.consume_front("__cppamp_"))
    return std::nullopt;
  auto It = table().find(Name);
  if (It == table().end())
    return std::nullopt;
  return It->second;
}

std::optional<Builtin> findBuiltin(const CallBase &Call) {
  const Function *F = Call.getCalledFunction();
  return F ? findBuiltin(*F) : std::nullopt;
}

bool hasRightType(const Function &F, const Builtin &B) {
  const FunctionType *T = F.getFunctionType();
  unsigned Params = B.Class == Builtin::Math ? B.Signature.size() - 1 : 1;
  if (T->isVarArg() || T->getNumParams() != Params)
    return false;
  CKind Result = kindOf(T->getReturnType());
  bool Narrow = B.Class == Builtin::WorkItem && Result == CKind::I32; // by prepare-device-module
  if (B.kindAt(0) == CKind::None ? !T->getReturnType()->isVoidTy()
                                 : Result != B.kindAt(0) && !Narrow)
    return false;
  for (unsigned I = 0; I != Params; ++I)
    if (kindOf(T->getParamType(I)) != B.kindAt(I + 1))
      return false;
  return true;
}

} // namespace amp
