// What amp-check found, for people, for programs (JSON), and for continuous integration (JUnit, SARIF).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_REPORT_H
#define CPPAMP_TOOLS_REPORT_H

#include "DeviceBuild.h"

namespace amp {

/// The kernels of one unit on one device.
struct UnitBuild {
  const Device *On;
  std::vector<BuildResult> Results; ///< one for each kernel
};

struct CheckedUnit {
  const KernelUnit *Unit;
  std::vector<UnitBuild> Builds; ///< one for each device; none if nothing was to be built
};

struct CheckedFile {
  KernelFile File;
  std::string Error; ///< why it could not be read
  std::vector<CheckedUnit> Units;
};

struct Report {
  std::vector<Device> Devices;
  std::vector<CheckedFile> Files;

  unsigned kernelCount() const;
  /// Builds that did not succeed.
  unsigned failureCount() const;
  bool hasUnreadableFiles() const;
};

void printText(const Report &R, llvm::raw_ostream &OS);
/// The form is described in docs/guides/amp-check.md.
void printJson(const Report &R, llvm::raw_ostream &OS);
/// One test suite for each device, one test case for each kernel.
void printJUnit(const Report &R, llvm::raw_ostream &OS);
/// SARIF 2.1.0: one result for each kernel and device.
void printSarif(const Report &R, llvm::raw_ostream &OS);

} // namespace amp

#endif // CPPAMP_TOOLS_REPORT_H
