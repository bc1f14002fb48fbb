// Large data in blocks: while a kernel processes one block, the next one is copied in and the previous
// one is copied out. Two accelerator_views and two arrays alternate. docs/pictures/timeline.svg shows
// it.
//
//   pipeline [blocks [elements of a block [rounds]]]    defaults: 8, 2^22 and 60
//
// The number of rounds per element determines the work. By default, a kernel takes as long as a block's copies.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

static float work(float x, int rounds) restrict(cpu, amp) {
  for (int i = 0; i < rounds; ++i)
    x = x * 0.96875f + 0.0625f;
  return x;
}

/// One of the two alternating slots: a block on the device, and its pending operations.
struct lane {
  explicit lane(int elements)
      : view(accelerator().create_view()), block(elements, view), number(-1) {}

  void copy_in(const std::vector<float> &data, int next) {
    if (out.valid())
      out.get(); // the previous block is still being copied out
    number = next;
    const float *begin = data.data() + static_cast<size_t>(number) * block.extent.size();
    in = copy_async(begin, begin + block.extent.size(), block);
  }
  void compute_and_copy_out(std::vector<float> &results, int rounds) {
    in.get();
    array<float, 1> &values = block;
    parallel_for_each(view, values.extent, [&values, rounds](index<1> i) restrict(amp) {
      values[i] = work(values[i], rounds);
    });
    view.flush();
    out = copy_async(values, results.data() + static_cast<size_t>(number) * values.extent.size());
  }
  void finish() {
    if (out.valid())
      out.get();
  }

  accelerator_view view;
  array<float, 1> block;
  completion_future in, out;
  int number;
};

int main(int argc, char **argv) {
  const int blocks = argc > 1 ? std::atoi(argv[1]) : 8;
  const int elements = argc > 2 ? std::atoi(argv[2]) : 1 << 22;
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 60;
  if (blocks <= 0 || elements <= 0 || rounds <= 0) {
    std::cerr << "usage: pipeline [blocks [elements [rounds]]]\n";
    return 2;
  }
  std::vector<float> data(static_cast<size_t>(blocks) * elements), results(data.size());
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = static_cast<float>(i % 1000);

  lane lanes[] = {lane(elements), lane(elements)};
  for (int b = 0; b <= blocks; ++b) {
    if (b < blocks)
      lanes[b % 2].copy_in(data, b);
    if (b > 0)
      lanes[(b - 1) % 2].compute_and_copy_out(results, rounds);
  }
  lanes[0].finish();
  lanes[1].finish();

  size_t wrong = 0;
  for (size_t i = 0; i < data.size(); i += 97) {
    const float expected = work(data[i], rounds);
    wrong += std::fabs(results[i] - expected) > 1e-4f * expected;
  }
  std::cout << blocks << " blocks of " << elements << " elements: " << (wrong ? "wrong" : "right")
            << '\n';
  return wrong != 0;
}
