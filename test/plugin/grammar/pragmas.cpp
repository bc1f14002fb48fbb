// Pragmas have the same effects as without the plugin, although it reads all tokens before the parser does.
//
// RUN: %clang++ -Wall -O1 -S -emit-llvm %s -o %t.plain.ll 2> %t.plain.err
// RUN: %clang++ -Wall -O1 -S -emit-llvm -fplugin=%plugin %s -o %t.amp.ll 2> %t.amp.err
// RUN: diff %t.plain.ll %t.amp.ll
// RUN: sort %t.plain.err > %t.plain.sorted
// RUN: sort %t.amp.err > %t.amp.sorted
// RUN: diff %t.plain.sorted %t.amp.sorted
// RUN: FileCheck %s --input-file %t.amp.ll
#pragma clang section bss = "mybss" data = "mydata" text = "mytext" rodata = "myro"
int in_bss;
extern const int in_rodata;
const int in_rodata = 4;
// CHECK: @in_rodata = {{.*}} #[[SECTIONS:[0-9]+]]
// CHECK-NOT: @after = {{.*}} #[[SECTIONS]]
int in_text() { return in_bss; }
// CHECK: define {{.*}}in_text{{.*}} section "mytext"
#pragma clang section bss = "" data = "" text = "" rodata = ""
int after = 5;

#pragma clang optimize off
int not_optimized(int x) { return x + 1; }
// CHECK: noinline {{.*}}optnone
// CHECK-NEXT: define {{.*}}not_optimized
template <class T> T also_not(T t) { return t + 1; }
#pragma clang optimize on
int optimized(int x) { return x + 2 + also_not(x); }
// CHECK: define {{.*}}9optimizedi
struct Class {
  int before() { return 1; }
#pragma clang optimize off
  int member() { return 2; }
#pragma clang optimize on
  int after() { return 3; }
};
int uses_class(Class c) { return c.before() + c.member() + c.after(); }
#define OFF _Pragma("clang optimize off")
#define ON _Pragma("clang optimize on")
OFF int from_macro() { return 8; } ON int after_macro() { return 9; }

#pragma pack(push, 2)
struct Packed {
  int a;
  double d;
};
#pragma pack(pop)
static_assert(sizeof(Packed) == 12, "pack acts on this class");
struct NotPacked {
  int a;
  double d;
};
static_assert(sizeof(NotPacked) == 16, "and on no other");
#pragma ms_struct on
struct MsStruct {
  int a : 3;
  char c : 2;
};
#pragma ms_struct off
static_assert(sizeof(MsStruct) == 8, "");

void loops(float *a, float *b, int n) {
#pragma clang loop vectorize(disable) unroll_count(4)
  for (int i = 0; i < n; ++i)
    a[i] += b[i];
#pragma unroll 8
  for (int i = 0; i < n; ++i)
    a[i] *= b[i];
}
double separate(double a, double b, double c) {
#pragma STDC FP_CONTRACT OFF
  return a * b + c;
}
double fused(double a, double b, double c) {
#pragma clang fp contract(fast)
  return a * b + c;
}
double environment(double a, double b) {
#pragma STDC FENV_ACCESS ON
  return a / b;
}
#pragma float_control(precise, off, push)
float fast(float a, float b, float c) { return a + b + c; }
#pragma float_control(pop)
float precise(float a, float b, float c) { return a + b + c; }

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-variable"
void silent() { int unused; }
#pragma GCC diagnostic pop
void warned() { int unused_here; }
#pragma clang attribute push(__attribute__((annotate("noted"))), apply_to = function)
void annotated() {}
#pragma clang attribute pop
void not_annotated() {}
#pragma weak weak_symbol
extern "C" int weak_symbol() { return 1; }
#pragma redefine_extname old_name new_name
extern "C" int old_name();
int calls_old_name() { return old_name(); }
#pragma GCC visibility push(hidden)
int hidden() { return 2; }
#pragma GCC visibility pop
int visible() { return 3; }
#pragma message "text"
#pragma no_such_pragma
#pragma clang optimize off
int last() { return 1; }
