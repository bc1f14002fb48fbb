# Compares the output of amp-info --deploy with readelf's for a program that is linked with libcppamp.a.
#   compare_deployment.py <amp-info's JSON> <output of readelf -d -V>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
with open(sys.argv[2], encoding="utf-8") as file:
    text = file.read()
print("%d file to copy" % len(report["copy"]))
needed = set(re.findall(r"\(NEEDED\).*\[(.*)\]", text))
required = {library["name"]: library for library in report["required"]}
listed = required.keys()
assert needed <= listed, needed - listed # the loader adds their own dependencies
print("%d libraries, as readelf says" % len(needed))
versions = {tuple(map(int, number.split("."))) for number in re.findall(r"Name: GLIBC_([0-9.]+)", text)}
newest = ".".join(map(str, max(versions)))
assert required["libc.so.6"]["at_least_GLIBC"] == newest, required
print("GLIBC %s, as readelf says" % newest)
