// JSON text: the only writer for all JSON of the library and its tools.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_SUPPORT_JSON_TEXT_H
#define CPPAMP_RUNTIME_SUPPORT_JSON_TEXT_H

#include <stddef.h>
#include <string>

namespace Concurrency::detail {

/// Passes the inside of a JSON string to put(const char *, size_t), in parts. Does not allocate, so signal handlers may
/// call it.
template <class Put> void json_escaped(const char *text, size_t length, Put put) {
  const char *end = text + length;
  while (text != end) {
    const char *plain = text;
    while (text != end && static_cast<unsigned char>(*text) >= ' ' && *text != '"' && *text != '\\')
      ++text;
    if (text != plain)
      put(plain, static_cast<size_t>(text - plain));
    if (text == end)
      return;
    const auto c = static_cast<unsigned char>(*text++);
    const char quoted[] = {'\\', static_cast<char>(c)};
    const char control[] = {'\\', 'u', '0', '0', static_cast<char>('0' + c / 16), "0123456789abcdef"[c % 16]};
    if (c < ' ')
      put(control, sizeof(control));
    else
      put(quoted, sizeof(quoted));
  }
}

/// Returns a string in quotes.
inline std::string json_quoted(const std::string &text) {
  std::string result = "\"";
  json_escaped(text.data(), text.size(), [&](const char *part, size_t length) { result.append(part, length); });
  return result + "\"";
}

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_SUPPORT_JSON_TEXT_H
