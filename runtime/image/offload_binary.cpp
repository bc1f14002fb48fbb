// Reads offload binaries; every offset is checked against the size.
//
//   header  magic 10 FF 10 AD | version 1 | size | offset and size of the entry
//   entry   image kind, offload kind | flags | offset and number of string pairs | offset and size
//           of the image
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "image/offload_binary.h"

#include "support/hresult.h"

#include <stdint.h>
#include <string.h>
#include <string>

namespace Concurrency::detail {

namespace {

constexpr char offload_magic[4] = {0x10, static_cast<char>(0xFF), 0x10, static_cast<char>(0xAD)};
constexpr uint32_t offload_version = 1;

struct binary_header {
  char magic[4];
  uint32_t version;
  uint64_t size, entry_offset, entry_size;
};
struct binary_entry {
  uint16_t image_kind, offload_kind;
  uint32_t flags;
  uint64_t string_offset, string_count, image_offset, image_size;
};
struct string_pair {
  uint64_t key, value;
};

[[noreturn]] void fail(const char *what) {
  std::string text = "the kernels embedded in this program cannot be read: ";
  throw runtime_exception((text + what).c_str(), e_fail);
}

template <typename T> T read(std::string_view binary, uint64_t offset) {
  T value;
  if (offset > binary.size() || binary.size() - offset < sizeof(T))
    fail("an offset is out of bounds");
  memcpy(&value, binary.data() + offset, sizeof(T));
  return value;
}

std::string_view read_string(std::string_view binary, uint64_t offset) {
  size_t end = offset < binary.size() ? binary.find('\0', offset) : std::string_view::npos;
  if (end == std::string_view::npos)
    fail("a string is not terminated");
  return binary.substr(offset, end - offset);
}

/// Binaries begin at multiples of 8 bytes, and never with a zero.
void skip_padding(std::string_view &rest) {
  while (!rest.empty() && rest.front() == '\0')
    rest.remove_prefix(1);
}

} // namespace

std::optional<offload_image> next_offload_image(std::string_view &rest) {
  skip_padding(rest);
  if (rest.empty())
    return std::nullopt;
  auto header = read<binary_header>(rest, 0);
  if (memcmp(header.magic, offload_magic, sizeof(offload_magic)) != 0)
    fail("an offload binary is missing");
  if (header.version != offload_version)
    fail("the offload binary has an unsupported version");
  if (header.size > rest.size() || header.size < sizeof(header))
    fail("an offload binary is truncated");
  std::string_view binary = rest.substr(0, header.size);
  auto entry = read<binary_entry>(binary, header.entry_offset);
  if (entry.image_offset > binary.size() || entry.image_size > binary.size() - entry.image_offset)
    fail("an image is truncated");
  offload_image image;
  image.contents = binary.substr(entry.image_offset, entry.image_size);
  for (uint64_t i = 0; i < entry.string_count; ++i) {
    auto pair = read<string_pair>(binary, entry.string_offset + i * sizeof(string_pair));
    if (read_string(binary, pair.key) == "triple")
      image.triple = read_string(binary, pair.value);
  }
  rest.remove_prefix(header.size);
  return image;
}

} // namespace Concurrency::detail
