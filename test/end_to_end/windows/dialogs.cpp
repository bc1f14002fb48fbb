// Message boxes ask on the terminal. The console has no window: functions of it fail, as they do on Windows where there
// is none.
//
// RUN: %amp-clang++ -w %s -o %t
// RUN: printf 'n\n\n  what\nC\n' | not %t 2>%t.box | FileCheck %s
// RUN: FileCheck %s --check-prefix=BOX < %t.box
// RUN: %amp-clang++ -w -DNOTHING -fsyntax-only %s 2>&1 | FileCheck %s --check-prefix=ADDED --implicit-check-not=' error: '
// ADDED: remark: accepted for Visual C++ compatibility: <windows.h>
// CHECK: ok 1
// CHECK-NEXT: yes or no 7
// CHECK-NEXT: default 2
// CHECK-NEXT: asked twice 2
// CHECK-NEXT: at the end 4
// CHECK-NEXT: wide 11
// CHECK-NEXT: window 1 0 1400 0 0
// CHECK-NEXT: console 0 5 1
// BOX: error: disk full
// BOX-NEXT: again: go on?
// BOX-NEXT: [Yes] No? again: leave?
// BOX-NEXT: OK [Cancel]? again: leave?
// BOX-NEXT: [OK] Cancel? [OK] Cancel? again: read?
// BOX-NEXT: Abort [Retry] Ignore?
// BOX-NEXT: Error: größer
// BOX-NEXT: Cancel Try again [cOntinue]?
// BOX-NEXT: Fatal application exit: over
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef NOTHING
#include <windows.h>
#endif
#include <amp.h>
#include <stdio.h>
void show(const char *what, int id) { printf("%s %d\n", what, id); }
int main() {
  show("ok", MessageBoxA(NULL, "disk full", "error", MB_ICONEXCLAMATION | MB_OK));
  show("yes or no", MessageBoxA(NULL, "go on?", "again", MB_YESNO | MB_ICONQUESTION));
  show("default", MessageBox(NULL, "leave?", "again", MB_OKCANCEL | MB_DEFBUTTON2 | MB_TOPMOST));
  show("asked twice", MessageBox(NULL, "leave?", "again", MB_OKCANCEL));
  show("at the end", MessageBoxExA(NULL, "read?", "again", MB_ABORTRETRYIGNORE | MB_DEFBUTTON2, 0));
  show("wide", MessageBoxW(NULL, L"größer", NULL, MB_CANCELTRYCONTINUE | MB_DEFBUTTON3));
  HWND window = GetConsoleWindow();
  SetLastError(0);
  BOOL moved = MoveWindow(window, 0, 0, 800, 600, TRUE);
  RECT place;
  printf("window %d %d %u ", window == NULL, moved, GetLastError());
  printf("%d %d\n", ShowWindow(window, SW_MAXIMIZE), GetWindowRect(window, &place));
  BOOL allocated = AllocConsole();
  printf("console %d %u %d\n", allocated, GetLastError(), FreeConsole());
  fflush(stdout);
  FatalAppExitA(0, "over");
}
