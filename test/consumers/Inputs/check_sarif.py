# Checks that a file is SARIF 2.1.0, with all members that section 3 of the standard and GitHub require. Prints its
# results.
#   check_sarif.py <file>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    log = json.load(file)
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
assert len(log["runs"]) == 1
run = log["runs"][0]
driver = run["tool"]["driver"]
assert driver["name"] and len({rule["id"] for rule in driver["rules"]}) == len(driver["rules"])
for rule in driver["rules"]:
    assert all(rule[member]["text"] for member in ("shortDescription", "fullDescription", "help"))
for base in run["originalUriBaseIds"].values():
    assert base["uri"].startswith("file:///") and base["uri"].endswith("/")
for result in run["results"]:
    assert result["message"]["text"] and result["level"] in ("none", "note", "warning", "error")
    assert driver["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    for location in result["locations"]:
        place = location["physicalLocation"]
        artifact, region = place["artifactLocation"], place["region"]
        listed = run["artifacts"][artifact["index"]]["location"]
        assert listed["uri"] == artifact["uri"]
        assert ("uriBaseId" in artifact) != artifact["uri"].startswith("file:")
        assert artifact.get("uriBaseId", "%SRCROOT%") in run["originalUriBaseIds"]
        assert region["startLine"] > 0 and region.get("endLine", region["startLine"]) >= region["startLine"]
        assert region["startColumn"] > 0 and region.get("endColumn", 1) > 0
    first = result["locations"][0]["physicalLocation"]
    print("%s: %s:%d: %s" % (result["level"], first["artifactLocation"]["uri"], first["region"]["startLine"],
                             result["message"]["text"]))
print("%d results are valid" % len(run["results"]))
