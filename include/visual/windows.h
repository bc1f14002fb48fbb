// The parts of <windows.h> that console programs use, on the C and C++ libraries: types, time, threads, events, and
// COM's keywords. A function without a counterpart on Linux is declared, and a call of it is an error that names the
// remedy. This is not a port of Windows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WINDOWS_H
#define CPPAMP_VISUAL_WINDOWS_H
#pragma GCC system_header

#include <amp/visual/types.h>
#include <amp_visual_names.h>

#include <chrono>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

/// Declares a function that does not exist on Linux. The error of a call contains the remedy.
#define CPPAMP_NOT_ON_LINUX(remedy) __attribute__((__unavailable__("Linux has no such function: " remedy)))

// Time.

inline long long cppamp_visual_nanoseconds() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}
inline BOOL QueryPerformanceCounter(LARGE_INTEGER *count) {
  count->QuadPart = cppamp_visual_nanoseconds() / 100;
  return TRUE;
}
/// Ticks of 100 ns, as on Windows 10.
inline BOOL QueryPerformanceFrequency(LARGE_INTEGER *frequency) {
  frequency->QuadPart = 10000000;
  return TRUE;
}
inline ULONGLONG GetTickCount64() { return static_cast<ULONGLONG>(cppamp_visual_nanoseconds() / 1000000); }
inline DWORD GetTickCount() { return static_cast<DWORD>(GetTickCount64()); }
inline DWORD timeGetTime() { return GetTickCount(); }
inline UINT timeBeginPeriod(UINT) { return 0; }
inline UINT timeEndPeriod(UINT) { return 0; }
inline DWORD SleepEx(DWORD milliseconds, BOOL) { return Sleep(milliseconds), 0; }

inline void cppamp_visual_read_time(const std::tm &time, long milliseconds, SYSTEMTIME *to) {
  to->wYear = static_cast<WORD>(time.tm_year + 1900);
  to->wMonth = static_cast<WORD>(time.tm_mon + 1);
  to->wDayOfWeek = static_cast<WORD>(time.tm_wday);
  to->wDay = static_cast<WORD>(time.tm_mday);
  to->wHour = static_cast<WORD>(time.tm_hour);
  to->wMinute = static_cast<WORD>(time.tm_min);
  to->wSecond = static_cast<WORD>(time.tm_sec);
  to->wMilliseconds = static_cast<WORD>(milliseconds);
}
inline void GetSystemTime(SYSTEMTIME *to) {
  ::timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  std::tm time;
  cppamp_visual_read_time(*::gmtime_r(&now.tv_sec, &time), now.tv_nsec / 1000000, to);
}
inline void GetLocalTime(SYSTEMTIME *to) {
  ::timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  std::tm time;
  cppamp_visual_read_time(*::localtime_r(&now.tv_sec, &time), now.tv_nsec / 1000000, to);
}
/// In units of 100 ns since 1601.
inline void GetSystemTimeAsFileTime(FILETIME *to) {
  ::timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  ULONGLONG count = (static_cast<ULONGLONG>(now.tv_sec) + 11644473600ULL) * 10000000ULL +
                    static_cast<ULONGLONG>(now.tv_nsec) / 100ULL;
  to->dwLowDateTime = static_cast<DWORD>(count);
  to->dwHighDateTime = static_cast<DWORD>(count >> 32);
}

// Process, memory, errors.

