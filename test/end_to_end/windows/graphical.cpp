// A program with a window: what it only mentions is declared, and each call says that there are no windows.
//
// RUN: not %amp-clang++ -w -fsyntax-only -ferror-limit=0 %s 2>&1 | FileCheck %s --implicit-check-not=' error: '
// RUN: not %amp-clang++ -w -fsyntax-only -ferror-limit=0 -D_UNICODE %s 2>&1 | FileCheck %s --check-prefix=WIDE
// RUN: %amp-clang++ -w -DNO_CALLS %s -o %t && %t
// WIDE: error: 'RegisterClassExW' is unavailable
// WIDE: error: 'CreateWindowW' is unavailable
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <windows.h>
#include <tchar.h>
#include <amp.h>

struct Window {
  HWND handle;
  MSG message;
  PAINTSTRUCT paint;
  WNDCLASS kind;
};

#ifndef NO_CALLS
LRESULT CALLBACK handle(HWND window, UINT message, WPARAM wide, LPARAM narrow) {
  PAINTSTRUCT paint;
  HDC context;
  switch (message) {
  case WM_PAINT:
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'BeginPaint' is unavailable: Linux has no such function: draw with a toolkit such as Qt or SDL
    context = BeginPaint(window, &paint);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'BitBlt' is unavailable
    BitBlt(context, 0, 0, LOWORD(narrow), HIWORD(narrow), context, 0, 0, SRCCOPY);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'EndPaint' is unavailable
    EndPaint(window, &paint);
    break;
  case WM_KEYDOWN:
    if (wide != VK_ESCAPE)
      break;
  case WM_DESTROY:
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'PostQuitMessage' is unavailable
    PostQuitMessage(0);
    break;
  default:
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'DefWindowProcA' is unavailable
    return DefWindowProc(window, message, wide, narrow);
  }
  return 0;
}
int APIENTRY run(HINSTANCE instance) {
  WNDCLASSEX kind = {};
  kind.cbSize = sizeof(WNDCLASSEX);
  kind.style = CS_HREDRAW | CS_VREDRAW;
  kind.lpfnWndProc = handle;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'LoadCursorA' is unavailable
  kind.hCursor = LoadCursor(NULL, IDC_ARROW);
  kind.hbrBackground = (HBRUSH)(COLOR_WINDOW + 1);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'RegisterClassExA' is unavailable
  RegisterClassEx(&kind);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'CreateWindowA' is unavailable
  HWND window = CreateWindow(_T("a"), _T("b"), WS_OVERLAPPEDWINDOW, CW_USEDEFAULT, 0, 640, 480, NULL, NULL, instance, NULL);
  ShowWindow(window, SW_SHOW);
  MSG message;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'GetMessageA' is unavailable
  while (GetMessage(&message, NULL, 0, 0)) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'TranslateMessage' is unavailable
    TranslateMessage(&message);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: error: 'DispatchMessageA' is unavailable
    DispatchMessage(&message);
  }
  return static_cast<int>(message.wParam);
}
#endif
int main() {
  Window window = {};
  return window.message.message == WM_QUIT;
}
