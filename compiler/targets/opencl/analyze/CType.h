// The types of OpenCL C that a kernel is printed with.
//
// LLVM's integers have no sign; the printed ones do. A CType is what an expression or a variable
// has in the text; a MemoryType is what a pointer points to.
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
  /// Integers that C computes with as they are; narrower ones become int first.
  bool isWide() const { return Kind == CKind::I32 || Kind == CKind::I64; }
  bool operator==(const CType &O) const { return Kind == O.Kind && (Signed == O.Signed || !isInt()); }
  bool operator!=(const CType &O) const { return !(*this == O); }
  /// `uint`, `float`, ...; not for pointers.
  llvm::StringRef name() const;
};

/// Size in memory; 1 for bool.
unsigned bytesOf(CKind Kind);

/// None for a type that OpenCL C has no scalar for.
CKind kindOf(const llvm::Type *T);

/// What a pointer points to.
struct MemoryType {
  CType Type;
  /// Read and written through a type that may alias every other.
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
