// Preloaded into a compilation: records each write to static objects of Clang, LLVM and the plugin while more than one
// thread runs. See compiler_races.py.
//
// Heap objects count as static if they are allocated in an initialization or under a lock, because static objects own
// them. The pages of all these objects are read-only in the meantime. The fault handler records the write, runs that
// one instruction, and protects the page again.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <link.h>
#include <linux/futex.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { page_bytes = 4096, single_step = 0x100, is_write = 2, most_records = 1 << 14, most_frames = 12 };

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

static struct range {
  uintptr_t begin, end;
} ranges[64];
static int range_count, is_protected;

static int is_in_range(uintptr_t address) {
  for (int i = 0; i < range_count; ++i)
    if (address >= ranges[i].begin && address < ranges[i].end)
      return 1;
  return 0;
}

// ---- the state of this thread

/// Writes in an initialization that others wait for, in the C library's locks, or under a lock are not recorded.
static __thread int initializations, locks;

int __cxa_guard_acquire(long *guard) {
  static int (*next)(long *);
  if (!next)
    next = (int (*)(long *))dlsym(RTLD_NEXT, "__cxa_guard_acquire");
  const int initializes = next(guard);
  initializations += initializes;
  return initializes;
}
void __cxa_guard_release(long *guard) {
  ((void (*)(long *))dlsym(RTLD_NEXT, "__cxa_guard_release"))(guard);
  --initializations;
}
void __cxa_guard_abort(long *guard) {
  ((void (*)(long *))dlsym(RTLD_NEXT, "__cxa_guard_abort"))(guard);
  --initializations;
}

/// Threads that wait for another thread's initialization poll: a futex in a read-only page finds no waiter.
long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; ++i)
    a[i] = va_arg(list, long);
  va_end(list);
  if (number == SYS_futex && (a[1] & FUTEX_CMD_MASK) == FUTEX_WAIT && is_in_range((uintptr_t)a[0]))
    return sched_yield();
  static long (*next)(long, ...);
  if (!next)
    next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  return next(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

int pthread_once(pthread_once_t *once, void (*f)(void)) {
  ++initializations;
  const int result = NEXT(pthread_once)(once, f);
  --initializations;
  return result;
}

/// Changes the number of locks that this thread holds.
#define WRAP(function, type, change)                                                                                   \
  int function(type *lock) {                                                                                           \
    static int (*next)(type *);                                                                                        \
    if (!next)                                                                                                         \
      next = NEXT(function);                                                                                           \
    ++initializations;                                                                                                 \
    const int result = next(lock);                                                                                     \
    --initializations;                                                                                                 \
    locks += (change);                                                                                                 \
    return result;                                                                                                     \
  }
WRAP(pthread_mutex_lock, pthread_mutex_t, result == 0)
WRAP(pthread_mutex_trylock, pthread_mutex_t, result == 0)
WRAP(pthread_mutex_unlock, pthread_mutex_t, -1)
WRAP(pthread_rwlock_wrlock, pthread_rwlock_t, result == 0)
WRAP(pthread_rwlock_rdlock, pthread_rwlock_t, result == 0)
WRAP(pthread_rwlock_unlock, pthread_rwlock_t, -1)

// ---- the heap objects of static objects, which are never freed

void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t),
    *__libc_memalign(size_t, size_t);
void __libc_free(void *);

enum { most_shared_bytes = 1 << 30 };
static char *shared_begin;
static _Atomic size_t shared_bytes;

