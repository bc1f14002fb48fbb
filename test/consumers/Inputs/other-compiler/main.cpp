#include <blur.h>
#include <cstdio>

struct Row : Shape {
  std::string name() const override { return "a row with a name that is not short"; }
};

int main() {
  std::puts(compilerOfTheRest().c_str());
  std::puts(compilerOfKernels().c_str());
  for (auto &[name, row] : blur(Row(), {1, 2, 3}))
    std::printf("%s: %d %d %d\n", name.c_str(), row[0], row[1], row[2]);
  try {
    blur(Row(), {});
  } catch (const Empty &e) {
    std::puts(e.what());
  }
  std::printf("%d\n", sum({1, 2, 3}, [](int x) { return x + 1; }));
}
