// The types and constants of <windows.h>.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_TYPES_H
#define CPPAMP_VISUAL_TYPES_H
#pragma GCC system_header

#include <amp/visual/annotations.h>
#include <amp/visual/declarations.h>
#include <amp_visual_names.h>

#include <cstring>

#define WINAPI
#define WINAPIV
#define APIENTRY
#define CALLBACK
#define PASCAL
#define STDMETHODCALLTYPE
#define STDMETHODIMP HRESULT
#define FAR
#define UNALIGNED
#define CONST const
#define VOID void
#define TEXT(text) _T(text)
#define ARRAYSIZE(array) _countof(array)
#define MAX_PATH 260
#define MAXDWORD 0xffffffffu
#define MAXIMUM_WAIT_OBJECTS 64
#define INFINITE 0xffffffffu
#define WAIT_OBJECT_0 0u
#define WAIT_TIMEOUT 258u
#define WAIT_FAILED 0xffffffffu
#define INVALID_HANDLE_VALUE (reinterpret_cast<HANDLE>(-1))
/// Reasons for a call of DllMain, which nothing calls.
#define DLL_PROCESS_DETACH 0
#define DLL_PROCESS_ATTACH 1
#define DLL_THREAD_ATTACH 2
#define DLL_THREAD_DETACH 3
#define ERROR_SUCCESS 0
#define NO_ERROR 0
#define ERROR_FILE_NOT_FOUND 2
#define ERROR_PATH_NOT_FOUND 3
#define ERROR_ACCESS_DENIED 5
#define ERROR_INVALID_HANDLE 6
#define ERROR_NOT_ENOUGH_MEMORY 8
#define ERROR_NO_MORE_FILES 18
#define ERROR_HANDLE_EOF 38
#define ERROR_NOT_SUPPORTED 50
#define ERROR_FILE_EXISTS 80
#define ERROR_INVALID_PARAMETER 87
#define ERROR_INSUFFICIENT_BUFFER 122
#define ERROR_NEGATIVE_SEEK 131
#define ERROR_ALREADY_EXISTS 183
#define ERROR_ENVVAR_NOT_FOUND 203
#define ERROR_MORE_DATA 234
#define ERROR_NOT_OWNER 288
#define ERROR_TOO_MANY_POSTS 298
#define ERROR_NO_UNICODE_TRANSLATION 1113
#define ERROR_TIMEOUT 1460
#define PROCESSOR_ARCHITECTURE_AMD64 9
#define PROCESSOR_ARCHITECTURE_ARM64 12

typedef char CHAR;
typedef signed char INT8;
typedef unsigned char UCHAR, UINT8, BOOLEAN;
#ifndef WIN32_LEAN_AND_MEAN
typedef unsigned char boolean;
#endif
typedef std::int16_t SHORT, INT16;
typedef std::uint16_t USHORT, UINT16, ATOM;
typedef std::int32_t INT, INT32, LONG32;
typedef std::uint32_t ULONG, UINT32, ULONG32, DWORD32, COLORREF;
typedef std::int64_t LONGLONG, LONG64;
typedef std::uint64_t ULONGLONG, ULONG64, DWORD64, DWORDLONG, QWORD;
typedef std::intptr_t INT_PTR, LONG_PTR, SSIZE_T, LPARAM, LRESULT;
typedef std::uintptr_t UINT_PTR, ULONG_PTR, DWORD_PTR, SIZE_T, WPARAM;
typedef float FLOAT;
typedef wchar_t WCHAR;
typedef void *PVOID, *LPVOID, *HANDLE;
typedef const void *LPCVOID;
typedef char *PSTR, *LPSTR, *PCHAR;
typedef TCHAR *PTSTR, *LPTSTR;
typedef const char *PCSTR, *LPCSTR;
typedef const TCHAR *PCTSTR, *LPCTSTR;
typedef wchar_t *PWSTR, *LPWSTR, *PWCHAR, *LPWCH;
typedef const wchar_t *PCWSTR, *LPCWSTR, *LPCWCH;
typedef char *LPCH;
typedef const char *LPCCH;
typedef BYTE *PBYTE, *LPBYTE;
typedef WORD *PWORD, *LPWORD;
typedef DWORD *PDWORD, *LPDWORD;
typedef LONG *PLONG, *LPLONG;
typedef UINT *PUINT;
typedef BOOL *PBOOL, *LPBOOL;
/// As defined in <amp.h>.
typedef std::int32_t HRESULT;

