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

/// A value of 64 bits, or of fewer that are widened with their sign.
using Factor = llvm::Value *;
/// One factor (and null), or two in the order of their addresses.
using Product = std::pair<Factor, Factor>;

/// An address or an index with all brackets multiplied out. Sums of 64 bits may overflow as they like, as addresses do;
/// a sum of 32 bits that is widened counts only if it cannot.
struct Sum {
  llvm::SmallMapVector<Product, int64_t, 4> Terms;
  int64_t Constant = 0;

  void add(const Sum &O, int64_t Times);
  void addTerm(Product P, int64_t Count);
  bool hasProducts() const;
};

/// Where an access goes: bytes from a root.
struct Place {
  llvm::Value *Pointer, *Root;
  Sum Bytes;
};

/// Nothing for addresses of other than 64 bits.
std::optional<Place> placeOf(llvm::Value *Pointer, const llvm::DataLayout &DL);

/// Is it the same address?
bool isSame(const Place &A, const Place &B);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OPTIMIZE_ADDRESSSUMS_H