static int is_shared(const void *block) {
  return shared_begin && (size_t)((const char *)block - shared_begin) < most_shared_bytes;
}
static int is_owned_by_static(void) { return shared_begin && (initializations || locks); }
/// The block's size precedes it.
static void *allocate_shared(size_t alignment, size_t size) {
  alignment = alignment < 16 ? 16 : alignment;
  const size_t end = shared_bytes += size + 2 * alignment;
  if (end > most_shared_bytes)
    _exit(98);
  char *block = (char *)((uintptr_t)(shared_begin + end - size) & ~(uintptr_t)(alignment - 1));
  ++initializations;
  ((size_t *)block)[-1] = size;
  --initializations;
  return block;
}
void *malloc(size_t size) { return is_owned_by_static() ? allocate_shared(16, size) : __libc_malloc(size); }
void *calloc(size_t count, size_t size) {
  return is_owned_by_static() ? allocate_shared(16, count * size) : __libc_calloc(count, size);
}
void *memalign(size_t alignment, size_t size) {
  return is_owned_by_static() ? allocate_shared(alignment, size) : __libc_memalign(alignment, size);
}
void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }
int posix_memalign(void **block, size_t alignment, size_t size) {
  return (*block = memalign(alignment, size)) ? 0 : ENOMEM;
}
void free(void *block) {
  if (!is_shared(block))
    __libc_free(block);
}
void *realloc(void *block, size_t size) {
  if (!is_shared(block) && !(is_owned_by_static() && !block))
    return __libc_realloc(block, size);
  void *larger = allocate_shared(16, size);
  const size_t old = block ? ((size_t *)block)[-1] : 0;
  ++initializations;
  memcpy(larger, block, old < size ? old : size);
  --initializations;
  return larger;
}
__attribute__((constructor)) static void reserve(void) {
  shared_begin =
      mmap(NULL, most_shared_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

// ---- the protected pages

static int find_ranges(struct dl_phdr_info *object, size_t size, void *context) {
  (void)size, (void)context;
  static const char *const names[] = {"libclang-cpp", "libLLVM", "libCppAMPPlugin", ""};
  const char *name = strrchr(object->dlpi_name, '/');
  name = name ? name + 1 : object->dlpi_name; // empty for the program itself
  int is_observed = 0;
  for (int i = 0; i < 4; ++i)
    is_observed |= strncmp(name, names[i], strcspn(name, ".")) == 0 && strlen(names[i]) == strcspn(name, ".");
  if (!is_observed)
    return 0;
  uintptr_t read_only = 0;
  for (int i = 0; i < object->dlpi_phnum; ++i)
    if (object->dlpi_phdr[i].p_type == PT_GNU_RELRO)
      read_only = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr + object->dlpi_phdr[i].p_memsz;
  for (int i = 0; i < object->dlpi_phnum; ++i) {
    const ElfW(Phdr) *p = &object->dlpi_phdr[i];
    if (p->p_type != PT_LOAD || !(p->p_flags & PF_W))
      continue;
    uintptr_t begin = object->dlpi_addr + p->p_vaddr;
    const uintptr_t end = begin + p->p_memsz;
    if (begin < read_only && read_only <= end)
      begin = read_only;
    if (range_count < 64)
      ranges[range_count++] = (struct range){begin & ~(uintptr_t)(page_bytes - 1), end};
  }
  return 0;
}
static void protect(int how) {
  for (int i = 0; i < range_count; ++i)
    if (mprotect((void *)ranges[i].begin, ranges[i].end - ranges[i].begin, how) != 0)
      _exit(99);
}

// ---- the writes

static struct record {
  _Atomic uintptr_t instruction;
  uintptr_t address;
  _Atomic unsigned count;
  _Atomic pid_t threads[2];
  int frame_count;
  void *frames[most_frames];
} records[most_records];

/// True for an instruction with the lock prefix, and for xchg, which locks implicitly.
static int is_atomic(const unsigned char *code) {
  for (;; ++code)
    if (*code == 0xf0)
      return 1;
    else if (*code != 0x66 && *code != 0xf2 && *code != 0xf3 && (*code & 0xf0) != 0x40)
      return *code == 0x86 || *code == 0x87;
}

static void add_record(uintptr_t instruction, uintptr_t address) {
  const pid_t thread = gettid();
  for (size_t i = instruction * 31 % most_records, tries = 0; tries < most_records;
       i = (i + 1) % most_records, ++tries) {
    uintptr_t found = 0;
    struct record *r = &records[i];
    if (__atomic_compare_exchange_n((uintptr_t *)&r->instruction, &found, instruction, 0, __ATOMIC_SEQ_CST,
                                    __ATOMIC_SEQ_CST)) {
      r->address = address;
      r->threads[0] = thread;
      r->frame_count = backtrace(r->frames, most_frames);
    } else if (found != instruction) {
      continue;
    }
    ++r->count;
    if (r->threads[0] != thread)
      r->threads[1] = thread;
    return;
  }
}

static __thread uintptr_t pages[4];
static __thread int page_count;

static void on_fault(int number, siginfo_t *info, void *context) {
  greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
  const uintptr_t address = (uintptr_t)info->si_addr, page = address & ~(uintptr_t)(page_bytes - 1);
  if (!is_in_range(address) || !(registers[REG_ERR] & is_write)) {
    signal(number, SIG_DFL);
    return;
  }
  if (!initializations && !locks && !is_atomic((const unsigned char *)registers[REG_RIP]))
    add_record((uintptr_t)registers[REG_RIP], address);
  (void)mprotect((void *)page, page_bytes, PROT_READ | PROT_WRITE);
  // Another thread may have protected the page again before the instruction ran. One instruction writes to at most two
  // pages.
  if (page_count == 0 || pages[page_count - 1] != page)
    pages[page_count++ % 4] = page;
  registers[REG_EFL] |= single_step;
}
static void on_step(int number, siginfo_t *info, void *context) {
  (void)number, (void)info;
  for (int i = 0; i < page_count && i < 4; ++i)
    if (__atomic_load_n(&is_protected, __ATOMIC_SEQ_CST))
      (void)mprotect((void *)pages[i], page_bytes, PROT_READ);
  page_count = 0;
  ((ucontext_t *)context)->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)single_step;
}

/// Clang's own signal handlers would end the process.
int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if ((number == SIGSEGV || number == SIGTRAP) && is_protected && action)
    return 0;
  return NEXT(sigaction)(number, action, old);
}

