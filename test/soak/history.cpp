// Random histories of containers in many threads, compared with a serial model, for a given time:
//
//     history <seconds> [<threads>] [<seed>]
//
// Each history runs in a new thread, so leaks per thread add up. soak.py watches the process.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <amp_graphics.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <stdio.h>
#include <stdlib.h>
#include <string>
#include <thread>
#include <vector>

using namespace concurrency;

namespace {

std::atomic<unsigned long> Histories{0}, Steps{0}, Wrong{0}, Stopped{0};

/// One data source of n elements, its expected values, and operations on views and copies of it.
class history {
public:
  explicit history(unsigned seed) : random(seed), n(pick(1, 3000)), memory(n), model(n) {
    for (int i = 0; i < n; ++i)
      memory[i] = model[i] = pick(0, 1000);
  }

  void run() {
    {
      accelerator_view where = pick(0, 1) ? accelerator().default_view : accelerator().create_view();
      array_view<int> view(n, memory);
      for (int left = pick(5, 25); left > 0; --left, ++Steps)
        step(view, where);
      view.synchronize();
    }
    Wrong += memory != model;
    ++Histories;
  }

private:
  int pick(int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); }

  void step(array_view<int> &view, accelerator_view &where) {
    const int begin = pick(0, n - 1), length = pick(1, n - begin), value = pick(-9, 9);
    array_view<int> part = view.section(begin, length);
    switch (pick(0, 9)) {
    case 0: // a kernel on a section
      parallel_for_each(where, part.extent, [=](index<1> i) restrict(amp) { part[i] += value; });
      change(begin, length, [=](int x) { return x + value; });
      break;
    case 1: { // tiles, with a remainder
      const int all = (length + 63) / 64 * 64;
      parallel_for_each(
          where, extent<1>(all).tile<64>(), [=](tiled_index<64> t) restrict(amp) {
            tile_static int s[64];
            s[t.local[0]] = t.global[0] < length ? part[t.global] : 0;
            t.barrier.wait();
            if (t.global[0] < length)
              part[t.global] = 3 * s[t.local[0]];
          });
      change(begin, length, [](int x) { return static_cast<int>(3u * static_cast<unsigned>(x)); });
      break;
    }
    case 2: { // through an array, and back
      array<int> a(part.extent, where);
      copy(part, a);
      parallel_for_each(where, a.extent, [&a, value ](index<1> i) restrict(amp) { a[i] ^= value; });
      copy(a, part);
      change(begin, length, [=](int x) { return x ^ value; });
      break;
    }
    case 3: { // asynchronously to the host
      std::vector<int> out(length);
      completion_future done = copy_async(part, out.begin());
      done.then([] { ++Steps; });
      done.get();
      Wrong += !std::equal(out.begin(), out.end(), model.begin() + begin);
      break;
    }
    case 4:
      part[length - 1] = value;
      model[begin + length - 1] = value;
      break;
    case 5:
      Wrong += part[length / 2] != model[begin + length / 2];
      break;
    case 6: { // a texture
      graphics::texture<int, 1> t(length, &model[begin], static_cast<unsigned>(length) * sizeof(int), 32u, where);
      graphics::texture_view<const int, 1> read(t);
      parallel_for_each(where, part.extent, [=](index<1> i) restrict(amp) { part[i] = read[i] + value; });
      change(begin, length, [=](int x) { return x + value; });
      break;
    }
    case 7: // a refused launch changes nothing
      try {
        (void)view.section(begin, n + 1);
        ++Wrong;
      } catch (const runtime_exception &) {
      }
      break;
    case 8:
      view.synchronize();
      std::fill(memory.begin(), memory.end(), value);
      std::fill(model.begin(), model.end(), value);
      view.refresh();
      break;
    default:
      lose(where);
    }
  }

  /// A queue that an endless kernel takes down, where kernels can be stopped.
  void lose(accelerator_view &where) {
    if (where.accelerator.device_path != L"cpu\\host" || pick(0, 20) != 0)
      return;
    accelerator_view lost = accelerator().create_view();
    lost.set_timeout(0.02);
    std::vector<unsigned> data(100, 1);
    array_view<unsigned> v(100, data);
    parallel_for_each(
        lost, v.extent, [=](index<1> i) restrict(amp) {
          unsigned x = v[i];
          for (long k = 0; k < (1l << 50); ++k)
            x = x * 1664525u + 1013904223u;
          v[i] = x;
        });
    try {
      lost.wait();
      ++Wrong;
    } catch (const accelerator_view_removed &) {
      ++Stopped;
    }
  }

  template <typename F> void change(int begin, int length, F f) {
    std::transform(model.begin() + begin, model.begin() + begin + length, model.begin() + begin, f);
  }

  std::mt19937 random;
  const int n;
  std::vector<int> memory, model;
};

} // namespace

int main(int count, char **arguments) {
  if (count < 2)
    return 2;
  using clock = std::chrono::steady_clock;
  const clock::time_point end = clock::now() + std::chrono::seconds(atoi(arguments[1]));
  const unsigned threads = count > 2 ? atoi(arguments[2]) : 16;
  std::atomic<unsigned> seed{count > 3 ? static_cast<unsigned>(atoi(arguments[3])) : 1};
  std::vector<std::thread> starters;
  for (unsigned i = 0; i < threads; ++i)
    starters.emplace_back([&] {
      do
        std::thread([&] {
          const unsigned mine = seed++;
          try {
            history(mine).run();
          } catch (const std::exception &e) {
            ++Wrong;
            fprintf(stderr, "history %u: %s\n", mine, e.what());
          }
        }).join();
      while (clock::now() < end);
    });
  for (std::thread &t : starters)
    t.join();
  printf("%lu histories of %lu steps, %lu lost queues, %lu wrong\n", Histories.load(), Steps.load(), Stopped.load(),
         Wrong.load());
  return Wrong != 0;
}
