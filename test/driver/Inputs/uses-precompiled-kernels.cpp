// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int main() {
  std::vector<int> ints{1, 2, 3, 4};
  array_view<int, 1> v(4, ints);
  reverse_and_sum(v, [](int x) restrict(amp) { return operator<<<int>(Pair<int>{x, x}, 0).sum(); });
  add(v, 3);
  parallel_for_each(v.extent, Increment{v});
  v.synchronize();
  std::vector<float> floats(4, 4.0f);
  array_view<float, 1> f(4, floats);
  reverse_and_sum(f, [](float x) restrict(amp) { return half(x) + Table[1]; });
  f.synchronize();
  for (int x : ints)
    std::printf("%d ", x);
  std::printf("%g %d%d\n", floats[0], side(), other());
}
