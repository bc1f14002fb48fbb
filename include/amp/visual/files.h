// Files, folders, environment and memory in <windows.h>, by their names. Backslashes separate folders too.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_FILES_H
#define CPPAMP_VISUAL_FILES_H
#pragma GCC system_header

#include <amp/visual/text.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <dirent.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#define FILE_ATTRIBUTE_READONLY 0x1
#define FILE_ATTRIBUTE_HIDDEN 0x2
#define FILE_ATTRIBUTE_DIRECTORY 0x10
#define FILE_ATTRIBUTE_ARCHIVE 0x20
#define FILE_ATTRIBUTE_NORMAL 0x80
#define INVALID_FILE_ATTRIBUTES 0xffffffffu
#define MOVEFILE_REPLACE_EXISTING 0x1
#define MOVEFILE_COPY_ALLOWED 0x2

/// Records the error of the last function of C. Returns false.
inline BOOL cppamp_visual_fail() {
  SetLastError(errno == ENOENT                         ? ERROR_FILE_NOT_FOUND
               : errno == ENOTDIR                      ? ERROR_PATH_NOT_FOUND
               : errno == EACCES || errno == EPERM     ? ERROR_ACCESS_DENIED
               : errno == EEXIST || errno == ENOTEMPTY ? ERROR_ALREADY_EXISTS
               : errno == ENOMEM                       ? ERROR_NOT_ENOUGH_MEMORY
                                                       : ERROR_INVALID_PARAMETER);
  return FALSE;
}
inline std::string cppamp_visual_path(LPCSTR name) {
  std::string path = name;
  std::replace(path.begin(), path.end(), '\\', '/');
  return path;
}
/// Copies a text and its terminating 0. Returns its length, or the size that it needs if it does not fit.
template <typename T> DWORD cppamp_visual_return_text(const std::basic_string<T> &text, T *to, DWORD size) {
  if (text.size() >= size)
    return static_cast<DWORD>(text.size() + 1);
  text.copy(to, text.size());
  to[text.size()] = 0;
  return static_cast<DWORD>(text.size());
}

