// The numbers of classes, before and after the type that Microsoft's headers give them, and with a type of the program.
//
// RUN: %amp-clang++ -w -std=c++17 -fsyntax-only %s
// RUN: %amp-clang++ -w -std=c++17 -fsyntax-only -fms-extensions %s
// RUN: %amp-clang++ -w -std=c++17 -fsyntax-only -DMICROSOFT %s
// RUN: not %amp-clang++ -w -std=c++17 -fsyntax-only -DNONE %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: %amp-clang++ -w -std=c++17 -x c++-header %s -o %t.pch
// RUN: %amp-clang++ -w -std=c++17 -fsyntax-only -include-pch %t.pch %S/Inputs/uses-guid.cpp
#include <amp.h>
struct __declspec(uuid("12345678-0000-0000-0000-000000000001")) Early;
typedef struct _GUID {
  unsigned Data1;
  unsigned short Data2, Data3;
  unsigned char Data4[8];
} GUID;
struct __declspec(uuid("12345678-0000-0000-0000-000000000002")) Late {};
template <class T> struct __declspec(uuid("12345678-0000-0000-0000-000000000003")) Template {};
struct Early {};
inline const GUID &first() { return __uuidof(Early); }
inline const GUID &second(Late *late) { return __uuidof(late); }
inline unsigned third() { return __uuidof(Late).Data4[7]; }
int amp(int x) restrict(amp) { return x; }
#ifdef MICROSOFT
typedef typename GUID Same;
struct __declspec(uuid("12345678-0000-0000-0000-000000000004")) __declspec(novtable) Other {};
inline const Same &fourth() { return __uuidof(Other); }
#endif

#ifdef NONE
const GUID &none() { return __uuidof(int); }
// NONE: microsoft-guid.cpp:[[#@LINE-1]]:{{[0-9]+}}: error: cannot call operator __uuidof on a type with no GUID
#endif
