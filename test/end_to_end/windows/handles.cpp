// HANDLEs of files, threads and synchronization objects, as Microsoft documents them.
//
// RUN: rm -rf %t.dir && mkdir %t.dir && %amp-clang++ -std=c++17 -w %s -o %t && cd %t.dir && %t | FileCheck %s
// RUN: rm -rf %t.dir && mkdir %t.dir && %amp-clang++ -std=c++17 -w -D_UNICODE -DUNICODE %s -o %t && cd %t.dir && %t | FileCheck %s
// CHECK: opened 1 2 1 3 1 0 1 80 1 183 1 87
// CHECK-NEXT: written 1 5 1 4 bytes 1
// CHECK-NEXT: read 1 3 hel 1 6 lobyte 1 0
// CHECK-NEXT: positions 2 7 4294967295 131 9 1 9 0
// CHECK-NEXT: denied 0 5 0 5 0 6
// CHECK-NEXT: cut 1 1 4 1
// CHECK-NEXT: overlapped 1 2 el 0 38 1 4 12XY 0
// CHECK-NEXT: kept 0 1 1
// CHECK-NEXT: removed 1 0
// CHECK-NEXT: search 2 a.bin b.bin 5 1 -1 1
// CHECK-NEXT: to the console
// CHECK-NEXT: module 1 1 122 1
// CHECK-NEXT: thread 258 259 0 1 0 0 7 1
// CHECK-NEXT: ended 0 5 1 0 9
// CHECK-NEXT: semaphore 0 0 258 1 0 298 1 0 288
// CHECK-NEXT: interlocked 6 7 7 3 3 7 4 5 1 1
// CHECK-NEXT: locks 0 1 1 4 1 1460
// CHECK-NEXT: slots 1 3 0
// CHECK-NEXT: system 1 1 1
// CHECK-NEXT: aligned 1 1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <io.h>
#include <process.h>
#include <stdio.h>
#include <string>
#include <tchar.h>
#include <windows.h>

HANDLE open(const TCHAR *name, DWORD access, DWORD disposition, DWORD flags = FILE_ATTRIBUTE_NORMAL) {
  return CreateFile(name, access, FILE_SHARE_READ, NULL, disposition, flags, NULL);
}
bool fails(HANDLE file) { return file == INVALID_HANDLE_VALUE; }

