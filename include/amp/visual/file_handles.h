// HANDLEs of files in <windows.h>: reading, writing, positions, sizes and times. Share modes are not enforced. Reads
// and writes with an OVERLAPPED complete before they return.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_FILE_HANDLES_H
#define CPPAMP_VISUAL_FILE_HANDLES_H
#pragma GCC system_header

#include <amp/visual/files.h>
#include <amp/visual/waiting.h>

#include <cstdio>

#define GENERIC_READ 0x80000000u
#define GENERIC_WRITE 0x40000000u
#define GENERIC_ALL 0x10000000u
#define FILE_APPEND_DATA 0x4u
#define FILE_SHARE_READ 0x1
#define FILE_SHARE_WRITE 0x2
#define FILE_SHARE_DELETE 0x4
#define CREATE_NEW 1
#define CREATE_ALWAYS 2
#define OPEN_EXISTING 3
#define OPEN_ALWAYS 4
#define TRUNCATE_EXISTING 5
#define FILE_ATTRIBUTE_TEMPORARY 0x100
#define FILE_FLAG_WRITE_THROUGH 0x80000000u
#define FILE_FLAG_OVERLAPPED 0x40000000u
#define FILE_FLAG_NO_BUFFERING 0x20000000u
#define FILE_FLAG_RANDOM_ACCESS 0x10000000u
#define FILE_FLAG_SEQUENTIAL_SCAN 0x08000000u
#define FILE_FLAG_DELETE_ON_CLOSE 0x04000000u
#define FILE_FLAG_BACKUP_SEMANTICS 0x02000000u
#define FILE_BEGIN 0
#define FILE_CURRENT 1
#define FILE_END 2
#define INVALID_FILE_SIZE 0xffffffffu
#define INVALID_SET_FILE_POINTER 0xffffffffu
#define FILE_TYPE_UNKNOWN 0
#define FILE_TYPE_DISK 1
#define FILE_TYPE_CHAR 2
#define FILE_TYPE_PIPE 3

typedef struct _OVERLAPPED {
  ULONG_PTR Internal, InternalHigh;
  __extension__ union {
    __extension__ struct {
      DWORD Offset, OffsetHigh;
    };
    PVOID Pointer;
  };
  HANDLE hEvent;
} OVERLAPPED, *LPOVERLAPPED;

inline HANDLE CreateFileA(LPCSTR name, DWORD access, DWORD, LPSECURITY_ATTRIBUTES, DWORD disposition, DWORD flags,
                          HANDLE) {
  const std::string path = ::strcasecmp(name, "NUL") == 0 ? "/dev/null"
                           : ::strcasecmp(name, "CONIN$") == 0 || ::strcasecmp(name, "CONOUT$") == 0
                               ? "/dev/tty"
                               : cppamp_visual_path(name);
  const bool reads = access & (GENERIC_READ | GENERIC_ALL),
             writes = access & (GENERIC_WRITE | GENERIC_ALL | FILE_APPEND_DATA);
  if (disposition < CREATE_NEW || disposition > TRUNCATE_EXISTING ||
      (disposition == TRUNCATE_EXISTING && !(access & (GENERIC_WRITE | GENERIC_ALL)))) {
    SetLastError(ERROR_INVALID_PARAMETER);
    return INVALID_HANDLE_VALUE;
  }
  int how = O_CLOEXEC | (writes ? reads ? O_RDWR : O_WRONLY : O_RDONLY);
  if (writes && !(access & (GENERIC_WRITE | GENERIC_ALL)))
    how |= O_APPEND;
  if (flags & FILE_FLAG_WRITE_THROUGH)
    how |= O_DSYNC;
  struct ::stat found;
  const bool exists = ::stat(path.c_str(), &found) == 0;
  if (exists && S_ISDIR(found.st_mode) && !(flags & FILE_FLAG_BACKUP_SEMANTICS)) {
    SetLastError(ERROR_ACCESS_DENIED);
    return INVALID_HANDLE_VALUE;
  }
  if (disposition == CREATE_NEW)
    how |= O_CREAT | O_EXCL;
  else if (disposition == CREATE_ALWAYS || disposition == OPEN_ALWAYS)
    how |= O_CREAT;
  const int file = ::open(path.c_str(), how, flags & FILE_ATTRIBUTE_READONLY ? 0444 : 0666);
  const bool truncates = disposition == CREATE_ALWAYS || disposition == TRUNCATE_EXISTING;
  if (file < 0 || (exists && truncates && S_ISREG(found.st_mode) && ::truncate(path.c_str(), 0) != 0)) {
    cppamp_visual_fail();
    const std::size_t end = path.rfind('/');
    if (disposition == CREATE_NEW && exists)
      SetLastError(ERROR_FILE_EXISTS);
    else if (file < 0 && errno == ENOENT && end != std::string::npos &&
             ::access(path.substr(0, end + 1).c_str(), F_OK) != 0)
      SetLastError(ERROR_PATH_NOT_FOUND);
    if (file >= 0)
      ::close(file);
    return INVALID_HANDLE_VALUE;
  }
  auto made = std::make_shared<cppamp_visual_waitable>(cppamp_visual_waitable::file, true, 1);
  made->descriptor = file;
  made->reads = reads;
  made->writes = writes;
  if (flags & FILE_FLAG_DELETE_ON_CLOSE)
    made->removed = path;
  SetLastError(exists && (disposition == CREATE_ALWAYS || disposition == OPEN_ALWAYS) ? ERROR_ALREADY_EXISTS
                                                                                      : ERROR_SUCCESS);
  return new cppamp_visual_waitable_ref(made);
}
inline HANDLE CreateFileW(LPCWSTR name, DWORD access, DWORD share, LPSECURITY_ATTRIBUTES attributes, DWORD disposition,
                          DWORD flags, HANDLE like) {
  return CreateFileA(cppamp_visual::narrow(name).c_str(), access, share, attributes, disposition, flags, like);
}
#ifdef _UNICODE
#define CreateFile CreateFileW
#else
#define CreateFile CreateFileA
#endif

