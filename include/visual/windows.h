// The parts of <windows.h> that console programs use, on the C and C++ libraries: types, time, threads, events, and
// COM's keywords. A function without a counterpart on Linux is declared, and a call of it is an error that names the
// remedy. This is not a port of Windows.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_WINDOWS_H
#define CPPAMP_VISUAL_WINDOWS_H
#pragma GCC system_header

#include <amp/visual/dialogs.h>
#include <amp/visual/files.h>
#include <amp/visual/graphical.h>
#include <amp/visual/text.h>
#include <amp/visual/types.h>
#include <amp/visual/version.h>
#include <amp_visual_names.h>

#include <chrono>
#include <dlfcn.h>
#include <link.h>
#include <string>
#include <sys/ioctl.h>
#include <sys/resource.h>
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
inline void GetSystemTimeAsFileTime(FILETIME *to) {
  ::timespec now;
  ::clock_gettime(CLOCK_REALTIME, &now);
  *to = cppamp_visual_file_time(now);
}
inline void GetSystemTimePreciseAsFileTime(FILETIME *to) { GetSystemTimeAsFileTime(to); }
inline LONGLONG cppamp_visual_count(const FILETIME &time) {
  return static_cast<LONGLONG>(static_cast<ULONGLONG>(time.dwHighDateTime) << 32 | time.dwLowDateTime);
}
inline LONG CompareFileTime(const FILETIME *a, const FILETIME *b) {
  return (cppamp_visual_count(*a) > cppamp_visual_count(*b)) - (cppamp_visual_count(*a) < cppamp_visual_count(*b));
}
inline BOOL FileTimeToSystemTime(const FILETIME *from, SYSTEMTIME *to) {
  const LONGLONG milliseconds = cppamp_visual_count(*from) / 10000 - 11644473600000LL;
  const long rest = static_cast<long>(((milliseconds % 1000) + 1000) % 1000);
  const std::time_t seconds = static_cast<std::time_t>((milliseconds - rest) / 1000);
  std::tm time;
  cppamp_visual_read_time(*::gmtime_r(&seconds, &time), rest, to);
  return TRUE;
}
inline BOOL SystemTimeToFileTime(const SYSTEMTIME *from, FILETIME *to) {
  std::tm time = {};
  time.tm_year = from->wYear - 1900;
  time.tm_mon = from->wMonth - 1;
  time.tm_mday = from->wDay;
  time.tm_hour = from->wHour;
  time.tm_min = from->wMinute;
  time.tm_sec = from->wSecond;
  *to = cppamp_visual_file_time({::timegm(&time), from->wMilliseconds * 1000000L});
  return TRUE;
}
inline BOOL FileTimeToLocalFileTime(const FILETIME *from, FILETIME *to) {
  const std::time_t seconds = static_cast<std::time_t>(cppamp_visual_count(*from) / 10000000 - 11644473600LL);
  std::tm time;
  const LONGLONG count = cppamp_visual_count(*from) + ::localtime_r(&seconds, &time)->tm_gmtoff * 10000000LL;
  *to = {static_cast<DWORD>(count), static_cast<DWORD>(static_cast<ULONGLONG>(count) >> 32)};
  return TRUE;
}
inline FILETIME cppamp_visual_duration(const ::timeval &time) {
  const ULONGLONG count = static_cast<ULONGLONG>(time.tv_sec) * 10000000 + static_cast<ULONGLONG>(time.tv_usec) * 10;
  return {static_cast<DWORD>(count), static_cast<DWORD>(count >> 32)};
}
/// The time of creation is that of the first call; there is no time of the end yet.
inline BOOL cppamp_visual_get_times(int who, FILETIME *creation, FILETIME *end, FILETIME *kernel, FILETIME *user) {
  static const FILETIME first = [] {
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    return now;
  }();
  ::rusage usage;
  if (::getrusage(who, &usage) != 0)
    return cppamp_visual_fail();
  *creation = first;
  *end = {0, 0};
  *kernel = cppamp_visual_duration(usage.ru_stime);
  *user = cppamp_visual_duration(usage.ru_utime);
  return TRUE;
}
inline BOOL GetProcessTimes(HANDLE, FILETIME *creation, FILETIME *end, FILETIME *kernel, FILETIME *user) {
  return cppamp_visual_get_times(RUSAGE_SELF, creation, end, kernel, user);
}
inline BOOL GetThreadTimes(HANDLE, FILETIME *creation, FILETIME *end, FILETIME *kernel, FILETIME *user) {
  return cppamp_visual_get_times(RUSAGE_THREAD, creation, end, kernel, user);
}
/// Rounds to the nearest number; -1 if there is none.
inline int MulDiv(int value, int by, int divisor) {
  if (divisor == 0)
    return -1;
  const LONGLONG product = static_cast<LONGLONG>(value) * by, half = (divisor < 0 ? -divisor : divisor) / 2;
  const LONGLONG result = (product < 0 ? product - half : product + half) / divisor;
  return result == static_cast<int>(result) ? static_cast<int>(result) : -1;
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
  info->dwActiveProcessorMask = info->dwNumberOfProcessors >= 64
                                    ? ~static_cast<DWORD_PTR>(0)
                                    : (static_cast<DWORD_PTR>(1) << info->dwNumberOfProcessors) - 1;
#ifdef __aarch64__
  info->wProcessorArchitecture = PROCESSOR_ARCHITECTURE_ARM64;
#else
  info->wProcessorArchitecture = PROCESSOR_ARCHITECTURE_AMD64;
#endif
  info->dwAllocationGranularity = info->dwPageSize;
}
inline void GetNativeSystemInfo(SYSTEM_INFO *info) { GetSystemInfo(info); }
#define ALL_PROCESSOR_GROUPS 0xffff
inline DWORD GetActiveProcessorCount(WORD) { return static_cast<DWORD>(::sysconf(_SC_NPROCESSORS_ONLN)); }
inline DWORD GetCurrentProcessorNumber() { return static_cast<DWORD>(::sched_getcpu()); }
inline UINT SetErrorMode(UINT) { return 0; }
#define SEM_FAILCRITICALERRORS 0x1
#define SEM_NOGPFAULTERRORBOX 0x2

