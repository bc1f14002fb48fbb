// A back end that runs the kernels of simple_kernels.cpp, for tests of the layers above the device interface.
//
// It executes commands as late as possible: when something waits for them. A wait or an ordering that the
// runtime forgets therefore shows in the data. Each command writes a line:
//
//   0.1: write 40          queue 1 of device 0 writes 40 bytes of host memory to a buffer
//   0.1: add1              a launch
//   0.0: after 0.1        order_queue_after
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_FAKE_BACKEND_H
#define CPPAMP_TEST_RUNTIME_FAKE_BACKEND_H

#include <string>
#include <vector>

#define FAKE_API __attribute__((visibility("default")))

namespace fake {

enum class memory {
  own,    ///< the runtime copies data to the device and back
  shared, ///< kernels access the host's memory
  mapped  ///< the same, while the memory is not mapped
};

/// Sets the devices that the runtime finds. Call it before the first use of the runtime.
FAKE_API void set_devices(std::vector<memory> devices);

/// Returns the lines written since the last call.
FAKE_API std::vector<std::string> take_log();

/// Returns the number of commands that have not run yet.
FAKE_API unsigned pending_commands();

/// Makes the next transfer throw.
FAKE_API void fail_next_transfer();
/// Sets the free memory of each device, in addition to what is allocated.
FAKE_API void set_free_memory(size_t bytes);

} // namespace fake

#endif // CPPAMP_TEST_RUNTIME_FAKE_BACKEND_H
