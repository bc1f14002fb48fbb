#ifndef UNIT_H
#define UNIT_H
#include <amp.h>
#define UNIT 7
inline int twice(int x) restrict(cpu, amp) { return 2 * x; }
#endif