inline DWORD GetFileAttributesA(LPCSTR name) {
  const std::string path = cppamp_visual_path(name);
  struct ::stat found;
  if (::stat(path.c_str(), &found) != 0) {
    cppamp_visual_fail();
    return INVALID_FILE_ATTRIBUTES;
  }
  const DWORD result = (S_ISDIR(found.st_mode) ? FILE_ATTRIBUTE_DIRECTORY : 0) |
                       (::access(path.c_str(), W_OK) != 0 ? FILE_ATTRIBUTE_READONLY : 0);
  return result ? result : FILE_ATTRIBUTE_NORMAL;
}
inline BOOL CreateDirectoryA(LPCSTR name, LPSECURITY_ATTRIBUTES) {
  return ::mkdir(cppamp_visual_path(name).c_str(), 0777) == 0 || cppamp_visual_fail();
}
inline BOOL RemoveDirectoryA(LPCSTR name) {
  return ::rmdir(cppamp_visual_path(name).c_str()) == 0 || cppamp_visual_fail();
}
inline BOOL DeleteFileA(LPCSTR name) { return ::unlink(cppamp_visual_path(name).c_str()) == 0 || cppamp_visual_fail(); }
inline BOOL MoveFileExA(LPCSTR from, LPCSTR to, DWORD flags) {
  const std::string target = cppamp_visual_path(to);
  if (!(flags & MOVEFILE_REPLACE_EXISTING) && ::access(target.c_str(), F_OK) == 0) {
    errno = EEXIST;
    return cppamp_visual_fail();
  }
  return std::rename(cppamp_visual_path(from).c_str(), target.c_str()) == 0 || cppamp_visual_fail();
}
inline BOOL MoveFileA(LPCSTR from, LPCSTR to) { return MoveFileExA(from, to, 0); }
inline BOOL CopyFileA(LPCSTR from, LPCSTR to, BOOL fails_if_exists) {
  const int source = ::open(cppamp_visual_path(from).c_str(), O_RDONLY | O_CLOEXEC);
  const int target = source < 0 ? -1
                                : ::open(cppamp_visual_path(to).c_str(),
                                         O_WRONLY | O_CREAT | O_CLOEXEC | (fails_if_exists ? O_EXCL : O_TRUNC), 0666);
  bool done = target >= 0;
  std::vector<char> buffer(1 << 16);
  for (ssize_t count = 0; done && (count = ::read(source, buffer.data(), buffer.size())) != 0;)
    done = count > 0 && ::write(target, buffer.data(), static_cast<std::size_t>(count)) == count;
  if (!done)
    cppamp_visual_fail();
  if (source >= 0)
    ::close(source);
  if (target >= 0)
    ::close(target);
  return done;
}
inline BOOL SetCurrentDirectoryA(LPCSTR name) {
  return ::chdir(cppamp_visual_path(name).c_str()) == 0 || cppamp_visual_fail();
}
inline DWORD GetTempPathA(DWORD size, LPSTR to) {
  const char *folder = std::getenv("TMPDIR");
  const std::string path = folder && *folder ? folder : "/tmp";
  return cppamp_visual_return_text(path.back() == '/' ? path : path + "/", to, size);
}
inline DWORD GetFullPathNameA(LPCSTR name, DWORD size, LPSTR to, LPSTR *last) {
  std::string path = cppamp_visual_path(name);
  if (path.empty() || path[0] != '/') {
    std::vector<char> folder(PATH_MAX + 1);
    path = std::string(::getcwd(folder.data(), folder.size()) ? folder.data() : "") + "/" + path;
  }
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < path.size();) {
    const std::size_t end = std::min(path.find('/', at), path.size());
    const std::string part = path.substr(at, end - at);
    if (part == ".." && !parts.empty())
      parts.pop_back();
    else if (!part.empty() && part != "." && part != "..")
      parts.push_back(part);
    at = end + 1;
  }
  std::string result;
  for (const std::string &part : parts)
    result += "/" + part;
  if (parts.empty() || (path.back() == '/' && !parts.empty()))
    result += "/";
  const DWORD length = cppamp_visual_return_text(result, to, size);
  if (last && length < size)
    *last = result.back() == '/' ? nullptr : to + result.rfind('/') + 1;
  return length;
}

// Searches.

typedef struct _WIN32_FIND_DATAA {
  DWORD dwFileAttributes;
  FILETIME ftCreationTime, ftLastAccessTime, ftLastWriteTime;
  DWORD nFileSizeHigh, nFileSizeLow, dwReserved0, dwReserved1;
  CHAR cFileName[MAX_PATH], cAlternateFileName[14];
} WIN32_FIND_DATAA, *PWIN32_FIND_DATAA, *LPWIN32_FIND_DATAA;
typedef struct _WIN32_FIND_DATAW {
  DWORD dwFileAttributes;
  FILETIME ftCreationTime, ftLastAccessTime, ftLastWriteTime;
  DWORD nFileSizeHigh, nFileSizeLow, dwReserved0, dwReserved1;
  WCHAR cFileName[MAX_PATH], cAlternateFileName[14];
} WIN32_FIND_DATAW, *PWIN32_FIND_DATAW, *LPWIN32_FIND_DATAW;

/// In units of 100 ns since 1601.
inline FILETIME cppamp_visual_file_time(const ::timespec &time) {
  const ULONGLONG count = (static_cast<ULONGLONG>(time.tv_sec) + 11644473600ULL) * 10000000ULL +
                          static_cast<ULONGLONG>(time.tv_nsec) / 100ULL;
  return {static_cast<DWORD>(count), static_cast<DWORD>(count >> 32)};
}

/// The files that match a pattern, in the order of their names, in which letters have no case.
struct cppamp_visual_search {
  std::string folder;
  std::vector<std::string> names;
  std::size_t next = 0;

