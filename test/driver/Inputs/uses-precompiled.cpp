// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int main() {
  int data[2] = {1, 2};
  add(concurrency::array_view<int, 1>(2, data), 5);
  std::printf("%d %d\n", data[0], data[1]);
}
