#!/usr/bin/env python3
"""Compares random sums of products of bytes before and after join-byte-products.

  random_bytes.py AMP_OPT CLANG FOLDER SEED COUNT

Bytes and parts of bytes are taken out of words by shifts, masks, truncations and extensions in random order, also with
the sign by a condition. Prints how many functions there were, and in how many products were joined.
"""
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import random
import re
import subprocess
import sys

DRIVER = """#include <stdint.h>
#include <stdio.h>
static int32_t part(uint32_t v, int n, int is_signed) { return is_signed ? (int8_t)(v >> 8 * n) : (uint8_t)(v >> 8 * n); }
static uint32_t dot(uint32_t a, uint32_t b, uint32_t sum, int a_signed, int b_signed) {
  for (int n = 0; n < 4; ++n) sum += (uint32_t)(part(a, n, a_signed) * part(b, n, b_signed));
  return sum;
}
uint32_t __cppamp_dot_signed(uint32_t a, uint32_t b, uint32_t sum) { return dot(a, b, sum, 1, 1); }
uint32_t __cppamp_dot_unsigned(uint32_t a, uint32_t b, uint32_t sum) { return dot(a, b, sum, 0, 0); }
uint32_t __cppamp_dot_mixed(uint32_t a, uint32_t b, uint32_t sum) { return dot(a, b, sum, 1, 0); }
typedef uint32_t function(uint32_t, uint32_t, uint32_t);
"""


class Sum:
    """The text of one function."""

    def __init__(self, number, r):
        self.number, self.r, self.lines, self.values = number, r, [], 0
        self.bytes = []
        self.usual = {side: (r.choice(["%a", "%b"]), r.choice(["sext", "zext"]), r.choice([0, 0, 0, 8, 4])) for side in (0, 1)}

    def emit(self, text):
        self.values += 1
        self.lines.append("  %%v%d = %s" % (self.values, text))
        return "%%v%d" % self.values

    def step(self, value, bits):
        """A shift, mask, truncation or extension: (value, bits)."""
        r = self.r
        kind = r.randrange(7)
        if kind < 2:
            return self.emit("%s i%d %s, %d" % (r.choice(["lshr", "ashr"]), bits, value, self.count(bits))), bits
        if kind == 2:
            return self.emit("shl i%d %s, %d" % (bits, value, self.count(bits))), bits
        if kind == 3:
            begin = r.choice([0, 0, 0, 1, 4, 8, 16])
            size = r.choice([8, 8, 8, 4, 7, 5, 16])
            return self.emit("and i%d %s, %d" % (bits, value, (((1 << size) - 1) << begin) & ((1 << bits) - 1))), bits
        if kind < 5 and bits > 8:
            to = r.choice([b for b in (8, 16) if b < bits])
            return self.emit("trunc i%d %s to i%d" % (bits, value, to)), to
        if bits < 32:
            to = r.choice([b for b in (16, 32) if b > bits])
            return self.emit("%s i%d %s to i%d" % (r.choice(["zext", "sext"]), bits, value, to)), to
        return value, bits

    def count(self, bits):
        return self.r.choice([c for c in (8, 16, 24, 24, 4, 1, 31, 12, 20, 28) if c < bits])

    def plain(self, side, lane):
        """A byte of a word: most often of one word for each side, in the same way, and at the same distance."""
        r = self.r
        word, extend, distance = self.usual[side]
        if r.random() < 0.07:
            word = r.choice(["%a", "%b", "%c"])
        if r.random() < 0.07:
            extend = r.choice(["sext", "zext"])
        low = 8 * lane + distance if r.random() < 0.93 else r.choice([0, 8, 16, 24, 4])
        low = low if low <= 24 else 24
        width = 8 if r.random() < 0.95 else r.choice([4, 7])
        shifted = self.emit("lshr i32 %s, %d" % (word, low)) if low else word
        if r.random() < 0.4:
            left = self.emit("shl i32 %s, %d" % (word, 32 - width - low)) if low + width < 32 else word
            return self.emit("%s i32 %s, %d" % ("ashr" if extend == "sext" else "lshr", left, 32 - width))
        if width < 8 or (extend == "zext" and r.random() < 0.5):
            return self.emit("and i32 %s, %d" % (shifted, (1 << width) - 1))
        return self.emit("%s i8 %s to i32" % (extend, self.emit("trunc i32 %s to i8" % shifted)))

    def signed_by_condition(self, value):
        """What a program writes for (signed char)value."""
        r = self.r
        high = self.emit(r.choice(["icmp ugt i32 %s, 127", "icmp ugt i32 %s, 127", "icmp ugt i32 %s, 100", "icmp slt i32 %s, 0"])
                         % r.choice([value, value, value, "%a", "%b"]))
        if r.random() < 0.5:
            lowered = self.emit("%s i32 %s, -256" % (r.choice(["add", "or"]), r.choice([value, value, value, "%c"])))
            return self.emit("select i1 %s, i32 %s, i32 %s" % (high, lowered, value))
        return self.emit("%s i32 %s, %s" % (r.choice(["add", "or"]), self.emit("select i1 %s, i32 -256, i32 0" % high), value))

    def byte(self, side=0, lane=0):
        r = self.r
        if self.bytes and r.random() < 0.03:
            return r.choice(self.bytes)
        if r.random() < 0.75:
            value = self.plain(side, lane)
        else:
            value, bits = (self.plain(side, lane) if r.random() < 0.5 else self.usual[side][0]), 32
            for _ in range(r.randint(1, 4)):
                value, bits = self.step(value, bits)
            if bits < 32:
                value = self.emit("%s i%d %s to i32" % (r.choice(["zext", "sext"]), bits, value))
            if r.random() < 0.4:
                value = self.emit(r.choice(["and i32 %s, 255", "lshr i32 %s, 24", "ashr i32 %s, 24"]) % value)
        if r.random() < 0.08:
            value = self.signed_by_condition(value)
        if r.random() < 0.04:
            value = self.emit("shl i32 %s, %d" % (value, r.choice([1, 2, 7, 23, 24])))
        self.bytes.append(value)
        return value

    def term(self):
        r = self.r
        kind, lane = r.randrange(12), r.randrange(4)
        if kind < 7:
            factors = [self.byte(0, lane), self.byte(1, lane if r.random() < 0.9 else r.randrange(4))]
            r.shuffle(factors)
            return self.emit("mul i32 %s, %s" % tuple(factors))
        if kind < 9:
            return self.emit("mul i32 %s, %d" % (self.byte(0, lane), r.choice([1, 3, -1, -128, 127, 128, 255, -129, 256, 100000])))
        return self.byte(0, lane) if kind < 11 else r.choice(["%a", "%b", "%c", "77"])

    def sum(self, count):
        """A tree of sums with so many terms."""
        if count == 1:
            return self.term()
        left = self.r.randint(1, count - 1)
        value = self.emit("%s i32 %s, %s" % (self.r.choice(["add", "add", "add", "sub"]), self.sum(left), self.sum(count - left)))
        if self.r.random() < 0.05:
            self.bytes.append(value)
        return value

    def text(self):
        result = self.sum(self.r.randint(3, 9))
        if self.r.random() < 0.2:
            result = self.emit("xor i32 %s, %s" % (result, self.r.choice(self.bytes or ["%a"])))
        return "define spir_func i32 @f%d(i32 %%a, i32 %%b, i32 %%c) {\n%s\n  ret i32 %s\n}\n" % (self.number, "\n".join(self.lines), result)


