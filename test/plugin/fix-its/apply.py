# Applies the fix-its that -fdiagnostics-parseable-fixits prints: apply.py <messages> <file> <result>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys

messages, source, result = sys.argv[1:]
with open(source, encoding="utf-8") as file:
    lines = file.read().split("\n")
changes = set()
with open(messages, encoding="utf-8") as file:
    for match in re.finditer(r'^fix-it:"(.*)":\{(\d+):(\d+)-(\d+):(\d+)\}:"(.*)"$', file.read(), re.M):
        assert match[1] == source and match[2] == match[4], match[0]
        changes.add((int(match[2]), int(match[3]), int(match[5]), match[6]))
assert changes
for line, begin, end, text in sorted(changes, reverse=True):
    old = lines[line - 1]
    lines[line - 1] = old[:begin - 1] + text + old[end - 1:]
with open(result, "w", encoding="utf-8") as file:
    file.write("\n".join(lines))
