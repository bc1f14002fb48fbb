# Generates a module with one call of each builtin that targets see, from amp-opt's list.
#   amp-opt -print-builtins | all.py > all.ll
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import sys

SCALARS = {"f32": "float", "f64": "double", "i32": "i32", "u32": "i32", "none": "void"}
UNSIGNED = {"f32": "i32", "f64": "i64", "u32": "i32"}


def type_of(letter, scalar):
    return {"T": SCALARS[scalar], "U": UNSIGNED.get(scalar), "I": "i32", "u": "i32", "X": "i32", "Z": "i64",
            "P": "ptr", "Q": "ptr", "G": "ptr addrspace(1)", "V": "void"}[letter]


body, declarations = [], []
for line in sys.stdin:
    name, kind, signature, scalar, _, _, _, opencl, _ = line.split()
    if opencl == "-":
        continue
    result, parameters = type_of(signature[0], scalar), [type_of(p, scalar) for p in signature[1:]]
    number = len(declarations)
    arguments = []
    for i, parameter in enumerate(parameters):
        value = {"float": "%f", "double": "%d", "i64": "%l", "ptr addrspace(1)": "%out"}.get(parameter, "%i")
        if kind in ("index", "sync"):
            value = "1"
        if parameter == "ptr":
            value = "%%v%d.%d" % (number, i)
            body.insert(0, "  %s = alloca %s" % (value, SCALARS[scalar] if signature[i + 1] == "P" else "i32"))
        arguments.append("%s %s" % (parameter, value))
    call = "call %s @%s(%s)" % (result, name, ", ".join(arguments))
    if result == "void":
        body.append("  " + call)
    else:
        body.append("  %%v%d = %s" % (number, call))
        body.append("  store volatile %s %%v%d, ptr addrspace(1) %%out" % (result, number))
    declarations.append("declare %s @%s(%s)" % (result, name, ", ".join(parameters)))
print('target datalayout = "e-m:e-i64:64-f80:128-n8:16:32:64-S128"')
print("define spir_kernel void @every(ptr addrspace(1) %out, float %f, double %d, i32 %i, i64 %l) {")
print("\n".join(body))
print("  ret void\n}")
print("\n".join(declarations))