  explicit cppamp_visual_search(LPCSTR pattern) {
    const std::string path = cppamp_visual_path(pattern);
    const std::size_t end = path.rfind('/');
    folder = end == std::string::npos ? "./" : path.substr(0, end + 1);
    const std::string last = end == std::string::npos ? path : path.substr(end + 1);
    ::DIR *all = ::opendir(folder.c_str());
    if (!all)
      return;
    while (const ::dirent *entry = ::readdir(all))
      if (last == "*.*" || ::fnmatch(last.c_str(), entry->d_name, FNM_NOESCAPE | FNM_CASEFOLD) == 0)
        names.push_back(entry->d_name);
    ::closedir(all);
    std::sort(names.begin(), names.end(), [](const std::string &a, const std::string &b) {
      const int order = ::strcasecmp(a.c_str(), b.c_str());
      return order < 0 || (order == 0 && a < b);
    });
  }

  static void put_name(const std::string &name, WIN32_FIND_DATAA *to) {
    lstrcpynA(to->cFileName, name.c_str(), MAX_PATH);
  }
  static void put_name(const std::string &name, WIN32_FIND_DATAW *to) {
    lstrcpynW(to->cFileName, cppamp_visual::to_wide(name.c_str()).c_str(), MAX_PATH);
  }
  template <typename T> BOOL find_next(T *to) {
    if (next == names.size()) {
      SetLastError(next == 0 ? ERROR_FILE_NOT_FOUND : ERROR_NO_MORE_FILES);
      return FALSE;
    }
    const std::string &name = names[next++];
    *to = T();
    put_name(name, to);
    to->dwFileAttributes = GetFileAttributesA((folder + name).c_str());
    struct ::stat found;
    if (::stat((folder + name).c_str(), &found) == 0) {
      to->nFileSizeLow = static_cast<DWORD>(found.st_size);
      to->nFileSizeHigh = static_cast<DWORD>(static_cast<ULONGLONG>(found.st_size) >> 32);
      to->ftLastWriteTime = cppamp_visual_file_time(found.st_mtim);
      to->ftLastAccessTime = cppamp_visual_file_time(found.st_atim);
      to->ftCreationTime = cppamp_visual_file_time(found.st_ctim);
    }
    return TRUE;
  }
  template <typename T> static HANDLE begin(LPCSTR pattern, T *to) {
    auto *search = new cppamp_visual_search(pattern);
    if (search->find_next(to))
      return search;
    delete search;
    return INVALID_HANDLE_VALUE;
  }
};
inline HANDLE FindFirstFileA(LPCSTR pattern, LPWIN32_FIND_DATAA to) { return cppamp_visual_search::begin(pattern, to); }
inline HANDLE FindFirstFileW(LPCWSTR pattern, LPWIN32_FIND_DATAW to) {
  return cppamp_visual_search::begin(cppamp_visual::narrow(pattern).c_str(), to);
}
inline BOOL FindNextFileA(HANDLE search, LPWIN32_FIND_DATAA to) {
  return static_cast<cppamp_visual_search *>(search)->find_next(to);
}
inline BOOL FindNextFileW(HANDLE search, LPWIN32_FIND_DATAW to) {
  return static_cast<cppamp_visual_search *>(search)->find_next(to);
}
inline BOOL FindClose(HANDLE search) {
  if (search == INVALID_HANDLE_VALUE)
    return FALSE;
  delete static_cast<cppamp_visual_search *>(search);
  return TRUE;
}

// The environment.

inline DWORD GetEnvironmentVariableA(LPCSTR name, LPSTR to, DWORD size) {
  const char *value = std::getenv(name);
  if (value)
    return cppamp_visual_return_text(std::string(value), to, size);
  SetLastError(ERROR_ENVVAR_NOT_FOUND);
  return 0;
}
inline BOOL SetEnvironmentVariableA(LPCSTR name, LPCSTR value) {
  return (value ? ::setenv(name, value, 1) : ::unsetenv(name)) == 0 || cppamp_visual_fail();
}
/// The length does not count the terminating 0.
inline BOOL GetComputerNameA(LPSTR to, LPDWORD size) {
  char name[HOST_NAME_MAX + 1] = "";
  ::gethostname(name, sizeof name - 1);
  const bool fits = std::strlen(name) < *size;
  *size = cppamp_visual_return_text(std::string(name), to, *size);
  return fits;
}

