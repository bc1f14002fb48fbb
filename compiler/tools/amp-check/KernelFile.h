// Reads the kernels embedded in object files, programs, shared libraries and archives of
// these, without running anything.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TOOLS_KERNELFILE_H
#define CPPAMP_TOOLS_KERNELFILE_H

#include "image/kernel_image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace amp {

namespace table = Concurrency::detail::table;

struct ContainerEntry {
  table::container_record Record;
  std::string Name; ///< the captured variable
};

/// A kernel, as its table describes it.
struct KernelEntry {
  table::kernel_record Record;
  std::string Symbol, Name;
  std::string SourceFile;
  unsigned Line = 0, Column = 0;
  std::vector<ContainerEntry> Containers;
  std::vector<table::arg_record> Args;

  std::string source() const;
};

/// The code embedded for one translation unit.
struct KernelUnit {
  std::string Member; ///< name in an archive; otherwise empty
  std::unique_ptr<Concurrency::detail::kernel_image> Image;
  std::vector<KernelEntry> Kernels;
};

struct KernelFile {
  std::string Path;
  std::vector<KernelUnit> Units; ///< empty if the file contains no kernels
};

/// Fails for files that are neither ELF files nor archives of such, and for damaged tables or those of another version.
llvm::Expected<KernelFile> readKernelFile(llvm::StringRef Path);

/// Returns the names of the table::feature bits that are set, such as "fp64".
std::vector<llvm::StringRef> featureNames(uint32_t Features);

} // namespace amp

#endif // CPPAMP_TOOLS_KERNELFILE_H
