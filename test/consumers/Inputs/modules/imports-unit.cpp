// Imports a header. With -DINCLUDE it includes the header, which -fmodules turns into a module.
#include <cstdio>
#ifdef INCLUDE
#include "unit.h"
#else
import "unit.h";
#endif

int main() {
  int values[] = {1, 2, UNIT};
  concurrency::array_view<int, 1> view(3, values);
  parallel_for_each(view.extent, [=](concurrency::index<1> i) restrict(amp) { view[i] = twice(view[i]); });
  view.synchronize();
  std::printf("%d %d %d\n", values[0], values[1], values[2]);
}