// The same for wchar_t.

inline DWORD GetFileAttributesW(LPCWSTR name) { return GetFileAttributesA(cppamp_visual::narrow(name).c_str()); }
inline BOOL CreateDirectoryW(LPCWSTR name, LPSECURITY_ATTRIBUTES attributes) {
  return CreateDirectoryA(cppamp_visual::narrow(name).c_str(), attributes);
}
inline BOOL RemoveDirectoryW(LPCWSTR name) { return RemoveDirectoryA(cppamp_visual::narrow(name).c_str()); }
inline BOOL DeleteFileW(LPCWSTR name) { return DeleteFileA(cppamp_visual::narrow(name).c_str()); }
inline BOOL MoveFileExW(LPCWSTR from, LPCWSTR to, DWORD flags) {
  return MoveFileExA(cppamp_visual::narrow(from).c_str(), cppamp_visual::narrow(to).c_str(), flags);
}
inline BOOL MoveFileW(LPCWSTR from, LPCWSTR to) { return MoveFileExW(from, to, 0); }
inline BOOL CopyFileW(LPCWSTR from, LPCWSTR to, BOOL fails_if_exists) {
  return CopyFileA(cppamp_visual::narrow(from).c_str(), cppamp_visual::narrow(to).c_str(), fails_if_exists);
}
inline BOOL SetCurrentDirectoryW(LPCWSTR name) { return SetCurrentDirectoryA(cppamp_visual::narrow(name).c_str()); }
inline DWORD GetTempPathW(DWORD size, LPWSTR to) {
  char path[PATH_MAX + 1] = "";
  GetTempPathA(sizeof path, path);
  return cppamp_visual_return_text(cppamp_visual::to_wide(path), to, size);
}
inline DWORD GetEnvironmentVariableW(LPCWSTR name, LPWSTR to, DWORD size) {
  const char *value = std::getenv(cppamp_visual::narrow(name).c_str());
  if (value)
    return cppamp_visual_return_text(cppamp_visual::to_wide(value), to, size);
  SetLastError(ERROR_ENVVAR_NOT_FOUND);
  return 0;
}
inline BOOL SetEnvironmentVariableW(LPCWSTR name, LPCWSTR value) {
  return SetEnvironmentVariableA(cppamp_visual::narrow(name).c_str(),
                                 value ? cppamp_visual::narrow(value).c_str() : nullptr);
}
#ifdef _UNICODE
typedef WIN32_FIND_DATAW WIN32_FIND_DATA, *PWIN32_FIND_DATA, *LPWIN32_FIND_DATA;
#define GetFileAttributes GetFileAttributesW
#define CreateDirectory CreateDirectoryW
#define RemoveDirectory RemoveDirectoryW
#define DeleteFile DeleteFileW
#define MoveFile MoveFileW
#define MoveFileEx MoveFileExW
#define CopyFile CopyFileW
#define SetCurrentDirectory SetCurrentDirectoryW
#define GetTempPath GetTempPathW
#define FindFirstFile FindFirstFileW
#define FindNextFile FindNextFileW
#define GetEnvironmentVariable GetEnvironmentVariableW
#define SetEnvironmentVariable SetEnvironmentVariableW
#else
typedef WIN32_FIND_DATAA WIN32_FIND_DATA, *PWIN32_FIND_DATA, *LPWIN32_FIND_DATA;
#define GetFileAttributes GetFileAttributesA
#define CreateDirectory CreateDirectoryA
#define RemoveDirectory RemoveDirectoryA
#define DeleteFile DeleteFileA
#define MoveFile MoveFileA
#define MoveFileEx MoveFileExA
#define CopyFile CopyFileA
#define SetCurrentDirectory SetCurrentDirectoryA
#define GetTempPath GetTempPathA
#define GetFullPathName GetFullPathNameA
#define FindFirstFile FindFirstFileA
#define FindNextFile FindNextFileA
#define GetEnvironmentVariable GetEnvironmentVariableA
#define SetEnvironmentVariable SetEnvironmentVariableA
#define GetComputerName GetComputerNameA
#endif

