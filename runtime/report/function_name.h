// Determines the program's function that launches a kernel from the kernel's symbol.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_REPORT_FUNCTION_NAME_H
#define CPPAMP_RUNTIME_REPORT_FUNCTION_NAME_H

#include <string>

namespace Concurrency::detail {

struct kernel_info;

/// Returns "main()" or "blur(image&)" for a lambda in that function, the class for another function object, and "" for
/// a symbol that is not a kernel's.
std::string function_of_symbol(const char *symbol);

/// Sets kernel.function once.
void name_function(const kernel_info &kernel) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_REPORT_FUNCTION_NAME_H
