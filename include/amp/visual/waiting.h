// Threads, events and mutexes of <windows.h>, and the functions that wait for them; critical sections, locks for
// readers and writers, condition variables and values per thread.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WAITING_H
#define CPPAMP_VISUAL_WAITING_H
#pragma GCC system_header

#include <amp/visual/text.h>
#include <amp/visual/types.h>

#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <pthread.h>
#include <string>
#include <thread>
#include <type_traits>
#include <unistd.h>

#define STILL_ACTIVE 259u

/// The object of a HANDLE that threads wait for. All share a lock, so that a wait for several tests them together.
struct cppamp_visual_waitable {
  enum kind { thread, event, mutex, semaphore, file };
  explicit cppamp_visual_waitable(kind k, bool manual = true, long count = 0)
      : what(k), is_manual(manual), count(count) {}
  kind what;
  bool is_manual;        ///< a wait does not reset it
  long count;            ///< of those that need not wait
  std::thread::id owner; ///< of a mutex
  long depth = 0;
  DWORD result = STILL_ACTIVE, id = 0; ///< of a thread
  bool is_suspended = false;
  long limit = 0;      ///< of a semaphore
  int descriptor = -1; ///< of a file
  bool reads = false, writes = false;
  std::string removed; ///< the path of a file that closing removes

  ~cppamp_visual_waitable() {
    if (descriptor >= 0)
      ::close(descriptor);
    if (!removed.empty())
      ::unlink(removed.c_str());
  }
  static std::mutex &lock() {
    static std::mutex *m = new std::mutex;
    return *m;
  }
  static std::condition_variable &changed() {
    static std::condition_variable *c = new std::condition_variable;
    return *c;
  }
  bool is_ready() const { return count > 0 || (what == mutex && owner == std::this_thread::get_id()); }
  void take() {
    if (what == mutex) {
      owner = std::this_thread::get_id();
      ++depth;
      count = 0;
    } else if (!is_manual) {
      --count;
    }
  }
};
/// Owned by the program's handle, and by the thread itself.
typedef std::shared_ptr<cppamp_visual_waitable> cppamp_visual_waitable_ref;
inline bool cppamp_visual_is_standard(HANDLE handle) { return handle == stdin || handle == stdout || handle == stderr; }
/// Returns false for what names no object: null, the process, its threads and its standard handles.
inline bool cppamp_visual_is_object(HANDLE handle) {
  return handle && handle != INVALID_HANDLE_VALUE && handle != reinterpret_cast<HANDLE>(-2) &&
         !cppamp_visual_is_standard(handle);
}
inline cppamp_visual_waitable &cppamp_visual_get(HANDLE handle) {
  return **static_cast<cppamp_visual_waitable_ref *>(handle);
}
inline HANDLE cppamp_visual_handle(cppamp_visual_waitable::kind kind, bool manual, long count) {
  return new cppamp_visual_waitable_ref(std::make_shared<cppamp_visual_waitable>(kind, manual, count));
}

