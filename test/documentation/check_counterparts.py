# Generates a program from the right columns of docs/guides/coming-from.md: the first code of each cell, at file scope,
# on the host or in a kernel, as the table's header states.
#   check_counterparts.py <docs/guides/coming-from.md> <counterparts.cpp.in> <program to write>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import re
import sys

page, template, output = sys.argv[1:4]
KINDS = {"in a file": "FILE", "on the host": "HOST", "in a kernel": "KERNEL"}
parts = {"FILE": [], "HOST": [], "KERNEL": [], "KERNEL2": []}
kind, rows, without_code = None, 0, []
with open(page, encoding="utf-8") as file:
    for number, line in enumerate(file, 1):
        head = re.match(r"\| [\w+ ]+ \| C\+\+ AMP, ([\w ]+) \|$", line)
        if head:
            kind = KINDS[head.group(1)]
        elif not line.startswith("|"):
            kind = None
        elif kind and not line.startswith("|---"):
            rows += 1
            # Code may contain the bar that also separates cells.
            cells = re.split(r" \| ", line.strip().strip("|").strip(), maxsplit=1)
            code = re.match(r"`([^`]+)`", cells[-1])
            if not code:
                without_code.append(number)
                continue
            text = code.group(1)
            if text.startswith("CPPAMP_"):
                continue
            if kind == "FILE":
                parts[kind].append("namespace line%d { %s }" % (number, text))
            else:
                where = "KERNEL2" if "t2." in text else kind
                parts[where].append("  { // line %d\n    %s;\n  }" % (number, text))
for number in without_code:
    print("%s:%d: the row has no code" % (page, number))
with open(template, encoding="utf-8") as file:
    text = file.read()
for name, snippets in parts.items():
    text = text.replace("@%s@" % name, "\n".join(snippets))
with open(output, "w", encoding="utf-8") as file:
    file.write(text)
print("%d rows" % rows)
sys.exit(bool(without_code))
