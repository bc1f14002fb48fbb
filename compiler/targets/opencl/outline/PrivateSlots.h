// Pointers that are kept in private memory: an array of array_views that is indexed in the kernel, or a
// copy of the function object.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_OUTLINE_PRIVATESLOTS_H
#define CPPAMP_TARGETS_OPENCL_OUTLINE_PRIVATESLOTS_H

namespace llvm {
class Function;
} // namespace llvm

namespace amp {

/// A pointer that is read from memory has no address space. So memory keeps integers instead: which of the
/// kernel's roots (buffers, variables) the pointer derives from, and its distance in bytes.
///
/// Before:  store ptr %p, ptr %slot        ; %p = gep i8, ptr addrspacecast(%a), i64 %n
///          %q = load ptr, ptr %slot
/// After:   store i64 (1 << 48 | 1 << 47) + %n, ptr %slot
///          %q = root by the high 16 bits of load i64, ptr %slot, plus the rest
/// What cannot be followed stays. True if anything changed.
bool numberPrivateSlots(llvm::Function &F);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_OUTLINE_PRIVATESLOTS_H
