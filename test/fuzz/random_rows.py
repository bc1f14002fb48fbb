#!/usr/bin/env python3
"""Compares random kernels whose threads go through a row, a column or a few adjacent elements, or through an array
together, or whose neighbors in one dimension access neighbors of the other one, with serial results.

  random_rows.py --compiler amp-clang++ --count 1000 --seed 7 --flags='-O2 --amp-no-spirv --amp-host=v3' --accelerator 'cpu\\host'

Each iteration reads and changes elements of two matrices near its own, in the thread's own row, and reads others from
copies; some also sum up, or do so under a condition. The threads of a tile go through an array, or down its columns, in
steps of a tile. Threads of two dimensions each change one element of two arrays, by rows or columns. Others change a few
elements of their own, one by one, through views that may overlap. Results must be equal bit by bit.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import compared_programs

HEADER = compared_programs.BEGINNING + compared_programs.numbers_below(97) + """template <class T, class Kernel> void compare(int number, int rows, int columns, bool is_row, Kernel kernel) {
  const std::vector<T> from[2] = {numbers<T>(rows * columns, number), numbers<T>(rows * columns, number + 1)};
  std::vector<T> a[2] = {from[0], from[0]}, b[2] = {from[1], from[1]};
  const array_view<const T, 2> other_a(rows, columns, from[0]), other_b(rows, columns, from[1]);
  const int threads = (is_row ? rows : columns) - 4, length = is_row ? columns : rows;
  for (int side = 0; side < 2; ++side) {
    array_view<T, 2> mine_a(rows, columns, a[side]), mine_b(rows, columns, b[side]);
    if (side)
      for (int k = 2; k < threads + 2; ++k) kernel(mine_a, mine_b, other_a, other_b, k, length);
    else
      parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) {
        kernel(mine_a, mine_b, other_a, other_b, i[0] + 2, length);
      });
    mine_a.synchronize(), mine_b.synchronize();
  }
  if (differ(a[0], a[1]) || differ(b[0], b[1])) {
    std::printf("kernel %d differs with %d x %d\\n", number, rows, columns);
    ++findings;
  }
}
template <class T, int Height, int Width, class Kernel> void compare_tiles(int number, int n, int step, Kernel kernel) {
  const int tiles = 3, size = 6000, threads = Height * Width;
  const std::vector<T> from = numbers<T>(size, number);
  std::vector<T> sums[2] = {std::vector<T>(tiles * threads), std::vector<T>(tiles * threads)}, own[2];
  const array_view<const T> x(size, from);
  for (int side = 0; side < 2; ++side) {
    own[side].resize(tiles * size);
    array_view<T> sum(tiles * threads, sums[side]);
    array_view<T, 2> mine(tiles, size, own[side]);
    if (side)
      for (int i = 0; i < tiles * threads; ++i)
        kernel(x, sum, mine, i / threads, i / Width % Height, i % Width, n, step);
    else if (Height == 1)
      parallel_for_each(extent<1>(tiles * Width).tile<Width>(), [=](tiled_index<Width> t) restrict(amp) {
        kernel(x, sum, mine, t.tile[0], 0, t.local[0], n, step);
      });
    else
      parallel_for_each(extent<2>(tiles * Height, Width).tile<Height, Width>(), [=](tiled_index<Height, Width> t) restrict(amp) {
        kernel(x, sum, mine, t.tile[0], t.local[0], t.local[1], n, step);
      });
    sum.synchronize(), mine.synchronize();
  }
  if (differ(sums[0], sums[1]) || differ(own[0], own[1])) {
    std::printf("kernel %d differs with %d, step %d\\n", number, n, step);
    ++findings;
  }
}
template <class T, class Kernel> void compare_planes(int number, int rows, int columns, int pitch, Kernel kernel) {
  const int size = (rows + columns + 8) * pitch;
  const std::vector<T> from[2] = {numbers<T>(size, number), numbers<T>(size, number + 1)};
  std::vector<T> a[2] = {from[0], from[0]}, b[2] = {from[1], from[1]};
  const array_view<const T> other_a(size, from[0]), other_b(size, from[1]);
  for (int side = 0; side < 2; ++side) {
    array_view<T> mine_a(size, a[side]), mine_b(size, b[side]);
    if (side)
      for (int y = 0; y < rows; ++y)
        for (int x = 0; x < columns; ++x) kernel(mine_a, mine_b, other_a, other_b, y, x, rows, columns, pitch);
    else
      parallel_for_each(extent<2>(rows, columns), [=](index<2> i) restrict(amp) {
        kernel(mine_a, mine_b, other_a, other_b, i[0], i[1], rows, columns, pitch);
      });
    mine_a.synchronize(), mine_b.synchronize();
  }
  if (differ(a[0], a[1]) || differ(b[0], b[1])) {
    std::printf("kernel %d differs with %d x %d, pitch %d\\n", number, rows, columns, pitch);
    ++findings;
  }
}
template <class T, class Kernel> void compare_views(int number, int threads, int second, int third, Kernel kernel) {
  const int size = (threads + 1) * 16;
  const std::vector<T> from = numbers<T>(size, number);
  std::vector<T> data[2] = {from, from};
  const array_view<const T> other(size, from);
  for (int side = 0; side < 2; ++side) {
    const array_view<T> a(size, data[side]), b = a.section(second, size - second), c = a.section(third, size - third);
    if (side)
      for (int k = 0; k < threads; ++k) kernel(a, b, c, other, k, threads);
    else
      parallel_for_each(extent<1>(threads), [=](index<1> i) restrict(amp) { kernel(a, b, c, other, i[0], threads); });
    a.synchronize();
  }
  if (differ(data[0], data[1])) {
    std::printf("kernel %d differs with %d threads, views at %d and %d\\n", number, threads, second, third);
    ++findings;
  }
}
"""


class Views:
    """One kernel: thread k changes some of its 16 elements, one by one, through three views of one array. The second and
    third begin at most 7 elements later, so that a thread may read what it has just written through another one."""

    is_row = False

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("views %d/%d" % (seed, number))
        self.type = r.choice(["int", "float", "double", "unsigned"])
        self.length = r.choice([2, 3, 4, 8, 9])

    def place(self, element):
        return "%s[k * 16 + %s]" % (self.r.choice("abc"), element)

    def term(self, element):
        r = self.r
        if r.random() < 0.3:
            return r.choice(["T(k)", "T(3)", "other[k]", "other[k * 4 + %s]" % element, "other[n - k]", "other[k * 16 + %s]" % element])
        return self.place(r.choice([element, element, str(r.randrange(self.length))]))

    def statement(self, element):
        r = self.r
        text = "%s %s %s;" % (self.place(element), r.choice(["=", "+=", "-="]), " + ".join(self.term(element) for _ in range(r.choice([1, 1, 2, 3]))))
        condition = r.choice(["k * %d + %s < n * %d" % (self.length, element, self.length), "k < n - 1", "k % 2 == 0",
                              self.term(element) + " > 40"])
        return "if (%s) %s" % (condition, text) if r.random() < 0.25 else text

    def text(self):
        r = self.r
        if r.random() < 0.5:
            statements = " ".join(self.statement(str(e)) for e in r.sample(range(self.length), r.randint(2, self.length)))
        else:
            statements = "for (int j = 0; j < %d; ++j) { %s }" % (self.length, " ".join(self.statement("j") for _ in range(r.randint(1, 2))))
        calls = "".join("  compare_views<T>(%d, %d, %d, %d, kernel);\n" % (self.number, r.choice([1, 16, 40, 100]), r.choice([0, 1, 2, 3, 7]), r.randrange(8))
                        for _ in range(5))
        return """void run%d() {
  typedef %s T;
  const auto kernel = [](array_view<T> a, array_view<T> b, array_view<T> c, array_view<const T> other, int k,
                         int n) restrict(cpu, amp) {
    %s
  };
%s  ++kernels;
}
""" % (self.number, self.type, statements, calls)


class Planes:
    """One kernel of threads (y, x). Each array has one place for each thread, in rows or columns of `pitch` elements."""

    is_row = False
    PLACES = ["x * P + y", "x * P + y", "y * P + x", "(columns - 1 - x) * P + y", "x * P + rows - 1 - y",
              "(columns - 1 - x) * P + rows - 1 - y", "x * P + y + 3"]

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("planes %d/%d" % (seed, number))
        self.type = r.choice(["int", "float", "double", "unsigned"])
        self.pitch = r.choice([0, 0, 256, 300])  # 0: known at launch
        self.place = {v: r.choice(self.PLACES) for v in "ab"}

    def term(self):
        r = self.r
        if r.random() < 0.3:
            return r.choice(["T(x)", "T(y)", "T(3)", "a[at_a]", "b[at_b]"])
        return "other_%s[%s%s]" % (r.choice("ab"), r.choice(self.PLACES), r.choice(["", "", " + 1", " + 2", " + P"]))

    def statement(self):
        r = self.r
        to = r.choice(["a[at_a]", "b[at_b]"])
        text = "%s %s %s;" % (to, r.choice(["=", "+=", "-="]), " + ".join(self.term() for _ in range(r.choice([1, 1, 2, 3]))))
        condition = r.choice(["x < y", "y % 3 == 0", "x > 5", "x + y < 40"])
        return "if (%s) %s" % (condition, text) if r.random() < 0.15 else text

    def text(self):
        r = self.r
        sizes = []
        for _ in range(3):
            rows, columns = r.choice([1, 9, 16, 40, 70, 150]), r.choice([1, 15, 64, 100, 250])
            sizes.append((rows, columns, self.pitch or max(rows, columns) + r.choice([0, 1, 8])))
        statements = " ".join(self.statement() for _ in range(r.randint(1, 3)))
        calls = "".join("  compare_planes<T>(%d, %d, %d, %d, kernel);\n" % (self.number, *s) for s in sizes)
        return """void run%d() {
  typedef %s T;
  const auto kernel = [](array_view<T> a, array_view<T> b, array_view<const T> other_a, array_view<const T> other_b, int y,
                         int x, int rows, int columns, int pitch) restrict(cpu, amp) {
    const int P = %s, at_a = %s, at_b = %s;
    %s
  };
%s  ++kernels;
}
""" % (self.number, self.type, self.pitch or "pitch", self.place["a"], self.place["b"], statements, calls)


class Tiles:
    """One kernel: the threads of a tile go through an array together, each through places k of its own."""

    is_row = False

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("tiles %d/%d" % (seed, number))
        self.type = r.choice(["int", "int", "unsigned", "float", "double"])
        self.height = r.choice([1, 1, 4])  # of several rows, each thread goes down a column
        self.width = r.choice([32, 64, 128, 256] if self.height == 1 else [16, 32, 64])

    def term(self, own):
        return self.r.choice(["x[at]", "x[at]", "x[at]", "x[at + 1]", "x[at + tile]", "x[(at * 5) % 6000]", "T(at)", "x[me]",
                              own or "x[at + 2]", "x[tile]", "T(me)"])

    def statement(self, own):
        r = self.r
        value = " + ".join(self.term(own) for _ in range(r.choice([1, 1, 2, 3])))
        text = "%s %s %s;" % (r.choice(["sum", "sum", own or "sum"]), r.choice(["=", "+=", "+=", "-="]), value)
        return "if (%s > 40) %s" % (self.term(own), text) if r.random() < 0.2 else text

    def loop(self, own):
        r = self.r
        index = r.choice(["int", "int", "int", "unsigned", "long"])
        if self.height > 1:
            start = r.choice(["row", "row + 1", "H - 1 - row", "tile * H + row"])
            end = r.choice(["k < N / W - 1", "k + row < N / W", "k <= N / W - tile", "k * W + row < N", "k < %d" % r.choice([3, 50, 62])])
            head = "for (int k = %s; %s; k += %s) { const int at = k * W + me;" % (start, end, r.choice(["H", "H", "2 * H"]))
            return head + " %s }" % " ".join(self.statement(own) for _ in range(r.randint(1, 3)))
        limit = "N"
        less = r.choice(["tile", "3", "tile * 3", "me", "0"])
        step = r.choice(["W", "W", "W", "step", "3 * W"])
        start = r.choice(["me", "me", "me + 1", "tile * W + me", "W - 1 - me", "me + tile * 5"])
        kind = r.randrange(7) if index == "int" else 0
        head = ["for (%s k = %s; k < %s(%s); k += %s) { const int at = k;" % (index, start, index, limit, step),
                "for (int k = %s; k <= %s - 1; k += %s) { const int at = k;" % (start, limit, step),
                "for (int k = %s; k < %s - %s; k += %s) { const int at = k;" % (start, limit, less, step),
                "for (int k = %s; k + %s < %s; k += %s) { const int at = k;" % (start, less, limit, step),
                "for (int j = 0; j * W + me < %s; ++j) { const int at = j * W + me;" % limit,
                "for (int k = %s - 1 - me; k >= %s; k -= %s) { const int at = k;" % (limit, less, step),
                "for (int k = %s; ; k += %s) { if (k >= %s) break; const int at = k;" % (start, step, limit)][kind]
        return head + " %s }" % " ".join(self.statement(own) for _ in range(r.randint(1, 3)))

    def text(self):
        r = self.r
        limits = [r.choice([0, 1, 33, 500, 1024, 2048, 3001, 4096]) for _ in range(3)]
        constant = r.random() < 0.4  # known to the compiler
        loops = self.loop("mine(tile, at)")
        if r.random() < 0.3:  # in another loop, places k are other threads'
            loops += " " + self.loop(None)
        calls = "".join("  compare_tiles<T, %d, %d>(%d, %d, %d, kernel);\n" % (self.height, self.width, self.number, n, self.width + r.choice([0, 0, 7]))
                        for n in limits)
        return """void run%d() {
  typedef %s T;
  const auto kernel = [](array_view<const T> x, array_view<T> sums, array_view<T, 2> mine, int tile, int row,
                         int me, int n, int step) restrict(cpu, amp) {
    const int H = %d, W = %d, N = %s;
    T sum = 0;
    %s
    sums[(tile * H + row) * W + me] = sum;
  };
%s  ++kernels;
}
""" % (self.number, self.type, self.height, self.width, limits[0] if constant else "n", loops, calls)


class Rows:
    """One kernel: thread k changes row k, or column k, at places `at`."""

    def __init__(self, number, seed):
        self.number = number
        self.r = r = random.Random("%d/%d" % (seed, number))
        self.type = r.choice(["int", "int", "unsigned", "float", "double"])
        self.is_row = r.random() < 0.8

    def element(self, line, place):
        """Of a thread's own line, `k`, or another, which only copies contain."""
        view = self.r.choice("aab")
        if line != "k":
            view = "other_" + view
        return "%s(%s, %s)" % ((view, line, place) if self.is_row else (view, place, line))

    def term(self):
        r = self.r
        if r.random() < 0.3:
            return r.choice(["at", "k", "first", "3"])
        return self.element(r.choice(["k", "k", "k", "0", "k + 1", "k - 2"]),
                            r.choice(["at", "at", "at", "at + 1", "at - 1", "at - 2", "2", "n - 1 - at"]))

    def statement(self):
        r = self.r
        to = r.choice([self.element("k", r.choice(["at"] * 4 + ["at - 1", "at - 1", "at + 1", "n - 1 - at", "3"]))] * 4 + ["sum"])
        value = " + ".join(self.term() for _ in range(r.choice([1, 1, 2, 3])))
        text = "%s %s %s;" % (to, r.choice(["=", "+=", "+=", "-="]), value)
        return "if (%s > at) %s" % (self.term(), text) if r.random() < 0.3 else text

    def loop(self):
        r = self.r
        ends = (r.choice(["2", "2", "k"]), r.choice(["n - 2", "n - 2", "n - 2 - k % 5"]))
        if r.random() < 0.2:  # a few elements
            ends = ("2 + k % 3", "2 + k % 3 + " + r.choice(["4", "8", "9", "16"]))
        statements = " ".join(self.statement() for _ in range(r.randint(1, 4)))
        return "for (int at = %s; at < %s; ++at) { %s }" % (*ends, statements)

    def text(self):
        r = self.r
        loops = "\n    ".join(self.loop() for _ in range(r.choice([1, 1, 2])))
        sizes = [(r.randint(24, 48), r.choice([26, 40, 70, 131, 203])) for _ in range(3)]
        calls = "".join("  compare<%s>(%d, %d, %d, %s, kernel);\n" % (self.type, self.number, *(s if self.is_row else s[::-1]),
                                                                   str(self.is_row).lower()) for s in sizes)
        return """void run%d() {
  typedef %s T;
  const auto kernel = [](array_view<T, 2> a, array_view<T, 2> b, array_view<const T, 2> other_a,
                         array_view<const T, 2> other_b, int k, int n) restrict(cpu, amp) {
    const T first = %s;
    T sum = 0;
    %s
    %s = sum;
  };
%s  ++kernels;
}
""" % (self.number, self.type, self.element("k", "1"), loops, self.element("k", "0"), calls)


if __name__ == "__main__":
    sys.exit(compared_programs.main("row", __doc__, HEADER, lambda n, seed: (Planes, Tiles, Views, Rows, Rows)[n % 5](n, seed),
                                    lambda kernels: sum(k.is_row for k in kernels)))
