// Files, folders, environment, memory and the console of programs that use Windows' functions for them.
//
// RUN: rm -rf %t.dir && mkdir %t.dir && %amp-clang++ -std=c++17 -w %s -o %t && cd %t.dir && %t | FileCheck %s
// RUN: rm -rf %t.dir && mkdir %t.dir && %amp-clang++ -std=c++17 -w -D_UNICODE %s -o %t && cd %t.dir && %t | FileCheck %s
// CHECK: folder 1 0 183 1 1
// CHECK-NEXT: files 1 0 1 1 1 0 2
// CHECK-NEXT: found 3 a.txt B.txt b.txt 18 2
// CHECK-NEXT: moved 1 1 0 183 1
// CHECK-NEXT: removed 1 0 1 1
// CHECK-NEXT: environment 3 abc 4 0 203
// CHECK-NEXT: memory 1 1 1 7 1 1
// CHECK-NEXT: console 0 1 1 text 4
// CHECK-NEXT: path 1 1
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <stdio.h>
#include <string>
#include <tchar.h>
#include <windows.h>

void write(const char *name) {
  FILE *file = fopen(name, "w");
  fputs("0123456789", file);
  fclose(file);
}

int main() {
  BOOL created = CreateDirectory(_T("data"), NULL), again = CreateDirectory(_T("data"), NULL);
  DWORD error = GetLastError();
  printf("folder %d %d %u %d %d\n", created, again, error,
         (GetFileAttributes(_T("data")) & FILE_ATTRIBUTE_DIRECTORY) != 0, CreateDirectory(_T(".\\data\\inner"), NULL));

  write("data/b.txt");
  BOOL copied = CopyFile(_T("data\\b.txt"), _T("data\\a.txt"), TRUE),
       over = CopyFile(_T("data\\b.txt"), _T("data\\a.txt"), TRUE);
  CopyFile(_T("data\\b.txt"), _T("data\\B.txt"), FALSE);
  DWORD attributes = GetFileAttributes(_T("data\\a.txt")), missing = GetFileAttributes(_T("data\\none"));
  error = GetLastError();
  printf("files %d %d %d %d %d %d %u\n", copied, over, attributes == FILE_ATTRIBUTE_NORMAL,
         missing == INVALID_FILE_ATTRIBUTES, GetFileAttributes(_T("data/b.txt")) == FILE_ATTRIBUTE_NORMAL,
         (missing & attributes) == 0, error);

  WIN32_FIND_DATA data;
  std::string names;
  int count = 0;
  HANDLE search = FindFirstFile(_T("data\\*.TXT"), &data);
  do {
    for (int i = 0; data.cFileName[i]; ++i)
      names += (char)data.cFileName[i];
    names += ' ';
    count += data.nFileSizeLow == 10;
  } while (FindNextFile(search, &data));
  error = GetLastError();
  FindClose(search);
  search = FindFirstFile(_T("data\\*.none"), &data);
  printf("found %d %s%u %u\n", count, names.c_str(), error, search == INVALID_HANDLE_VALUE ? GetLastError() : 0);

  BOOL moved = MoveFile(_T("data\\a.txt"), _T("data\\c.txt")),
       replaced = MoveFileEx(_T("data\\c.txt"), _T("data\\b.txt"), MOVEFILE_REPLACE_EXISTING);
  BOOL kept = MoveFile(_T("data\\b.txt"), _T("data\\B.txt"));
  error = GetLastError();
  printf("moved %d %d %d %u %d\n", moved, replaced, kept, error,
         GetFileAttributes(_T("data\\b.txt")) != INVALID_FILE_ATTRIBUTES);
  BOOL deleted = DeleteFile(_T("data\\b.txt")), full = RemoveDirectory(_T("data"));
  DeleteFile(_T("data\\B.txt"));
  printf("removed %d %d %d %d\n", deleted, full, RemoveDirectory(_T("data\\inner")), RemoveDirectory(_T("data")));

  TCHAR value[8];
  char narrow[8] = "";
  SetEnvironmentVariable(_T("CONSOLE_TEST"), _T("abc"));
  DWORD length = GetEnvironmentVariable(_T("CONSOLE_TEST"), value, 8);
  for (DWORD i = 0; i <= length; ++i)
    narrow[i] = (char)value[i];
  printf("environment %u %s %u ", length, narrow, GetEnvironmentVariable(_T("CONSOLE_TEST"), NULL, 0));
  SetEnvironmentVariable(_T("CONSOLE_TEST"), NULL);
  length = GetEnvironmentVariable(_T("CONSOLE_TEST"), value, 8);
  printf("%u %u\n", length, GetLastError());

  char *page = (char *)VirtualAlloc(NULL, 1 << 20, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
  bool is_zero = page[0] == 0 && page[(1 << 20) - 1] == 0, is_page = (UINT_PTR)page % 4096 == 0;
  page[(1 << 20) - 1] = 1;
  int *heap = (int *)HeapAlloc(GetProcessHeap(), HEAP_ZERO_MEMORY, 64);
  bool heap_zero = heap[15] == 0;
  heap[0] = 7;
  heap = (int *)HeapReAlloc(GetProcessHeap(), 0, heap, 1 << 16);
  HGLOBAL global = GlobalAlloc(GPTR, 16);
  char *locked = (char *)GlobalLock(global);
  printf("memory %d %d %d %d %d %d\n", is_zero, is_page, heap_zero, heap[0], locked[15] == 0,
         VirtualFree(page, 0, MEM_RELEASE));
  GlobalUnlock(global);
  GlobalFree(global);
  HeapFree(GetProcessHeap(), 0, heap);

  DWORD mode = 0, written = 0;
  CONSOLE_SCREEN_BUFFER_INFO info;
  HANDLE console = GetStdHandle(STD_OUTPUT_HANDLE);
  printf("console %d %d %d ", GetConsoleMode(console, &mode), GetConsoleScreenBufferInfo(console, &info),
         info.dwSize.X == info.srWindow.Right + 1);
  FillConsoleOutputCharacterA(console, ' ', 2000, COORD{0, 0}, &written);
  WriteConsole(console, _T("text"), 4, &written, NULL);
  printf(" %u\n", written);

  char path[260], *last = NULL, folder[260];
  GetFullPathNameA("data\\.\\x\\..\\file.txt", sizeof path, path, &last);
  GetCurrentDirectoryA(sizeof folder, folder);
  printf("path %d %d\n", std::string(folder) + "/data/file.txt" == path, std::string("file.txt") == last);
}
