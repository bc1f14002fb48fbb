// A module with kernels, functions for kernels, and a template that launches one.
// The template writes concurrency:: because the function need not be visible to its users.
module;
#include <amp.h>
#include <vector>
export module scaling;
export import :factor;
import numbers;

export int square(int x) restrict(cpu, amp) { return x * x; }
export void scale(std::vector<int> &numbers, Factor by);

export template <class T> void add(std::vector<T> &numbers, T summand) {
  concurrency::array_view<T, 1> view(static_cast<int>(numbers.size()), numbers);
  concurrency::parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += summand; });
  view.synchronize();
}

export void addOne(std::vector<int> &numbers) {
  concurrency::array_view<int, 1> view(static_cast<int>(numbers.size()), numbers);
  Point one{next(0), 0};
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] += one.x; });
  view.synchronize();
}
