// A matrix class with function objects of the user, and library features of that time that were removed later.
//
// RUN: %amp-clang++ --amp-strict -w %s -o %t && %t | FileCheck %s
// CHECK: 40 40;24 24;0.5;
// CHECK-NEXT: 42
// CHECK-NEXT: rows
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <amp.h>
#include <iostream>
#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <sstream>
#include <fstream>
#include <stdexcept>
using namespace Concurrency;
using namespace std;
enum Color { Red, Green = 5 };
template <class T> class Matrix {
    int rows, cols; std::shared_ptr<std::vector<T>> store;
public:
    Matrix(int r, int c, T init = T()) : rows(r), cols(c), store(new vector<T>(r * c, init)) { if (r <= 0) throw invalid_argument("rows"); }
    T &operator()(int r, int c) { return (*store)[r * cols + c]; }
    const T &operator()(int r, int c) const { return (*store)[r * cols + c]; }
    array_view<T, 2> view() { return array_view<T, 2>(rows, cols, *store); }
    array_view<const T, 2> view() const { return array_view<const T, 2>(rows, cols, *store); }
    template <class F> void transform(F f) { array_view<T, 2> v = view(); parallel_for_each(v.extent, [=](Concurrency::index<2> i) restrict(amp) { v[i] = f(v[i]); }); v.synchronize(); }
    friend ostream &operator<<(ostream &os, const Matrix &m) { for (int r = 0; r < m.rows; ++r) { for (int c = 0; c < m.cols; ++c) os << m(r, c) << (c + 1 < m.cols ? " " : ""); os << ";"; } return os; }
    Matrix operator*(const Matrix &o) const;
    template <class U> struct rebind { typedef Matrix<U> other; };
};
template <class T> Matrix<T> Matrix<T>::operator*(const Matrix<T> &o) const {
    Matrix<T> result(rows, o.cols);
    array_view<const T, 2> a = view(), b = o.view(); array_view<T, 2> c = result.view();
    int inner = cols;
    parallel_for_each(c.extent, [=](Concurrency::index<2> i) restrict(amp) {
        T sum = 0;
        for (int k = 0; k < inner; ++k) sum += a(i[0], k) * b(k, i[1]);
        c[i] = sum;
    });
    c.synchronize();
    return result;
}
struct AddN { int n; AddN(int n) restrict(cpu, amp) : n(n) {} int operator()(int x) const restrict(cpu, amp) { return x + n; } };
struct Less : public std::binary_function<int, int, bool> { bool operator()(int a, int b) const { return a > b; } };
int main() {
    Matrix<int> m(2, 3, 1), n(3, 2, 2);
    m(0, 1) = Color::Green;
    m.transform(AddN(1));
    m.transform([](int x) restrict(amp) -> int { return x * 2; });
    Matrix<int>::rebind<float>::other f(1, 1, 0.5f);
    stringstream ss; ss << (m * n) << f;
    cout << ss.str() << endl;
    vector<int> v; v.push_back(1); v.push_back(3); v.push_back(2);
    sort(v.begin(), v.end(), Less());
    transform(v.begin(), v.end(), v.begin(), bind2nd(plus<int>(), 1));
    random_shuffle(v.begin(), v.end()); sort(v.begin(), v.end(), greater<int>());
    auto_ptr<int> p(new int(v[0])); cout << *p << count_if(v.begin(), v.end(), not1(bind2nd(less<int>(), 3))) << endl;
    try { Matrix<float> bad(0, 1); } catch (const exception &e) { cout << e.what() << endl; }
    return 0;
}
