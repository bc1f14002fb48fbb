// OpenCL devices, too, have each kernel twice: launches whose accesses all stay inside their buffers run the version
// without guards, and launches in a larger domain the other one, in any order and repeatedly.
//
// RUN: %amp-clang++ -O2 --amp-robust %s -o %t && %t | FileCheck %s
// CHECK: {{^}}126 launches, 0 differ, 0 unexpected
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <algorithm>
#include <cstdio>
#include <vector>
using namespace concurrency;

static int launches = 0, differ = 0, unexpected = 0;
static bool on_host = false;

/// Launches twice: the second launch behaves like the first.
template <class Launch> void run(const char *name, bool is_inside, Launch launch) {
  for (int turn = 0; turn < 2; ++turn) {
    const unsigned long long before = detail::statistics().launches_without_guards;
    launch();
    ++launches;
    const bool was_without = detail::statistics().launches_without_guards != before;
    if (was_without != (is_inside && !on_host) && ++unexpected < 10)
      std::printf("%s: %s\n", name, was_without ? "without guards" : "with guards");
  }
}

void expect(const char *name, const std::vector<int> &found, const std::vector<int> &expected) {
  if (found != expected && ++differ < 10)
    std::printf("%s: WRONG\n", name);
}

/// `b[i] = a[i] + 1` for the first `size` of 300 elements, from element 50 on.
std::vector<int> after_copy(const std::vector<int> &a, int size) {
  std::vector<int> b(400, -1);
  for (int i = 0; i < size && i < 300; ++i)
    b[i + 50] = a[i + 50] + 1;
  return b;
}

