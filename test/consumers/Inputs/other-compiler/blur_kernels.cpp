#include <amp.h>
#include <blur.h>
#include <spaced.h>

std::string compilerOfKernels() {
#ifdef __CPPAMP__
  return "amp-clang++ " TEXT;
#endif
}

std::map<std::string, std::vector<int>> blur(const Shape &shape, std::vector<int> row) {
  if (row.empty())
    throw Empty(shape.name() + " is empty");
  std::vector<int> result(row.size());
  concurrency::array_view<const int, 1> in(static_cast<int>(row.size()), row);
  concurrency::array_view<int, 1> out(in.extent, result);
  out.discard_data();
  int last = in.extent[0] - 1;
  parallel_for_each(out.extent, [=](concurrency::index<1> i) restrict(amp) {
    int left = i[0] > 0 ? in[i[0] - 1] : in[0], right = i[0] < last ? in[i[0] + 1] : in[last];
    out[i] = left + WEIGHT * in[i] + right;
  });
  out.synchronize();
  return {{shape.name(), result}};
}