/// Returns the descriptor of a file or of a standard handle; -1 for others. Flushes what the program has written to the
/// standard handle.
inline int cppamp_visual_descriptor(HANDLE handle, bool reads, bool writes) {
  if (cppamp_visual_is_standard(handle)) {
    std::FILE *standard = static_cast<std::FILE *>(handle);
    if (writes)
      std::fflush(standard);
    return ::fileno(standard);
  }
  if (!cppamp_visual_is_object(handle) || cppamp_visual_get(handle).what != cppamp_visual_waitable::file) {
    SetLastError(ERROR_INVALID_HANDLE);
    return -1;
  }
  const cppamp_visual_waitable &file = cppamp_visual_get(handle);
  if ((reads && !file.reads) || (writes && !file.writes)) {
    SetLastError(ERROR_ACCESS_DENIED);
    return -1;
  }
  return file.descriptor;
}
/// Transfers all bytes unless the file ends, or a terminal or pipe has no more for now.
template <typename Byte, typename Transfer>
BOOL cppamp_visual_transfer(int file, Byte *bytes, DWORD size, DWORD *done, OVERLAPPED *at, Transfer transfer) {
  DWORD sum = 0;
  const off_t begin = at ? static_cast<off_t>(static_cast<ULONGLONG>(at->OffsetHigh) << 32 | at->Offset) : 0;
  struct ::stat found;
  const bool is_regular = ::fstat(file, &found) == 0 && S_ISREG(found.st_mode);
  while (sum < size) {
    const ssize_t count = transfer(bytes + sum, size - sum, begin + sum);
    if (count < 0 && errno == EINTR)
      continue;
    if (count < 0)
      return cppamp_visual_fail();
    sum += static_cast<DWORD>(count);
    if (count == 0 || !is_regular)
      break;
  }
  if (done)
    *done = sum;
  if (at) {
    at->Internal = 0;
    at->InternalHigh = sum;
    if (at->hEvent)
      SetEvent(at->hEvent);
  }
  return TRUE;
}
inline BOOL ReadFile(HANDLE handle, LPVOID to, DWORD size, LPDWORD done, LPOVERLAPPED at) {
  if (done)
    *done = 0;
  const int file = cppamp_visual_descriptor(handle, true, false);
  if (file < 0)
    return FALSE;
  DWORD count = 0;
  if (!cppamp_visual_transfer(file, static_cast<char *>(to), size, &count, at,
                              [=](char *place, DWORD rest, off_t offset) {
                                return at ? ::pread(file, place, rest, offset) : ::read(file, place, rest);
                              }))
    return FALSE;
  if (done)
    *done = count;
  if (at && count == 0 && size > 0) {
    SetLastError(ERROR_HANDLE_EOF);
    return FALSE;
  }
  return TRUE;
}
inline BOOL WriteFile(HANDLE handle, LPCVOID from, DWORD size, LPDWORD done, LPOVERLAPPED at) {
  if (done)
    *done = 0;
  const int file = cppamp_visual_descriptor(handle, false, true);
  if (file < 0)
    return FALSE;
  DWORD sum = 0;
  do { // a pipe may take less than all
    DWORD count = 0;
    if (!cppamp_visual_transfer(file, static_cast<const char *>(from) + sum, size - sum, &count, at,
                                [=](const char *place, DWORD rest, off_t offset) {
                                  return at ? ::pwrite(file, place, rest, offset) : ::write(file, place, rest);
                                }))
      return FALSE;
    sum += count;
  } while (!at && sum < size);
  if (done)
    *done = sum;
  return TRUE;
}
inline BOOL GetOverlappedResult(HANDLE, LPOVERLAPPED at, LPDWORD done, BOOL) {
  *done = static_cast<DWORD>(at->InternalHigh);
  return TRUE;
}
inline BOOL SetFilePointerEx(HANDLE handle, LARGE_INTEGER distance, PLARGE_INTEGER now, DWORD method) {
  const int file = cppamp_visual_descriptor(handle, false, false);
  if (file < 0)
    return FALSE;
  const int from = method == FILE_BEGIN ? SEEK_SET : method == FILE_CURRENT ? SEEK_CUR : SEEK_END;
  const off_t position = ::lseek(file, distance.QuadPart, from);
  if (position < 0) {
    SetLastError(errno == EINVAL && method <= FILE_END ? ERROR_NEGATIVE_SEEK : ERROR_INVALID_PARAMETER);
    return FALSE;
  }
  if (now)
    now->QuadPart = position;
  return TRUE;
}
/// Without `high`, the distance has 32 bits with a sign.
inline DWORD SetFilePointer(HANDLE handle, LONG low, LONG *high, DWORD method) {
  LARGE_INTEGER distance, before, now;
  distance.QuadPart =
      high ? static_cast<LONGLONG>(static_cast<ULONGLONG>(static_cast<DWORD>(*high)) << 32 | static_cast<DWORD>(low))
           : low;
  before.QuadPart = 0;
  if (!SetFilePointerEx(handle, before, &before, FILE_CURRENT) || !SetFilePointerEx(handle, distance, &now, method))
    return INVALID_SET_FILE_POINTER;
  if (!high && now.HighPart != 0) {
    SetFilePointerEx(handle, before, nullptr, FILE_BEGIN);
    SetLastError(ERROR_INVALID_PARAMETER);
    return INVALID_SET_FILE_POINTER;
  }
  if (high)
    *high = now.HighPart;
  SetLastError(NO_ERROR);
  return now.LowPart;
}
inline BOOL GetFileSizeEx(HANDLE handle, PLARGE_INTEGER size) {
  const int file = cppamp_visual_descriptor(handle, false, false);
  struct ::stat found;
  if (file < 0)
    return FALSE;
  if (::fstat(file, &found) != 0)
    return cppamp_visual_fail();
  size->QuadPart = found.st_size;
  return TRUE;
}
inline DWORD GetFileSize(HANDLE handle, LPDWORD high) {
  LARGE_INTEGER size;
  if (!GetFileSizeEx(handle, &size))
    return INVALID_FILE_SIZE;
  if (high)
    *high = static_cast<DWORD>(size.HighPart);
  SetLastError(NO_ERROR);
  return size.LowPart;
}
inline BOOL SetEndOfFile(HANDLE handle) {
  const int file = cppamp_visual_descriptor(handle, false, true);
  return file >= 0 && (::ftruncate(file, ::lseek(file, 0, SEEK_CUR)) == 0 || cppamp_visual_fail());
}
inline BOOL FlushFileBuffers(HANDLE handle) {
  const int file = cppamp_visual_descriptor(handle, false, true);
  return file >= 0 && (::fsync(file) == 0 || errno == EINVAL || cppamp_visual_fail());
}
inline DWORD GetFileType(HANDLE handle) {
  const int file = cppamp_visual_descriptor(handle, false, false);
  struct ::stat found;
  if (file < 0 || ::fstat(file, &found) != 0)
    return FILE_TYPE_UNKNOWN;
  return S_ISCHR(found.st_mode)                               ? FILE_TYPE_CHAR
         : S_ISFIFO(found.st_mode) || S_ISSOCK(found.st_mode) ? FILE_TYPE_PIPE
                                                              : FILE_TYPE_DISK;
}
/// The time of creation is that of the last change of attributes, as in searches.
inline BOOL GetFileTime(HANDLE handle, FILETIME *creation, FILETIME *access, FILETIME *write) {
  const int file = cppamp_visual_descriptor(handle, false, false);
  struct ::stat found;
  if (file < 0)
    return FALSE;
  if (::fstat(file, &found) != 0)
    return cppamp_visual_fail();
  if (creation)
    *creation = cppamp_visual_file_time(found.st_ctim);
  if (access)
    *access = cppamp_visual_file_time(found.st_atim);
  if (write)
    *write = cppamp_visual_file_time(found.st_mtim);
  return TRUE;
}

#endif // CPPAMP_VISUAL_FILE_HANDLES_H
