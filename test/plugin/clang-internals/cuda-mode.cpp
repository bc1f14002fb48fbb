// Clang's CUDA mode ends where its parser still exists: before the first declaration of a unit without C++ AMP, and after the
// last one of others. Its pragma is known until then, and its words are in no message.
//
// RUN: %amp-clang++ -fsyntax-only -Xclang -ast-dump -DPLAIN %s | FileCheck %s --check-prefix=PLAIN --implicit-check-not=CUDA
// RUN: %amp-clang++ -fsyntax-only -Xclang -ast-dump %s | FileCheck %s --check-prefix=AMP
// RUN: not %amp-clang++ -fsyntax-only -DPLAIN -DWRONG %s 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not %amp-clang++ -fsyntax-only -DWRONG %s 2>&1 | FileCheck %s --check-prefix=COUNT
//
// Tools delete the preprocessor, which must not have a handler that the parser deleted.
// RUN: amp-port %s -- -DPLAIN
// RUN: amp-port %s --
// RUN: %amp-clang++ -x c++-header %s -o %t.pch
#pragma clang force_cuda_host_device begin
#pragma clang force_cuda_host_device end
#ifndef PLAIN
int both(int n) restrict(cpu, amp) { return n; }
#endif
auto lambda = [](int n) { return n; };
// PLAIN: LambdaExpr
// AMP: CUDADeviceAttr
#ifdef WRONG
int wrong = undeclared;
#endif
// COUNT: error: use of undeclared identifier 'undeclared'
// COUNT: {{^}}1 error generated.{{$}}
