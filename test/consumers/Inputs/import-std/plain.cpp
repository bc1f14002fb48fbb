// A file without C++ AMP.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import std;

int main() {
  std::vector<int> v{1, 2, 3};
  auto owned = std::make_unique<int>(4);
  int *own = new int(5);
  v.insert(v.end(), {*owned, *own});
  delete own;
  std::println("{}", v);
}
