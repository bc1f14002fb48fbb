// Messages from kernels, on the host. include/amp/detail/messages.h defines the buffer's contents.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_MESSAGES_H
#define CPPAMP_RUNTIME_DATA_MESSAGES_H

#include <amp/detail/container_state.h>

#include <stdint.h>

namespace Concurrency::detail {

/// The container that launches add for kernels that send messages.
const container_state<1> &message_container();

/// Call before a launch of such a kernel: the origin of its messages, and a permanent name for it.
void name_messages(uint32_t origin, const char *launch_name);
/// Call after the launch.
void record_messages() noexcept;

/// Called where the host waits for devices: prints the output of kernels, and throws
/// runtime_exception with the first error that they reported. Costs one load if there are no messages.
void deliver_messages();
/// The same at exit: errors are only logged.
void deliver_messages_quietly() noexcept;

/// For amp_uninitialize: the next launch with messages creates a new buffer.
void drop_messages() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_MESSAGES_H
