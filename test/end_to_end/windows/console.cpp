// The parts of Windows that console programs use: types, time, threads, events, the functions with the suffix _s.
// Programs may spell the headers in any case.
//
// RUN: %amp-clang++ -std=c++11 -w %s -o %t 2>&1 | FileCheck --check-prefix=REMARK %s
// RUN: %t | FileCheck %s
// RUN: not %amp-clang++ --amp-strict -std=c++11 -w -fsyntax-only %s 2>&1 | FileCheck --check-prefix=STRICT %s
// REMARK: remark: read as Visual C++ would: {{.*}}<SDKDDKVer.h>{{.*}}'windows.h' for 'Windows.h'
// REMARK-NOT: error
// STRICT: error: 'SDKDDKVer.h' file not found
// CHECK: ticks 1
// CHECK-NEXT: thread 42 after 0
// CHECK-NEXT: event 258 0 258
// CHECK-NEXT: text abc 34 7
// CHECK-NEXT: wide abcd 5 34
// CHECK-NEXT: time 0
// CHECK-NEXT: read 12 word
// CHECK-NEXT: failed 1 80004005
// CHECK-NEXT: sizes 8 4 4 14 40
// CHECK-NEXT: modules 1 1 0 1 1
// CHECK-NEXT: 6
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <SDKDDKVer.h>
#include <Windows.h>
#include <mmsystem.h>
#include <tchar.h>
#include <conio.h>
#include <crtdbg.h>
#include <process.h>
#include <amp.h>
#include <stdio.h>

DWORD WINAPI worker(LPVOID parameter) { return *static_cast<DWORD UNALIGNED *>(parameter) + 1; }

int _tmain(int argc, _TCHAR *argv[]) {
  LARGE_INTEGER frequency, start, end;
  QueryPerformanceFrequency(&frequency);
  QueryPerformanceCounter(&start);
  DWORD ms = timeGetTime();
  Sleep(20);
  QueryPerformanceCounter(&end);
  double passed = double(end.QuadPart - start.QuadPart) * 1000.0 / frequency.QuadPart;
  _tprintf(_T("ticks %d\n"), passed >= 19 && passed < 5000 && timeGetTime() - ms >= 19);

  DWORD argument = 41, result = 0;
  HANDLE thread = CreateThread(NULL, 0, worker, &argument, 0, NULL);
  DWORD waited = WaitForSingleObject(thread, INFINITE);
  GetExitCodeThread(thread, &result);
  CloseHandle(thread);
  printf("thread %u after %u\n", result, waited);

  HANDLE event = CreateEvent(NULL, FALSE, FALSE, NULL);
  DWORD before = WaitForSingleObject(event, 5);
  SetEvent(event);
  DWORD set = WaitForSingleObject(event, 5), after = WaitForSingleObject(event, 5);
  CloseHandle(event);
  printf("event %u %u %u\n", before, set, after);

  char text[4];
  errno_t fits = strcpy_s(text, "abc"), too_long = strcpy_s(text, 3, "abc");
  strcpy_s(text, "abc");
  printf("text %s %d %d\n", text, too_long, __max(7, __min(3, 4)) + fits);

  wchar_t wide[8];
  char narrow[32];
  size_t converted;
  tm first = {};
  mbstowcs_s(&converted, wide, "ab", _TRUNCATE);
  wcscat_s(wide, L"cd");
  wcstombs_s(&converted, narrow, wide, _TRUNCATE);
  printf("wide %s %d %d\n", narrow, (int)converted, wcscat_s(wide, 6, L"too long"));
  printf("time %d\n", asctime_s(narrow, &first));

  int number = 0;
  char word[8];
  sscanf_s("12 word", "%d %s", &number, word, (unsigned)_countof(word));
  printf("read %d %s\n", number, word);

  HRESULT failure = E_FAIL;
  printf("failed %d %x\n", FAILED(failure), (unsigned)failure);
  printf("sizes %d %d %d %d %d\n", (int)sizeof(LARGE_INTEGER), (int)sizeof(LONG), (int)sizeof(DWORD),
         (int)sizeof(BITMAPFILEHEADER), (int)sizeof(BITMAPINFOHEADER));

  char path[MAX_PATH], folder[MAX_PATH];
  DWORD length = GetModuleFileNameA(NULL, path, MAX_PATH), folder_length = GetCurrentDirectory(MAX_PATH, folder);
  HMODULE program = GetModuleHandle(NULL);
  bool is_path = path[0] == '/' && strlen(path) == length && GetModuleFileNameA(NULL, path, 4) == 4 && strlen(path) == 3;
  bool is_folder = folder[0] == '/' && strlen(folder) == folder_length && GetCurrentDirectoryA(1, path) == folder_length + 1;
  printf("modules %d %d %d %d %d\n", is_path, program != NULL,
         GetProcAddress(GetModuleHandle(TEXT("kernel32")), "GetNativeSystemInfo") != NULL,
         GetProcAddress(program, "malloc") != NULL, is_folder);

  int data[] = {1, 2, 3};
  concurrency::array_view<int> view(3, data);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = max(view[i], 2) - 1; });
  printf("%d\n", view[0] + view[1] + view[2] + 2);
  return 0;
}
