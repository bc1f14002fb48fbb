// Copies results back, at the end of the process, from devices whose drivers are shut down then, and from the host
// accelerator if it has copies of its own.
//
// Otherwise views that no destructor reaches would lose their results. Static objects of the program may use their
// containers later. So while drivers can still be called, results are copied to the program's memory, and devices
// release the memory that they share with the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_EXIT_COPY_BACK_H
#define CPPAMP_RUNTIME_DATA_EXIT_COPY_BACK_H

namespace Concurrency::detail {

struct storage_state;

/// Call once, when a storage gets its first copy on such a device.
void add_to_exit_copy_back(storage_state &storage);
/// Call before the storage is destroyed, without its lock. Returns false if a copy of it hangs: the storage must be
/// leaked.
bool remove_from_exit_copy_back(storage_state &storage) noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_EXIT_COPY_BACK_H
