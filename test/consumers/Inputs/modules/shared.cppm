// A module of plain C++ with a header that its users include, too.
module;
#include "shared.h"
export module shared;
export inline Pair<int> twice(const Pair<int> &p) {
  Pair<int> result;
  result = p;
  result.second *= 2;
  return result;
}
