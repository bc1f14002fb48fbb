# Writes a program that prints what intrinsics compute for many values. Each of its functions calls one intrinsic and is
# not inlined, so that a pass may rewrite it. `lli` must print the same before and after the pass.
#   intrinsic_values.py > x.ll
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import itertools
import struct

FLOATS = {"float": ("<f", "<I", 32), "double": ("<d", "<Q", 64)}
SUFFIX = {"float": "f32", "double": "f64"}
functions, declarations, calls = [], set(), []


def bits_of(value, kind):
    to, of, _ = FLOATS[kind]
    return struct.unpack(of, struct.pack(to, value))[0]


def literal(value, kind):
    """An exact constant: LLVM writes a float as the double of the same value."""
    if kind.startswith("i"):
        return str(value)
    to, of, _ = FLOATS[kind]
    exact = struct.unpack(to, struct.pack(of, value))[0]
    if exact != exact:
        return "0x7FF8000000000000" if kind == "double" or value >> 22 & 1 else "0x7FF4000000000000"
    return "0x%016X" % struct.unpack("<Q", struct.pack("<d", exact))[0]


def as_number(kind, value, name):
    """Lines that convert a result to an i64; all NaNs become the same number."""
    if kind == "i64":
        return [], value
    if kind.startswith("i"):
        return ["  %%%s = zext %s %s to i64" % (name, kind, value)], "%" + name
    width = FLOATS[kind][2]
    lines = ["  %%%s.nan = fcmp uno %s %s, %s" % (name, kind, value, value),
             "  %%%s.bits = bitcast %s %s to i%d" % (name, kind, value, width),
             "  %%%s.one = select i1 %%%s.nan, i%d -1, i%d %%%s.bits" % (name, name, width, width, name)]
    if width == 64:
        return lines, "%%%s.one" % name
    return lines + ["  %%%s = zext i32 %%%s.one to i64" % (name, name)], "%" + name


def add(intrinsic, result, parameters, values, fixed=(), pair=False):
    """A function with `parameters` that makes one call, and a call of it for each of the values."""
    number = len(functions)
    arguments = ["%%a%d" % i for i in range(len(parameters))]
    full = "{ %s, i1 }" % result if pair else result
    body = []
    passed = ["%s %s" % pair_ for pair_ in zip(parameters, arguments)] + list(fixed)
    types = parameters + [f.split()[0] for f in fixed]
    body.append("  %%r = call %s @%s(%s)" % (full, intrinsic, ", ".join(passed)))
    declarations.add("declare %s @%s(%s)" % (full, intrinsic, ", ".join(types)))
    if pair:
        body += ["  %%s = extractvalue %s %%r, 0" % full, "  %%o = extractvalue %s %%r, 1" % full,
                 "  %os = zext i1 %o to i64"]
        lines, value = as_number(result, "%s", "n")
        body += lines + ["  %h = mul i64 %os, 7919", "  %%t = add i64 %s, %%h" % value]
        value = "%t"
    else:
        lines, value = as_number(result, "%r", "n")
        body += lines
    functions.append("define i64 @k%d(%s) noinline optnone {\n%s\n  ret i64 %s\n}"
                     % (number, ", ".join("%s %s" % p for p in zip(parameters, arguments)), "\n".join(body), value))
    for row in values:
        calls.append((number, ", ".join("%s %s" % (k, literal(v, k)) for k, v in zip(parameters, row))))


def integers(width):
    top = 1 << (width - 1)
    return [0, 1, 2, 5, 0x5b % top, top - 1, top, top + 1, 2 * top - 1, 2 * top - 2, (2 * top) // 3, (top * 3) // 5]


def numbers(kind):
    special = {"float": [0x7FC00000, 0x7F800000, 0xFF800000, 0, 0x80000000, 1, 0x80000001, 0x007FFFFF, 0x00800000],
               "double": [0x7FF8 << 48, 0x7FF << 52, 0xFFF << 52, 0, 1 << 63, 1, (1 << 63) + 1, (1 << 52) - 1, 1 << 52]}
    plain = [1.0, -1.0, 0.5, -0.5, 1.5, 127.0, 128.0, 255.5, -128.0, -129.0, 2147483647.0, 2147483648.0,
             -2147483648.0, -2147483904.0, 4294967040.0, 4294967296.0, 9.2e18, 9.3e18, -9.3e18, 1.8e19, 1.9e19, 1e30]
    return special[kind] + [bits_of(v, kind) for v in plain]


def scalar():
    for width in (8, 16, 32, 64):
        t, values = "i%d" % width, integers(width)
        add("llvm.cttz.%s" % t, t, [t], [(v,) for v in values], ("i1 false",))
        if width > 8:
            add("llvm.bswap.%s" % t, t, [t], [(v,) for v in values])
        add("llvm.bitreverse.%s" % t, t, [t], [(v,) for v in values])
        for name in ("fshl", "fshr"):
            shifts = [0, 1, width // 2, width - 1, width, width + 3]
            add("llvm.%s.%s" % (name, t), t, [t, t, t], itertools.product(values[3:7], values[5:9], shifts))
        for name in ("uadd", "usub", "sadd", "ssub", "umul", "smul"):
            add("llvm.%s.with.overflow.%s" % (name, t), t, [t, t], itertools.product(values, values), pair=True)
    add("llvm.fshl.i24", "i24", ["i24"] * 3, itertools.product(integers(24)[3:7], integers(24)[5:9], [0, 1, 23, 24, 30]))
    add("llvm.fshr.i24", "i24", ["i24"] * 3, itertools.product(integers(24)[3:7], integers(24)[5:9], [0, 1, 23, 24, 30]))
    for kind in FLOATS:
        values, s = numbers(kind), SUFFIX[kind]
        for name in ("minimum", "maximum"):
            add("llvm.%s.%s" % (name, s), kind, [kind, kind], itertools.product(values[:12], values[:12]))
        for mask in [1 << i for i in range(2, 10)] + [3, 0x204, 0x108, 0x90, 0x60, 0x1f8, 0x3fc, 0x3ff]:
            add("llvm.is.fpclass.%s" % s, "i1", [kind], [(v,) for v in values], ("i32 %d" % mask,))


scalar()
print('@format = private constant [10 x i8] c"%d %016lx\\0A\\00"'.replace("[10 x", "[%d x" % len("%d %016lx\n\0")))
print("declare i32 @printf(ptr, ...)")
print("\n".join(sorted(declarations)))
print("\n".join(functions))
print("define i32 @main() {")
for i, (number, arguments) in enumerate(calls):
    print("  %%x%d = call i64 @k%d(%s)" % (i, number, arguments))
    print("  call i32 (ptr, ...) @printf(ptr @format, i32 %d, i64 %%x%d)" % (number, i))
print("  ret i32 0\n}")