#define FORMAT_MESSAGE_ALLOCATE_BUFFER 0x100
#define FORMAT_MESSAGE_IGNORE_INSERTS 0x200
#define FORMAT_MESSAGE_FROM_STRING 0x400
#define FORMAT_MESSAGE_FROM_SYSTEM 0x1000
#define FORMAT_MESSAGE_ARGUMENT_ARRAY 0x2000
#define FORMAT_MESSAGE_MAX_WIDTH_MASK 0xff
#define LANG_NEUTRAL 0
#define LANG_ENGLISH 9
#define SUBLANG_DEFAULT 1
#define SUBLANG_ENGLISH_US 1
#define MAKELANGID(primary, sub) (static_cast<WORD>((sub) << 10 | (primary)))
/// The text that the C library has for an error.
inline std::string cppamp_visual_describe_error(DWORD error, DWORD flags) {
  const DWORD code = (error >> 16) == 0x8007 ? error & 0xffff : error; // of an HRESULT
  const int known = code == ERROR_SUCCESS                                          ? 0
                    : code == ERROR_FILE_NOT_FOUND || code == ERROR_PATH_NOT_FOUND ? ENOENT
                    : code == ERROR_ACCESS_DENIED                                  ? EACCES
                    : code == ERROR_INVALID_HANDLE                                 ? EBADF
                    : code == ERROR_NOT_ENOUGH_MEMORY || code == 14                ? ENOMEM
                    : code == ERROR_NOT_SUPPORTED                                  ? ENOTSUP
                    : code == ERROR_FILE_EXISTS || code == ERROR_ALREADY_EXISTS    ? EEXIST
                    : code == ERROR_INVALID_PARAMETER                              ? EINVAL
                    : code == ERROR_INSUFFICIENT_BUFFER                            ? ENOBUFS
                    : code == ERROR_NO_UNICODE_TRANSLATION                         ? EILSEQ
                                                                                   : -1;
  const std::string text = known < 0 ? "Error " + std::to_string(error) : std::strerror(known);
  return text + (flags & FORMAT_MESSAGE_MAX_WIDTH_MASK ? ". " : ".\r\n");
}
template <typename T>
DWORD cppamp_visual_format_message(DWORD flags, const std::basic_string<T> &text, T *to, DWORD size) {
  if (!(flags & FORMAT_MESSAGE_FROM_SYSTEM)) {
    SetLastError(ERROR_NOT_SUPPORTED);
    return 0;
  }
  if (flags & FORMAT_MESSAGE_ALLOCATE_BUFFER) {
    T *copy = static_cast<T *>(LocalAlloc(LMEM_ZEROINIT, (text.size() + 1) * sizeof(T)));
    if (copy)
      text.copy(copy, text.size());
    *reinterpret_cast<T **>(to) = copy;
    return copy ? static_cast<DWORD>(text.size()) : 0;
  }
  if (text.size() < size)
    return cppamp_visual_return_text(text, to, size);
  SetLastError(ERROR_INSUFFICIENT_BUFFER);
  return 0;
}
inline DWORD FormatMessageA(DWORD flags, LPCVOID, DWORD error, DWORD, LPSTR to, DWORD size, std::va_list *) {
  return cppamp_visual_format_message(flags, cppamp_visual_describe_error(error, flags), to, size);
}
inline DWORD FormatMessageW(DWORD flags, LPCVOID, DWORD error, DWORD, LPWSTR to, DWORD size, std::va_list *) {
  const std::wstring text = cppamp_visual::to_wide(cppamp_visual_describe_error(error, flags).c_str());
  return cppamp_visual_format_message(flags, text, to, size);
}
#ifdef _UNICODE
#define FormatMessage FormatMessageW
#else
#define FormatMessage FormatMessageA
#endif

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
inline UINT GetConsoleCP() { return 65001; }
#define ENABLE_PROCESSED_INPUT 0x1
#define ENABLE_LINE_INPUT 0x2
#define ENABLE_ECHO_INPUT 0x4
#define ENABLE_MOUSE_INPUT 0x10
#define ENABLE_QUICK_EDIT_MODE 0x40
#define ENABLE_EXTENDED_FLAGS 0x80
#define ENABLE_PROCESSED_OUTPUT 0x1
#define ENABLE_WRAP_AT_EOL_OUTPUT 0x2
#define ENABLE_VIRTUAL_TERMINAL_PROCESSING 0x4
inline BOOL SetConsoleMode(HANDLE, DWORD) { return TRUE; }
/// Fails for what is not a terminal.
inline BOOL GetConsoleMode(HANDLE console, LPDWORD mode) {
  std::FILE *file = static_cast<std::FILE *>(console);
  *mode = file == stdin ? ENABLE_PROCESSED_INPUT | ENABLE_LINE_INPUT | ENABLE_ECHO_INPUT
                        : ENABLE_PROCESSED_OUTPUT | ENABLE_WRAP_AT_EOL_OUTPUT | ENABLE_VIRTUAL_TERMINAL_PROCESSING;
  if (::isatty(::fileno(file)))
    return TRUE;
  SetLastError(ERROR_INVALID_HANDLE);
  return FALSE;
}
/// The size of the terminal; its cursor is not known and reported at the top left.
inline BOOL GetConsoleScreenBufferInfo(HANDLE console, PCONSOLE_SCREEN_BUFFER_INFO info) {
  ::winsize size = {};
  if (::ioctl(::fileno(static_cast<std::FILE *>(console)), TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
    size = {25, 80, 0, 0};
  *info = CONSOLE_SCREEN_BUFFER_INFO();
  info->dwSize = {static_cast<SHORT>(size.ws_col), static_cast<SHORT>(size.ws_row)};
  info->dwMaximumWindowSize = info->dwSize;
  info->srWindow = {0, 0, static_cast<SHORT>(size.ws_col - 1), static_cast<SHORT>(size.ws_row - 1)};
  info->wAttributes = 7;
  return TRUE;
}
inline COORD GetLargestConsoleWindowSize(HANDLE console) {
  CONSOLE_SCREEN_BUFFER_INFO info;
  GetConsoleScreenBufferInfo(console, &info);
  return info.dwSize;
}
inline BOOL SetConsoleScreenBufferSize(HANDLE, COORD) { return TRUE; }
inline BOOL SetConsoleWindowInfo(HANDLE, BOOL, const SMALL_RECT *) { return TRUE; }
inline BOOL GetConsoleCursorInfo(HANDLE, PCONSOLE_CURSOR_INFO info) { return *info = {25, TRUE}, TRUE; }
inline BOOL SetConsoleCursorInfo(HANDLE console, const CONSOLE_CURSOR_INFO *info) {
  std::FILE *file = static_cast<std::FILE *>(console);
  if (::isatty(::fileno(file)))
    std::fputs(info->bVisible ? "\033[?25h" : "\033[?25l", file);
  return TRUE;
}
inline BOOL WriteConsoleA(HANDLE console, LPCVOID text, DWORD size, LPDWORD written, LPVOID) {
  const DWORD count = static_cast<DWORD>(std::fwrite(text, 1, size, static_cast<std::FILE *>(console)));
  if (written)
    *written = count;
  return count == size;
}
inline BOOL WriteConsoleW(HANDLE console, LPCVOID text, DWORD size, LPDWORD written, LPVOID) {
  const std::string narrow = cppamp_visual::narrow(std::wstring(static_cast<LPCWSTR>(text), size).c_str());
  if (written)
    *written = size;
  return WriteConsoleA(console, narrow.data(), static_cast<DWORD>(narrow.size()), nullptr, nullptr);
}
#ifdef _UNICODE
#define WriteConsole WriteConsoleW
#else
#define WriteConsole WriteConsoleA
#endif
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
/// Clears the terminal if the character is a space for a whole line or more: the usual way to do so.
inline BOOL FillConsoleOutputCharacterA(HANDLE console, CHAR c, DWORD count, COORD place, LPDWORD written) {
  std::FILE *file = static_cast<std::FILE *>(console);
  if (written)
    *written = count;
  if (!::isatty(::fileno(file)))
    return TRUE;
  CONSOLE_SCREEN_BUFFER_INFO info;
  GetConsoleScreenBufferInfo(console, &info);
  SetConsoleCursorPosition(console, place);
  if (c == ' ' && count >= static_cast<DWORD>(info.dwSize.X))
    std::fputs("\033[J", file);
  else
    std::fputs(std::string(count, c).c_str(), file);
  return TRUE;
}
inline BOOL FillConsoleOutputAttribute(HANDLE, WORD, DWORD count, COORD, LPDWORD written) {
  if (written)
    *written = count;
  return TRUE;
}
#ifndef _UNICODE
#define FillConsoleOutputCharacter FillConsoleOutputCharacterA
#endif
inline BOOL Beep(DWORD, DWORD) { return TRUE; }

// Threads and synchronization.

#include <amp/visual/file_handles.h>

#define InterlockedIncrement(place) (__atomic_add_fetch(place, 1, __ATOMIC_SEQ_CST))
#define InterlockedDecrement(place) (__atomic_sub_fetch(place, 1, __ATOMIC_SEQ_CST))
#define InterlockedAdd(place, value) (__atomic_add_fetch(place, value, __ATOMIC_SEQ_CST))
#define InterlockedExchange(place, value) (__atomic_exchange_n(place, value, __ATOMIC_SEQ_CST))
#define InterlockedExchangeAdd(place, value) (__atomic_fetch_add(place, value, __ATOMIC_SEQ_CST))
#define InterlockedExchangeSubtract(place, value) (__atomic_fetch_sub(place, value, __ATOMIC_SEQ_CST))
#define InterlockedAnd(place, value) (__atomic_fetch_and(place, value, __ATOMIC_SEQ_CST))
#define InterlockedOr(place, value) (__atomic_fetch_or(place, value, __ATOMIC_SEQ_CST))
#define InterlockedXor(place, value) (__atomic_fetch_xor(place, value, __ATOMIC_SEQ_CST))
#define InterlockedCompareExchange(place, value, expected) (__sync_val_compare_and_swap(place, expected, value))
#define _InterlockedIncrement InterlockedIncrement
#define _InterlockedDecrement InterlockedDecrement
#define InterlockedIncrement64 InterlockedIncrement
#define InterlockedDecrement64 InterlockedDecrement
#define InterlockedAdd64 InterlockedAdd
#define InterlockedExchange64 InterlockedExchange
#define InterlockedExchangeAdd64 InterlockedExchangeAdd
#define InterlockedAnd64 InterlockedAnd
#define InterlockedOr64 InterlockedOr
#define InterlockedXor64 InterlockedXor
#define InterlockedCompareExchange64 InterlockedCompareExchange
inline PVOID InterlockedExchangePointer(PVOID volatile *place, PVOID value) {
  return InterlockedExchange(place, value);
}
inline PVOID InterlockedCompareExchangePointer(PVOID volatile *place, PVOID value, PVOID expected) {
  return InterlockedCompareExchange(place, value, expected);
}
#define MemoryBarrier() __atomic_thread_fence(__ATOMIC_SEQ_CST)
#define YieldProcessor() std::this_thread::yield()

// Modules are the program and its shared objects. Those of Windows are not among them: a program that requests one of
// its functions, which not all versions of Windows have, learns that there is none.

typedef INT_PTR (*FARPROC)();
inline HMODULE GetModuleHandleA(LPCSTR name) {
  return reinterpret_cast<HMODULE>(::dlopen(name, RTLD_LAZY | RTLD_NOLOAD));
}
inline BOOL FreeLibrary(HMODULE module) { return ::dlclose(module) == 0; }
inline FARPROC GetProcAddress(HMODULE module, LPCSTR name) {
  return module ? reinterpret_cast<FARPROC>(::dlsym(module, name)) : nullptr;
}
/// Copies at most size characters, the last of which is 0. Returns their number, or size if there are more.
template <typename T> DWORD cppamp_visual_copy_path(const std::basic_string<T> &path, T *to, DWORD size) {
  const std::size_t count = size == 0 ? 0 : path.size() < size ? path.size() : size - 1;
  path.copy(to, count);
  if (size > 0)
    to[count] = 0;
  SetLastError(path.size() < size ? ERROR_SUCCESS : ERROR_INSUFFICIENT_BUFFER);
  return path.size() < size ? static_cast<DWORD>(count) : size;
}
inline std::string cppamp_visual_module(HMODULE module) {
  ::link_map *map = nullptr;
  if (module && ::dlinfo(module, RTLD_DI_LINKMAP, &map) == 0 && *map->l_name)
    return map->l_name;
  std::vector<char> path(1 << 14);
  const ssize_t length = ::readlink("/proc/self/exe", path.data(), path.size());
  return std::string(path.data(), length < 0 ? 0 : static_cast<std::size_t>(length));
}
inline DWORD GetModuleFileNameA(HMODULE module, LPSTR to, DWORD size) {
  return cppamp_visual_copy_path(cppamp_visual_module(module), to, size);
}
inline DWORD GetModuleFileNameW(HMODULE module, LPWSTR to, DWORD size) {
  return cppamp_visual_copy_path(cppamp_visual::to_wide(cppamp_visual_module(module).c_str()), to, size);
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
inline DWORD GetCurrentDirectoryW(DWORD size, LPWSTR to) {
  std::vector<char> path(1 << 14);
  GetCurrentDirectoryA(static_cast<DWORD>(path.size()), path.data());
  const std::wstring folder = cppamp_visual::to_wide(path.data());
  return folder.size() < size ? cppamp_visual_copy_path(folder, to, size) : static_cast<DWORD>(folder.size() + 1);
}
#define GetModuleHandle GetModuleHandleW
#define GetModuleFileName GetModuleFileNameW
#define GetCurrentDirectory GetCurrentDirectoryW
#else
#define GetModuleHandle GetModuleHandleA
#define GetModuleFileName GetModuleFileNameA
#define GetCurrentDirectory GetCurrentDirectoryA
#endif

// Graphical windows: see also dialogs.h and graphical.h.

CPPAMP_NOT_ON_LINUX("read from the terminal, or use a toolkit such as SDL") SHORT GetAsyncKeyState(int);
CPPAMP_NOT_ON_LINUX("read from the terminal, or use a toolkit such as SDL") SHORT GetKeyState(int);
#define VK_BACK 0x08
#define VK_TAB 0x09
#define VK_RETURN 0x0d
#define VK_SHIFT 0x10
#define VK_CONTROL 0x11
#define VK_ESCAPE 0x1b
#define VK_SPACE 0x20
#define VK_LEFT 0x25
#define VK_UP 0x26
#define VK_RIGHT 0x27
#define VK_DOWN 0x28
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") HWND GetDesktopWindow();
CPPAMP_NOT_ON_LINUX("draw with a toolkit such as Qt or SDL") HDC GetDC(HWND);
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
