// Chooses the group size of kernels without tiles.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_RUNTIME_BACKEND_OPENCL_GROUP_SIZE_H
#define CPPAMP_RUNTIME_BACKEND_OPENCL_GROUP_SIZE_H

#include <stddef.h>

namespace Concurrency::detail {

/// Limits and preferences of a kernel and its device. Dimensions are in OpenCL's order: the first one is that of
/// neighbors in memory.
struct group_limits {
  bool is_cpu = false;
  size_t wanted[3] = {0, 0, 0};  ///< from CPPAMP_GROUP_SIZE: a number of threads, or all sides
  size_t threads = 1;            ///< maximum in a group
  size_t sizes[3] = {1, 1, 1};   ///< maximum in each dimension
  size_t preferred_multiple = 1; ///< number of threads that run in lockstep
  size_t row = 0;                ///< preferred threads in dimension 0 (table::group_row); 0: the default
  bool over_planes = false;      ///< with `row`: the other threads are in dimension 2
  size_t compute_units = 1;
};

struct group_shape {
  size_t size[3] = {1, 1, 1};
  bool operator==(const group_shape &other) const {
    return size[0] == other.size[0] && size[1] == other.size[1] && size[2] == other.size[2];
  }
};

/// Chooses the shape for a domain of one to three dimensions (the rest of `domain` is 1):
///
/// - 256 threads, which hide latencies and leave registers; fewer if the domain is so small that
///   compute units would be idle;
/// - rows of 64 threads, one or two lockstep groups, so that accesses to neighbors in memory are
///   coalesced (on CPUs: vectorized); measured on an H200 with a stencil: 64 x 4 is 2 % faster than
///   32 x 8, and 6 % faster than 16 x 16;
/// - on GPUs narrower rows, if the compiler has found that threads in lockstep then touch fewer cache lines
///   (compiler/targets/opencl/analyze/GroupShape.h);
/// - dimensions shorter than their side of the group give threads to the others instead of
///   filling the group with idle threads.
///
/// Few shapes are chosen for any one kernel, because CPU drivers compile it for each.
group_shape choose_group_shape(const group_limits &limits, unsigned dimensions, const size_t (&domain)[3]);

/// Parses CPPAMP_GROUP_SIZE: "256", "64x4" or "32x4x2".
void read_wanted_size(const char *text, group_limits &limits);

} // namespace Concurrency::detail

#endif // CPPAMP_RUNTIME_BACKEND_OPENCL_GROUP_SIZE_H
