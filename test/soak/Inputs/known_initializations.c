// Preloaded under DRD: hides the initialization of function-local static objects, and what std::call_once calls. Both
// synchronize by loads that DRD takes for ordinary ones. See compiler_races.py.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <valgrind/drd.h>

static __thread int depth;

static void begin(void) {
  if (depth++ == 0) {
    ANNOTATE_IGNORE_READS_BEGIN();
    ANNOTATE_IGNORE_WRITES_BEGIN();
  }
}
static void end(void) {
  if (--depth == 0) {
    ANNOTATE_IGNORE_WRITES_END();
    ANNOTATE_IGNORE_READS_END();
  }
}

int __cxa_guard_acquire(long *guard) {
  int (*next)(long *) = (int (*)(long *))dlsym(RTLD_NEXT, "__cxa_guard_acquire");
  const int initializes = next(guard);
  if (initializes)
    begin();
  return initializes;
}
void __cxa_guard_release(long *guard) {
  void (*next)(long *) = (void (*)(long *))dlsym(RTLD_NEXT, "__cxa_guard_release");
  next(guard);
  end();
}
void __cxa_guard_abort(long *guard) {
  void (*next)(long *) = (void (*)(long *))dlsym(RTLD_NEXT, "__cxa_guard_abort");
  next(guard);
  end();
}

static __thread void (*routine)(void);
static void run_routine(void) {
  void (*const mine)(void) = routine;
  begin();
  mine();
  end();
}
int pthread_once(pthread_once_t *once, void (*f)(void)) {
  int (*next)(pthread_once_t *, void (*)(void)) = (int (*)(pthread_once_t *, void (*)(void)))dlsym(RTLD_NEXT, "pthread_once");
  void (*const outer)(void) = routine;
  routine = f;
  const int result = next(once, run_routine);
  routine = outer;
  return result;
}