static void describe(FILE *file, void *address) {
  Dl_info info;
  if (is_shared(address) || !dladdr(address, &info)) {
    fprintf(file, "%s %p ?", is_shared(address) ? "heap" : "unknown", address);
    return;
  }
  fprintf(file, "%s 0x%lx %s", info.dli_fname, (unsigned long)((char *)address - (char *)info.dli_fbase),
          info.dli_sname ? info.dli_sname : "?");
}
static void report(void) {
  FILE *file = fopen(getenv("STATIC_WRITES_LOG"), "a");
  if (!file)
    _exit(99);
  fprintf(file, "observed %d\n", range_count);
  for (struct record *r = records; r != records + most_records; ++r) {
    if (!r->instruction)
      continue;
    fprintf(file, "write %u %d ", r->count, r->threads[1] ? 2 : 1);
    describe(file, (void *)r->address);
    fprintf(file, "\n  ");
    describe(file, (void *)(uintptr_t)r->instruction);
    for (int k = 0; k < r->frame_count; ++k) {
      fprintf(file, "\n  ");
      describe(file, r->frames[k]);
    }
    fprintf(file, "\n");
  }
  fclose(file);
}

// ---- threads

static pthread_mutex_t thread_lock = PTHREAD_MUTEX_INITIALIZER;
static int threads;

static void count_threads(int change) {
  NEXT(pthread_mutex_lock)(&thread_lock);
  const int before = threads;
  threads += change;
  if (before == 0 && change > 0) {
    void *frame;
    (void)backtrace(&frame, 1); // loads the unwinder's library
    range_count = 1;
    ranges[0] = (struct range){(uintptr_t)shared_begin, (uintptr_t)shared_begin + most_shared_bytes};
    (void)dl_iterate_phdr(find_ranges, NULL);
    struct sigaction action = {.sa_flags = SA_SIGINFO | SA_NODEFER};
    action.sa_sigaction = on_fault;
    NEXT(sigaction)(SIGSEGV, &action, NULL);
    action.sa_sigaction = on_step;
    NEXT(sigaction)(SIGTRAP, &action, NULL);
    __atomic_store_n(&is_protected, 1, __ATOMIC_SEQ_CST);
    protect(PROT_READ);
  } else if (before > 0 && threads == 0) {
    __atomic_store_n(&is_protected, 0, __ATOMIC_SEQ_CST);
    protect(PROT_READ | PROT_WRITE);
    report();
  }
  NEXT(pthread_mutex_unlock)(&thread_lock);
}
int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *argument) {
  count_threads(1);
  const int result = NEXT(pthread_create)(thread, attributes, run, argument);
  if (result != 0)
    count_threads(-1);
  return result;
}
int pthread_join(pthread_t thread, void **result) {
  const int code = NEXT(pthread_join)(thread, result);
  count_threads(-1);
  return code;
}
