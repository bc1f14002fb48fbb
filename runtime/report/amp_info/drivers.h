// What is installed: the OpenCL ICD loader, the listed drivers, and graphics hardware.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_AMP_INFO_DRIVERS_H
#define CPPAMP_RUNTIME_AMP_INFO_DRIVERS_H

#include <string>
#include <vector>

namespace amp_info {

/// An opened library, or why it could not be opened, and the remedy.
struct opened_library {
  void *handle = nullptr;
  std::string path; ///< of the file that was found
  std::string problem, remedy;
};
opened_library open_library(const std::string &name);

/// libOpenCL.so.1.
opened_library open_loader();

/// A file x.icd and the library that it names.
struct driver_file {
  std::string file, library, problem, remedy;
};

/// The folder in which the loader searches for drivers, and its contents.
struct driver_folder {
  std::string path;
  std::string chosen_by; ///< the environment variable that names it, or ""
  std::vector<driver_file> drivers;
  std::string problem, remedy;
};
driver_folder find_drivers();

/// A graphics controller on the PCI bus.
struct graphics_hardware {
  std::string address, vendor;
  std::string platform_part; ///< part of the names of its vendor's OpenCL platforms and devices
  std::string remedy;        ///< how to install a driver for it
};
std::vector<graphics_hardware> find_hardware();

/// Returns a remedy if a platform shows no devices, or a device is unusable.
std::string remedy_for_platform(const std::string &platform);

} // namespace amp_info

#endif // CPPAMP_RUNTIME_AMP_INFO_DRIVERS_H
