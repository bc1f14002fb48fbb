// The end of a test program on several ranks: if one rank fails, all fail.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CPPAMP_TEST_ON_RANKS_H
#define CPPAMP_TEST_ON_RANKS_H

#include <amp_mpi.h>

#include "../../end_to_end/Inputs/expect.h"

#include <string>

/// The result of main. Rank 0 prints the sums of all ranks.
static inline int result_of_ranks() {
  using namespace concurrency;
  int all = mpi::allreduce_value(checks, MPI_SUM), failed = mpi::allreduce_value(failures, MPI_SUM);
  if (mpi::rank() == 0)
    printf("%d checks, %d failures\n", all, failed);
  return failed != 0 || all == 0;
}

/// `call()` throws an mpi::error whose text has all these parts.
template <typename F>
void expect_error(const F &call, const char *first, const char *second, int line) {
  std::string text = "nothing was thrown";
  try {
    call();
  } catch (const concurrency::mpi::error &e) {
    text = e.what();
  }
  bool fits = text.find(first) != std::string::npos && text.find(second) != std::string::npos;
  EXPECT(fits);
  if (!fits)
    printf("line %d, rank %d: %s\n", line, concurrency::mpi::rank(), text.c_str());
}
#define EXPECT_ERROR(first, second, ...) expect_error([&] { __VA_ARGS__; }, first, second, __LINE__)

#endif // CPPAMP_TEST_ON_RANKS_H
