// Classes with constructors, operators, base classes, static members and conversions, used as values, as elements and
// as members of other classes.
//
// RUN: %amp-clang++ -O1 -std=c++11 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

class complex_number {
public:
  complex_number() restrict(cpu, amp) : m_re(0), m_im(0) {}
  complex_number(float re, float im = 0) restrict(cpu, amp) : m_re(re), m_im(im) {}

  float re() const restrict(cpu, amp) { return m_re; }
  float im() const restrict(cpu, amp) { return m_im; }

  complex_number &operator*=(const complex_number &z) restrict(cpu, amp) {
    float re = m_re * z.m_re - m_im * z.m_im;
    m_im = m_re * z.m_im + m_im * z.m_re;
    m_re = re;
    return *this;
  }
  complex_number operator-() const restrict(cpu, amp) { return complex_number(-m_re, -m_im); }
  friend complex_number operator*(complex_number a, const complex_number &b) restrict(cpu, amp) {
    return a *= b;
  }
  friend complex_number operator+(const complex_number &a, const complex_number &b)
      restrict(cpu, amp) {
    return complex_number(a.m_re + b.m_re, a.m_im + b.m_im);
  }
  friend bool operator==(const complex_number &a, const complex_number &b) restrict(cpu, amp) {
    return a.m_re == b.m_re && a.m_im == b.m_im;
  }
  explicit operator float() const restrict(cpu, amp) { return m_re * m_re + m_im * m_im; }

private:
  float m_re, m_im;
};

struct shape {
  static const int kinds = 3;
  int id;
  shape(int id) restrict(cpu, amp) : id(id) {}
  int area() const restrict(cpu, amp) { return -1; }
};
struct named {
  int name;
  named() restrict(cpu, amp) : name(7) {}
};
struct rectangle : shape, named {
  int w, h;
  rectangle(int w, int h) restrict(cpu, amp) : shape(1), w(w), h(h) {}
  int area() const restrict(cpu, amp) { return w * h; }
};
template <int N> struct fixed_stack {
  int items[N];
  int count;
  fixed_stack() restrict(amp) : count(0) {}
  ~fixed_stack() restrict(amp) { count = -1; }
  void push(int x) restrict(amp) { items[count++] = x; }
  int pop() restrict(amp) { return items[--count]; }
  bool empty() const restrict(amp) { return count == 0; }
};

int main() {
  const int n = 64;
  std::vector<complex_number> numbers(n);
  std::vector<int> ints(n * 3);
  for (int i = 0; i < n; ++i)
    numbers[i] = complex_number(i, -2 * i);
  array_view<complex_number, 1> z(n, numbers);
  array_view<int, 2> out(n, 3, ints);

  parallel_for_each(z.extent, [=](index<1> i) restrict(amp) {
    complex_number a = z[i];
    z[i] = -(a * a) + complex_number(1) + 0.5f;
    out(i[0], 0) = a == complex_number(i[0], -2 * i[0]) ? static_cast<int>(float(a)) : -1;

    rectangle r(i[0], 3);
    const shape &s = r;
    out(i[0], 1) = r.area() * 1000 + s.area() + r.id + r.name + shape::kinds;

    fixed_stack<32> stack; // reversed digits of i
    for (int rest = i[0]; rest > 0; rest /= 10)
      stack.push(rest % 10);
    int turned = 0;
    for (int factor = 1; !stack.empty(); factor *= 10)
      turned += factor * stack.pop();
    out(i[0], 2) = turned;
  });
  for (int i = 0; i < n; ++i) {
    complex_number a(i, -2 * i);
    EXPECT(z[i] == -(a * a) + complex_number(1) + 0.5f);
    EXPECT_EQUAL(out(i, 0), 5 * i * i);
    EXPECT_EQUAL(out(i, 1), i * 3000 - 1 + 1 + 7 + 3);
    EXPECT_EQUAL(out(i, 2), i < 10 ? i : i % 10 * 10 + i / 10);
  }
  return result();
}
