// Every operation, on arrays, views and sections with gaps. A kernel writes the data before, and a kernel
// reads it afterwards.
//
// RUN: %python %S/Inputs/each_mpi.py --ranks 1,2,5 --second-ranks 3 %t %amp-clang++ -std=c++17 -O0 --amp-host=v2 --amp-no-spirv %s | FileCheck %s
// CHECK-COUNT-3: {{[1-9][0-9]*}} checks, 0 failures
//
// The same with sizes compared, and on a device with separate memory.
// RUN: %if opencl %{ env CPPAMP_DEFAULT_ACCELERATOR=opencl CPPAMP_ZERO_COPY=0 %python %S/Inputs/each_mpi.py --built --ranks 3 --check-sizes %t | FileCheck %s --check-prefix=DEVICE %}
// DEVICE: {{[1-9][0-9]*}} checks, 0 failures
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Inputs/on_ranks.h"

using namespace concurrency;

static int me, ranks;

/// Element i of rank r's data.
static int value(int r, int i) { return r * 1000 + i; }

/// A kernel fills the data, so the device has the current data.
template <int N> static void fill(const array_view<int, N> &v, int base) {
  extent<N> e = v.extent;
  parallel_for_each(e, [=](index<N> i) restrict(amp) {
    int flat = 0;
    for (int k = 0; k < N; ++k)
      flat = flat * e[k] + i[k];
    v[i] = base + flat;
  });
}
/// A kernel adds one, which shows that it reads the received data.
template <int N> static void increment(const array_view<int, N> &v) {
  parallel_for_each(v.extent, [=](index<N> i) restrict(amp) { v[i] += 1; });
}

static void around_a_ring() {
  int right = (me + 1) % ranks, left = (me + ranks - 1) % ranks;
  array<int, 1> mine(100), theirs(100);
  array_view<int, 1> m(mine), t(theirs);
  fill(m, value(me, 0));
  fill(t, -1);
  mpi::exchange(mine, right, theirs, left, 3);
  increment(t);
  EXPECT_EQUAL(t[7], value(left, 8));
  EXPECT_EQUAL(t[99], value(left, 100));

  // Copies a column to a row of the other rank; other elements do not change.
  array_view<int, 2> square(extent<2>(6, 6)), other(extent<2>(6, 6));
  fill(square, value(me, 0));
  fill(other, 0);
  mpi::exchange(square.section(0, 2, 6, 1), right, other.section(3, 0, 1, 6), left);
  increment(other);
  for (int i = 0; i < 6; ++i) {
    EXPECT_EQUAL(other(3, i), value(left, i * 6 + 2) + 1);
    EXPECT_EQUAL(other(2, i), 12 + i + 1);
    EXPECT_EQUAL(other(4, i), 24 + i + 1);
  }

  // A three-dimensional box, without waiting; two messages in the order of their calls.
  std::vector<int> memory(4 * 5 * 6);
  array_view<int, 3> cube(extent<3>(4, 5, 6), memory), got(extent<3>(4, 5, 6));
  fill(cube, value(me, 0));
  fill(got, 0);
  mpi::future received[] = {
      mpi::ireceive(got.section(1, 1, 1, 2, 3, 4), left), mpi::ireceive(got[0][0], left)};
  mpi::future sent[] = {mpi::isend(cube.section(2, 0, 2, 2, 3, 4), right),
                        mpi::isend(cube[3][4], right)};
  completion_future joined = received[0];
  joined.get();
  received[1].get();
  EXPECT(received[0].is_ready() && received[1].is_ready());
  increment(got);
  EXPECT_EQUAL(got(1, 1, 1), value(left, 2 * 30 + 0 * 6 + 2) + 1);
  EXPECT_EQUAL(got(2, 3, 4), value(left, 3 * 30 + 2 * 6 + 5) + 1);
  EXPECT_EQUAL(got(2, 3, 5), 2 * 30 + 3 * 6 + 5 + 1);
  EXPECT_EQUAL(got(0, 0, 5), value(left, 3 * 30 + 4 * 6 + 5) + 1);
  for (mpi::future &each : sent)
    each.get();
}

static void in_a_row() {
  // A message goes from rank to rank, and each adds its number.
  array<int, 1> baton(10);
  array_view<int, 1> b(baton);
  fill(b, 0);
  if (me > 0)
    mpi::receive(baton, me - 1);
  parallel_for_each(b.extent, [=, me = me](index<1> i) restrict(amp) { b[i] += me + 1; });
  if (me + 1 < ranks)
    mpi::send(baton, me + 1);
  EXPECT_EQUAL(b[9], 9 + (me + 1) * (me + 2) / 2);
  // No rank there: nothing changes.
  mpi::receive(baton, MPI_PROC_NULL);
  mpi::ireceive(baton, MPI_PROC_NULL).get();
  mpi::send(baton, MPI_PROC_NULL);
  EXPECT_EQUAL(b[0], (me + 1) * (me + 2) / 2);
}

