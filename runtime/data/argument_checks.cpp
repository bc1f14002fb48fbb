// Checks of extents, sections and projections on the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp/detail/runtime_api.h>
#include <amp/exceptions.h>

#include "support/api_boundary.h"
#include "support/hresult.h"

#include <limits.h>
#include <string>

namespace Concurrency::detail {

namespace {

[[noreturn]] void fail(const std::string &text) { throw runtime_exception(text.c_str(), e_invalidarg); }

std::string dimension(int k, int value) {
  return "dimension " + std::to_string(k) + " (" + std::to_string(value) + ")";
}

/// Returns the number of elements; strides of type int can address at most INT_MAX.
size_t count_elements(int rank, const int *extent, const char *what) {
  unsigned long long count = 1;
  for (int k = 0; k < rank; ++k) {
    count *= static_cast<unsigned long long>(extent[k]);
    if (count > INT_MAX)
      fail(std::string(what) + ": the extent has more than 2147483647 elements");
  }
  return static_cast<size_t>(count);
}

} // namespace

size_t checked_bytes(int rank, const int *extent, size_t elem_bytes, const char *what) try {
  for (int k = 0; k < rank; ++k)
    if (extent[k] <= 0)
      fail(std::string(what) + ": the extent of " + dimension(k, extent[k]) + " is not positive");
  return count_elements(rank, extent, what) * elem_bytes;
} catch (...) {
  leave_library();
}

size_t source_bytes(int rank, const int *extent, size_t elem_bytes) try {
  for (int k = 0; k < rank; ++k)
    if (extent[k] < 0)
      fail("array_view: the extent of " + dimension(k, extent[k]) + " is negative");
  for (int k = 0; k < rank; ++k)
    if (extent[k] == 0)
      return 0;
  return count_elements(rank, extent, "array_view") * elem_bytes;
} catch (...) {
  leave_library();
}

void check_source(int rank, const int *extent, size_t elements) try {
  const size_t wanted = source_bytes(rank, extent, 1);
  if (wanted > elements)
    fail("array_view: the extent has " + std::to_string(wanted) + " elements, but the underlying container only " +
         std::to_string(elements));
} catch (...) {
  leave_library();
}

void check_section(int rank, const int *whole, const int *origin, const int *extent) try {
  for (int k = 0; k < rank; ++k) {
    if (origin[k] < 0)
      fail("section: the origin of " + dimension(k, origin[k]) + " is negative");
    if (extent[k] <= 0)
      fail("section: the extent of " + dimension(k, extent[k]) + " is not positive");
    if (static_cast<long long>(origin[k]) + extent[k] > whole[k])
      fail("section: dimension " + std::to_string(k) + " ends at " +
           std::to_string(static_cast<long long>(origin[k]) + extent[k]) + ", beyond the extent of the whole (" +
           std::to_string(whole[k]) + ")");
  }
} catch (...) {
  leave_library();
}

void check_projection(int whole, int i) try {
  if (i < 0 || i >= whole)
    fail("projection: the index " + std::to_string(i) + " is outside the extent of dimension 0 (" +
         std::to_string(whole) + ")");
} catch (...) {
  leave_library();
}

void check_view_as(int from_rank, const int *from, int to_rank, const int *to) try {
  for (int k = 0; k < to_rank; ++k)
    if (to[k] <= 0)
      fail("view_as: the extent of " + dimension(k, to[k]) + " is not positive");
  size_t have = count_elements(from_rank, from, "view_as");
  size_t want = count_elements(to_rank, to, "view_as");
  if (want > have)
    fail("view_as: the new extent has " + std::to_string(want) + " elements, but the data only " +
         std::to_string(have));
} catch (...) {
  leave_library();
}

void check_same_extent(int rank, const int *from, const int *to) try {
  for (int k = 0; k < rank; ++k)
    if (from[k] != to[k])
      fail("copy: source and destination differ in the extent of dimension " + std::to_string(k) + " (" +
           std::to_string(from[k]) + " and " + std::to_string(to[k]) + ")");
} catch (...) {
  leave_library();
}

} // namespace Concurrency::detail
