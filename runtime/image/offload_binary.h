// LLVM's container for device images (llvm/Object/OffloadBinary.h), as far as it is used here.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_IMAGE_OFFLOAD_BINARY_H
#define CPPAMP_RUNTIME_IMAGE_OFFLOAD_BINARY_H

#include <optional>
#include <string_view>

namespace Concurrency::detail {

/// One image of a section.
struct offload_image {
  std::string_view triple;
  std::string_view contents;
};

/// Removes the first image, and padding before it, from `rest`. Returns nothing at
/// the end. Throws runtime_exception for bytes that are not an offload binary.
std::optional<offload_image> next_offload_image(std::string_view &rest);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_IMAGE_OFFLOAD_BINARY_H
