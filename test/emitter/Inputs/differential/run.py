# Differential test of the emitter: random C functions (generate.py) are compiled natively, and via LLVM IR, the
# legalization passes, the emitter and an OpenCL C front end; both must behave the same.
#
#   run.py --amp-opt=amp-opt --clang=clang --cl=clang --seeds=1-20 [--opts=O1,O2] [--work=dir] [--opencl]
#
# The kernels run on the host's processor: clang compiles OpenCL C for it, and shim.c provides the built-in
# functions. This way a thousand functions take seconds. With --opencl, an OpenCL driver runs them, which takes
# minutes.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import argparse
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import generate

LEGALIZE = ("legalize-control-flow,legalize-vectors,legalize-intrinsics,"
            "function(legalize-aggregates),legalize-memory,function(instcombine<no-verify-fixpoint>,simplifycfg),"
            "legalize-intrinsics,function(legalize-aggregates,legalize-integers),legalize-atomics,"
            "function(instsimplify,adce),legalize-control-flow,function(legalize-indices,early-cse),verify")
FLAVOURS = {
    "O0": ["-O1", "-Xclang", "-disable-llvm-passes"],
    "O1": ["-O1"],
    "O2": ["-O2", "-fno-vectorize", "-fno-slp-vectorize"],
    "Os": ["-Os", "-fno-vectorize", "-fno-slp-vectorize", "-fno-strict-aliasing"],
    "unroll": ["-O3", "-funroll-loops", "-fno-vectorize", "-fno-slp-vectorize"],
}


def run(command):
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    except subprocess.TimeoutExpired as e:
        raise RuntimeError(" ".join(command) + "\ntakes too long\n" + (e.stdout or b"").decode())
    if done.returncode:
        raise RuntimeError(" ".join(command) + "\n" + done.stdout + done.stderr)
    return done.stdout


STRICT = ["-w", "-ffp-contract=off", "-fno-math-errno"]


def build_shim(args, work):
    """What calls the functions natively and as kernels, which is the same for all programs."""
    with open(os.path.join(work, "functions.inc"), "w") as f:
        f.write("".join("F(%d)\n" % i for i in range(args.functions)))
    shim = os.path.join(work, "shim.o")
    run([args.clang, "-w", "-ffp-contract=off", *(["-DUSE_OPENCL"] if args.opencl else []), "-I", work,
         "-c", os.path.join(HERE, "shim.c"), "-o", shim])
    return shim


def build_native(args, seed, work):
    """The program and its native object, which all flavours of the kernels are compared with."""
    source = os.path.join(work, "s%d.c" % seed)
    with open(source, "w") as f:
        f.write(generate.program(seed, args.functions))
    run([args.clang, "-O0", *STRICT, "-DK(x)=n_##x", "-c", source, "-o", source + ".o"])
    return source


def test(args, source, flavour, shim):
    stem = "%s-%s" % (source[:-2], flavour)
    module = run([args.clang, *FLAVOURS[flavour], *STRICT, "-fno-discard-value-names", "-DK(x)=k_##x",
                  "-S", "-emit-llvm", source, "-o", "-"])
    module = re.sub(r"(?m)^define (?:dso_local )?void @", "define spir_kernel void @", module)
    with open(stem + ".ll", "w") as f:
        f.write(module)
    passes = LEGALIZE
    if flavour == "O0":
        passes = "always-inline,function(sroa,early-cse),globaldce," + LEGALIZE
    run([args.amp_opt, "-passes=" + passes, "-emit-opencl", stem + ".ll", "-o", stem + ".cl"])
    if args.opencl:
        run([args.clang, shim, source + ".o", "-o", stem + ".exe", "-lm", "-lOpenCL"])
        return run([stem + ".exe", stem + ".cl"])
    run([args.cl, "-x", "cl", "-cl-std=CL1.2", "-O1", "-ffp-contract=off", "-w", "-c",
         "-target", "x86_64-unknown-linux-gnu", "-Xclang", "-cl-ext=+cl_khr_fp64",
         "-Werror=implicit-function-declaration", stem + ".cl", "-o", stem + ".k.o"])
    run([args.clang, shim, source + ".o", stem + ".k.o", "-o", stem + ".exe", "-lm"])
    return run([stem + ".exe"])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--amp-opt", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--cl", default="clang-15")
    parser.add_argument("--seeds", default="1-5")
    parser.add_argument("--functions", type=int, default=20)
    parser.add_argument("--opts", default="O0,O1,O2,Os,unroll")
    parser.add_argument("--opencl", action="store_true", help="run the kernels on the first OpenCL device")
    parser.add_argument("--work", default=".")
    args = parser.parse_args()
    os.makedirs(args.work, exist_ok=True)
    first, _, last = args.seeds.partition("-")
    failed = 0
    shim = build_shim(args, args.work)
    for seed in range(int(first), int(last or first) + 1):
        source = build_native(args, seed, args.work)
        for flavour in args.opts.split(","):
            try:
                test(args, source, flavour, shim)
            except RuntimeError as e:
                failed += 1
                print("FAIL seed %d %s: %s" % (seed, flavour, str(e)[-1500:]), flush=True)
    print("%d failures" % failed)
    return failed != 0


sys.exit(main())