#define CREATE_SUSPENDED 0x4
typedef DWORD (*LPTHREAD_START_ROUTINE)(LPVOID);
typedef LPTHREAD_START_ROUTINE PTHREAD_START_ROUTINE;
/// What the current thread returns.
inline DWORD &cppamp_visual_exit_code() {
  static thread_local DWORD code = 0;
  return code;
}
template <typename Function> void cppamp_visual_call(Function *function, void *argument, std::false_type) {
  cppamp_visual_exit_code() = static_cast<DWORD>(function(argument));
}
template <typename Function> void cppamp_visual_call(Function *function, void *argument, std::true_type) {
  function(argument);
}
template <typename Function> HANDLE cppamp_visual_start(Function *function, void *argument, DWORD flags, DWORD *id) {
  cppamp_visual_waitable_ref thread = std::make_shared<cppamp_visual_waitable>(cppamp_visual_waitable::thread);
  thread->is_suspended = flags & CREATE_SUSPENDED;
  struct ending {
    cppamp_visual_waitable_ref thread;
    ~ending() {
      std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
      thread->result = cppamp_visual_exit_code();
      thread->count = 1;
      cppamp_visual_waitable::changed().notify_all();
    }
  };
  std::thread([=] {
    ending at_end{thread};
    {
      std::unique_lock<std::mutex> guard(cppamp_visual_waitable::lock());
      thread->id = static_cast<DWORD>(::gettid());
      cppamp_visual_waitable::changed().notify_all();
      cppamp_visual_waitable::changed().wait(guard, [&] { return !thread->is_suspended; });
    }
    cppamp_visual_call(function, argument, std::is_void<decltype(function(argument))>());
  }).detach();
  std::unique_lock<std::mutex> guard(cppamp_visual_waitable::lock());
  cppamp_visual_waitable::changed().wait(guard, [&] { return thread->id != 0; });
  if (id)
    *id = thread->id;
  return new cppamp_visual_waitable_ref(thread);
}
inline HANDLE CreateThread(SECURITY_ATTRIBUTES *, SIZE_T, LPTHREAD_START_ROUTINE function, LPVOID argument, DWORD flags,
                           DWORD *id) {
  return cppamp_visual_start(function, argument, flags, id);
}
/// Returns the number of times that the thread was suspended: a thread that runs is not.
inline DWORD ResumeThread(HANDLE thread) {
  std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
  cppamp_visual_waitable &t = cppamp_visual_get(thread);
  const DWORD before = t.is_suspended;
  t.is_suspended = false;
  cppamp_visual_waitable::changed().notify_all();
  return before;
}
/// Destroys local variables of the thread's functions, unlike Windows.
[[noreturn]] inline void ExitThread(DWORD code) {
  cppamp_visual_exit_code() = code;
  ::pthread_exit(nullptr);
}
inline DWORD GetThreadId(HANDLE thread) { return cppamp_visual_get(thread).id; }
inline BOOL GetExitCodeThread(HANDLE thread, DWORD *code) {
  std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
  *code = cppamp_visual_get(thread).result;
  return TRUE;
}
inline HANDLE CreateEventA(SECURITY_ATTRIBUTES *, BOOL manual, BOOL set, LPCSTR) {
  return cppamp_visual_handle(cppamp_visual_waitable::event, manual != 0, set ? 1 : 0);
}
inline HANDLE CreateEventW(SECURITY_ATTRIBUTES *, BOOL manual, BOOL set, LPCWSTR) {
  return cppamp_visual_handle(cppamp_visual_waitable::event, manual != 0, set ? 1 : 0);
}
#ifdef _UNICODE
#define CreateEvent CreateEventW
#else
#define CreateEvent CreateEventA
#endif
inline BOOL SetEvent(HANDLE event) {
  std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
  cppamp_visual_get(event).count = 1;
  cppamp_visual_waitable::changed().notify_all();
  return TRUE;
}
inline BOOL ResetEvent(HANDLE event) {
  std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
  cppamp_visual_get(event).count = 0;
  return TRUE;
}
inline BOOL ReleaseMutex(HANDLE mutex) {
  std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
  cppamp_visual_waitable &m = cppamp_visual_get(mutex);
  if (m.owner != std::this_thread::get_id()) {
    SetLastError(ERROR_NOT_OWNER);
    return FALSE;
  }
  if (--m.depth == 0) {
    m.owner = std::thread::id();
    m.count = 1;
    cppamp_visual_waitable::changed().notify_all();
  }
  return TRUE;
}
inline HANDLE CreateMutexA(SECURITY_ATTRIBUTES *, BOOL owned, LPCSTR) {
  HANDLE handle = cppamp_visual_handle(cppamp_visual_waitable::mutex, false, 1);
  if (owned)
    cppamp_visual_get(handle).take();
  return handle;
}
inline HANDLE CreateMutexW(SECURITY_ATTRIBUTES *attributes, BOOL owned, LPCWSTR) {
  return CreateMutexA(attributes, owned, nullptr);
}
#ifdef _UNICODE
#define CreateMutex CreateMutexW
#else
#define CreateMutex CreateMutexA
#endif
inline HANDLE CreateSemaphoreA(SECURITY_ATTRIBUTES *, LONG count, LONG limit, LPCSTR) {
  if (limit <= 0 || count < 0 || count > limit) {
    SetLastError(ERROR_INVALID_PARAMETER);
    return nullptr;
  }
  HANDLE handle = cppamp_visual_handle(cppamp_visual_waitable::semaphore, false, count);
  cppamp_visual_get(handle).limit = limit;
  return handle;
}
inline HANDLE CreateSemaphoreW(SECURITY_ATTRIBUTES *attributes, LONG count, LONG limit, LPCWSTR) {
  return CreateSemaphoreA(attributes, count, limit, nullptr);
}
#ifdef _UNICODE
#define CreateSemaphore CreateSemaphoreW
#else
#define CreateSemaphore CreateSemaphoreA
#endif
inline BOOL ReleaseSemaphore(HANDLE semaphore, LONG more, LONG *before) {
  std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
  cppamp_visual_waitable &s = cppamp_visual_get(semaphore);
  if (more <= 0 || more > s.limit - s.count) {
    SetLastError(more <= 0 ? ERROR_INVALID_PARAMETER : ERROR_TOO_MANY_POSTS);
    return FALSE;
  }
  if (before)
    *before = static_cast<LONG>(s.count);
  s.count += more;
  cppamp_visual_waitable::changed().notify_all();
  return TRUE;
}
/// Handles of the kinds above and of files are the only ones. Closing others than objects does nothing.
inline BOOL CloseHandle(HANDLE handle) {
  if (!handle) {
    SetLastError(ERROR_INVALID_HANDLE);
    return FALSE;
  }
  if (cppamp_visual_is_object(handle))
    delete static_cast<cppamp_visual_waitable_ref *>(handle);
  return TRUE;
}

