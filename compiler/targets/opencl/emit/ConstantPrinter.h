// Constants as OpenCL C text, exact to the bit.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TARGETS_OPENCL_EMIT_CONSTANTPRINTER_H
#define CPPAMP_TARGETS_OPENCL_EMIT_CONSTANTPRINTER_H

#include "targets/opencl/analyze/CType.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace llvm {
class APFloat;
class APInt;
class Constant;
class DataLayout;
} // namespace llvm

namespace amp {

/// A literal of exactly the type T; `Plain`: without a suffix where the value fits an int (the
/// other operand decides the type).
std::string printInteger(const llvm::APInt &Value, CType T, bool Plain = false);

/// Shortest decimal that gives back Value; infinities and NaNs as macros or bits.
std::string printFloat(const llvm::APFloat &Value);

/// The bytes of C in memory, or nothing if they are not known (addresses).
bool bytesOfConstant(const llvm::Constant &C, const llvm::DataLayout &DL, llvm::SmallVectorImpl<uint8_t> &Bytes);

/// `1, 2, 3`: the bytes as elements, wrapped at 100 columns. Floats must be finite.
std::string printElements(llvm::ArrayRef<uint8_t> Bytes, CType Element);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_CONSTANTPRINTER_H