inline DWORD GetCurrentProcessId() { return static_cast<DWORD>(::getpid()); }
inline DWORD GetCurrentThreadId() { return static_cast<DWORD>(::gettid()); }
inline HANDLE GetCurrentProcess() { return reinterpret_cast<HANDLE>(-1); }
inline HANDLE GetCurrentThread() { return reinterpret_cast<HANDLE>(-2); }
inline BOOL SetPriorityClass(HANDLE, DWORD) { return TRUE; }
inline BOOL SetThreadPriority(HANDLE, int) { return TRUE; }
inline DWORD_PTR SetThreadAffinityMask(HANDLE, DWORD_PTR mask) { return mask; }
inline BOOL SetProcessAffinityMask(HANDLE, DWORD_PTR) { return TRUE; }
inline BOOL SwitchToThread() { return std::this_thread::yield(), TRUE; }
inline DWORD &cppamp_visual_last_error() {
  static thread_local DWORD error = 0;
  return error;
}
inline DWORD GetLastError() { return cppamp_visual_last_error(); }
inline void SetLastError(DWORD error) { cppamp_visual_last_error() = error; }
[[noreturn]] inline void ExitProcess(UINT status) { std::exit(static_cast<int>(status)); }
inline BOOL IsDebuggerPresent() { return FALSE; }
inline void DebugBreak() { __builtin_debugtrap(); }
inline void OutputDebugStringA(LPCSTR text) { std::fputs(text, stderr); }
inline void OutputDebugStringW(LPCWSTR text) { std::fprintf(stderr, "%ls", text); }
#ifdef _UNICODE
#define OutputDebugString OutputDebugStringW
#else
#define OutputDebugString OutputDebugStringA
#endif
inline void GetSystemInfo(SYSTEM_INFO *info) {
  *info = SYSTEM_INFO();
  info->dwPageSize = static_cast<DWORD>(::sysconf(_SC_PAGESIZE));
  info->dwNumberOfProcessors = static_cast<DWORD>(::sysconf(_SC_NPROCESSORS_ONLN));
  info->dwAllocationGranularity = info->dwPageSize;
}
/// Reports each processor as a core, and all cores as one package.
inline BOOL GetLogicalProcessorInformation(SYSTEM_LOGICAL_PROCESSOR_INFORMATION *to, DWORD *size) {
  DWORD count = static_cast<DWORD>(::sysconf(_SC_NPROCESSORS_ONLN));
  DWORD needed = (count + 1) * static_cast<DWORD>(sizeof(*to));
  bool fits = to && *size >= needed;
  *size = needed;
  if (!fits) {
    SetLastError(ERROR_INSUFFICIENT_BUFFER);
    return FALSE;
  }
  for (DWORD i = 0; i <= count; ++i) {
    to[i] = SYSTEM_LOGICAL_PROCESSOR_INFORMATION();
    to[i].ProcessorMask = i < count ? static_cast<ULONG_PTR>(1) << (i & 63) : ~static_cast<ULONG_PTR>(0);
    to[i].Relationship = i < count ? RelationProcessorCore : RelationProcessorPackage;
  }
  return TRUE;
}
inline BOOL GlobalMemoryStatusEx(MEMORYSTATUSEX *status) {
  ULONGLONG page = static_cast<ULONGLONG>(::sysconf(_SC_PAGESIZE));
  status->ullTotalPhys = static_cast<ULONGLONG>(::sysconf(_SC_PHYS_PAGES)) * page;
  status->ullAvailPhys = static_cast<ULONGLONG>(::sysconf(_SC_AVPHYS_PAGES)) * page;
  status->dwMemoryLoad =
      static_cast<DWORD>(100 - status->ullAvailPhys * 100 / (status->ullTotalPhys ? status->ullTotalPhys : 1));
  return TRUE;
}
#define CopyMemory(to, from, size) std::memcpy(to, from, size)
#define MoveMemory(to, from, size) std::memmove(to, from, size)
#define FillMemory(place, size, byte) std::memset(place, byte, size)

// The console. Colors and positions use the terminal's escape sequences.

#define STD_INPUT_HANDLE (static_cast<DWORD>(-10))
#define STD_OUTPUT_HANDLE (static_cast<DWORD>(-11))
#define STD_ERROR_HANDLE (static_cast<DWORD>(-12))
inline HANDLE GetStdHandle(DWORD which) {
  return which == STD_INPUT_HANDLE ? stdin : which == STD_ERROR_HANDLE ? stderr : stdout;
}
inline BOOL SetConsoleTitleA(LPCSTR) { return TRUE; }
inline BOOL SetConsoleTitleW(LPCWSTR) { return TRUE; }
#ifdef _UNICODE
#define SetConsoleTitle SetConsoleTitleW
#else
#define SetConsoleTitle SetConsoleTitleA
#endif
inline BOOL SetConsoleOutputCP(UINT) { return TRUE; }
inline BOOL SetConsoleCP(UINT) { return TRUE; }
inline UINT GetConsoleOutputCP() { return 65001; }
inline BOOL SetConsoleMode(HANDLE, DWORD) { return TRUE; }
#define FOREGROUND_BLUE 1
#define FOREGROUND_GREEN 2
#define FOREGROUND_RED 4
#define FOREGROUND_INTENSITY 8
#define BACKGROUND_BLUE 16
#define BACKGROUND_GREEN 32
#define BACKGROUND_RED 64
#define BACKGROUND_INTENSITY 128
/// Windows has blue in the lowest bit, terminals have red.
inline BOOL SetConsoleTextAttribute(HANDLE console, WORD colors) {
  std::FILE *file = static_cast<std::FILE *>(console);
  if (!::isatty(::fileno(file)))
    return TRUE;
  int color = ((colors & FOREGROUND_RED) ? 1 : 0) | ((colors & FOREGROUND_GREEN) ? 2 : 0) |
              ((colors & FOREGROUND_BLUE) ? 4 : 0);
  std::fprintf(file, "\033[0;%dm", (colors & FOREGROUND_INTENSITY ? 90 : 30) + color);
  return TRUE;
}
inline BOOL SetConsoleCursorPosition(HANDLE console, COORD place) {
  std::FILE *file = static_cast<std::FILE *>(console);
  if (::isatty(::fileno(file)))
    std::fprintf(file, "\033[%d;%dH", place.Y + 1, place.X + 1);
  return TRUE;
}
inline BOOL Beep(DWORD, DWORD) { return TRUE; }

// Threads and synchronization.

#include <amp/visual/waiting.h>

