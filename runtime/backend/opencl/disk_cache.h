// Built programs on disk, so that the next run need not build them.
//
// A file per program, named by the hash of everything that the result depends on, with a checksum,
// written beside and renamed. Nothing that goes wrong here is an error: it is a miss.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_DISK_CACHE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_DISK_CACHE_H

#include "support/sha256.h"

#include <optional>
#include <set>
#include <string>

namespace Concurrency::detail {

/// What is stored: the driver's binary, and the kernels that had run when it was stored (drivers
/// such as PoCL put their machine code into the binary only then).
struct cached_program {
  std::string binary;
  std::set<std::string> kernels;
};

// Stored programs are executed. So their names and checksums are cryptographic, files are made by this user alone, with
// mode 0600, and what another user owns or may write is not read.

/// Is there such a cache? (CPPAMP_CACHE, CPPAMP_DEBUG)
bool stores_programs() noexcept;
std::optional<cached_program> load_program(const digest &key) noexcept;
void store_program(const digest &key, const cached_program &program) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_DISK_CACHE_H