inline DWORD WaitForMultipleObjects(DWORD count, const HANDLE *handles, BOOL all, DWORD milliseconds) {
  std::unique_lock<std::mutex> guard(cppamp_visual_waitable::lock());
  DWORD first = 0;
  auto is_ready = [&] {
    DWORD ready = 0;
    for (DWORD i = count; i-- > 0;)
      if (cppamp_visual_get(handles[i]).is_ready()) {
        ++ready;
        first = i;
      }
    return all ? ready == count : ready != 0;
  };
  if (milliseconds == INFINITE)
    cppamp_visual_waitable::changed().wait(guard, is_ready);
  else if (!cppamp_visual_waitable::changed().wait_for(guard, std::chrono::milliseconds(milliseconds), is_ready))
    return WAIT_TIMEOUT;
  if (!all) {
    cppamp_visual_get(handles[first]).take();
    return WAIT_OBJECT_0 + first;
  }
  for (DWORD i = 0; i < count; ++i)
    cppamp_visual_get(handles[i]).take();
  return WAIT_OBJECT_0;
}
inline DWORD WaitForSingleObject(HANDLE handle, DWORD milliseconds) {
  return WaitForMultipleObjects(1, &handle, FALSE, milliseconds);
}

typedef struct _CRITICAL_SECTION {
  std::recursive_mutex *lock;
} CRITICAL_SECTION, *LPCRITICAL_SECTION;
inline void InitializeCriticalSection(CRITICAL_SECTION *section) { section->lock = new std::recursive_mutex; }
inline BOOL InitializeCriticalSectionAndSpinCount(CRITICAL_SECTION *section, DWORD) {
  InitializeCriticalSection(section);
  return TRUE;
}
inline BOOL InitializeCriticalSectionEx(CRITICAL_SECTION *section, DWORD, DWORD) {
  InitializeCriticalSection(section);
  return TRUE;
}
inline DWORD SetCriticalSectionSpinCount(CRITICAL_SECTION *, DWORD) { return 0; }
inline void EnterCriticalSection(CRITICAL_SECTION *section) { section->lock->lock(); }
inline BOOL TryEnterCriticalSection(CRITICAL_SECTION *section) { return section->lock->try_lock(); }
inline void LeaveCriticalSection(CRITICAL_SECTION *section) { section->lock->unlock(); }
inline void DeleteCriticalSection(CRITICAL_SECTION *section) { delete section->lock; }