void files() {
  bool missing = fails(open(_T("data"), GENERIC_READ, OPEN_EXISTING));
  DWORD error1 = GetLastError();
  bool no_folder = fails(open(_T("folder\\data"), GENERIC_WRITE, CREATE_ALWAYS));
  DWORD error2 = GetLastError();
  HANDLE file = open(_T("data"), GENERIC_READ | GENERIC_WRITE, CREATE_NEW);
  DWORD error3 = GetLastError();
  bool again = fails(open(_T("data"), GENERIC_WRITE, CREATE_NEW));
  DWORD error4 = GetLastError();
  HANDLE other = open(_T("data"), GENERIC_READ, OPEN_ALWAYS);
  DWORD error5 = GetLastError();
  bool not_writing = fails(open(_T("data"), GENERIC_READ, TRUNCATE_EXISTING));
  printf("opened %d %u %d %u %d %u %d %u %d %u %d %u\n", missing, error1, no_folder, error2, !fails(file), error3,
         again, error4, !fails(other), error5, not_writing, GetLastError());

  DWORD count = 0, count2 = 0;
  BOOL first = WriteFile(file, "hello", 5, &count, NULL);
  BOOL second = WriteFile(file, "byte", 4, &count2, NULL);
  printf("written %d %u %d %u bytes %d\n", first, count, second, count2, FlushFileBuffers(file));

  char text[16] = "", more[16] = "";
  BOOL part = ReadFile(other, text, 3, &count, NULL), rest = ReadFile(other, more, 15, &count2, NULL);
  DWORD at_end = 7;
  BOOL end = ReadFile(other, more, 15, &at_end, NULL);
  printf("read %d %u %s %d %u %s %d %u\n", part, count, text, rest, count2, more, end, at_end);

  DWORD back = SetFilePointer(other, -7, NULL, FILE_END), on = SetFilePointer(other, 5, NULL, FILE_CURRENT);
  DWORD wrong = SetFilePointer(other, -1, NULL, FILE_BEGIN), wrong_error = GetLastError();
  LARGE_INTEGER size, none = {};
  BOOL has_size = GetFileSizeEx(file, &size);
  DWORD high = 3, low = GetFileSize(file, &high);
  printf("positions %u %u %u %u %lld %d %u %u\n", back, on, wrong, wrong_error, (long long)size.QuadPart, has_size, low,
         high);

  BOOL writes = WriteFile(other, "x", 1, &count, NULL);
  DWORD denied1 = GetLastError();
  HANDLE only = open(_T("data"), GENERIC_WRITE, OPEN_EXISTING);
  BOOL reads = ReadFile(only, text, 1, &count, NULL);
  DWORD denied2 = GetLastError();
  CloseHandle(only);
  BOOL closed = CloseHandle(NULL);
  printf("denied %d %u %d %u %d %u\n", writes, denied1, reads, denied2, closed, GetLastError());

  none.QuadPart = 4;
  BOOL moved = SetFilePointerEx(file, none, NULL, FILE_BEGIN), cut = SetEndOfFile(file);
  printf("cut %d %d %u %d\n", moved, cut, GetFileSize(file, NULL), GetFileType(file) == FILE_TYPE_DISK);

  OVERLAPPED at = {};
  at.Offset = 1;
  char two[3] = "";
  BOOL from_one = ReadFile(file, two, 2, &count, &at);
  at.Offset = 4;
  BOOL behind = ReadFile(file, text, 2, &count2, &at);
  DWORD eof = GetLastError();
  at.Offset = 0;
  at.hEvent = CreateEvent(NULL, TRUE, FALSE, NULL);
  DWORD written = 0;
  WriteFile(file, "12XY", 4, &written, &at);
  char now[5] = "";
  SetFilePointer(file, 0, NULL, FILE_BEGIN);
  ReadFile(file, now, 4, &count2, NULL);
  printf("overlapped %d %u %s %d %u %d %u %s %u\n", from_one, count, two, behind, eof, written == 4, count2, now,
         WaitForSingleObject(at.hEvent, 0));
  CloseHandle(at.hEvent);

  CloseHandle(other);
  CloseHandle(file);
  FILE *read = fopen("data", "r");
  HANDLE emptied = open(_T("data"), GENERIC_WRITE, CREATE_ALWAYS);
  bool is_folder = fails(open(_T("."), GENERIC_READ, OPEN_EXISTING)) && GetLastError() == ERROR_ACCESS_DENIED;
  printf("kept %u %d %d\n", GetFileSize(emptied, NULL), is_folder, fgetc(read) == EOF);
  fclose(read);
  CloseHandle(emptied);

  HANDLE temporary = open(_T("temporary"), GENERIC_WRITE, CREATE_NEW, FILE_FLAG_DELETE_ON_CLOSE);
  bool there = GetFileAttributes(_T("temporary")) != INVALID_FILE_ATTRIBUTES;
  CloseHandle(temporary);
  printf("removed %d %d\n", there, GetFileAttributes(_T("temporary")) != INVALID_FILE_ATTRIBUTES);

  for (const TCHAR *name : {_T("b.bin"), _T("a.bin")}) {
    HANDLE made = open(name, GENERIC_WRITE, CREATE_NEW);
    WriteFile(made, "12345", 5, &count, NULL);
    CloseHandle(made);
  }
  _finddata_t found;
  intptr_t search = _findfirst("*.bin", &found);
  std::string names;
  int number = 0;
  do {
    names += std::string(found.name) + " ";
    ++number;
  } while (_findnext(search, &found) == 0);
  bool ended = errno == ENOENT;
  _findclose(search);
  printf("search %d %s%lu %d %d %d\n", number, names.c_str(), found.size, ended, (int)_findfirst("*.none", &found),
         errno == ENOENT);
  printf("to the ");
  WriteFile(GetStdHandle(STD_OUTPUT_HANDLE), "console\n", 8, &count, NULL);
  CloseHandle(GetStdHandle(STD_OUTPUT_HANDLE));

  TCHAR path[1000], short_path[4];
  DWORD length = GetModuleFileName(NULL, path, 1000), needed = GetModuleFileName(NULL, short_path, 4);
  printf("module %d %d %u %d\n", path[0] == _T('/') && path[length] == 0, needed == 4, GetLastError(),
         GetCurrentDirectory(1000, path) > 1);
}

HANDLE go;
DWORD id_inside;
DWORD WINAPI work(void *value) {
  id_inside = GetCurrentThreadId();
  WaitForSingleObject(go, INFINITE);
  return *static_cast<int *>(value);
}
struct Noted {
  int *place;
  ~Noted() { *place = 9; }
};
int noted;
unsigned __stdcall leave(void *) {
  Noted local = {&noted};
  _endthreadex(5);
  return 1;
}

