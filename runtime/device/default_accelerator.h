// The default accelerator.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DEVICE_DEFAULT_ACCELERATOR_H
#define CPPAMP_RUNTIME_DEVICE_DEFAULT_ACCELERATOR_H

#include "device/accelerator.h"

namespace Concurrency::detail {

/// Whether the program has machine code for the host. Unknown until the first kernel is known.
enum class machine_code { unknown, absent, present };

/// The choice is final after use_default_device.
device_state *default_device(machine_code code = machine_code::unknown);
device_state *use_default_device(machine_code code = machine_code::unknown);

/// Allows another choice.
void forget_default_device() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DEVICE_DEFAULT_ACCELERATOR_H
