// Finds out how a kernel reads its function object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_FUNCTORUSES_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_FUNCTORUSES_H

#include "kernel/KernelInfo.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Argument;
class DataLayout;
class Instruction;
class LoadInst;
class Value;
} // namespace llvm

namespace amp {

/// All reads, grouped by what OutlineKernels must do about them.
struct FunctorUses {
  /// Loads of plain bytes at a constant offset.
  llvm::SmallVector<std::pair<llvm::LoadInst *, uint64_t>> Fields;
  /// Loads, at a constant offset, of a container's data pointer or of the pointer to an array, and the
  /// container's index. The loaded type is a pointer or an integer of its size.
  llvm::SmallVector<std::pair<llvm::LoadInst *, unsigned>> Pointers;
  /// Loads of other pointers (the storage handle of a view), which mean nothing on the device.
  llvm::SmallVector<llvm::LoadInst *> HostPointers;
  /// Loads at offsets known only at run time, which may read such a pointer.
  llvm::SmallVector<llvm::LoadInst *> DynamicPointers;
  /// Some bytes are copied, or read at offsets known only at run time.
  bool ReadsBytes = false;
  /// The function object must be in memory, including pointers: its address is used in a way that
  /// cannot be followed, or pointers are copied together with the bytes around them.
  bool NeedsCopy = false;

  /// A pointer derived from the function object: its constant offset, a divisor of the variable part
  /// (0: there is none), and the known bits of the sum.
  struct FunctorOffset {
    int64_t Constant = 0;
    int64_t Stride = 0;
    uint64_t Zero = ~0ull, One = 0; ///< bits that are known to be 0, or 1
    bool mayBe(int64_t Offset) const {
      return (Stride == 0 ? Offset == Constant : (Offset - Constant) % Stride == 0) && (Offset & Zero) == 0 &&
             (~Offset & One) == 0;
    }
  };
  llvm::MapVector<llvm::Value *, FunctorOffset> Offsets;

  /// Returns the offset of the container's pointer in the function object.
  static uint64_t pointerOffset(const ContainerInfo &C) {
    return C.Offset + (C.isArray() ? 0 : container_layout::Data);
  }
};

/// Follows `Functor`, the first parameter of K.Kernel, through the kernel.
FunctorUses findFunctorUses(llvm::Argument &Functor, const KernelInfo &K, const llvm::DataLayout &DL);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_FUNCTORUSES_H
