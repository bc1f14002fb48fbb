// Messages from kernels, on the host. include/amp/detail/messages.h says what the buffer holds.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DATA_MESSAGES_H
#define CPPAMP_RUNTIME_DATA_MESSAGES_H

#include <amp/detail/container_state.h>

#include <stdint.h>

namespace Concurrency::detail {

/// The container that a launch adds for a kernel that sends messages.
const container_state<1> &message_container();

/// Before a launch of such a kernel: the origin of its messages, and a name for it that stays where it is.
void name_messages(uint32_t origin, const char *launch_name);
/// After the launch.
void note_messages() noexcept;

/// Called where the host waits for devices: prints what kernels have printed, and throws
/// runtime_exception with the first error that they reported. Costs one load if there is nothing.
void deliver_messages();
/// The same at exit: errors are only reported in the log.
void deliver_messages_quietly() noexcept;

/// For amp_uninitialize: the next launch that sends messages makes a new buffer.
void drop_messages() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DATA_MESSAGES_H
