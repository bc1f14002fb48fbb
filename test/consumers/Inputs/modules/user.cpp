// All kernels come from the module: no <amp.h>, and no C++ AMP syntax.
#include <cstdio>
#include <vector>
import scaling;

int main() {
  std::vector<int> numbers = {1, 2, 42};
  scale(numbers, Factor{10});
  add(numbers, 5);
  std::printf("%d %d %d\n", numbers[0], numbers[1], numbers[2]);
}
