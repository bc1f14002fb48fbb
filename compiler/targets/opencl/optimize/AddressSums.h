// Addresses as sums of products.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OPTIMIZE_ADDRESSSUMS_H
#define CPPAMP_TARGETS_OPENCL_OPTIMIZE_ADDRESSSUMS_H

#include "llvm/ADT/MapVector.h"
#include <cstdint>
#include <optional>
#include <utility>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace amp {

/// A value of 64 bits, or a narrower value that is sign-extended.
using Factor = llvm::Value *;
/// One factor (and null), or two, ordered by their pointers.
using Product = std::pair<Factor, Factor>;

/// An address or an index with all parentheses expanded. 64-bit sums may wrap, as addresses do;
/// a 32-bit sum that is extended is expanded only if it cannot overflow.
struct Sum {
  llvm::SmallMapVector<Product, int64_t, 4> Terms;
  int64_t Constant = 0;

  void add(const Sum &O, int64_t Times);
  void addTerm(Product P, int64_t Count);
  bool hasProducts() const;
};

/// The address of an access: an offset in bytes from a root.
struct Place {
  llvm::Value *Pointer, *Root;
  Sum Bytes;
};

/// Returns nothing for addresses that do not have 64 bits.
std::optional<Place> placeOf(llvm::Value *Pointer, const llvm::DataLayout &DL);

/// Returns true if both are the same address.
bool isSame(const Place &A, const Place &B);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_ADDRESSSUMS_H
