// The kernels that most runtime tests need, in the form in which parallel_for_each launches them: for OpenCL, and on a
// machine without a device, for the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_RUNTIME_SIMPLE_KERNELS_H
#define CPPAMP_TEST_RUNTIME_SIMPLE_KERNELS_H

#include "test_image.h"

namespace amp_test {

using Concurrency::accelerator_view;
using Concurrency::array;
using Concurrency::array_view;
using Concurrency::extent;
using Concurrency::index;

/// v[i] += n, over a view of rank 1; v may be a section.
void add_number(const array_view<int, 1> &v, int n, const accelerator_view *where = nullptr);
/// The same for rank 2.
void add_number(const array_view<int, 2> &v, int n, const accelerator_view *where = nullptr);
/// a[i] += n, over an array captured by reference.
void add_number(array<int, 1> &a, int n, const accelerator_view *where = nullptr);
/// to[i] = 2 * from[i].
void double_into(const array_view<const int, 1> &from, const array_view<int, 1> &to,
                 const accelerator_view *where = nullptr);
/// The same over two arrays captured by reference.
void double_into(array<int, 1> &from, array<int, 1> &to, const accelerator_view *where = nullptr);
/// v[i] = n for even i; other elements do not change.
void fill_even(const array_view<int, 1> &v, int n, const accelerator_view *where = nullptr);

/// What the kernels of `add_kernel` capture.
struct view_and_number {
  array_view<int> v;
  int n;
};
/// A kernel like the first add_number, for an image with other properties.
inline test_kernel add_kernel(const std::string &name = "add1") {
  return test_kernel(name, 1, sizeof(view_and_number))
      .view<int, 1>(0, read_write)
      .buffer(0)
      .offset(0)
      .scalar(sizeof(array_view<int>), 4)
      .domain(0);
}

/// An OpenCL device of this machine, or null.
const Concurrency::accelerator *find_opencl();

} // namespace amp_test

#endif // CPPAMP_TEST_RUNTIME_SIMPLE_KERNELS_H
