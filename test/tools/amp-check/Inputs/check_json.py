# Checks that amp-check's JSON has the form that docs/guides/amp-check.md shows. The example there is the schema: the
# members of its objects are required, and only members that the text names may be added.
#   check_json.py <docs/guides/amp-check.md> <json>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import re
import sys

OPTIONAL = {"member", "error", "message", "dimension", "container", "bytes", "uses", "agprs", "grfs", "simd", "sgprs", "vgprs",
            "local_bytes", "private_bytes"}
# Members that are missing if a build failed.
OF_SUCCESS = {"local_bytes", "private_bytes", "max_group_size"}

with open(sys.argv[1], encoding="utf-8") as file:
    example = json.loads(re.search(r"```json\n(.*?)```", file.read(), re.S)[1])
with open(sys.argv[2], encoding="utf-8") as file:
    report = json.load(file)
seen = set()


def check(model, value, path):
    assert type(model) is type(value), "%s: %r" % (path, value)
    if isinstance(model, list):
        for element in value if model else []:
            # The elements of the example that this one may correspond to.
            like = [m for m in model if not isinstance(m, dict) or m.keys() >= element.keys()]
            check(min(like, key=len) if len(like) > 1 and isinstance(like[0], dict) else (like or model)[0],
                  element, path + "[]")
    elif isinstance(model, dict):
        failed = value.get("status", "ok") != "ok" or "uses" in value # an offline device has no driver
        absent = model.keys() - value.keys() - OPTIONAL - (OF_SUCCESS if failed else set())
        assert not absent, "%s has no %s" % (path, absent)
        assert not value.keys() - model.keys() - OPTIONAL, "%s has %s" % (path, value.keys() - model.keys())
        for name in model.keys() & value.keys():
            check(model[name], value[name], path + "." + name)
        seen.update(path + "." + name for name in value)


check(example, report, "report")
print("%d members are as documented" % len(seen))
