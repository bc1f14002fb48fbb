// Graphical windows: types and constants, and functions whose calls explain that Linux has none. See dialogs.h for
// functions that may be called without a window.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_GRAPHICAL_H
#define CPPAMP_VISUAL_GRAPHICAL_H
#pragma GCC system_header

#include <amp/visual/types.h>

#define CPPAMP_NO_WINDOWS                                                                                              \
  __attribute__((__unavailable__("Linux has no such function: draw with a toolkit such as Qt or SDL")))

typedef LRESULT(CALLBACK *WNDPROC)(HWND, UINT, WPARAM, LPARAM);
typedef void(CALLBACK *TIMERPROC)(HWND, UINT, UINT_PTR, DWORD);
template <class C> struct cppamp_visual_window_class {
  UINT style;
  WNDPROC lpfnWndProc;
  int cbClsExtra, cbWndExtra;
  HINSTANCE hInstance;
  HICON hIcon;
  HCURSOR hCursor;
  HBRUSH hbrBackground;
  const C *lpszMenuName, *lpszClassName;
};
template <class C> struct cppamp_visual_window_class_ex {
  UINT cbSize, style;
  WNDPROC lpfnWndProc;
  int cbClsExtra, cbWndExtra;
  HINSTANCE hInstance;
  HICON hIcon;
  HCURSOR hCursor;
  HBRUSH hbrBackground;
  const C *lpszMenuName, *lpszClassName;
  HICON hIconSm;
};
typedef cppamp_visual_window_class<char> WNDCLASSA;
typedef cppamp_visual_window_class<wchar_t> WNDCLASSW;
typedef cppamp_visual_window_class<TCHAR> WNDCLASS;
typedef cppamp_visual_window_class_ex<char> WNDCLASSEXA;
typedef cppamp_visual_window_class_ex<wchar_t> WNDCLASSEXW;
typedef cppamp_visual_window_class_ex<TCHAR> WNDCLASSEX;
typedef struct tagMSG {
  HWND hwnd;
  UINT message;
  WPARAM wParam;
  LPARAM lParam;
  DWORD time;
  POINT pt;
} MSG, *PMSG, *LPMSG;
typedef struct tagPAINTSTRUCT {
  HDC hdc;
  BOOL fErase;
  RECT rcPaint;
  BOOL fRestore, fIncUpdate;
  BYTE rgbReserved[32];
} PAINTSTRUCT, *PPAINTSTRUCT, *LPPAINTSTRUCT;
typedef struct tagCREATESTRUCT {
  LPVOID lpCreateParams;
  HINSTANCE hInstance;
  HMENU hMenu;
  HWND hwndParent;
  int cy, cx, y, x;
  LONG style;
} CREATESTRUCT, *LPCREATESTRUCT;

#define CS_VREDRAW 0x1
#define CS_HREDRAW 0x2
#define CS_DBLCLKS 0x8
#define CS_OWNDC 0x20
#define CW_USEDEFAULT static_cast<int>(0x80000000)
#define WS_OVERLAPPED 0x0
#define WS_MAXIMIZEBOX 0x10000
#define WS_MINIMIZEBOX 0x20000
#define WS_THICKFRAME 0x40000
#define WS_SYSMENU 0x80000
#define WS_BORDER 0x800000
#define WS_CAPTION 0xc00000
#define WS_CLIPCHILDREN 0x2000000
#define WS_CLIPSIBLINGS 0x4000000
#define WS_VISIBLE 0x10000000
#define WS_CHILD 0x40000000
#define WS_POPUP 0x80000000
#define WS_OVERLAPPEDWINDOW (WS_OVERLAPPED | WS_CAPTION | WS_SYSMENU | WS_THICKFRAME | WS_MINIMIZEBOX | WS_MAXIMIZEBOX)
#define WM_CREATE 0x1
#define WM_DESTROY 0x2
#define WM_MOVE 0x3
#define WM_SIZE 0x5
#define WM_ACTIVATE 0x6
#define WM_PAINT 0xf
#define WM_CLOSE 0x10
#define WM_QUIT 0x12
#define WM_ERASEBKGND 0x14
#define WM_ACTIVATEAPP 0x1c
#define WM_GETMINMAXINFO 0x24
#define WM_KEYDOWN 0x100
#define WM_KEYUP 0x101
#define WM_CHAR 0x102
#define WM_SYSKEYDOWN 0x104
#define WM_SYSKEYUP 0x105
#define WM_COMMAND 0x111
#define WM_SYSCOMMAND 0x112
#define WM_TIMER 0x113
#define WM_MOUSEMOVE 0x200
#define WM_LBUTTONDOWN 0x201
#define WM_LBUTTONUP 0x202
#define WM_RBUTTONDOWN 0x204
#define WM_RBUTTONUP 0x205
#define WM_MBUTTONDOWN 0x207
#define WM_MBUTTONUP 0x208
#define WM_MOUSEWHEEL 0x20a
#define WM_USER 0x400
#define PM_NOREMOVE 0x0
#define PM_REMOVE 0x1
#define COLOR_WINDOW 5
#define SRCCOPY 0xcc0020
#define WHITE_BRUSH 0
#define BLACK_BRUSH 4
#define MAKEINTRESOURCEA(id) reinterpret_cast<LPSTR>(static_cast<ULONG_PTR>(static_cast<WORD>(id)))
#define MAKEINTRESOURCEW(id) reinterpret_cast<LPWSTR>(static_cast<ULONG_PTR>(static_cast<WORD>(id)))
#define MAKEINTRESOURCE(id) reinterpret_cast<LPTSTR>(static_cast<ULONG_PTR>(static_cast<WORD>(id)))
#define IDC_ARROW MAKEINTRESOURCE(32512)
#define IDC_WAIT MAKEINTRESOURCE(32514)
#define IDC_CROSS MAKEINTRESOURCE(32515)
#define IDI_APPLICATION MAKEINTRESOURCE(32512)

