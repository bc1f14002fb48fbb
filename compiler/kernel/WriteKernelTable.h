// The only writer of kernel tables (include/amp/detail/kernel_table.h), and their textual form.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_WRITEKERNELTABLE_H
#define CPPAMP_KERNEL_WRITEKERNELTABLE_H

#include "KernelInfo.h"

namespace llvm {
class raw_ostream;
}

namespace amp {

/// Returns the bytes of a table of these kernels. The result is deterministic.
std::string writeKernelTable(const std::vector<KernelInfo> &Kernels);

/// Returns the symbols of a table's kernels, as references into it; none if the table has another version.
std::vector<llvm::StringRef> listKernelSymbols(llvm::StringRef Table);

/// Prints a table as text for readers and tests. Returns false if the table has another version.
bool printKernelTable(llvm::StringRef Table, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_KERNEL_WRITEKERNELTABLE_H
