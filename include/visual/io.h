// <io.h> of Visual C++: file descriptors, and searches for files.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_VISUAL_IO_H
#define CPPAMP_VISUAL_IO_H
#pragma GCC system_header

#include <amp/visual/files.h>

#include <fcntl.h>

#define _O_TEXT 0
#define _O_BINARY 0
#define _O_U16TEXT 0
#define _O_U8TEXT 0
#define _setmode(file, mode) (0)
#define _open ::open
#define _read ::read
#define _write ::write
#define _close ::close
#define _umask ::umask
inline long _filelength(int file) {
  struct ::stat found;
  return ::fstat(file, &found) == 0 ? static_cast<long>(found.st_size) : -1L;
}

#define _A_NORMAL 0x0
#define _A_RDONLY 0x1
#define _A_HIDDEN 0x2
#define _A_SYSTEM 0x4
#define _A_SUBDIR 0x10
#define _A_ARCH 0x20
struct _finddata_t {
  unsigned attrib;
  std::time_t time_create, time_access, time_write;
  unsigned long size;
  char name[MAX_PATH];
};
/// Fails with ENOENT after the last file.
inline int _findnext(std::intptr_t search, _finddata_t *to) {
  auto &files = *reinterpret_cast<cppamp_visual_search *>(search);
  if (files.next == files.names.size()) {
    errno = ENOENT;
    return -1;
  }
  const std::string &name = files.names[files.next++], path = files.folder + name;
  *to = _finddata_t();
  const DWORD attributes = GetFileAttributesA(path.c_str());
  to->attrib = attributes == INVALID_FILE_ATTRIBUTES || attributes == FILE_ATTRIBUTE_NORMAL ? _A_NORMAL : attributes;
  struct ::stat found;
  if (::stat(path.c_str(), &found) == 0) {
    to->time_create = found.st_ctime;
    to->time_access = found.st_atime;
    to->time_write = found.st_mtime;
    to->size = static_cast<unsigned long>(found.st_size);
  }
  lstrcpynA(to->name, name.c_str(), MAX_PATH);
  return 0;
}
inline int _findclose(std::intptr_t search) {
  delete reinterpret_cast<cppamp_visual_search *>(search);
  return 0;
}
inline std::intptr_t _findfirst(const char *pattern, _finddata_t *to) {
  const auto search = reinterpret_cast<std::intptr_t>(new cppamp_visual_search(pattern));
  if (_findnext(search, to) == 0)
    return search;
  _findclose(search);
  return -1;
}

#endif // CPPAMP_VISUAL_IO_H
