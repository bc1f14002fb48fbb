// Messages of the language server protocol as they travel: "Content-Length: 42", an empty line, and
// that many bytes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_DRIVER_CLANGD_FRAMES_H
#define CPPAMP_DRIVER_CLANGD_FRAMES_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace amp {

/// Reads from a file descriptor.
class FrameReader {
public:
  explicit FrameReader(int File) : File(File) {}

  /// The bytes of the next message; none at the end.
  std::optional<std::string> read();

private:
  bool fill();

  int File;
  std::string Buffer; ///< what has been read and not given
};

/// False if nobody reads any longer.
bool writeFrame(int File, llvm::StringRef Bytes);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_FRAMES_H
