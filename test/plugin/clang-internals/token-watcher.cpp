// Clang's coverage mapping watches tokens itself, to distinguish comment lines from comments after code. With the
// plugin, it still sees all tokens, in files with and without kernels.
//
// RUN: %amp-clang++ -O0 -fprofile-instr-generate -fcoverage-mapping -Xclang -dump-coverage-mapping -emit-llvm -S %s -o - | FileCheck %s --implicit-check-not=Skipped
// RUN: %amp-clang++ -O0 -fprofile-instr-generate -fcoverage-mapping -Xclang -dump-coverage-mapping -emit-llvm -S %s -o - -DPLAIN | FileCheck %s --implicit-check-not=Skipped
#ifndef PLAIN
int both(int n) restrict(cpu, amp) { return n; }
#else
int both(int n) { return n; }
#endif

// CHECK-LABEL: {{^}}main:
// CHECK: File 0, [[#@LINE+1]]:12 -> [[#@LINE+6]]:2 = #0
int main() {
#if 0 // CHECK: Skipped,File 0, [[#@LINE]]:1 -> [[#@LINE+2]]:7
  both(1);
#endif
  return both(0); // after code: not skipped
}