/// All zero, as Windows allows.
typedef struct _RTL_SRWLOCK {
  ::pthread_rwlock_t lock;
} SRWLOCK, *PSRWLOCK;
#define SRWLOCK_INIT {PTHREAD_RWLOCK_INITIALIZER}
inline void InitializeSRWLock(SRWLOCK *s) { s->lock = PTHREAD_RWLOCK_INITIALIZER; }
inline void AcquireSRWLockExclusive(SRWLOCK *s) { ::pthread_rwlock_wrlock(&s->lock); }
inline void AcquireSRWLockShared(SRWLOCK *s) { ::pthread_rwlock_rdlock(&s->lock); }
inline BOOLEAN TryAcquireSRWLockExclusive(SRWLOCK *s) { return ::pthread_rwlock_trywrlock(&s->lock) == 0; }
inline BOOLEAN TryAcquireSRWLockShared(SRWLOCK *s) { return ::pthread_rwlock_tryrdlock(&s->lock) == 0; }
inline void ReleaseSRWLockExclusive(SRWLOCK *s) { ::pthread_rwlock_unlock(&s->lock); }
inline void ReleaseSRWLockShared(SRWLOCK *s) { ::pthread_rwlock_unlock(&s->lock); }

typedef struct _RTL_CONDITION_VARIABLE {
  ::pthread_mutex_t lock;
  ::pthread_cond_t changed;
} CONDITION_VARIABLE, *PCONDITION_VARIABLE;
#define CONDITION_VARIABLE_INIT {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER}
#define CONDITION_VARIABLE_LOCKMODE_SHARED 0x1
inline void InitializeConditionVariable(CONDITION_VARIABLE *c) { *c = CONDITION_VARIABLE_INIT; }
/// The variable's own lock is held while the caller's is released, so that no signal is lost.
template <typename Release, typename Acquire>
BOOL cppamp_visual_sleep(CONDITION_VARIABLE *c, DWORD milliseconds, Release release, Acquire acquire) {
  ::timespec end;
  ::clock_gettime(CLOCK_REALTIME, &end);
  end.tv_sec += milliseconds / 1000;
  end.tv_nsec += milliseconds % 1000 * 1000000L;
  if (end.tv_nsec >= 1000000000L) {
    end.tv_nsec -= 1000000000L;
    ++end.tv_sec;
  }
  ::pthread_mutex_lock(&c->lock);
  release();
  const int failed = milliseconds == INFINITE ? ::pthread_cond_wait(&c->changed, &c->lock)
                                              : ::pthread_cond_timedwait(&c->changed, &c->lock, &end);
  ::pthread_mutex_unlock(&c->lock);
  acquire();
  if (failed)
    SetLastError(ERROR_TIMEOUT);
  return !failed;
}
inline BOOL SleepConditionVariableCS(CONDITION_VARIABLE *c, CRITICAL_SECTION *section, DWORD milliseconds) {
  return cppamp_visual_sleep(
      c, milliseconds, [=] { LeaveCriticalSection(section); }, [=] { EnterCriticalSection(section); });
}
inline BOOL SleepConditionVariableSRW(CONDITION_VARIABLE *c, SRWLOCK *s, DWORD milliseconds, ULONG mode) {
  return cppamp_visual_sleep(
      c, milliseconds, [=] { ::pthread_rwlock_unlock(&s->lock); },
      [=] { mode &CONDITION_VARIABLE_LOCKMODE_SHARED ? AcquireSRWLockShared(s) : AcquireSRWLockExclusive(s); });
}
inline void WakeConditionVariable(CONDITION_VARIABLE *c) {
  ::pthread_mutex_lock(&c->lock);
  ::pthread_cond_signal(&c->changed);
  ::pthread_mutex_unlock(&c->lock);
}
inline void WakeAllConditionVariable(CONDITION_VARIABLE *c) {
  ::pthread_mutex_lock(&c->lock);
  ::pthread_cond_broadcast(&c->changed);
  ::pthread_mutex_unlock(&c->lock);
}

#define TLS_OUT_OF_INDEXES 0xffffffffu
inline DWORD TlsAlloc() {
  ::pthread_key_t key;
  return ::pthread_key_create(&key, nullptr) == 0 ? key : TLS_OUT_OF_INDEXES;
}
inline BOOL TlsFree(DWORD key) { return ::pthread_key_delete(key) == 0; }
inline BOOL TlsSetValue(DWORD key, LPVOID value) { return ::pthread_setspecific(key, value) == 0; }
inline LPVOID TlsGetValue(DWORD key) {
  SetLastError(ERROR_SUCCESS);
  return ::pthread_getspecific(key);
}

#endif // CPPAMP_VISUAL_WAITING_H