#define CPPAMP_HANDLE_OF_WINDOWS(name) typedef struct name##__ *name
CPPAMP_HANDLE_OF_WINDOWS(HWND);
CPPAMP_HANDLE_OF_WINDOWS(HDC);
CPPAMP_HANDLE_OF_WINDOWS(HINSTANCE);
CPPAMP_HANDLE_OF_WINDOWS(HBITMAP);
CPPAMP_HANDLE_OF_WINDOWS(HBRUSH);
CPPAMP_HANDLE_OF_WINDOWS(HICON);
CPPAMP_HANDLE_OF_WINDOWS(HMENU);
CPPAMP_HANDLE_OF_WINDOWS(HPEN);
CPPAMP_HANDLE_OF_WINDOWS(HFONT);
CPPAMP_HANDLE_OF_WINDOWS(HGDIOBJ);
CPPAMP_HANDLE_OF_WINDOWS(HGLRC);
CPPAMP_HANDLE_OF_WINDOWS(HMONITOR);
#undef CPPAMP_HANDLE_OF_WINDOWS
typedef HINSTANCE HMODULE;
typedef HICON HCURSOR;
typedef void *HGLOBAL;

typedef union _LARGE_INTEGER {
  __extension__ struct {
    DWORD LowPart;
    LONG HighPart;
  };
  struct {
    DWORD LowPart;
    LONG HighPart;
  } u;
  LONGLONG QuadPart;
} LARGE_INTEGER, *PLARGE_INTEGER;
typedef union _ULARGE_INTEGER {
  __extension__ struct {
    DWORD LowPart, HighPart;
  };
  struct {
    DWORD LowPart, HighPart;
  } u;
  ULONGLONG QuadPart;
} ULARGE_INTEGER, *PULARGE_INTEGER;
typedef struct _FILETIME {
  DWORD dwLowDateTime, dwHighDateTime;
} FILETIME, *PFILETIME, *LPFILETIME;
typedef struct _SYSTEMTIME {
  WORD wYear, wMonth, wDayOfWeek, wDay, wHour, wMinute, wSecond, wMilliseconds;
} SYSTEMTIME, *LPSYSTEMTIME;
typedef struct _SYSTEM_INFO {
  __extension__ union {
    DWORD dwOemId;
    __extension__ struct {
      WORD wProcessorArchitecture, wReserved;
    };
  };
  DWORD dwPageSize;
  LPVOID lpMinimumApplicationAddress, lpMaximumApplicationAddress;
  DWORD_PTR dwActiveProcessorMask;
  DWORD dwNumberOfProcessors, dwProcessorType, dwAllocationGranularity;
  WORD wProcessorLevel, wProcessorRevision;
} SYSTEM_INFO, *LPSYSTEM_INFO;
typedef struct _MEMORYSTATUSEX {
  DWORD dwLength, dwMemoryLoad;
  ULONGLONG ullTotalPhys, ullAvailPhys, ullTotalPageFile, ullAvailPageFile, ullTotalVirtual, ullAvailVirtual,
      ullAvailExtendedVirtual;
} MEMORYSTATUSEX, *LPMEMORYSTATUSEX;
typedef enum _LOGICAL_PROCESSOR_RELATIONSHIP {
  RelationProcessorCore,
  RelationNumaNode,
  RelationCache,
  RelationProcessorPackage
} LOGICAL_PROCESSOR_RELATIONSHIP;
typedef enum _PROCESSOR_CACHE_TYPE { CacheUnified, CacheInstruction, CacheData, CacheTrace } PROCESSOR_CACHE_TYPE;
typedef struct _CACHE_DESCRIPTOR {
  BYTE Level, Associativity;
  WORD LineSize;
  DWORD Size;
  PROCESSOR_CACHE_TYPE Type;
} CACHE_DESCRIPTOR, *PCACHE_DESCRIPTOR;
typedef struct _SYSTEM_LOGICAL_PROCESSOR_INFORMATION {
  ULONG_PTR ProcessorMask;
  LOGICAL_PROCESSOR_RELATIONSHIP Relationship;
  __extension__ union {
    struct {
      BYTE Flags;
    } ProcessorCore;
    struct {
      DWORD NodeNumber;
    } NumaNode;
    CACHE_DESCRIPTOR Cache;
    ULONGLONG Reserved[2];
  };
} SYSTEM_LOGICAL_PROCESSOR_INFORMATION, *PSYSTEM_LOGICAL_PROCESSOR_INFORMATION;
typedef struct tagPOINT {
  LONG x, y;
} POINT, *LPPOINT;
typedef struct tagSIZE {
  LONG cx, cy;
} SIZE;
typedef struct tagRECT {
  LONG left, top, right, bottom;
} RECT, *LPRECT;
typedef struct _COORD {
  SHORT X, Y;
} COORD;
typedef struct _SMALL_RECT {
  SHORT Left, Top, Right, Bottom;
} SMALL_RECT;
typedef struct _CONSOLE_SCREEN_BUFFER_INFO {
  COORD dwSize, dwCursorPosition;
  WORD wAttributes;
  SMALL_RECT srWindow;
  COORD dwMaximumWindowSize;
} CONSOLE_SCREEN_BUFFER_INFO, *PCONSOLE_SCREEN_BUFFER_INFO;
typedef struct _CONSOLE_CURSOR_INFO {
  DWORD dwSize;
  BOOL bVisible;
} CONSOLE_CURSOR_INFO, *PCONSOLE_CURSOR_INFO;
typedef struct _GUID {
  std::uint32_t Data1;
  std::uint16_t Data2, Data3;
  std::uint8_t Data4[8];
} GUID, IID, CLSID;
typedef const GUID &REFGUID, &REFIID, &REFCLSID;
#define EXCEPTION_EXECUTE_HANDLER 1
#define EXCEPTION_CONTINUE_SEARCH 0
#define EXCEPTION_CONTINUE_EXECUTION (-1)
inline bool operator==(REFGUID a, REFGUID b) { return std::memcmp(&a, &b, sizeof(GUID)) == 0; }
inline bool operator!=(REFGUID a, REFGUID b) { return !(a == b); }
inline BOOL IsEqualGUID(REFGUID a, REFGUID b) { return a == b; }
inline BOOL IsEqualIID(REFIID a, REFIID b) { return a == b; }
inline BOOL IsEqualCLSID(REFCLSID a, REFCLSID b) { return a == b; }
typedef struct _SECURITY_ATTRIBUTES {
  DWORD nLength;
  LPVOID lpSecurityDescriptor;
  BOOL bInheritHandle;
} SECURITY_ATTRIBUTES, *LPSECURITY_ATTRIBUTES;

