// Caches built programs on disk, so that the next run need not build them.
//
// There is one file per program. Its name is a hash of everything that the result depends on, and it has a checksum.
// It is written under another name and then renamed. No failure here is an error; it is a miss.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_DISK_CACHE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_DISK_CACHE_H

#include "support/sha256.h"

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace Concurrency::detail {

/// The cached data: the driver's binary, and the kernels that had run when it was stored (drivers
/// such as PoCL add their machine code to the binary only then).
struct cached_program {
  std::string binary;
  std::set<std::string> kernels;
};

// Cached programs are executed. So their names and checksums are cryptographic, files are created with
// mode 0600, and files that another user owns or may write are not read.

/// Returns true if the cache is enabled. (CPPAMP_CACHE, CPPAMP_DEBUG)
bool stores_programs() noexcept;
std::optional<cached_program> load_program(const digest &key) noexcept;
void store_program(const digest &key, const cached_program &program) noexcept;

/// A file consists of a head and a body. read_program returns nothing for a damaged file.
std::string program_file_head(std::string_view body);
std::string program_file_body(const cached_program &program);
std::optional<cached_program> read_program(std::string_view file);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_DISK_CACHE_H