// Memory.

#define HEAP_ZERO_MEMORY 0x8
#define GMEM_FIXED 0x0
#define GMEM_MOVEABLE 0x2
#define GMEM_ZEROINIT 0x40
#define GPTR 0x40
#define LPTR 0x40
#define LMEM_FIXED 0x0
#define LMEM_ZEROINIT 0x40
#define MEM_COMMIT 0x1000
#define MEM_RESERVE 0x2000
#define MEM_DECOMMIT 0x4000
#define MEM_RELEASE 0x8000
#define PAGE_NOACCESS 0x1
#define PAGE_READONLY 0x2
#define PAGE_READWRITE 0x4

inline HANDLE GetProcessHeap() { return reinterpret_cast<HANDLE>(1); }
inline LPVOID HeapAlloc(HANDLE, DWORD flags, SIZE_T size) {
  return flags & HEAP_ZERO_MEMORY ? std::calloc(1, size ? size : 1) : std::malloc(size ? size : 1);
}
inline LPVOID HeapReAlloc(HANDLE, DWORD, LPVOID place, SIZE_T size) { return std::realloc(place, size ? size : 1); }
inline BOOL HeapFree(HANDLE, DWORD, LPVOID place) { return std::free(place), TRUE; }
inline HGLOBAL GlobalAlloc(UINT flags, SIZE_T size) {
  return HeapAlloc(nullptr, flags & GMEM_ZEROINIT ? HEAP_ZERO_MEMORY : 0, size);
}
inline LPVOID GlobalLock(HGLOBAL place) { return place; }
inline BOOL GlobalUnlock(HGLOBAL) { return TRUE; }
inline HGLOBAL GlobalFree(HGLOBAL place) { return std::free(place), nullptr; }
typedef void *HLOCAL;
inline HLOCAL LocalAlloc(UINT flags, SIZE_T size) { return GlobalAlloc(flags, size); }
inline HLOCAL LocalFree(HLOCAL place) { return std::free(place), nullptr; }
inline LPVOID CoTaskMemAlloc(SIZE_T size) { return HeapAlloc(nullptr, 0, size); }
inline LPVOID CoTaskMemRealloc(LPVOID place, SIZE_T size) { return HeapReAlloc(nullptr, 0, place, size); }
inline void CoTaskMemFree(LPVOID place) { std::free(place); }

/// A page before the memory holds its size, for VirtualFree. Memory that is only reserved is committed too.
inline LPVOID VirtualAlloc(LPVOID place, SIZE_T size, DWORD kind, DWORD) {
  if (place && (kind & MEM_COMMIT)) // of a reserved region
    return place;
  const SIZE_T page = static_cast<SIZE_T>(::sysconf(_SC_PAGESIZE));
  void *region =
      ::mmap(nullptr, size + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (region == MAP_FAILED) {
    cppamp_visual_fail();
    return nullptr;
  }
  *static_cast<SIZE_T *>(region) = size + page;
  return static_cast<char *>(region) + page;
}
inline BOOL VirtualFree(LPVOID place, SIZE_T, DWORD kind) {
  if (!place || !(kind & MEM_RELEASE))
    return place != nullptr;
  void *region = static_cast<char *>(place) - ::sysconf(_SC_PAGESIZE);
  return ::munmap(region, *static_cast<SIZE_T *>(region)) == 0;
}

#endif // CPPAMP_VISUAL_FILES_H
