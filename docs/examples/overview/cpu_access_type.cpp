// Arrays that the host can access without copies, on accelerators that share the host's memory.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>

using namespace Concurrency;

int main() {
  accelerator acc = accelerator(accelerator::default_accelerator);

  if (!acc.supports_cpu_shared_memory) {
    std::cout << "The default accelerator does not support shared memory" << std::endl;
    return 1;
  }

  // The default for new arrays and views of this accelerator.
  acc.default_cpu_access_type = access_type_read_write;

  accelerator_view acc_v = acc.default_view;
  extent<1> ex(10);

  array<int, 1> arr_w(ex, acc_v, access_type_write);       // for input: the host writes
  array<int, 1> arr_r(ex, acc_v, access_type_read);        // for output: the host reads
  array<int, 1> arr_rw(ex, acc_v, access_type_read_write); // both

  // The host fills the input in place, a kernel squares it, and the host reads the results in place.
  for (int i = 0; i < 10; i++)
    arr_w[i] = i;
  parallel_for_each(ex, [&](index<1> idx) restrict(amp) {
    arr_r[idx] = arr_w[idx] * arr_w[idx];
    arr_rw[idx] = arr_w[idx] + 1;
  });
  for (int i = 0; i < 10; i++)
    std::cout << arr_r[i] << " " << arr_rw[i] << "\n";
}
