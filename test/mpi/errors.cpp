// Different sizes, nonexistent ranks, containers that do not fit: the message of each rank, with its location.
//
// RUN: %python %S/Inputs/each_mpi.py --ranks 3 %t %amp-clang++ -std=c++17 -O0 --amp-host=v2 --amp-no-spirv %s | FileCheck %s
// RUN: %python %S/Inputs/each_mpi.py --ranks 3 --check-sizes --built %t | FileCheck %s
// CHECK: {{[1-9][0-9]*}} checks, 0 failures
// CHECK-NEXT: share 1 accelerator
// CHECK-EMPTY:
//
// A rank that throws ends the job and prints its message, while the others wait for it.
// RUN: %python %S/Inputs/each_mpi.py --failing --built --ranks 3 %t -- uncaught | FileCheck %s --check-prefix=UNCAUGHT
// UNCAUGHT: rank 1 of 3 ends the job: there is no bread
// RUN: %python %S/Inputs/each_mpi.py --failing --built --ranks 3 %t -- caught | FileCheck %s --check-prefix=SCOPE
// SCOPE: rank 1 of 3 ends the job: an exception left the scope of mpi::environment
// RUN: %python %S/Inputs/each_mpi.py --failing --built --ranks 3 %t -- size | FileCheck %s --check-prefix=SIZE
// SIZE: rank 1 of 3 ends the job: {{.*}}errors.cpp:[[#@LINE+89]]: mpi::receive of 32 bytes, from rank 0, tag 0, on rank 1 of 3: the message has 16 bytes
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/on_ranks.h"

#include <stdexcept>

using namespace concurrency;

static int me, ranks;
static bool compares;

/// Rank 0 sends `sent` numbers to rank 1, which expects `expected`.
static void send_other_size(int sent, int expected, bool waits) {
  array<int, 1> a(me == 0 ? sent : expected);
  array_view<int, 1> v(a);
  std::string expects = "the receiver expects " + std::to_string(expected * 4) + " bytes";
  auto send = [&] { waits ? mpi::send(v, 1, 5) : mpi::isend(v, 1, 5).get(); };
  auto receive = [&] { waits ? mpi::receive(v, 0, 5) : mpi::ireceive(v, 0, 5).get(); };
  if (me == 0 && compares)
    EXPECT_ERROR("errors.cpp:31: mpi::", expects.c_str(), send());
  else if (me == 0)
    send();
  if (me == 1 && sent < expected)
    EXPECT_ERROR("from rank 0, tag 5, on rank 1 of 3: the message has 80 bytes", "errors.cpp:32: mpi::", receive());
  if (me == 1 && sent > expected)
    EXPECT_ERROR("from rank 0, tag 5, on rank 1 of 3: ", "runcate", receive());
  mpi::barrier();
  if (me < 2) { // and everything still works
    array_view<int, 1> one(1);
    one[0] = 7 * me;
    me == 0 ? mpi::send(one, 1) : mpi::receive(one, 0);
    EXPECT_EQUAL(one[0], 0);
  }
}

static void wrong_ranks() {
  array<int, 1> a(4);
  EXPECT_ERROR("errors.cpp:52: mpi::send of 16 bytes, to rank 99, tag 0, on rank ", "rank", mpi::send(a, 99));
  EXPECT_ERROR("mpi::receive of 16 bytes, from rank -77", "rank", mpi::receive(a, -77));
  EXPECT_ERROR("mpi::broadcast of 16 bytes, root 99", "root", mpi::broadcast(a, 99));
  try {
    mpi::send(a, 99);
    EXPECT(false);
  } catch (const mpi::error &e) {
    int error_class = 0;
    MPI_Error_class(e.get_mpi_code(), &error_class);
    EXPECT_EQUAL(error_class, MPI_ERR_RANK);
  }
  try {
    mpi::future().get();
    EXPECT(false);
  } catch (const uninitialized_object &) {
  }
}

