// A rank that throws ends the job with its text, while the others wait for it.
//
// RUN: %python %S/Inputs/each_mpi.py --failing --ranks 3 %t %amp-clang++ -std=c++17 -O1 --amp-host=v2 --amp-no-spirv %s | FileCheck %s
// CHECK: rank 1 of 3 ends the job: there is no bread
// RUN: %python %S/Inputs/each_mpi.py --failing --built --ranks 3 %t -- caught | FileCheck %s --check-prefix=SCOPE
// SCOPE: rank 1 of 3 ends the job: an exception left the scope of mpi::environment
// RUN: %python %S/Inputs/each_mpi.py --failing --built --ranks 3 %t -- size | FileCheck %s --check-prefix=SIZE
// SIZE: rank 1 of 3 ends the job: {{.*}}uncaught.cpp:[[#@LINE+11]]: mpi::receive of 32 bytes, from rank 0, tag 0, on rank 1 of 3: the message has 16 bytes
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_mpi.h>

#include <stdexcept>

using namespace concurrency;

static void exchange(const std::string &how) {
  array<int, 1> four(4), eight(8);
  if (how == "size" && mpi::rank() < 2)
    mpi::rank() == 0 ? mpi::send(four, 1) : mpi::receive(eight, 0);
  if (mpi::rank() == 1)
    throw std::runtime_error("there is no bread");
  mpi::future never = mpi::ireceive(four, 1, 17);
  never.get();
}

int main(int argc, char **argv) {
  std::string how = argc > 1 ? argv[1] : "";
  if (how != "caught") {
    mpi::environment world(argc, argv);
    exchange(how);
  }
  try {
    mpi::environment world(argc, argv);
    exchange(how);
  } catch (const std::exception &) {
  }
}
