// The sum of two arrays of five numbers: as a loop, then as a kernel in three variants. Each
// prints 7, 9, 11, 13, 15.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>

using namespace concurrency;

const int size = 5;

void StandardMethod() {
  int aCPP[] = {1, 2, 3, 4, 5};
  int bCPP[] = {6, 7, 8, 9, 10};
  int sumCPP[5];

  for (int idx = 0; idx < 5; idx++)
    sumCPP[idx] = aCPP[idx] + bCPP[idx];

  for (int idx = 0; idx < 5; idx++)
    std::cout << sumCPP[idx] << "\n";
}

void CppAmpMethod() {
  int aCPP[] = {1, 2, 3, 4, 5};
  int bCPP[] = {6, 7, 8, 9, 10};
  int sumCPP[size];

  // Views of const elements are never copied back; a view whose data was discarded is not copied in.
  array_view<const int, 1> a(size, aCPP);
  array_view<const int, 1> b(size, bCPP);
  array_view<int, 1> sum(size, sumCPP);
  sum.discard_data();

  parallel_for_each(sum.extent, // one thread per element
                    [=](index<1> idx) restrict(amp) { sum[idx] = a[idx] + b[idx]; });

  // Reading the view on the host waits for the kernel and copies the result.
  for (int i = 0; i < size; i++)
    std::cout << sum[i] << "\n";
}

void AddArrays() {
  int aCPP[] = {1, 2, 3, 4, 5};
  int bCPP[] = {6, 7, 8, 9, 10};
  int sumCPP[5] = {0, 0, 0, 0, 0};

  array_view<int, 1> a(5, aCPP);
  array_view<int, 1> b(5, bCPP);
  array_view<int, 1> sum(5, sumCPP);

  parallel_for_each(
      sum.extent,
      [=](index<1> idx) restrict(amp)
      {
        sum[idx] = a[idx] + b[idx];
      }
  );

  for (int i = 0; i < 5; i++)
    std::cout << sum[i] << "\n";
}

// A function that kernels call must be restricted to amp.
void AddElements(index<1> idx, array_view<int, 1> sum, array_view<int, 1> a,
                 array_view<int, 1> b) restrict(amp) {
  sum[idx] = a[idx] + b[idx];
}

void AddArraysWithFunction() {
  int aCPP[] = {1, 2, 3, 4, 5};
  int bCPP[] = {6, 7, 8, 9, 10};
  int sumCPP[5] = {0, 0, 0, 0, 0};

  array_view<int, 1> a(5, aCPP);
  array_view<int, 1> b(5, bCPP);
  array_view<int, 1> sum(5, sumCPP);

  parallel_for_each(sum.extent,
                    [=](index<1> idx) restrict(amp) { AddElements(idx, sum, a, b); });

  for (int i = 0; i < 5; i++)
    std::cout << sum[i] << "\n";
}

int main() {
  std::cout << "StandardMethod:\n";
  StandardMethod();
  std::cout << "CppAmpMethod:\n";
  CppAmpMethod();
  std::cout << "AddArrays:\n";
  AddArrays();
  std::cout << "AddArraysWithFunction:\n";
  AddArraysWithFunction();
}
