// Message boxes, which ask on the terminal, and functions of windows. There is no console window, as on Windows for a
// program without a console, so functions of it fail.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_DIALOGS_H
#define CPPAMP_VISUAL_DIALOGS_H
#pragma GCC system_header

#include <amp/visual/text.h>
#include <amp/visual/types.h>

#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <string>

#define MB_OK 0x0
#define MB_OKCANCEL 0x1
#define MB_ABORTRETRYIGNORE 0x2
#define MB_YESNOCANCEL 0x3
#define MB_YESNO 0x4
#define MB_RETRYCANCEL 0x5
#define MB_CANCELTRYCONTINUE 0x6
#define MB_TYPEMASK 0xf
#define MB_ICONHAND 0x10
#define MB_ICONERROR 0x10
#define MB_ICONSTOP 0x10
#define MB_ICONQUESTION 0x20
#define MB_ICONEXCLAMATION 0x30
#define MB_ICONWARNING 0x30
#define MB_ICONASTERISK 0x40
#define MB_ICONINFORMATION 0x40
#define MB_ICONMASK 0xf0
#define MB_DEFBUTTON1 0x0
#define MB_DEFBUTTON2 0x100
#define MB_DEFBUTTON3 0x200
#define MB_DEFBUTTON4 0x300
#define MB_DEFMASK 0xf00
#define MB_APPLMODAL 0x0
#define MB_SYSTEMMODAL 0x1000
#define MB_TASKMODAL 0x2000
#define MB_HELP 0x4000
#define MB_SETFOREGROUND 0x10000
#define MB_DEFAULT_DESKTOP_ONLY 0x20000
#define MB_TOPMOST 0x40000
#define MB_RIGHT 0x80000
#define MB_SERVICE_NOTIFICATION 0x200000
#define IDOK 1
#define IDCANCEL 2
#define IDABORT 3
#define IDRETRY 4
#define IDIGNORE 5
#define IDYES 6
#define IDNO 7
#define IDTRYAGAIN 10
#define IDCONTINUE 11

struct cppamp_visual_button {
  int id;
  const char *name;
};
/// Returns the buttons of a box, up to one without name.
inline const cppamp_visual_button *cppamp_visual_buttons(UINT type) {
  static const cppamp_visual_button buttons[][4] = {
      {{IDOK, "OK"}},
      {{IDOK, "OK"}, {IDCANCEL, "Cancel"}},
      {{IDABORT, "Abort"}, {IDRETRY, "Retry"}, {IDIGNORE, "Ignore"}},
      {{IDYES, "Yes"}, {IDNO, "No"}, {IDCANCEL, "Cancel"}},
      {{IDYES, "Yes"}, {IDNO, "No"}},
      {{IDRETRY, "Retry"}, {IDCANCEL, "Cancel"}},
      {{IDCANCEL, "Cancel"}, {IDTRYAGAIN, "Try again"}, {IDCONTINUE, "cOntinue"}},
  };
  const UINT kind = type & MB_TYPEMASK;
  return buttons[kind < sizeof(buttons) / sizeof(*buttons) ? kind : 0];
}
/// Returns the character that chooses a button: the first capital of its name.
inline char cppamp_visual_key(const char *name) {
  while (*name && !std::isupper(static_cast<unsigned char>(*name)))
    ++name;
  return *name;
}
/// Writes the message to the standard error, and asks which button to press if there are several. The default button
/// answers if the answer is empty, or at the end of the input.
inline int cppamp_visual_ask(const char *text, const char *caption, UINT type) {
  const cppamp_visual_button *buttons = cppamp_visual_buttons(type);
  std::fprintf(stderr, "%s: %s\n", caption ? caption : "Error", text ? text : "");
  if (!buttons[1].name)
    return buttons[0].id;
  UINT count = 0;
  while (count < 4 && buttons[count].name)
    ++count;
  const UINT given = (type & MB_DEFMASK) >> 8, preset = given < count ? given : 0;
  for (;;) {
    for (UINT i = 0; i < count; ++i)
      std::fprintf(stderr, i == preset ? "%s[%s]" : "%s%s", i == 0 ? "" : " ", buttons[i].name);
    std::fputs("? ", stderr);
    char line[64];
    if (!std::fgets(line, sizeof(line), stdin))
      return std::fputc('\n', stderr), buttons[preset].id;
    const char *answer = line;
    while (std::isspace(static_cast<unsigned char>(*answer)))
      ++answer;
    if (!*answer)
      return buttons[preset].id;
    for (UINT i = 0; i < count; ++i)
      if (std::toupper(static_cast<unsigned char>(*answer)) == cppamp_visual_key(buttons[i].name))
        return buttons[i].id;
  }
}
inline int MessageBoxA(HWND, LPCSTR text, LPCSTR caption, UINT type) { return cppamp_visual_ask(text, caption, type); }
inline int MessageBoxW(HWND, LPCWSTR text, LPCWSTR caption, UINT type) {
  return cppamp_visual_ask(text ? cppamp_visual::narrow(text).c_str() : nullptr,
                           caption ? cppamp_visual::narrow(caption).c_str() : nullptr, type);
}
inline int MessageBoxExA(HWND, LPCSTR text, LPCSTR caption, UINT type, WORD) {
  return MessageBoxA(HWND(), text, caption, type);
}
inline int MessageBoxExW(HWND, LPCWSTR text, LPCWSTR caption, UINT type, WORD) {
  return MessageBoxW(HWND(), text, caption, type);
}
inline BOOL MessageBeep(UINT) { return TRUE; }
[[noreturn]] inline void FatalAppExitA(UINT, LPCSTR text) {
  cppamp_visual_ask(text, "Fatal application exit", MB_OK);
  std::exit(3);
}
[[noreturn]] inline void FatalAppExitW(UINT, LPCWSTR text) {
  FatalAppExitA(0, text ? cppamp_visual::narrow(text).c_str() : nullptr);
}

