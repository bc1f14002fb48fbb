// Uniform branches and loops that only some threads reach: nested in divergent ones, around divergent ones, with
// several exits of loops, and with a value from each predecessor.
//
// RUN: %amp-clang++ -O2 -I%S/../Inputs %s -o %t && %t
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "expect.h"
#include <amp.h>
#include <vector>

using namespace concurrency;

const int threads = 101, numbers = 40;

/// A number of one of several kinds. The kind is uniform.
template <class Read> int read_as(int kind, const Read &read, int i) restrict(cpu, amp) {
  switch (kind) {
  case 8:
    return read(i) & 255;
  case 16:
    return read(i + 1) & 65535;
  case 17:
    return -(read(i + 1) & 65535);
  case 32:
    return read(i + 2);
  default:
    return i % 3 == 0 ? read(i) : 5;
  }
}

template <class Read> int nested(int a, int b, const Read &read, int i) restrict(cpu, amp) {
  int result = 7, shared = 1;
  if (read(i) % 3 != 0) {
    if (a > 2) {
      result += read(i) % 5;
      if (read(i + 1) % 2 == 0) {
        if (b > 2)
          result *= read_as(b, read, i);
        else
          result -= b, shared = 3;
      } else if (b == 9) {
        return result - 1000;
      }
      shared += a;
    } else if (b > 5) {
      shared = 11;
      result += read_as(a, read, i + 1);
    } else {
      for (int k = 0; k < a + 2; ++k)
        result += read(k + i) & b;
    }
    result += shared * (b & 1 ? a : i);
  } else if (a == b) {
    result = shared;
  }
  return result + shared;
}

/// Loops that all their threads leave together, by any of several exits.
template <class Read> int together(int a, int b, const Read &read, int i) restrict(cpu, amp) {
  int sum = 0, k = 0, found = -1;
  if (read(i) % 4 == 1)
    return -i;
  while (k < 12) {
    if (read(k) % 7 == a) {
      found = k;
      break;
    }
    sum += read(k) * i;
    for (int j = k; j < 20; ++j) {
      if (read(j) % 5 == b)
        break;
      if (j > a + 14)
        return sum + k; // out of both
      sum += read(i + j) % 3 == 0 ? j : -1;
    }
    if (k > b)
      break;
    ++k;
  }
  return sum * 3 + found * 5 + k;
}

/// The same in a loop that threads leave in different iterations.
template <class Read> int within_others(int a, int b, const Read &read, int i) restrict(cpu, amp) {
  int sum = 0;
  for (int turn = 0; turn < read(i) % 9; ++turn) {
    if (turn == a)
      continue;
    if (b == 3) {
      sum += turn * i;
    } else {
      int k = 0;
      do {
        sum += read(k + turn) ^ i;
        if (read(k + b) % 6 == a)
          break;
      } while (++k < b);
      if (k == 2 && read(i + 1) % 2)
        break;
    }
    sum ^= a > 1 ? turn : 77;
  }
  return sum;
}

int main() {
  std::vector<int> data(threads + 2 * numbers);
  for (size_t k = 0; k < data.size(); ++k)
    data[k] = int(k * 2654435761u >> 7) & 0xfffff;
  const int *on_host = data.data();
  const auto host_read = [=](int k) { return on_host[k]; };
  const array_view<const int> view(int(data.size()), data);
  const int kinds[] = {0, 1, 2, 3, 5, 8, 9, 16, 17, 32};
  for (int a : kinds)
    for (int b : kinds) {
      std::vector<int> out(4 * threads);
      const array_view<int> to(4 * threads, out);
      parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
        const auto read = [=](int k) restrict(amp) { return view[k]; };
        to[i] = nested(a, b, read, i[0]);
        to[i[0] + threads] = together(a, b, read, i[0]);
        to[i[0] + 2 * threads] = within_others(a, b, read, i[0]);
        if (view[i] & 4)
          to[i[0] + 3 * threads] = read_as(a, read, i[0]);
      });
      to.synchronize();
      int wrong = 0;
      for (int i = 0; i < threads; ++i) {
        wrong += out[i] != nested(a, b, host_read, i);
        wrong += out[i + threads] != together(a, b, host_read, i);
        wrong += out[i + 2 * threads] != within_others(a, b, host_read, i);
        wrong += out[i + 3 * threads] != (data[i] & 4 ? read_as(a, host_read, i) : 0);
      }
      EXPECT_EQUAL(wrong, 0);
    }
  return result();
}
