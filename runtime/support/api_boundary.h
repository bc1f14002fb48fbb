// Only C++ AMP's exceptions leave the library.
//
// Functions of the interface are function-try-blocks that end with
//
//   } catch (...) {
//     leave_library();
//   }
//
// after all locks have been released.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H
#define CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H

namespace Concurrency::detail {

/// Rethrows the current exception: std::bad_alloc as out_of_memory, and other exceptions of the standard
/// library as runtime_exception. An exception about a closed driver is delayed (process_exit.h).
[[noreturn]] void leave_library();

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H
