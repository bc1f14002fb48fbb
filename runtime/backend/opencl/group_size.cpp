// See group_size.h.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "backend/opencl/group_size.h"

#include <algorithm>
#include <stdlib.h>

namespace Concurrency::detail {

namespace {

constexpr size_t usual_threads = 256, usual_row = 64;
constexpr size_t least_threads_cpu = 16, least_threads_gpu = 64;
/// With fewer groups per compute unit, smaller groups are better.
constexpr size_t groups_per_unit = 2;
/// A CPU driver compiles a kernel again for each shape, which does not pay for fewer threads.
constexpr size_t least_padded_threads_cpu = 4096;

size_t power_below(size_t n) {
  size_t power = 1;
  while (power * 2 <= n)
    power *= 2;
  return power;
}

size_t product(const size_t (&size)[3]) { return size[0] * size[1] * size[2]; }

size_t choose_threads(const group_limits &limits, size_t domain_threads) {
  size_t threads = power_below(std::min(limits.wanted[0] ? limits.wanted[0] : usual_threads, limits.threads));
  if (limits.wanted[0])
    return threads;
  // Large steps on CPUs, for fewer shapes.
  const size_t step = limits.is_cpu ? 4 : 2;
  const size_t least = limits.is_cpu ? least_threads_cpu : std::max(least_threads_gpu, limits.preferred_multiple);
  while (threads / step >= least && domain_threads < threads * groups_per_unit * limits.compute_units)
    threads /= step;
  return threads;
}

/// For domains that are long in all dimensions.
group_shape usual_shape(const group_limits &limits, unsigned dimensions, size_t threads) {
  group_shape shape;
  if (limits.row && !limits.is_cpu && dimensions > 1) {
    const unsigned other = limits.over_planes && dimensions == 3 ? 2 : 1;
    shape.size[0] = std::min(limits.row, threads);
    shape.size[other] = std::min(threads / shape.size[0], power_below(limits.sizes[other]));
    shape.size[3 - other] = dimensions == 3 ? threads / shape.size[0] / shape.size[other] : 1;
    return shape;
  }
  size_t row = limits.is_cpu ? usual_row : std::max(usual_row, power_below(limits.preferred_multiple));
  shape.size[0] = dimensions == 1 ? threads : std::min(row, threads);
  size_t rows = threads / shape.size[0];
  shape.size[1] = rows;
  if (dimensions == 3 && limits.is_cpu) // on GPUs, neighboring rows in one plane share more cache lines
    while (shape.size[1] > 2 * shape.size[2]) {
      shape.size[1] /= 2;
      shape.size[2] *= 2;
    }
  for (int k = 0; k < 3; ++k)
    shape.size[k] = std::min(shape.size[k], power_below(limits.sizes[k]));
  return shape;
}

size_t padded_threads(const group_shape &shape, const size_t (&domain)[3]) {
  size_t padded[3];
  for (int k = 0; k < 3; ++k)
    padded[k] = (domain[k] + shape.size[k] - 1) / shape.size[k] * shape.size[k];
  return product(padded);
}

/// Moves threads from sides that are longer than the domain to other sides.
group_shape fit(const group_limits &limits, group_shape shape, const size_t (&domain)[3]) {
  size_t free = 1;
  for (int k = 0; k < 3; ++k)
    while (shape.size[k] >= 2 * domain[k]) {
      shape.size[k] /= 2;
      free *= 2;
    }
  for (int k = 0; k < 3; ++k)
    while (free > 1 && shape.size[k] < domain[k] && shape.size[k] * 2 <= limits.sizes[k]) {
      shape.size[k] *= 2;
      free /= 2;
    }
  return shape;
}

} // namespace

group_shape choose_group_shape(const group_limits &limits, unsigned dimensions, const size_t (&domain)[3]) {
  const size_t threads = product(domain);
  if (product(limits.wanted) != 0 && product(limits.wanted) <= limits.threads) {
    group_shape wanted;
    for (int k = 0; k < 3; ++k)
      wanted.size[k] = std::min(limits.wanted[k], limits.sizes[k]);
    return wanted;
  }
  group_shape shape = usual_shape(limits, dimensions, choose_threads(limits, threads));
  const size_t padded = padded_threads(shape, domain);
  if (dimensions == 1 || padded < 2 * threads || (limits.is_cpu && padded < least_padded_threads_cpu))
    return shape;
  return fit(limits, shape, domain);
}

/// More than any device allows in a dimension; products of three do not overflow.
static constexpr size_t most_wanted = size_t(1) << 20;

void read_wanted_size(const char *text, group_limits &limits) {
  char *end = nullptr;
  int sides = 0;
  for (; sides < 3; text = end + 1) {
    limits.wanted[sides] = std::min<size_t>(strtoull(text, &end, 10), most_wanted);
    if (end == text || limits.wanted[sides++] == 0 || *end != 'x')
      break;
  }
  if (sides > 1) // a shape: unspecified sides are 1
    for (size_t &side : limits.wanted)
      side = std::max<size_t>(side, 1);
}

} // namespace Concurrency::detail