// Headers of image files, in the layout of the files.
#pragma pack(push, 2)
typedef struct tagBITMAPFILEHEADER {
  WORD bfType;
  DWORD bfSize;
  WORD bfReserved1, bfReserved2;
  DWORD bfOffBits;
} BITMAPFILEHEADER;
#pragma pack(pop)
typedef struct tagBITMAPINFOHEADER {
  DWORD biSize;
  LONG biWidth, biHeight;
  WORD biPlanes, biBitCount;
  DWORD biCompression, biSizeImage;
  LONG biXPelsPerMeter, biYPelsPerMeter;
  DWORD biClrUsed, biClrImportant;
} BITMAPINFOHEADER;
typedef struct tagRGBQUAD {
  BYTE rgbBlue, rgbGreen, rgbRed, rgbReserved;
} RGBQUAD;
typedef struct tagRGBTRIPLE {
  BYTE rgbtBlue, rgbtGreen, rgbtRed;
} RGBTRIPLE;
typedef struct tagBITMAPINFO {
  BITMAPINFOHEADER bmiHeader;
  RGBQUAD bmiColors[1];
} BITMAPINFO;
#define BI_RGB 0

#define S_OK (static_cast<HRESULT>(0))
#define S_FALSE (static_cast<HRESULT>(1))
#define E_NOTIMPL (static_cast<HRESULT>(0x80004001u))
#define E_NOINTERFACE (static_cast<HRESULT>(0x80004002u))
#define E_POINTER (static_cast<HRESULT>(0x80004003u))
#define E_ABORT (static_cast<HRESULT>(0x80004004u))
#define E_FAIL (static_cast<HRESULT>(0x80004005u))
#define E_UNEXPECTED (static_cast<HRESULT>(0x8000ffffu))
#define E_ACCESSDENIED (static_cast<HRESULT>(0x80070005u))
#define E_OUTOFMEMORY (static_cast<HRESULT>(0x8007000eu))
#define E_INVALIDARG (static_cast<HRESULT>(0x80070057u))
#define SUCCEEDED(result) (static_cast<HRESULT>(result) >= 0)
#define FAILED(result) (static_cast<HRESULT>(result) < 0)
#define HRESULT_CODE(result) ((result) & 0xffff)
#define HRESULT_FACILITY(result) (((result) >> 16) & 0x1fff)
#define MAKE_HRESULT(severity, facility, code)                                                                         \
  (static_cast<HRESULT>((static_cast<std::uint32_t>(severity) << 31) | (static_cast<std::uint32_t>(facility) << 16) |  \
                        static_cast<std::uint32_t>(code)))