/// All ranks make the same mistake, so that all throw at once.
static void misfits() {
  array<int, 2> part(2, 3), whole(2 * ranks, 3), narrow(2 * ranks, 2), low(ranks, 3);
  EXPECT_ERROR("mpi::allgather of 24 bytes", "same extent in all dimensions but the first", mpi::allgather(part, narrow));
  EXPECT_ERROR("mpi::allgather", "as many parts along its first dimension", mpi::allgather(part, low));
  EXPECT_ERROR("mpi::alltoall", "must have the same extent", mpi::alltoall(whole, low));
  EXPECT_ERROR("mpi::allreduce", "must have the same extent", mpi::allreduce(whole, low, MPI_SUM));
  EXPECT_ERROR("mpi::alltoallv", "one number of rows for each rank", mpi::alltoallv(whole, {1, 2, 3}, whole, {1, 2}));
  EXPECT_ERROR("mpi::alltoallv", "must add up", mpi::alltoallv(whole, {1, 2, 4}, whole, {2, 2, 2}));
  mpi::barrier();
}

/// Only one rank differs. All ranks get an error only if sizes are compared; otherwise MPI may hang or not notice.
static void one_differs() {
  if (!compares)
    return;
  array<int, 1> a(me == 1 ? 5 : 4), all(4 * ranks);
  EXPECT_ERROR("mpi::broadcast", "the ranks' sizes differ: from 16 to 20 bytes", mpi::broadcast(a));
  EXPECT_ERROR("mpi::allreduce", "the ranks' sizes differ", mpi::allreduce(a, MPI_SUM));
  EXPECT_ERROR("mpi::allgather", "the ranks' sizes differ", mpi::allgather(a, all));
  EXPECT_ERROR("mpi::gather", "the ranks' sizes differ", mpi::gather(a, all, 2));
  EXPECT_ERROR("mpi::scatter", "the ranks' sizes differ", mpi::scatter(all, a, 2));
  array<int, 1> part(4);
  if (me == 1)
    EXPECT_ERROR("mpi::gather", "as many parts", mpi::gather(part, a, 1));
  else
    EXPECT_ERROR("mpi::gather", "another rank's containers do not fit", mpi::gather(part, a, 1));
  EXPECT_ERROR("mpi::receive", "unset CPPAMP_MPI_CHECK", mpi::receive(a, MPI_ANY_SOURCE));
}

/// Rank 1 throws, or receives another size, while the others wait for it.
static void end_job(const std::string &how) {
  array<int, 1> four(4), eight(8);
  if (how == "size" && mpi::rank() < 2)
    mpi::rank() == 0 ? mpi::send(four, 1) : mpi::receive(eight, 0);
  if (mpi::rank() == 1)
    throw std::runtime_error("there is no bread");
  mpi::future never = mpi::ireceive(four, 1, 17);
  never.get();
}

/// An uncaught exception, and one that leaves the scope of the environment, ends the job.
static int leave_ranks(int argc, char **argv) {
  const std::string how = argv[1];
  if (how != "caught") {
    mpi::environment world(argc, argv);
    end_job(how);
  }
  try {
    mpi::environment world(argc, argv);
    end_job(how);
  } catch (const std::exception &) {
  }
  return 0;
}

int main(int argc, char **argv) {
  if (argc > 1)
    return leave_ranks(argc, argv);
  mpi::environment world(argc, argv);
  me = mpi::rank();
  ranks = mpi::size();
  compares = world.get_compares_sizes();
  for (bool waits : {true, false}) {
    send_other_size(20, 100, waits);
    send_other_size(100, 20, waits);
  }
  wrong_ranks();
  misfits();
  one_differs();
  EXPECT(mpi::accelerator_for(MPI_COMM_WORLD, {accelerator()}) == accelerator());
  EXPECT(mpi::accelerator_for(MPI_COMM_WORLD).get_device_path() != accelerator::cpu_accelerator);
  EXPECT_ERROR("mpi::accelerator_for", "no accelerators to choose from", mpi::accelerator_for(MPI_COMM_WORLD, std::vector<accelerator>()));
  return result_of_ranks();
}