int main() {
  on_host = accelerator().device_path == L"cpu\\host";
  const int size = 300;
  std::vector<int> numbers(400);
  for (int i = 0; i < 400; ++i)
    numbers[i] = 3 * i;
  for (int domain : {200, 300, 301, 640, 299, 300, 4096}) {
    const bool is_inside = domain <= size;
    {
      std::vector<int> result(400, -1);
      array_view<const int> a(size, numbers.data() + 50);
      array_view<int> b(size, result.data() + 50);
      run("views", is_inside, [&] { parallel_for_each(extent<1>(domain), [=](index<1> i) restrict(amp) { b[i] = a[i] + 1; }); });
      b.synchronize();
      expect("views", result, after_copy(numbers, domain));
    }
    { // the buffer is the bound, not the section
      std::vector<int> result(400, -1);
      array_view<const int> whole(400, numbers.data());
      array_view<int> all(400, result.data());
      array_view<const int> a = whole.section(50, size);
      array_view<int> b = all.section(50, size);
      run("sections", domain <= 350,
          [&] { parallel_for_each(extent<1>(domain), [=](index<1> i) restrict(amp) { b[i] = a[i] + 1; }); });
      all.synchronize();
      std::vector<int> expected(400, -1);
      for (int i = 50; i < 50 + domain && i < 400; ++i)
        expected[i] = numbers[i] + 1;
      if (!accelerator().supports_cpu_shared_memory) // the section alone is copied back
        std::copy(expected.begin() + 50 + size, expected.end(), result.begin() + 50 + size);
      expect("sections", result, expected);
    }
    {
      array<int> a(size, numbers.begin() + 50), b(size);
      const int step = 1;
      run("arrays", is_inside,
          [&] { parallel_for_each(extent<1>(domain), [=, &a, &b](index<1> i) restrict(amp) { b[i] = a[i] + step; }); });
      std::vector<int> result(size), expected(size);
      copy(b, result.begin());
      for (int i = 0; i < size && i < domain; ++i)
        expected[i] = numbers[i + 50] + 1;
      result.resize(std::min(domain, size)), expected.resize(std::min(domain, size)); // the rest is undefined
      expect("arrays", result, expected);
    }
    { // the program's own condition counts
      std::vector<int> result(400, -1);
      array_view<const int> a(size, numbers.data() + 50);
      array_view<int> b(size, result.data() + 50);
      run("asked", true, [&] {
        parallel_for_each(extent<1>(domain), [=](index<1> i) restrict(amp) {
          if (i[0] < b.extent[0])
            b[i] = a[i] + 1;
        });
      });
      b.synchronize();
      expect("asked", result, after_copy(numbers, domain));
    }
    {
      std::vector<int> result(400, -1);
      array_view<const int> a(size, numbers.data() + 50);
      array_view<int> b(size, result.data() + 50);
      const int padded = (domain + 63) / 64 * 64;
      run("tiles", padded <= size, [&] {
        parallel_for_each(extent<1>(domain).tile<64>().pad(), [=](tiled_index<64> t) restrict(amp) {
          tile_static int part[64];
          part[t.local[0]] = a[t.global];
          t.barrier.wait();
          b[t.global] = part[63 - (63 - t.local[0])] + 1;
        });
      });
      b.synchronize();
      expect("tiles", result, after_copy(numbers, padded));
    }
    { // loops, and rows of two dimensions
      std::vector<int> sums(400, -1);
      array_view<const int, 2> a(20, 15, numbers.data());
      array_view<int> b(20, sums.data() + 50);
      const int rows = domain / 15;
      run("rows", rows <= 20, [&] {
        parallel_for_each(extent<1>(rows), [=](index<1> i) restrict(amp) {
          int sum = 0;
          for (int k = 0; k < a.extent[1]; ++k)
            sum += a(i[0], k);
          b[i] = sum;
        });
      });
      b.synchronize();
      std::vector<int> expected(400, -1);
      for (int y = 0; y < 20 && y < rows; ++y) {
        expected[50 + y] = 0;
        for (int k = 0; k < 15; ++k)
          expected[50 + y] += numbers[y * 15 + k];
      }
      expect("rows", sums, expected);
    }
    { // an index read from memory: both versions guard this access
      std::vector<int> result(400, -1);
      array_view<const int> a(size, numbers.data() + 50);
      array_view<int> b(size, result.data() + 50);
      run("gathers", is_inside, [&] {
        parallel_for_each(extent<1>(domain), [=](index<1> i) restrict(amp) { b[i] = a[index<1>(a[i])] + 1; });
      });
      b.synchronize();
      std::vector<int> expected(400, -1);
      for (int i = 0; i < size && i < domain; ++i)
        expected[50 + i] = (numbers[50 + i] < size ? numbers[50 + numbers[50 + i]] : 0) + 1;
      expect("gathers", result, expected);
    }
    { // neighbors; the compiler turns `> 0` into `!= 0`
      std::vector<int> result(400, -1);
      array_view<const int, 2> a(20, 15, numbers.data() + 50);
      array_view<int, 2> b(20, 15, result.data() + 50);
      const int rows = domain / 15;
      run("neighbors", true, [&] {
        parallel_for_each(extent<2>(rows, 15), [=](index<2> i) restrict(amp) {
          const int y = i[0], x = i[1];
          if (y > 0 && x > 0 && y < b.extent[0] - 1 && x < b.extent[1] - 1)
            b[i] = a(y - 1, x) + a(y + 1, x) + a(y, x - 1) + a(y, x + 1);
        });
      });
      b.synchronize();
      std::vector<int> expected(400, -1);
      for (int y = 1; y < 19 && y < rows; ++y)
        for (int x = 1; x < 14; ++x)
          expected[50 + y * 15 + x] = 4 * numbers[50 + y * 15 + x];
      expect("neighbors", result, expected);
    }
    { // entirely outside
      std::vector<int> result(400, -1);
      array_view<int> b(size, result.data() + 50);
      run("behind", false, [&] { parallel_for_each(extent<1>(domain), [=](index<1> i) restrict(amp) { b[i[0] + size] = 7; }); });
      b.synchronize();
      expect("behind", result, std::vector<int>(400, -1));
    }
  }
  std::printf("%d launches, %d differ, %d unexpected\n", launches, differ, unexpected);
}