CPPAMP_NO_WINDOWS HWND CreateWindowA(LPCSTR, LPCSTR, DWORD, int, int, int, int, HWND, HMENU, HINSTANCE, LPVOID);
CPPAMP_NO_WINDOWS HWND CreateWindowW(LPCWSTR, LPCWSTR, DWORD, int, int, int, int, HWND, HMENU, HINSTANCE, LPVOID);
CPPAMP_NO_WINDOWS HWND CreateWindowExA(DWORD, LPCSTR, LPCSTR, DWORD, int, int, int, int, HWND, HMENU, HINSTANCE,
                                       LPVOID);
CPPAMP_NO_WINDOWS HWND CreateWindowExW(DWORD, LPCWSTR, LPCWSTR, DWORD, int, int, int, int, HWND, HMENU, HINSTANCE,
                                       LPVOID);
CPPAMP_NO_WINDOWS ATOM RegisterClassA(const WNDCLASSA *);
CPPAMP_NO_WINDOWS ATOM RegisterClassW(const WNDCLASSW *);
CPPAMP_NO_WINDOWS ATOM RegisterClassExA(const WNDCLASSEXA *);
CPPAMP_NO_WINDOWS ATOM RegisterClassExW(const WNDCLASSEXW *);
CPPAMP_NO_WINDOWS BOOL UnregisterClassA(LPCSTR, HINSTANCE);
CPPAMP_NO_WINDOWS BOOL UnregisterClassW(LPCWSTR, HINSTANCE);
CPPAMP_NO_WINDOWS LRESULT DefWindowProcA(HWND, UINT, WPARAM, LPARAM);
CPPAMP_NO_WINDOWS LRESULT DefWindowProcW(HWND, UINT, WPARAM, LPARAM);
CPPAMP_NO_WINDOWS LRESULT DispatchMessageA(const MSG *);
CPPAMP_NO_WINDOWS LRESULT DispatchMessageW(const MSG *);
CPPAMP_NO_WINDOWS BOOL GetMessageA(LPMSG, HWND, UINT, UINT);
CPPAMP_NO_WINDOWS BOOL GetMessageW(LPMSG, HWND, UINT, UINT);
CPPAMP_NO_WINDOWS BOOL PeekMessageA(LPMSG, HWND, UINT, UINT, UINT);
CPPAMP_NO_WINDOWS BOOL PeekMessageW(LPMSG, HWND, UINT, UINT, UINT);
CPPAMP_NO_WINDOWS LRESULT SendMessageA(HWND, UINT, WPARAM, LPARAM);
CPPAMP_NO_WINDOWS LRESULT SendMessageW(HWND, UINT, WPARAM, LPARAM);
CPPAMP_NO_WINDOWS BOOL PostMessageA(HWND, UINT, WPARAM, LPARAM);
CPPAMP_NO_WINDOWS BOOL PostMessageW(HWND, UINT, WPARAM, LPARAM);
CPPAMP_NO_WINDOWS HCURSOR LoadCursorA(HINSTANCE, LPCSTR);
CPPAMP_NO_WINDOWS HCURSOR LoadCursorW(HINSTANCE, LPCWSTR);
CPPAMP_NO_WINDOWS HICON LoadIconA(HINSTANCE, LPCSTR);
CPPAMP_NO_WINDOWS HICON LoadIconW(HINSTANCE, LPCWSTR);
CPPAMP_NO_WINDOWS BOOL TextOutA(HDC, int, int, LPCSTR, int);
CPPAMP_NO_WINDOWS BOOL TextOutW(HDC, int, int, LPCWSTR, int);
CPPAMP_NO_WINDOWS int DrawTextA(HDC, LPCSTR, int, LPRECT, UINT);
CPPAMP_NO_WINDOWS int DrawTextW(HDC, LPCWSTR, int, LPRECT, UINT);
CPPAMP_NO_WINDOWS BOOL TranslateMessage(const MSG *);
CPPAMP_NO_WINDOWS void PostQuitMessage(int);
CPPAMP_NO_WINDOWS HDC BeginPaint(HWND, LPPAINTSTRUCT);
CPPAMP_NO_WINDOWS BOOL EndPaint(HWND, const PAINTSTRUCT *);
CPPAMP_NO_WINDOWS BOOL AdjustWindowRect(LPRECT, DWORD, BOOL);
CPPAMP_NO_WINDOWS UINT_PTR SetTimer(HWND, UINT_PTR, UINT, TIMERPROC);
CPPAMP_NO_WINDOWS BOOL KillTimer(HWND, UINT_PTR);
CPPAMP_NO_WINDOWS HCURSOR SetCursor(HCURSOR);
CPPAMP_NO_WINDOWS HWND SetCapture(HWND);
CPPAMP_NO_WINDOWS BOOL ReleaseCapture();
CPPAMP_NO_WINDOWS HDC GetWindowDC(HWND);
CPPAMP_NO_WINDOWS int ReleaseDC(HWND, HDC);
CPPAMP_NO_WINDOWS HDC CreateCompatibleDC(HDC);
CPPAMP_NO_WINDOWS HBITMAP CreateCompatibleBitmap(HDC, int, int);
CPPAMP_NO_WINDOWS BOOL DeleteDC(HDC);
CPPAMP_NO_WINDOWS HGDIOBJ SelectObject(HDC, HGDIOBJ);
CPPAMP_NO_WINDOWS HGDIOBJ GetStockObject(int);
CPPAMP_NO_WINDOWS BOOL DeleteObject(HGDIOBJ);
CPPAMP_NO_WINDOWS HBRUSH CreateSolidBrush(COLORREF);
CPPAMP_NO_WINDOWS HPEN CreatePen(int, int, COLORREF);
CPPAMP_NO_WINDOWS int FillRect(HDC, const RECT *, HBRUSH);
CPPAMP_NO_WINDOWS BOOL BitBlt(HDC, int, int, int, int, HDC, int, int, DWORD);
CPPAMP_NO_WINDOWS BOOL StretchBlt(HDC, int, int, int, int, HDC, int, int, int, int, DWORD);
CPPAMP_NO_WINDOWS int SetDIBitsToDevice(HDC, int, int, DWORD, DWORD, int, int, UINT, UINT, const void *,
                                        const BITMAPINFO *, UINT);
