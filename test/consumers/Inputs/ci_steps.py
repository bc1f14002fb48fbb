# Prints the shell steps of the templates in docs/ci as one script that runs them as GitHub and GitLab would, including
# the steps that run after a failure.
#   ci_steps.py github|gitlab <template> <without this step> name=value...
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import os
import re
import shlex
import sys

import yaml

kind, path, without = sys.argv[1:4]
given = dict(argument.split("=", 1) for argument in sys.argv[4:])
with open(path, encoding="utf-8") as file:
    template = yaml.safe_load(file)
print("status=0")


def step(text, always):
    print("if [ $status = 0 ] || %s; then\n(set -eo pipefail\n%s\n) || status=$?\nfi" % (str(always).lower(), text))


if kind == "github":
    assert template["runs"]["using"] == "composite" and template["name"] and template["description"]
    for name, value in template["inputs"].items():
        assert value["description"]
        assert value.get("required") or "default" in value, name
    values = {name: given.get(name, value.get("default")) for name, value in template["inputs"].items()}
    print("export GITHUB_ACTION_PATH=%s" % shlex.quote(given["GITHUB_ACTION_PATH"]))
    for entry in template["runs"]["steps"]:
        expand = lambda text: re.sub(r"\$\{\{ *inputs\.([a-z]+) *\}\}", lambda m: values[m[1]], text)
        if "uses" in entry:
            assert re.fullmatch(r"[\w.-]+/[\w./-]+@v\d+", entry["uses"])
            print("# %s %s" % (entry["uses"], " ".join("%s=%s" % (k, expand(v)) for k, v in entry["with"].items())))
        elif entry["name"] != without:
            assert entry["shell"] == "bash"
            step(expand(entry["run"]), entry.get("if") == "always()")
else:
    job = template[".cppamp"]
    for name, value in job["variables"].items():
        print("export %s=%s" % (name, shlex.quote(given.get(name, value))))
    for line in job["script"]:
        if not re.search(r"amp-ci\.sh %s\b" % (without or "-"), line):
            step(line, False)
    for line in job["after_script"]:
        step(line, True)
    for report in job["artifacts"]["paths"] + job["artifacts"]["reports"]["junit"]:
        print("# %s" % os.path.basename(report))
print("exit $status")
