// The one writer of kernel tables (include/amp/detail/kernel_table.h), and their form in words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_WRITEKERNELTABLE_H
#define CPPAMP_KERNEL_WRITEKERNELTABLE_H

#include "KernelInfo.h"

namespace llvm {
class raw_ostream;
}

namespace amp {

/// The bytes of a table of these kernels. The same kernels give the same bytes.
std::string writeKernelTable(const std::vector<KernelInfo> &Kernels);

/// The symbols of a table's kernels, in it; none if it is not a table of this version.
std::vector<llvm::StringRef> listKernelSymbols(llvm::StringRef Table);

/// Prints a table as text, for people and for tests. False if it is not a table of this version.
bool printKernelTable(llvm::StringRef Table, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_KERNEL_WRITEKERNELTABLE_H
