// See failing_memory.h. The requester is the first caller on the stack that belongs neither to this program nor to the
// C++ library, whose operator new calls malloc.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "failing_memory.h"

#include <atomic>
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <unwind.h>

extern "C" {
void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
void *__libc_memalign(size_t, size_t);
}

namespace failing_memory {

namespace {

std::atomic<bool> is_on{false};
std::atomic<long> first_refused{never}, refused_count{0}, next_request{0};
std::atomic<const void *> first_refused_at{nullptr};
thread_local bool is_looking __attribute__((tls_model("initial-exec"))) = false;

struct code_range {
  std::atomic<uintptr_t> begin{0}, end{0};

  bool has(uintptr_t address) const { return address >= begin && address < end; }
};
code_range library, standard_library;

int record_object(dl_phdr_info *object, size_t, void *) {
  const char *slash = strrchr(object->dlpi_name, '/'), *name = slash ? slash + 1 : object->dlpi_name;
  const bool is_library = strncmp(name, "libcppamp.so", 12) == 0;
  if (!is_library && strncmp(name, "libstdc++.so", 12) != 0)
    return 0;
  code_range &range = is_library ? library : standard_library;
  for (int i = 0; i < object->dlpi_phnum; ++i)
    if (const auto &part = object->dlpi_phdr[i]; part.p_type == PT_LOAD && (part.p_flags & PF_X)) {
      range.begin = object->dlpi_addr + part.p_vaddr;
      range.end = range.begin + part.p_memsz;
    }
  return 0;
}

struct search {
  uintptr_t own_begin, own_end; ///< the functions of this file
  uintptr_t found = 0;
};

_Unwind_Reason_Code look_at(_Unwind_Context *frame, void *context) {
  auto &s = *static_cast<search *>(context);
  const uintptr_t address = _Unwind_GetIP(frame);
  if (standard_library.has(address))
    return _URC_NO_REASON;
  // The replacements of malloc are part of the program. Their caller comes next.
  if (address >= s.own_begin && address < s.own_end)
    return _URC_NO_REASON;
  s.found = address;
  return _URC_END_OF_STACK;
}

bool is_refused(uintptr_t own_begin, uintptr_t own_end) {
  if (!is_on.load(std::memory_order_relaxed) || is_looking)
    return false;
  is_looking = true;
  search s = {own_begin, own_end};
  (void)_Unwind_Backtrace(look_at, &s);
  is_looking = false;
  if (!library.has(s.found))
    return false;
  const long number = next_request.fetch_add(1), first = first_refused;
  if (first == never || number < first || number - first >= refused_count)
    return false;
  const void *none = nullptr;
  (void)first_refused_at.compare_exchange_strong(none, reinterpret_cast<const void *>(s.found));
  return true;
}

} // namespace

void start(long first, long count) {
  (void)dl_iterate_phdr(record_object, nullptr);
  first_refused = first;
  refused_count = count;
  next_request = 0;
  first_refused_at = nullptr;
  is_on = true;
}
void stop() { is_on = false; }
long requests() { return next_request; }
const void *refused_at() { return first_refused_at; }

} // namespace failing_memory

// The replacements are in a separate section. The linker defines its bounds.
#define STAND_IN extern "C" __attribute__((section("stand_in_functions"), noinline, visibility("default")))
extern "C" char __start_stand_in_functions, __stop_stand_in_functions;

STAND_IN bool refuse_this_request() {
  return failing_memory::is_refused(reinterpret_cast<uintptr_t>(&__start_stand_in_functions),
                                    reinterpret_cast<uintptr_t>(&__stop_stand_in_functions));
}

STAND_IN void *malloc(size_t bytes) {
  if (!refuse_this_request())
    return __libc_malloc(bytes);
  errno = ENOMEM;
  return nullptr;
}
STAND_IN void *calloc(size_t count, size_t bytes) {
  if (!refuse_this_request())
    return __libc_calloc(count, bytes);
  errno = ENOMEM;
  return nullptr;
}
STAND_IN void *realloc(void *memory, size_t bytes) {
  if (!refuse_this_request())
    return __libc_realloc(memory, bytes);
  errno = ENOMEM;
  return nullptr;
}
STAND_IN void *aligned_alloc(size_t alignment, size_t bytes) {
  if (!refuse_this_request())
    return __libc_memalign(alignment, bytes);
  errno = ENOMEM;
  return nullptr;
}
STAND_IN void *memalign(size_t alignment, size_t bytes) { return aligned_alloc(alignment, bytes); }
STAND_IN int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  void *got = aligned_alloc(alignment, bytes);
  if (!got)
    return ENOMEM;
  *memory = got;
  return 0;
}
STAND_IN void *mmap(void *where, size_t bytes, int protection, int flags, int file, off_t offset) {
  if (refuse_this_request()) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return reinterpret_cast<void *>(syscall(SYS_mmap, where, bytes, protection, flags, file, offset));
}
STAND_IN int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  static auto *real = reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  return refuse_this_request() ? EAGAIN : real(thread, attributes, run, argument);
}
