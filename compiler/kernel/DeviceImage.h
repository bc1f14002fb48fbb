// What targets add to the object file of the host compilation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_DEVICEIMAGE_H
#define CPPAMP_KERNEL_DEVICEIMAGE_H

#include "KernelInfo.h"
#include "messages/KernelRemark.h"

#include <string>
#include <vector>

namespace amp {

/// One entry of the image section: its kind (CPPAMP_TRIPLE_*), a version or architecture, and its bytes.
struct DeviceImage {
  std::string Triple;
  std::string Arch;
  std::string Bytes;
  /// The suffix of the file that -save-temps writes, such as "-amp.cl"; empty if it writes none.
  std::string SavedAs = {};
};

/// Code for the module of the host compilation: functions, and a constant array that describes them. The elements of
/// several HostCodes with the same array name are joined in one array.
struct HostCode {
  /// The array's name; image_handle has a member for each of these names.
  std::string Array;
  /// Bitcode, because the module comes from another context.
  std::string Bitcode;
  /// The symbols of the kernels, in the order of the array.
  std::vector<std::string> Kernels;
  /// The code is unoptimized: it joins the host's module before the host's optimizer and instrumentation run.
  bool IsSource = false;
};

/// Name of an array of table::host_kernel.
constexpr char HostKernelsSymbol[] = "__cppamp_host_kernels";

/// Name of an array of table::checked_kernel.
constexpr char CheckedKernelsSymbol[] = "__cppamp_checked_kernels";

/// Kind of the entry of section .llvm.offloading that holds bitcode for the link.
constexpr char RelocatableTriple[] = "cppamp-relocatable";

/// Returns the symbol by which an object refers to the images that the link will build from this bitcode. Other
/// linkers report it as undefined.
std::string getWaitingSymbol(llvm::StringRef Bitcode);

/// Everything that is added to an object file.
struct EmbeddedCode {
  std::vector<DeviceImage> Images;
  std::vector<HostCode> Host;
  /// With --amp-relocatable, bitcode of device code for the link (unit/RelocatableUnit.h); otherwise empty.
  std::string Relocatable;
  /// The kernels that wait for the link; if there are any, the object contains nothing else.
  std::vector<std::string> WaitingKernels;
  /// Remarks about the kernels, without duplicates.
  std::vector<KernelRemark> Remarks;
};

} // namespace amp

#endif // CPPAMP_KERNEL_DEVICEIMAGE_H
