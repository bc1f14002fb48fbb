// See sleef.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/host/math/sleef.h"

#include "backend/host/math/signatures.h"
#include "support/fork.h"
#include "support/settings.h"

#include <dlfcn.h>

// The calls of each level, defined in vector_functions.cpp. The last entry has no name.
extern "C" {
#if defined(__x86_64__)
extern const sleef_call cppamp_sleef_calls_sse4[], cppamp_sleef_calls_avx2[], cppamp_sleef_calls_avx512f[];
#elif defined(__aarch64__)
extern const sleef_call cppamp_sleef_calls_advsimd[];
#endif
}

namespace {

using namespace Concurrency::detail;

constexpr const char *library_name = "libsleef.so.3";

const sleef_call *const levels[] = {
#if defined(__x86_64__)
    cppamp_sleef_calls_sse4, cppamp_sleef_calls_avx2, cppamp_sleef_calls_avx512f
#elif defined(__aarch64__)
    cppamp_sleef_calls_advsimd
#endif
};

bool open_sleef() {
  if (!is_on(get_settings().sleef))
    return false;
  void *library =
      open_library_across_fork(library_name, RTLD_LAZY | RTLD_LOCAL); // never closed: kernels call it until the end
  if (!library) {
    log("mathematical functions of kernels on the host are the C library's, which are slower: %s", dlerror());
    return false;
  }
  for (const sleef_call *call : levels)
    for (; call->name; ++call)
      if (void *function = dlsym(library, call->name)) // an old SLEEF may lack some functions
        __atomic_store_n(call->pointer, function, __ATOMIC_RELAXED);
  return true;
}

} // namespace

EXPORTED void __cppamp_host_open_math() noexcept {
  static const bool is_open = open_sleef();
  (void)is_open;
}
