// The OpenCL C types of printed kernels.
//
// LLVM's integers have no sign; the printed ones do. A CType is the type of an expression or a variable
// in the text; a MemoryType is the pointee type of a pointer.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_CTYPE_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_CTYPE_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace llvm {
class Type;
}

namespace amp {

enum class CKind : unsigned char { None, Bool, I8, I16, I32, I64, F32, F64, Pointer };

struct CType {
  CKind Kind = CKind::None;
  bool Signed = true; ///< of integers only

  bool isInt() const { return Kind >= CKind::I8 && Kind <= CKind::I64; }
  bool isFloat() const { return Kind == CKind::F32 || Kind == CKind::F64; }
  /// Integers on which C operates directly; narrower ones are promoted to int.
  bool isWide() const { return Kind == CKind::I32 || Kind == CKind::I64; }
  bool operator==(const CType &O) const { return Kind == O.Kind && (Signed == O.Signed || !isInt()); }
  bool operator!=(const CType &O) const { return !(*this == O); }
  /// `uint`, `float`, ...; not for pointers.
  llvm::StringRef name() const;
};

/// Size in memory; 1 for bool.
unsigned bytesOf(CKind Kind);

/// Returns no kind for a type without a scalar counterpart in OpenCL C.
CKind kindOf(const llvm::Type *T);

/// The pointee type of a pointer.
struct MemoryType {
  CType Type;
  /// Accessed through a type that may alias every other.
  bool MayAlias = false;

  bool operator==(const MemoryType &O) const { return Type.Kind == O.Type.Kind && MayAlias == O.MayAlias; }
  bool operator!=(const MemoryType &O) const { return !(*this == O); }
  /// `float`, or `cppamp_any_float` if it may alias.
  std::string name() const;
};

/// `__global `, `__local `, `__constant ` or nothing.
llvm::StringRef qualifierOf(unsigned AddressSpace);

/// `__global float *`
std::string pointerTo(const MemoryType &Pointee, unsigned AddressSpace, bool Volatile = false);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_CTYPE_H
