// What leaves the library: only C++ AMP's exceptions do.
//
// Functions of the interface are function-try-blocks that end with
//
//   } catch (...) {
//     leave_library();
//   }
//
// where all locks have been given up.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H
#define CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H

namespace Concurrency::detail {

/// Throws the exception that is being handled: std::bad_alloc as out_of_memory, and other exceptions of the standard
/// library as runtime_exception. One that says that a driver is closed is held back for a while (process_exit.h).
[[noreturn]] void leave_library();

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_API_BOUNDARY_H
