module;
#include <amp.h>
#include <vector>
module scaling;

void scale(std::vector<int> &numbers, Factor by) {
  concurrency::array_view<int, 1> view(static_cast<int>(numbers.size()), numbers);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = by.times(view[i]); });
  view.synchronize();
}