CPPAMP_NO_WINDOWS int StretchDIBits(HDC, int, int, int, int, int, int, int, int, const void *, const BITMAPINFO *, UINT,
                                    DWORD);
CPPAMP_NO_WINDOWS HBITMAP CreateDIBSection(HDC, const BITMAPINFO *, UINT, void **, HANDLE, DWORD);
CPPAMP_NO_WINDOWS COLORREF GetPixel(HDC, int, int);
CPPAMP_NO_WINDOWS BOOL SwapBuffers(HDC);
#ifdef _UNICODE
#define CreateWindow CreateWindowW
#define CreateWindowEx CreateWindowExW
#define RegisterClass RegisterClassW
#define RegisterClassEx RegisterClassExW
#define UnregisterClass UnregisterClassW
#define DefWindowProc DefWindowProcW
#define DispatchMessage DispatchMessageW
#define GetMessage GetMessageW
#define PeekMessage PeekMessageW
#define SendMessage SendMessageW
#define PostMessage PostMessageW
#define LoadCursor LoadCursorW
#define LoadIcon LoadIconW
#define TextOut TextOutW
#define DrawText DrawTextW
#else
#define CreateWindow CreateWindowA
#define CreateWindowEx CreateWindowExA
#define RegisterClass RegisterClassA
#define RegisterClassEx RegisterClassExA
#define UnregisterClass UnregisterClassA
#define DefWindowProc DefWindowProcA
#define DispatchMessage DispatchMessageA
#define GetMessage GetMessageA
#define PeekMessage PeekMessageA
#define SendMessage SendMessageA
#define PostMessage PostMessageA
#define LoadCursor LoadCursorA
#define LoadIcon LoadIconA
#define TextOut TextOutA
#define DrawText DrawTextA
#endif
#undef CPPAMP_NO_WINDOWS

#endif // CPPAMP_VISUAL_GRAPHICAL_H
