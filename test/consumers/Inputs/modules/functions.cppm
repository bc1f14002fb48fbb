// A module without kernels, whose object Clang can make from its module file.
module;
#include <amp.h>
export module functions;

export int for_amp(int x) restrict(amp) { return concurrency::direct3d_abort(), x; }
export int for_both(int x) restrict(cpu, amp) { return x + 1; }
