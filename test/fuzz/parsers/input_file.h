// A fuzzer's input as an in-memory file, for parsers that take a path.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_FUZZ_INPUT_FILE_H
#define CPPAMP_FUZZ_INPUT_FILE_H

#include "llvm/ADT/StringRef.h"
#include <cstdlib>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

class InputFile {
public:
  InputFile() : Descriptor(memfd_create("input", 0)) {
    if (Descriptor < 0)
      abort();
  }
  ~InputFile() { close(Descriptor); }
  InputFile(const InputFile &) = delete;
  InputFile &operator=(const InputFile &) = delete;

  /// Writes the contents, and returns the path.
  std::string with(llvm::StringRef Text) const {
    if (ftruncate(Descriptor, off_t(Text.size())) != 0 ||
        pwrite(Descriptor, Text.data(), Text.size(), 0) != ssize_t(Text.size()))
      abort();
    return "/proc/self/fd/" + std::to_string(Descriptor);
  }

private:
  const int Descriptor;
};

#endif // CPPAMP_FUZZ_INPUT_FILE_H
