// The list of accelerators, and the default one. The host's always exist; OpenCL's are searched for on demand.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_DEVICE_ACCELERATOR_LIST_H
#define CPPAMP_RUNTIME_DEVICE_ACCELERATOR_LIST_H

#include "device/accelerator.h"

namespace Concurrency::detail {

/// The processor, which runs kernels that were compiled for it.
device_state *host_accelerator();
/// accelerator::cpu_accelerator: memory that runs no kernels.
device_state *cpu_accelerator();
/// accelerator::direct3d_ref, created at the first call. It is in no list: only --amp-check-kernels programs use it.
device_state *checking_accelerator();

/// All accelerators: OpenCL's, the host's, the cpu accelerator. The first call opens OpenCL's loader. The list
/// is never destroyed.
const std::vector<device_state *> &all_devices();
const std::vector<backend::left_out_device> &left_out_devices();

/// Those that are known without opening a library.
std::vector<device_state *> known_devices();

/// Whether the program has machine code for the host. Unknown until the first kernel is known.
enum class machine_code { unknown, absent, present };

/// The choice is final after use_default_device.
device_state *default_device(machine_code code = machine_code::unknown);
device_state *use_default_device(machine_code code = machine_code::unknown);

/// Allows another choice.
void forget_default_device() noexcept;

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_DEVICE_ACCELERATOR_LIST_H