void threads() {
  go = CreateEvent(NULL, FALSE, FALSE, NULL);
  int value = 7;
  DWORD id = 0, code = 0;
  HANDLE thread = CreateThread(NULL, 0, work, &value, CREATE_SUSPENDED, &id);
  SetEvent(go);
  DWORD waited = WaitForSingleObject(thread, 20);
  GetExitCodeThread(thread, &code);
  bool had_begun = id_inside != 0;
  DWORD before = ResumeThread(thread);
  DWORD done = WaitForSingleObject(thread, INFINITE), running = code;
  GetExitCodeThread(thread, &code);
  printf("thread %u %u %d %u %u %u %u %d\n", waited, running, had_begun, before, done, ResumeThread(thread), code,
         id == id_inside && id == GetThreadId(thread));
  CloseHandle(thread);
  HANDLE ended = reinterpret_cast<HANDLE>(_beginthreadex(NULL, 0, leave, NULL, 0, NULL));
  DWORD end = WaitForSingleObject(ended, INFINITE);
  GetExitCodeThread(ended, &code);
  printf("ended %u %u %d %u %d\n", end, code, CloseHandle(ended), 0u, noted);

  HANDLE semaphore = CreateSemaphore(NULL, 1, 2, NULL);
  bool invalid = CreateSemaphore(NULL, 3, 2, NULL) != NULL;
  DWORD taken = WaitForSingleObject(semaphore, 0), empty = WaitForSingleObject(semaphore, 0);
  BOOL released = ReleaseSemaphore(semaphore, 2, NULL), too_many = ReleaseSemaphore(semaphore, 1, NULL);
  DWORD error = GetLastError();
  HANDLE mutex = CreateMutex(NULL, TRUE, NULL);
  BOOL left = ReleaseMutex(mutex), not_owned = ReleaseMutex(mutex);
  printf("semaphore %d %u %u %d %d %u %d %d %u\n", invalid, taken, empty, released, too_many, error, left, not_owned,
         GetLastError());
}

void others() {
  LONG n = 5;
  LONGLONG wide = 1;
  LONG a = InterlockedIncrement(&n), b = InterlockedAdd(&n, 1), c = InterlockedAnd(&n, 3), d = n,
       e = InterlockedOr(&n, 4), f = n, g = InterlockedXor(&n, 3) - 3, h = InterlockedExchangeSubtract(&n, 1) + 1;
  PVOID pointer = NULL;
  PVOID old = InterlockedExchangePointer(&pointer, &n);
  printf("interlocked %d %d %d %d %d %d %d %d %d %d\n", a, b, c, d, e, f, g, h, old == NULL,
         InterlockedCompareExchangePointer(&pointer, NULL, &n) == &n && pointer == NULL &&
             InterlockedOr64(&wide, 2) == 1);

  static SRWLOCK lock = SRWLOCK_INIT;
  AcquireSRWLockShared(&lock);
  bool exclusive = TryAcquireSRWLockExclusive(&lock), shared = TryAcquireSRWLockShared(&lock);
  ReleaseSRWLockShared(&lock);
  ReleaseSRWLockShared(&lock);
  static CRITICAL_SECTION section;
  InitializeCriticalSectionEx(&section, 100, 0);
  static CONDITION_VARIABLE changed;
  InitializeConditionVariable(&changed);
  static int state;
  std::thread other([] {
    EnterCriticalSection(&section);
    state = 4;
    LeaveCriticalSection(&section);
    WakeAllConditionVariable(&changed);
  });
  EnterCriticalSection(&section);
  BOOL woken = TRUE;
  while (state == 0 && woken)
    woken = SleepConditionVariableCS(&changed, &section, INFINITE);
  LeaveCriticalSection(&section);
  other.join();
  AcquireSRWLockExclusive(&lock);
  BOOL late = SleepConditionVariableSRW(&changed, &lock, 10, 0);
  ReleaseSRWLockExclusive(&lock);
  printf("locks %d %d %d %d %d %u\n", exclusive, shared, woken, state, !late, GetLastError());
  DeleteCriticalSection(&section);

  static DWORD slot = TlsAlloc();
  int here = 3;
  TlsSetValue(slot, &here);
  void *elsewhere = &here;
  std::thread([&] { elsewhere = TlsGetValue(slot); }).join();
  printf("slots %d %d %d\n", slot != TLS_OUT_OF_INDEXES, *static_cast<int *>(TlsGetValue(slot)), elsewhere != NULL);
  TlsFree(slot);

  SYSTEM_INFO info;
  GetSystemInfo(&info);
  printf("system %d %d %d\n", info.dwNumberOfProcessors > 0, (info.dwActiveProcessorMask & 1) == 1,
         info.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_AMD64 ||
             info.wProcessorArchitecture == PROCESSOR_ARCHITECTURE_ARM64);
  __declspec(align(64)) char bytes[3];
  void *block = _aligned_malloc(100, 256);
  printf("aligned %d %d\n", reinterpret_cast<size_t>(bytes) % 64 == 0, reinterpret_cast<size_t>(block) % 256 == 0);
  _aligned_free(block);
}

int main() {
  setvbuf(stdout, NULL, _IOFBF, 1 << 16);
  files();
  threads();
  others();
}
