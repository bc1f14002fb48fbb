// Analyses and passes decompose every pointer into this form: a root and an offset in bytes.
//
// Opaque pointers have no element type: `gep [7 x float], ptr %a, i64 %i, i64 3` and
// `gep i8, (gep float, ptr %a, i64 %j), i64 12` are both a root, a constant number of bytes and a
// sum of scaled indices. This form is exact for any layout.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_ADDRESS_H
#define CPPAMP_KERNEL_ADDRESS_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace llvm {
class DataLayout;
class IRBuilderBase;
class Value;
} // namespace llvm

namespace amp {

struct Address {
  struct Term {
    llvm::Value *Index; ///< i64, or narrower and then sign-extended
    int64_t Scale;      ///< bytes
  };

  const llvm::Value *Root = nullptr;
  int64_t Bytes = 0;
  llvm::SmallVector<Term, 2> Terms;
  /// Every step from the root stays inside the root's object.
  bool InBounds = true;

  bool isRoot() const { return Bytes == 0 && Terms.empty(); }
  /// Returns true if every term of the sum is a multiple of Size.
  bool isMultipleOf(unsigned Size) const;

  /// Decomposes up to the first pointer for which IsRoot holds, or which is not a GEP. Looks through freezes.
  static Address get(const llvm::Value *Pointer, const llvm::DataLayout &DL,
                     llvm::function_ref<bool(const llvm::Value *)> IsRoot = nullptr);
};

/// Returns only Address::Root: the pointer without its GEPs and freezes.
const llvm::Value *rootOf(const llvm::Value *Pointer);

/// Returns true if the GEP adds anything other than whole elements of Size bytes.
bool addsPartialElements(const llvm::Value &Gep, unsigned Size, const llvm::DataLayout &DL);

/// A 64-bit value, or a narrower value that counts as sign-extended.
using Factor = llvm::Value *;
/// Two factors, ordered by their pointers, or one factor and null.
using Product = std::pair<Factor, Factor>;

/// An address or an index with all parentheses expanded. 64-bit sums may wrap, as addresses do;
/// an extended 32-bit sum is expanded only if it cannot overflow.
struct Sum {
  llvm::SmallMapVector<Product, int64_t, 4> Terms;
  int64_t Constant = 0;

  void add(const Sum &O, int64_t Times);
  void addTerm(Product P, int64_t Count);
  bool hasProducts() const;
};

/// An address whose indices are expanded, so that addresses can be subtracted.
struct ExpandedAddress {
  llvm::Value *Pointer;
  const llvm::Value *Root;
  Sum Bytes;
};

/// How to treat 32-bit sums that may overflow. Ignored expands them as if they could not: only warnings and estimates
/// may rely on it.
enum class Overflow { Considered, Ignored };

/// Expands an index of up to 64 bits.
Sum expandIndex(llvm::Value *V, Overflow O = Overflow::Considered);

/// Returns nothing for addresses that do not have 64 bits.
std::optional<ExpandedAddress> expandAddress(llvm::Value *Pointer, const llvm::DataLayout &DL,
                                             Overflow O = Overflow::Considered);

/// Returns true if both are the same address.
bool isSame(const ExpandedAddress &A, const ExpandedAddress &B);

/// Emits the address of another part of the same object.
llvm::Value *offsetBy(llvm::IRBuilderBase &B, llvm::Value *Pointer, uint64_t Bytes);

} // namespace amp

#endif // CPPAMP_KERNEL_ADDRESS_H
