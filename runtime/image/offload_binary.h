// LLVM's container for device images (llvm/Object/OffloadBinary.h), as far as we read it.
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

/// The image at the front of `rest`, which is shortened by it and by padding before it. Nothing at
/// the end. Throws runtime_exception for bytes that are no offload binary.
std::optional<offload_image> next_offload_image(std::string_view &rest);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_IMAGE_OFFLOAD_BINARY_H
