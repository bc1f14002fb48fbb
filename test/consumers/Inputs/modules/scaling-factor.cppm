export module scaling:factor;
export struct Factor {
  int value = 1;
  int times(int x) const restrict(cpu, amp) { return value * x; }
};
