// A pointer as its root and an offset in bytes.
//
// Opaque pointers have no element type: `gep [7 x float], ptr %a, i64 %i, i64 3` and
// `gep i8, (gep float, ptr %a, i64 %j), i64 12` are both a root, a constant number of bytes and a
// sum of scaled indices. This form is exact for any layout.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_ANALYZE_ADDRESS_H
#define CPPAMP_TARGETS_OPENCL_ANALYZE_ADDRESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace amp {

struct Address {
  struct Term {
    const llvm::Value *Index; ///< i64, or narrower and then sign-extended
    int64_t Scale;            ///< bytes
  };

  const llvm::Value *Root = nullptr;
  int64_t Bytes = 0;
  llvm::SmallVector<Term, 2> Terms;
  /// Every step from the root stays inside its object.
  bool InBounds = true;

  bool isRoot() const { return Bytes == 0 && Terms.empty(); }
  /// Returns true if every term of the sum is a multiple of Size.
  bool isMultipleOf(unsigned Size) const;

  /// Decomposes up to the first pointer for which IsRoot holds, or which is not a GEP.
  static Address get(const llvm::Value *Pointer, const llvm::DataLayout &DL,
                     llvm::function_ref<bool(const llvm::Value *)> IsRoot);
};

/// Returns only Address::Root: the pointer without its GEPs and freezes.
const llvm::Value *rootOf(const llvm::Value *Pointer);

/// Returns true if the GEP adds anything other than whole elements of Size bytes.
bool addsPartialElements(const llvm::Value &Gep, unsigned Size, const llvm::DataLayout &DL);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_ANALYZE_ADDRESS_H
