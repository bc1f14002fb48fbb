// Accesses elements of views of one, two and three dimensions by index, and prints a view's extent. The most
// significant dimension comes first: depth, row, column.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>

using namespace concurrency;

void OneDimension() {
  int aCPP[] = {1, 2, 3, 4, 5};
  array_view<int, 1> a(5, aCPP);

  index<1> idx(2);

  std::cout << a[idx] << "\n"; // 3
}

void TwoDimensions() {
  int aCPP[] = {1, 2, 3, 4, 5, 6};
  array_view<int, 2> a(2, 3, aCPP);

  index<2> idx(1, 2);

  std::cout << a[idx] << "\n"; // 6
}

void ThreeDimensions() {
  int aCPP[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  array_view<int, 3> a(2, 3, 4, aCPP);

  index<3> idx(0, 1, 3);

  std::cout << a[idx] << "\n"; // 8
}

void ExtentOfView() {
  int aCPP[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  array_view<int, 3> a(2, 3, 4, aCPP);

  std::cout << "The number of columns is " << a.extent[2] << "\n";
  std::cout << "The number of rows is " << a.extent[1] << "\n";
  std::cout << "The depth is " << a.extent[0] << "\n";
  std::cout << "Length in most significant dimension is " << a.extent[0] << "\n";
}

void ViewOfExtent() {
  int aCPP[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12,
                13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24};
  extent<3> e(2, 3, 4);

  array_view<int, 3> a(e, aCPP);

  std::cout << "The number of columns is " << a.extent[2] << "\n";
  std::cout << "The number of rows is " << a.extent[1] << "\n";
  std::cout << "The depth is " << a.extent[0] << "\n";
}

int main() {
  OneDimension();
  TwoDimensions();
  ThreeDimensions();
  ExtentOfView();
  ViewOfExtent();
}
