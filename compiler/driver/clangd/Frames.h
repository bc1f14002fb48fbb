// The framing of the language server protocol: "Content-Length: 42", an empty line, and that many bytes.
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

  /// Returns the bytes of the next message, or nothing at the end of the input.
  std::optional<std::string> read();

private:
  bool fill();

  int File;
  std::string Buffer; ///< bytes that were read but not yet returned
};

/// Returns false if the reader has closed its end.
bool writeFrame(int File, llvm::StringRef Bytes);

} // namespace amp

#endif // CPPAMP_DRIVER_CLANGD_FRAMES_H
