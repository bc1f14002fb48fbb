// Looks up the functions of Builtins.def.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_BUILTINS_H
#define CPPAMP_TARGETS_OPENCL_EMIT_BUILTINS_H

#include "CType.h"
#include <optional>

namespace llvm {
class CallBase;
class Function;
} // namespace llvm

namespace amp {

struct Builtin {
  enum Kind { WorkItem, Sync, Math };
  Kind Class = Math;
  llvm::StringRef Name;      ///< in OpenCL C
  llvm::StringRef Signature; ///< of Math, see Builtins.def
  CKind Float = CKind::None; ///< what T stands for

  /// Kind of result (Index 0) or of parameter Index - 1.
  CKind kindAt(unsigned Index) const;
  /// What the pointer parameter points to; None if it is no pointer.
  CKind pointeeAt(unsigned Index) const;
  /// Neither reads nor writes memory that others see.
  bool isPure() const;
};

/// Nothing if F is no builtin.
std::optional<Builtin> findBuiltin(const llvm::Function &F);
std::optional<Builtin> findBuiltin(const llvm::CallBase &Call);

/// F's type is that of the builtin.
bool hasRightType(const llvm::Function &F, const Builtin &B);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_BUILTINS_H
