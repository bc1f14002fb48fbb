// Code that programs have before their own functions: large headers, and templates, some of them instantiated, that
// launch or contain kernels.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <algorithm>
#include <amp.h>
#include <amp_math.h>
#include <chrono>
#include <functional>
#include <iostream>
#include <map>
#include <memory>
#include <numeric>
#include <random>
#include <regex>
#include <string>
#include <thread>
#include <vector>

namespace code_with_launches {

template <class F> void run(const F &f) {
  concurrency::parallel_for_each(concurrency::extent<1>(4), [=](concurrency::index<1>) restrict(amp) { f(); });
}

template <class T> class Filter {
public:
  explicit Filter(const std::vector<T> &data) : Data(data) {}

  void scale(T by) {
    concurrency::array_view<T> view(int(Data.size()), Data);
    concurrency::parallel_for_each(
        view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = twice(view[i]) * by; });
  }
  static T twice(T x) restrict(cpu, amp) { return x + x; }

private:
  std::vector<T> Data;
};

struct Kernel {
  concurrency::array_view<int> View;
  explicit Kernel(const concurrency::array_view<int> &view) : View(view) {}
  void operator()(concurrency::index<1> i) const restrict(amp) { View[i] += helper(i[0]); }
  static int helper(int x) restrict(cpu, amp) { return x + 1; }
};

template <class K, class... A> void launch(int n, const A &...a) {
  concurrency::parallel_for_each(concurrency::extent<1>(n), K(a...));
}

inline void start(std::vector<int> &data) {
  concurrency::array_view<int> view(int(data.size()), data);
  launch<Kernel>(view.extent[0], view);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = i[0]; });
  run([]() restrict(cpu, amp) { return 1; });
  Filter<float>({1.0f}).scale(2.0f);
}

template <int N> inline void tiles(const concurrency::array_view<float> &view) {
  concurrency::parallel_for_each(
      view.extent.tile<N>(), [=](concurrency::tiled_index<N> i) restrict(amp) {
        tile_static float shared[N];
        shared[i.local[0]] = view[i.global];
        i.barrier.wait();
        view[i.global] = shared[N - 1 - i.local[0]];
      });
}

} // namespace code_with_launches
