// What a target leaves in the object file of the host compilation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_DEVICEIMAGE_H
#define CPPAMP_KERNEL_DEVICEIMAGE_H

#include <string>

namespace amp {

/// One member of the section of images: its kind (CPPAMP_TRIPLE_*), a version or architecture, and its bytes.
struct DeviceImage {
  std::string Triple;
  std::string Arch;
  std::string Bytes;
  /// -save-temps writes it under the input's name with this behind it: "-amp.cl"; empty: it does not.
  std::string SavedAs = {};
};

} // namespace amp

#endif // CPPAMP_KERNEL_DEVICEIMAGE_H
