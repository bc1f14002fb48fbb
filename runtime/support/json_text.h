// Text as JSON has it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_JSON_TEXT_H
#define CPPAMP_RUNTIME_SUPPORT_JSON_TEXT_H

#include <string>

namespace Concurrency::detail {

/// A string in quotes; characters that no line can have become spaces.
inline std::string json_quoted(const std::string &text) {
  std::string result = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      result += '\\';
    result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  }
  return result + "\"";
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_JSON_TEXT_H
