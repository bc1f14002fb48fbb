// The examples on several ranks as one program, each in its own namespace, because starting ranks and parsing the
// headers takes longer than the examples. Each compares its result with a serial one and prints it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp_math.h>
#include <amp_mpi.h>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <utility>
#include <vector>

namespace stencil {
#include "stencil.cpp"
}
namespace stencil3d {
#include "stencil3d.cpp"
}
namespace nbody {
#include "nbody.cpp"
}
namespace nbody_allgather {
#include "nbody_allgather.cpp"
}
namespace conjugate_gradient {
#include "conjugate_gradient.cpp"
}
namespace matmul {
#include "matmul.cpp"
}
namespace sample_sort {
#include "sample_sort.cpp"
}

/// The example, with small arguments that differ from all of its defaults.
static int run(const char *name, int (*example)(int, char **), std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), name);
  std::vector<char *> argv;
  for (std::string &each : arguments)
    argv.push_back(&each[0]);
  argv.push_back(nullptr);
  if (concurrency::mpi::rank() == 0)
    std::cout << name << ": " << std::flush;
  return example(static_cast<int>(arguments.size()), argv.data());
}

int main(int argc, char **argv) {
  concurrency::mpi::environment world(argc, argv);
  return run("stencil", stencil::main, {"83", "70", "11"}) + run("stencil3d", stencil3d::main, {"20", "6"}) +
         run("nbody", nbody::main, {"101"}) + run("nbody_allgather", nbody_allgather::main, {"61", "3"}) +
         run("conjugate_gradient", conjugate_gradient::main, {"16"}) + run("matmul", matmul::main, {"64"}) +
         run("sample_sort", sample_sort::main, {"1003"});
}
