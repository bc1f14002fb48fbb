// Threads, events and mutexes of <windows.h>, and the functions that wait for them; critical sections.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WAITING_H
#define CPPAMP_VISUAL_WAITING_H
#pragma GCC system_header

#include <amp/visual/types.h>

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>

/// The object of a HANDLE that threads wait for. All share a lock, so that a wait for several tests them together.
struct cppamp_visual_waitable {
  enum kind { thread, event, mutex, semaphore };
  explicit cppamp_visual_waitable(kind k, bool manual = true, long count = 0)
      : what(k), is_manual(manual), count(count) {}
  kind what;
  bool is_manual;        ///< a wait does not reset it
  long count;            ///< of those that need not wait
  std::thread::id owner; ///< of a mutex
  long depth = 0;
  DWORD result = 259;

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
inline cppamp_visual_waitable &cppamp_visual_get(HANDLE handle) {
  return **static_cast<cppamp_visual_waitable_ref *>(handle);
}
inline HANDLE cppamp_visual_handle(cppamp_visual_waitable::kind kind, bool manual, long count) {
  return new cppamp_visual_waitable_ref(std::make_shared<cppamp_visual_waitable>(kind, manual, count));
}

typedef DWORD (*LPTHREAD_START_ROUTINE)(LPVOID);
typedef LPTHREAD_START_ROUTINE PTHREAD_START_ROUTINE;
template <typename Function> HANDLE cppamp_visual_start(Function *function, void *argument) {
  cppamp_visual_waitable_ref thread = std::make_shared<cppamp_visual_waitable>(cppamp_visual_waitable::thread);
  std::thread([=] {
    DWORD result = static_cast<DWORD>(function(argument));
    std::lock_guard<std::mutex> guard(cppamp_visual_waitable::lock());
    thread->result = result;
    thread->count = 1;
    cppamp_visual_waitable::changed().notify_all();
  }).detach();
  return new cppamp_visual_waitable_ref(thread);
}
inline HANDLE CreateThread(SECURITY_ATTRIBUTES *, SIZE_T, LPTHREAD_START_ROUTINE function, LPVOID argument, DWORD,
                           DWORD *id) {
  if (id)
    *id = 0;
  return cppamp_visual_start(function, argument);
}
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
  if (m.owner != std::this_thread::get_id())
    return FALSE;
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
inline HANDLE CreateSemaphoreA(SECURITY_ATTRIBUTES *, LONG count, LONG, LPCSTR) {
  return cppamp_visual_handle(cppamp_visual_waitable::semaphore, false, count);
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
  if (before)
    *before = static_cast<LONG>(s.count);
  s.count += more;
  cppamp_visual_waitable::changed().notify_all();
  return TRUE;
}
/// Handles of the kinds above are the only ones.
inline BOOL CloseHandle(HANDLE handle) {
  if (handle && handle != INVALID_HANDLE_VALUE)
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
inline void EnterCriticalSection(CRITICAL_SECTION *section) { section->lock->lock(); }
inline BOOL TryEnterCriticalSection(CRITICAL_SECTION *section) { return section->lock->try_lock(); }
inline void LeaveCriticalSection(CRITICAL_SECTION *section) { section->lock->unlock(); }
inline void DeleteCriticalSection(CRITICAL_SECTION *section) { delete section->lock; }

#endif // CPPAMP_VISUAL_WAITING_H
