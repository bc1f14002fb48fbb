# Reads amp-check's JSON and JUnit with independent parsers, and prints the contents.
#   check_reports.py <json> <junit>
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import sys
import xml.etree.ElementTree as xml

with open(sys.argv[1], encoding="utf-8") as file:
    report = json.load(file)
for file in report["files"]:
    for unit in file["units"]:
        print("unit", unit.get("member", "-"), *unit["formats"])
        for kernel in unit["kernels"]:
            print("kernel", kernel["source"]["line"], kernel["rank"], kernel["tile"],
                  kernel["tile_static_bytes"], kernel["needs"])
            for container in kernel["containers"]:
                print("container", container["kind"], container["name"], container["element_bytes"],
                      container["read"], container["written"])
            for build in kernel["builds"]:
                print("build", build["status"], build["format"])
print("sum", report["kernels"], report["failures"])
for suite in xml.parse(sys.argv[2]).getroot():
    cases = list(suite)
    print("suite", suite.get("tests"), suite.get("failures"), suite.get("errors"), len(cases))
    for case in cases:
        print("case", case.get("line"), [child.tag for child in case])