#define HRESULT_FROM_WIN32(error) ((error) ? MAKE_HRESULT(1, 7, (error) & 0xffff) : S_OK)

#define LOBYTE(value) (static_cast<BYTE>((value) & 0xff))
#define HIBYTE(value) (static_cast<BYTE>(((value) >> 8) & 0xff))
#define LOWORD(value) (static_cast<WORD>((value) & 0xffff))
#define HIWORD(value) (static_cast<WORD>(((value) >> 16) & 0xffff))
#define MAKEWORD(low, high)                                                                                            \
  (static_cast<WORD>(static_cast<BYTE>(low) | static_cast<WORD>(static_cast<BYTE>(high)) << 8))
#define MAKELONG(low, high)                                                                                            \
  (static_cast<LONG>(static_cast<WORD>(low) | static_cast<DWORD>(static_cast<WORD>(high)) << 16))
#define RGB(r, g, b)                                                                                                   \
  (static_cast<COLORREF>(static_cast<BYTE>(r) | static_cast<WORD>(static_cast<BYTE>(g)) << 8 |                         \
                         static_cast<DWORD>(static_cast<BYTE>(b)) << 16))
#define GetRValue(color) (static_cast<BYTE>(color))
#define GetGValue(color) (static_cast<BYTE>((color) >> 8))
#define GetBValue(color) (static_cast<BYTE>((color) >> 16))
#define REALTIME_PRIORITY_CLASS 0x100
#define HIGH_PRIORITY_CLASS 0x80
#define NORMAL_PRIORITY_CLASS 0x20
#define THREAD_PRIORITY_NORMAL 0
#define THREAD_PRIORITY_ABOVE_NORMAL 1
#define THREAD_PRIORITY_HIGHEST 2
#define THREAD_PRIORITY_TIME_CRITICAL 15

#endif // CPPAMP_VISUAL_TYPES_H
