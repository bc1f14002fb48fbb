// Prints the results of amp-check as text, as JSON, and for continuous integration (JUnit, SARIF).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_REPORT_H
#define CPPAMP_TOOLS_REPORT_H

#include "DeviceBuild.h"

namespace amp {

/// The kernels of one unit on one device.
struct UnitBuild {
  const Device *On;
  std::vector<BuildResult> Results; ///< one per kernel
};

struct CheckedUnit {
  const KernelUnit *Unit;
  std::vector<UnitBuild> Builds; ///< one per device; none if nothing was to be built
};

struct CheckedFile {
  KernelFile File;
  std::string Error; ///< the reason why it could not be read
  std::vector<CheckedUnit> Units;
};

struct Report {
  std::vector<Device> Devices;
  std::vector<CheckedFile> Files;

  unsigned kernelCount() const;
  /// Returns the number of failed builds.
  unsigned failureCount() const;
  bool hasUnreadableFiles() const;
};

void printText(const Report &R, llvm::raw_ostream &OS);
/// docs/guides/amp-check.md describes the format.
void printJson(const Report &R, llvm::raw_ostream &OS);
/// One test suite per device, one test case per kernel.
void printJUnit(const Report &R, llvm::raw_ostream &OS);
/// SARIF 2.1.0: one result per kernel and device.
void printSarif(const Report &R, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_REPORT_H
