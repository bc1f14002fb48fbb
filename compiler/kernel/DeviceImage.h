// What targets leave in the object file of the host compilation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_DEVICEIMAGE_H
#define CPPAMP_KERNEL_DEVICEIMAGE_H

#include "KernelInfo.h"
#include "messages/KernelRemark.h"

#include <string>
#include <vector>

namespace amp {

/// One member of the section of images: its kind (CPPAMP_TRIPLE_*), a version or architecture, and its bytes.
struct DeviceImage {
  std::string Triple;
  std::string Arch;
  std::string Bytes;
  /// -save-temps writes it under the input's name with this behind it: "-amp.cl"; empty: it does not.
  std::string SavedAs = {};
};

/// Code for the module of the host compilation: functions, and a constant array that describes them.
struct HostCode {
  /// The array; image_handle has a member for each of these names.
  std::string Array;
  /// Bitcode of a module of another context.
  std::string Bitcode;
  /// The symbols of the kernels, in the order of the array.
  std::vector<std::string> Kernels;
  /// It is as it was written: it joins the host's module before the host's optimizer and instrumentation see it.
  bool IsSource = false;
};

/// Name of an array of table::host_kernel.
constexpr char HostKernelsSymbol[] = "__cppamp_host_kernels";

/// Name of an array of table::checked_kernel.
constexpr char CheckedKernelsSymbol[] = "__cppamp_checked_kernels";

/// Kind of the member of section .llvm.offloading that is for the link, as bitcode.
constexpr char RelocatableTriple[] = "cppamp-relocatable";

/// The symbol by which an object refers to the images that the link makes of this bitcode. Other linkers than ours
/// print it.
std::string getWaitingSymbol(llvm::StringRef Bitcode);

/// All that an object file is given.
struct EmbeddedCode {
  std::vector<DeviceImage> Images;
  std::vector<HostCode> Host;
  /// With --amp-relocatable, bitcode of device code for the link (unit/RelocatableUnit.h); or empty.
  std::string Relocatable;
  /// The kernels that wait for it; then there is nothing else.
  std::vector<std::string> WaitingKernels;
  /// What users may ask about the kernels; each is there once.
  std::vector<KernelRemark> Remarks;
};

} // namespace amp

#endif // CPPAMP_KERNEL_DEVICEIMAGE_H