// Windows. Functions that create or draw one are in graphical.h.

#define ERROR_INVALID_WINDOW_HANDLE 1400
#define ERROR_INVALID_MENU_HANDLE 1401
template <typename T> T cppamp_visual_no_window(T result) {
  SetLastError(ERROR_INVALID_WINDOW_HANDLE);
  return result;
}

inline HWND GetConsoleWindow() { return HWND(); }
inline HWND GetActiveWindow() { return HWND(); }
inline HWND GetFocus() { return HWND(); }
inline HWND GetForegroundWindow() { return HWND(); }
inline HWND FindWindowA(LPCSTR, LPCSTR) { return SetLastError(ERROR_FILE_NOT_FOUND), HWND(); }
inline HWND FindWindowW(LPCWSTR, LPCWSTR) { return SetLastError(ERROR_FILE_NOT_FOUND), HWND(); }
inline HWND SetActiveWindow(HWND) { return cppamp_visual_no_window(HWND()); }
inline HWND SetFocus(HWND) { return cppamp_visual_no_window(HWND()); }
inline HWND GetParent(HWND) { return cppamp_visual_no_window(HWND()); }
inline BOOL IsWindow(HWND) { return FALSE; }
inline BOOL IsWindowVisible(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL IsIconic(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL IsZoomed(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL ShowWindow(HWND, int) { return cppamp_visual_no_window(FALSE); }
inline BOOL ShowWindowAsync(HWND, int) { return cppamp_visual_no_window(FALSE); }
inline BOOL MoveWindow(HWND, int, int, int, int, BOOL) { return cppamp_visual_no_window(FALSE); }
inline BOOL SetWindowPos(HWND, HWND, int, int, int, int, UINT) { return cppamp_visual_no_window(FALSE); }
inline BOOL SetForegroundWindow(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL BringWindowToTop(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL EnableWindow(HWND, BOOL) { return cppamp_visual_no_window(FALSE); }
inline BOOL UpdateWindow(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL CloseWindow(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL DestroyWindow(HWND) { return cppamp_visual_no_window(FALSE); }
inline BOOL FlashWindow(HWND, BOOL) { return cppamp_visual_no_window(FALSE); }
inline BOOL GetWindowRect(HWND, LPRECT) { return cppamp_visual_no_window(FALSE); }
inline BOOL GetClientRect(HWND, LPRECT) { return cppamp_visual_no_window(FALSE); }
inline BOOL InvalidateRect(HWND, const RECT *, BOOL) { return cppamp_visual_no_window(FALSE); }
inline BOOL SetWindowTextA(HWND, LPCSTR) { return cppamp_visual_no_window(FALSE); }
inline BOOL SetWindowTextW(HWND, LPCWSTR) { return cppamp_visual_no_window(FALSE); }
inline int GetWindowTextA(HWND, LPSTR, int) { return cppamp_visual_no_window(0); }
inline int GetWindowTextW(HWND, LPWSTR, int) { return cppamp_visual_no_window(0); }
inline DWORD GetWindowThreadProcessId(HWND, LPDWORD) { return cppamp_visual_no_window(DWORD()); }
inline LONG GetWindowLongA(HWND, int) { return cppamp_visual_no_window(LONG()); }
inline LONG GetWindowLongW(HWND, int) { return cppamp_visual_no_window(LONG()); }
inline LONG SetWindowLongA(HWND, int, LONG) { return cppamp_visual_no_window(LONG()); }
inline LONG SetWindowLongW(HWND, int, LONG) { return cppamp_visual_no_window(LONG()); }
inline HMENU GetSystemMenu(HWND, BOOL) { return cppamp_visual_no_window(HMENU()); }
inline BOOL DeleteMenu(HMENU, UINT, UINT) { return SetLastError(ERROR_INVALID_MENU_HANDLE), FALSE; }
inline BOOL RemoveMenu(HMENU, UINT, UINT) { return SetLastError(ERROR_INVALID_MENU_HANDLE), FALSE; }
inline BOOL EnableMenuItem(HMENU, UINT, UINT) { return SetLastError(ERROR_INVALID_MENU_HANDLE), -1; }

/// The program has its standard streams already.
inline BOOL AllocConsole() { return SetLastError(ERROR_ACCESS_DENIED), FALSE; }
inline BOOL AttachConsole(DWORD) { return SetLastError(ERROR_ACCESS_DENIED), FALSE; }
inline BOOL FreeConsole() { return TRUE; }

#ifdef _UNICODE
#define MessageBox MessageBoxW
#define MessageBoxEx MessageBoxExW
#define FatalAppExit FatalAppExitW
#define FindWindow FindWindowW
#define SetWindowText SetWindowTextW
#define GetWindowText GetWindowTextW
#define GetWindowLong GetWindowLongW
#define SetWindowLong SetWindowLongW
#else
#define MessageBox MessageBoxA
#define MessageBoxEx MessageBoxExA
#define FatalAppExit FatalAppExitA
#define FindWindow FindWindowA
#define SetWindowText SetWindowTextA
#define GetWindowText GetWindowTextA
#define GetWindowLong GetWindowLongA
#define SetWindowLong SetWindowLongA
#endif
#define ATTACH_PARENT_PROCESS (static_cast<DWORD>(-1))
#define SW_HIDE 0
#define SW_NORMAL 1
#define SW_SHOWNORMAL 1
#define SW_SHOWMINIMIZED 2
#define SW_MAXIMIZE 3
#define SW_SHOWMAXIMIZED 3
#define SW_SHOWNOACTIVATE 4
#define SW_SHOW 5
#define SW_MINIMIZE 6
#define SW_SHOWMINNOACTIVE 7
#define SW_SHOWNA 8
#define SW_RESTORE 9
#define SW_SHOWDEFAULT 10
#define SW_FORCEMINIMIZE 11
#define SWP_NOSIZE 0x1
#define SWP_NOMOVE 0x2
#define SWP_NOZORDER 0x4
#define SWP_NOREDRAW 0x8
#define SWP_NOACTIVATE 0x10
#define SWP_FRAMECHANGED 0x20
#define SWP_SHOWWINDOW 0x40
#define SWP_HIDEWINDOW 0x80
#define HWND_TOP (reinterpret_cast<HWND>(static_cast<INT_PTR>(0)))
#define HWND_BOTTOM (reinterpret_cast<HWND>(static_cast<INT_PTR>(1)))
#define HWND_TOPMOST (reinterpret_cast<HWND>(static_cast<INT_PTR>(-1)))
#define HWND_NOTOPMOST (reinterpret_cast<HWND>(static_cast<INT_PTR>(-2)))
#define GWL_STYLE (-16)
#define GWL_EXSTYLE (-20)
#define SC_SIZE 0xf000
#define SC_MINIMIZE 0xf020
#define SC_MAXIMIZE 0xf030
#define SC_CLOSE 0xf060
#define MF_BYCOMMAND 0x0
#define MF_ENABLED 0x0
#define MF_GRAYED 0x1
#define MF_DISABLED 0x2
#define MF_BYPOSITION 0x400

#endif // CPPAMP_VISUAL_DIALOGS_H
