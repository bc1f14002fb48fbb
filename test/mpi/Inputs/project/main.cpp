#include <amp_mpi.h>

#include <cstdio>

int main(int argc, char **argv) {
  concurrency::mpi::environment world(argc, argv);
  concurrency::array<int, 1> a(1);
  concurrency::array_view<int, 1> v(a);
  parallel_for_each(v.extent, [=](concurrency::index<1> i) restrict(amp) { v[i] = 21; });
  concurrency::mpi::allreduce(a, MPI_SUM);
  if (concurrency::mpi::rank() == 0)
    std::printf("sum %d\n", v[0]);
}
