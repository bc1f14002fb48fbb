// Checks first that each extent is positive, then the number of threads, then that the tiles fit.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "launch/compute_domain.h"

#include <amp/exceptions.h>

#include <string>

namespace Concurrency::detail {

namespace {

using std::to_string;
constexpr unsigned long long max_threads = 4294967295ull;

[[noreturn]] void reject(const std::string &text) { throw invalid_compute_domain(text.c_str()); }

void check_positive(unsigned rank, const int *extent) {
  for (unsigned k = 0; k < rank; ++k)
    if (extent[k] <= 0)
      reject("concurrency::parallel_for_each: unsupported compute domain, the extent of dimension " + to_string(k) +
             " of the compute domain (" + to_string(extent[k]) + ") cannot be smaller than or equal to 0.");
}

void check_thread_count(unsigned rank, const int *extent) {
  unsigned long long threads = 1;
  for (unsigned k = 0; k < rank; ++k) {
    threads *= static_cast<unsigned long long>(extent[k]);
    if (threads > max_threads)
      reject("concurrency::parallel_for_each: unsupported compute domain, The number of threads "
             "requested (" +
             std::string(k + 1 < rank ? "at least " : "") + to_string(threads) + ") exceeds the limit (" +
             to_string(max_threads) + ").");
  }
}

void check_tiles(unsigned rank, const int *extent, const int *tile) {
  for (unsigned k = 0; k < rank; ++k)
    if (extent[k] % tile[k] != 0)
      reject("concurrency::parallel_for_each (tiling): unsupported compute domain, the extent of "
             "dimension " +
             to_string(k) + " of the compute domain (" + to_string(extent[k]) +
             ") cannot be evenly divided by the extent of dimension " + to_string(k) + " of the tile (" +
             to_string(tile[k]) + ").");
}

} // namespace

void check_compute_domain(unsigned rank, const int *extent, const int *tile) {
  check_positive(rank, extent);
  check_thread_count(rank, extent);
  if (tile)
    check_tiles(rank, extent, tile);
}

} // namespace Concurrency::detail
