// Uses the module and launches its own kernels; both include <amp.h>.
#include <amp.h>
#include <cstdio>
#include <vector>
import scaling;

int main() {
  std::vector<int> numbers = {1, 2, 42};
  scale(numbers, Factor{10});
  add(numbers, 5);
  addOne(numbers);
  for (int n : numbers)
    std::printf("%d ", n); // 16 26 426
  concurrency::array_view<int, 1> view(3, numbers);
  Factor three{3};
  parallel_for_each(view.extent,
                    [=](concurrency::index<1> i) restrict(amp) { view[i] = three.times(square(view[i] % 10)); });
  view.synchronize();
  for (int n : numbers)
    std::printf("%d ", n); // 108 108 108
}
