// What a target leaves in the object file of the host compilation.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_KERNEL_DEVICEIMAGE_H
#define CPPAMP_KERNEL_DEVICEIMAGE_H

#include "KernelInfo.h"

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

/// In a module of host code: a constant array of table::host_kernel, in the order of the kernel table.
constexpr char HostKernelsSymbol[] = "__cppamp_host_kernels";

/// In another: a constant array of table::checked_kernel, in the same order.
constexpr char CheckedKernelsSymbol[] = "__cppamp_checked_kernels";

/// Kind of the member of section .llvm.offloading that is for the link, as bitcode.
constexpr char RelocatableTriple[] = "cppamp-relocatable";

/// The symbol by which an object refers to the images that the link makes of this bitcode. Other linkers than ours
/// print it.
std::string getWaitingSymbol(llvm::StringRef Bitcode);

/// All that an object file is given.
struct EmbeddedCode {
  std::vector<DeviceImage> Images;
  /// Bitcode of functions that become part of the host's module (its context is another one); or empty.
  std::string Host;
  /// The same, of checked kernels.
  std::string Checked;
  /// With --amp-relocatable, bitcode of device code for the link (unit/RelocatableUnit.h); or empty.
  std::string Relocatable;
  /// The kernels that wait for it; then there is nothing else.
  std::vector<std::string> WaitingKernels;
  /// Host is as it was written: it joins the module before the host's optimiser and instrumentation see it.
  bool HostIsSource = false;
  /// For each kernel of Host and Checked, the containers that its code may reach, with what it does to them: others
  /// than a kernel that another target has optimised. The kernel table lists all of them.
  std::vector<std::vector<ContainerInfo>> HostContainers;
};

} // namespace amp

#endif // CPPAMP_KERNEL_DEVICEIMAGE_H
