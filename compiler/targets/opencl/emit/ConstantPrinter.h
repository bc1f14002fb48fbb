// Prints constants as OpenCL C text, exact to the bit.
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

/// Prints a literal of exactly the type T; `Plain`: without a suffix if the value fits an int (the
/// other operand then determines the type).
std::string printInteger(const llvm::APInt &Value, CType T, bool Plain = false);

/// Prints the shortest decimal that converts back to Value; infinities and NaNs as macros or bits.
std::string printFloat(const llvm::APFloat &Value);

/// Returns the bytes of C in memory, or nothing if they are unknown (addresses).
bool bytesOfConstant(const llvm::Constant &C, const llvm::DataLayout &DL, llvm::SmallVectorImpl<uint8_t> &Bytes);

/// Prints the bytes as elements, `1, 2, 3`, wrapped at 100 columns. Floats must be finite.
std::string printElements(llvm::ArrayRef<uint8_t> Bytes, CType Element);

} // namespace amp

#endif // CPPAMP_TARGETS_OPENCL_EMIT_CONSTANTPRINTER_H
