# Checks that amp-check's SARIF has the members that version 2.1.0 requires. Prints its results.
#   check_sarif.py <file>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
(run,) = log["runs"]
assert all(isinstance(invocation["executionSuccessful"], bool) for invocation in run["invocations"])
rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
assert run["tool"]["driver"]["name"] == "amp-check" and len(set(rules)) == len(rules)
for result in run["results"]:
    assert result["ruleId"] in rules and (result["kind"] == "fail" or result["level"] == "none")
    (location,) = result["locations"]
    place = location["physicalLocation"]
    assert place["region"]["startLine"] > 0 and place["region"]["startColumn"] > 0
    figures = result["properties"]
    uses = figures.get("uses")
    print("%s %s %s %s:%d: %s | %s%s" % (
        result["level"], result["kind"], result["ruleId"], place["artifactLocation"]["uri"], place["region"]["startLine"],
        result["message"]["text"], figures["device"],
        " spills=%d occupancy=%d" % (uses["spills"], uses["occupancy_percent"]) if uses else ""))
print("%d results" % len(run["results"]))