static void one_to_all() {
  int root = ranks - 1;
  array_view<int, 2> whole(extent<2>(2 * ranks + 1, 5)), part(extent<2>(3, 4));
  fill(whole, value(me, 0));
  fill(part, 0);
  // Both are sections with gaps: rows from 1 on, columns 1 to 3.
  array_view<int, 2> inside = whole.section(1, 1, 2 * ranks, 3), mine = part.section(1, 0, 2, 3);
  mpi::scatter(inside, mine, root);
  increment(part);
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      EXPECT_EQUAL(part(1 + i, j), value(root, (1 + 2 * me + i) * 5 + 1 + j) + 1);
  EXPECT_EQUAL(part(0, 0), 1);
  EXPECT_EQUAL(part(1, 3), 8);

  mpi::gather(mine, inside, root);
  mpi::broadcast(whole, root);
  for (int i = 0; i < 2 * ranks; ++i)
    for (int j = 0; j < 5; ++j)
      EXPECT_EQUAL(whole(1 + i, j), value(root, (1 + i) * 5 + j) + (j >= 1 && j <= 3));

  fill(whole, -1);
  mpi::allgather(mine, inside);
  increment(whole);
  EXPECT_EQUAL(whole(2 * ranks, 3), value(root, 2 * ranks * 5 + 3) + 2);
  EXPECT_EQUAL(whole(2 * ranks, 4), -1 + 2 * ranks * 5 + 4 + 1);

  array<int, 1> number(1), numbers(ranks);
  fill(array_view<int, 1>(number), me * me);
  mpi::allgather(number, numbers);
  std::vector<int> copied = numbers;
  for (int r = 0; r < ranks; ++r)
    EXPECT_EQUAL(copied[r], r * r);

  array_view<int, 2> narrow = whole.section(0, 2, 2 * ranks + 1, 1);
  fill(whole, value(me, 0));
  mpi::broadcast(narrow, 0);
  EXPECT_EQUAL(whole(1, 2), value(0, 7));
  EXPECT_EQUAL(whole(1, 1), value(me, 6));
}

static void everyone_to_everyone() {
  array_view<int, 2> from(extent<2>(2 * ranks, 3)), to(extent<2>(2 * ranks, 4));
  fill(from, value(me, 0));
  fill(to, 0);
  mpi::alltoall(from, to.section(0, 1, 2 * ranks, 3));
  increment(to);
  for (int r = 0; r < ranks; ++r) {
    EXPECT_EQUAL(to(2 * r + 1, 1), value(r, (2 * me + 1) * 3) + 1);
    EXPECT_EQUAL(to(2 * r + 1, 3), value(r, (2 * me + 1) * 3 + 2) + 1);
    EXPECT_EQUAL(to(2 * r, 0), 8 * r + 1);
  }

  // Rank r gets r rows of each, and rank 0 nothing.
  int rows = ranks * (ranks - 1) / 2;
  std::vector<int> give, take(ranks, me), source(rows * 2), target(me * ranks * 2);
  for (int r = 0; r < ranks; ++r)
    give.push_back(r);
  array_view<int, 2> s(extent<2>(rows, 2), source), t(extent<2>(me * ranks, 2), target);
  if (rows)
    fill(s, value(me, 0));
  mpi::alltoallv(s, give, t, take);
  if (me)
    increment(t);
  for (int r = 0; r < ranks; ++r)
    for (int i = 0; i < me; ++i)
      EXPECT_EQUAL(t(r * me + i, 1), value(r, (me * (me - 1) / 2 + i) * 2 + 1) + 1);
}

static void sums() {
  array<double, 1> d(1000);
  array_view<double, 1> v(d);
  parallel_for_each(v.extent, [=, me = me](index<1> i) restrict(amp) { v[i] = i[0] * (me + 1); });
  mpi::allreduce(d, MPI_SUM);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] *= 2; });
  EXPECT_EQUAL(v[999], 999.0 * ranks * (ranks + 1));

  array_view<int, 2> from(extent<2>(4, 4)), to(extent<2>(4, 4));
  fill(from, value(me, 0));
  fill(to, 0);
  mpi::allreduce(from.section(0, 1, 4, 2), to.section(0, 0, 4, 2), MPI_MAX);
  increment(to);
  EXPECT_EQUAL(to(3, 1), value(ranks - 1, 14) + 1);
  EXPECT_EQUAL(to(3, 2), 15);
  mpi::reduce(from, to, MPI_MIN, ranks - 1);
  EXPECT_EQUAL(to(1, 2), me == ranks - 1 ? value(0, 6) : 7);
  mpi::reduce(from.section(1, 1, 2, 2), from.section(1, 1, 2, 2), MPI_SUM, 0);
  EXPECT_EQUAL(from(2, 2), me == 0 ? 1000 * ranks * (ranks - 1) / 2 + ranks * 10 : value(me, 10));
  EXPECT_EQUAL(from(3, 3), value(me, 15));
  mpi::allreduce(from.section(3, 0, 1, 4), MPI_SUM);
  EXPECT_EQUAL(from(3, 3), 1000 * ranks * (ranks - 1) / 2 + ranks * 15);
  EXPECT_EQUAL(mpi::allreduce_value(1.5, MPI_SUM), 1.5 * ranks);
}

/// On the host back end MPI reads and writes the array's own memory.
static void memory_is_the_arrays_own() {
  accelerator mine = mpi::accelerator_for(MPI_COMM_WORLD);
  array<float, 1> a(1000, mine.default_view);
  if (!a.accelerator_view.accelerator.supports_cpu_shared_memory)
    return;
  auto before = detail::statistics();
  const void *sent = detail::host_for_sending(detail::section_of(a));
  void *received = detail::host_for_receiving(detail::section_of(a));
  const void *elements = array_view<float, 1>(a).data();
  EXPECT(sent == received && sent == elements);
  mpi::broadcast(a);
  EXPECT_EQUAL(detail::statistics().bytes_from_device, before.bytes_from_device);
}

int main(int argc, char **argv) {
  mpi::environment world(argc, argv);
  me = mpi::rank();
  ranks = mpi::size();
  EXPECT_EQUAL(world.get_thread_level(), MPI_THREAD_MULTIPLE);
  around_a_ring();
  in_a_row();
  one_to_all();
  everyone_to_everyone();
  sums();
  memory_is_the_arrays_own();
  mpi::barrier();
  return result_of_ranks();
}
