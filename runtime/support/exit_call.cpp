// Intercepts the program's calls of exit before the C library handles them.
//
// exit calls the latest handlers first, and a driver that is creating static objects has registered those. No function
// of this library would run before them on a thread that has never used it. So the library has its own exit. The
// dynamic linker prefers it to the C library's, because this library is linked with -z interpose. Linkers do not see
// it, because its version is not a default one; otherwise each program that calls exit would need this library.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "support/process_exit.h"

#include <dlfcn.h>
#include <stdlib.h>

namespace {

using exit_function = void (*)(int);

/// Null if the C library has no other exit than this one.
exit_function find_real_exit() noexcept { return reinterpret_cast<exit_function>(dlsym(RTLD_NEXT, "exit")); }

/// Found early, because the dynamic linker may be locked when the process ends.
const exit_function real_exit = find_real_exit();

} // namespace

extern "C" __attribute__((visibility("default"), used)) void cppamp_exit(int status) {
  Concurrency::detail::begin_exit();
  if (const exit_function found = real_exit ? real_exit : find_real_exit()) // before the library was initialized
    found(status);
  _Exit(status);
}
__asm__(".symver cppamp_exit, exit@" CPPAMP_EXIT_VERSION);