#define InterlockedIncrement(place) (__atomic_add_fetch(place, 1, __ATOMIC_SEQ_CST))
#define InterlockedDecrement(place) (__atomic_sub_fetch(place, 1, __ATOMIC_SEQ_CST))
#define InterlockedExchange(place, value) (__atomic_exchange_n(place, value, __ATOMIC_SEQ_CST))
#define InterlockedExchangeAdd(place, value) (__atomic_fetch_add(place, value, __ATOMIC_SEQ_CST))
#define InterlockedCompareExchange(place, value, expected) (__sync_val_compare_and_swap(place, expected, value))
#define _InterlockedIncrement InterlockedIncrement
#define _InterlockedDecrement InterlockedDecrement
#define InterlockedIncrement64 InterlockedIncrement
#define InterlockedExchangeAdd64 InterlockedExchangeAdd
#define MemoryBarrier() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define YieldProcessor() std::this_thread::yield()

// Modules are the program and its shared objects. Those of Windows are not among them: a program that requests one of
// its functions, which not all versions of Windows have, learns that there is none.

typedef INT_PTR (*FARPROC)();
inline HMODULE GetModuleHandleA(LPCSTR name) {
  return reinterpret_cast<HMODULE>(::dlopen(name, RTLD_LAZY | RTLD_NOLOAD));
}
inline FARPROC GetProcAddress(HMODULE module, LPCSTR name) {
  return module ? reinterpret_cast<FARPROC>(::dlsym(module, name)) : nullptr;
}
/// Copies at most size characters, the last of which is 0. Returns their number, or size if there are more.
inline DWORD cppamp_visual_copy_path(const std::string &path, LPSTR to, DWORD size) {
  const std::size_t count = size == 0 ? 0 : path.size() < size ? path.size() : size - 1;
  std::memcpy(to, path.data(), count);
  if (size > 0)
    to[count] = 0;
  return path.size() < size ? static_cast<DWORD>(count) : size;
}
inline DWORD GetModuleFileNameA(HMODULE module, LPSTR to, DWORD size) {
  ::link_map *map = nullptr;
  if (module && ::dlinfo(module, RTLD_DI_LINKMAP, &map) == 0 && *map->l_name)
    return cppamp_visual_copy_path(map->l_name, to, size);
  std::vector<char> path(1 << 14);
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  return cppamp_visual_copy_path(std::string(path.data(), length < 0 ? 0 : static_cast<std::size_t>(length)), to, size);
}
/// As above, but returns the size that the path needs if it does not fit.
inline DWORD GetCurrentDirectoryA(DWORD size, LPSTR to) {
  std::vector<char> path(1 << 14);
  const std::string folder = ::getcwd(path.data(), path.size()) ? path.data() : "";
  return folder.size() < size ? cppamp_visual_copy_path(folder, to, size) : static_cast<DWORD>(folder.size() + 1);
}
#ifdef _UNICODE
inline HMODULE GetModuleHandleW(LPCWSTR name) {
  return GetModuleHandleA(name ? cppamp_visual::narrow(name).c_str() : nullptr);
}
#define GetModuleHandle GetModuleHandleW
#else
#define GetModuleHandle GetModuleHandleA
#define GetModuleFileName GetModuleFileNameA
#define GetCurrentDirectory GetCurrentDirectoryA
#endif

// Graphical windows.

CPPAMP_NOT_ON_LINUX("write to the console") int MessageBoxA(HWND, LPCSTR, LPCSTR, UINT);
CPPAMP_NOT_ON_LINUX("write to the console") int MessageBoxW(HWND, LPCWSTR, LPCWSTR, UINT);
#ifdef _UNICODE
#define MessageBox MessageBoxW
#else
#define MessageBox MessageBoxA
#endif
#define MB_OK 0x0
#define MB_OKCANCEL 0x1
#define MB_YESNO 0x4
#define MB_ICONERROR 0x10
#define MB_ICONSTOP 0x10
#define MB_ICONQUESTION 0x20
#define MB_ICONEXCLAMATION 0x30
#define MB_ICONWARNING 0x30
#define MB_ICONINFORMATION 0x40
#define IDOK 1
#define IDCANCEL 2
#define IDYES 6
#define IDNO 7
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") HWND GetConsoleWindow();
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") HWND GetDesktopWindow();
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") HDC GetDC(HWND);
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") BOOL ShowWindow(HWND, int);
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") BOOL SetProcessDPIAware();
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") int GetSystemMetrics(int);
#define SM_CXSCREEN 0
#define SM_CYSCREEN 1
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") int GetDeviceCaps(HDC, int);
#ifndef NOGDI
#define ERROR 0
#endif
#define HORZRES 8
#define VERTRES 10
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") COLORREF SetPixel(HDC, int, int, COLORREF);
CPPAMP_NOT_ON_LINUX("use dlopen(3)") HMODULE LoadLibraryA(LPCSTR);
CPPAMP_NOT_ON_LINUX("use dlopen(3)") HMODULE LoadLibraryW(LPCWSTR);
#ifdef _UNICODE
#define LoadLibrary LoadLibraryW
#else
#define LoadLibrary LoadLibraryA
#endif

#endif // CPPAMP_VISUAL_WINDOWS_H