def main():
    amp_opt, clang, folder, seed, count = sys.argv[1:4] + [int(n) for n in sys.argv[4:6]]
    os.makedirs(folder, exist_ok=True)
    paths = [os.path.join(folder, name) for name in ("before.ll", "after.ll", "driver.c", "compare")]
    before, after, driver, program = paths
    with open(before, "w", encoding="utf-8") as file:
        file.write("".join(Sum(n, random.Random("%d:%d" % (seed, n))).text() for n in range(count)))
    subprocess.run([amp_opt, "-passes=join-byte-products,verify", "-S", before, "-o", after], check=True)
    with open(after, encoding="utf-8") as file:
        text = file.read()
    joined = sum("@__cppamp_dot" in function for function in text.split("\ndefine ")[1:])
    with open(after, "w", encoding="utf-8") as file:
        file.write(re.sub(r"@f(\d+)\(", r"@g\1(", text))
    names = {side: "".join("%s%d, " % (side, n) for n in range(count)) for side in "fg"}
    with open(driver, "w", encoding="utf-8") as file:
        file.write(DRIVER + "extern function %s\n" % (names["f"] + names["g"]).rstrip(", ") + ";\n")
        file.write("static function *const first[] = {%s}, *const second[] = {%s};\n" % (names["f"], names["g"]))
        file.write("""int main() {
  uint64_t random = %d;
  int differences = 0;
  for (int n = 0; n < %d; ++n)
    for (int k = 0; k < 100; ++k) {
      uint32_t v[3];
      for (int j = 0; j < 3; ++j) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        v[j] = (uint32_t)(random >> 32);
        if (k %% 4 == 0) v[j] |= 0x80808080u;
      }
      const uint32_t x = first[n](v[0], v[1], v[2]), y = second[n](v[0], v[1], v[2]);
      if (x != y) {
        printf("f%%d(0x%%x, 0x%%x, 0x%%x) is 0x%%x, not 0x%%x\\n", n, v[0], v[1], v[2], x, y);
        ++differences;
        break;
      }
    }
  printf("%%d differences\\n", differences);
  return differences != 0;
}
""" % (seed, count))
    subprocess.run([clang, "-w", "-O0", "-Wno-override-module", before, after, driver, "-o", program], check=True)
    done = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=False)
    print("%s%d functions, %d joined" % (done.stdout, count, joined))
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
