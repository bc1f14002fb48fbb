#include <amp.h>
#include <blur.h>

int sum(const std::vector<int> &row, std::function<int(int)> each) {
  std::vector<int> doubled(row);
  concurrency::array_view<int, 1> view(static_cast<int>(doubled.size()), doubled);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] *= WEIGHT; });
  int sum = 0;
  for (int i = 0; i < view.extent[0]; ++i)
    sum += each(view[i]);
  return sum;
}
