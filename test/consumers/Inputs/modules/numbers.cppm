// A module without C++ AMP.
export module numbers;
export int next(int number) { return number + 1; }
export struct Point {
  int x = 0, y = 0;
};
